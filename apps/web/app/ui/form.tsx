import type { ReactNode } from 'react';
import css from './form.module.css';
import { Note } from './note.tsx';

interface FormProps {
  readonly onSubmit: () => void;
  /** What went wrong with the form as a whole, read out as it appears. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** Fields one below the other, sent by script; what the browser would say of them we say ourselves. */
export function Form({ onSubmit, error, children }: FormProps) {
  return (
    // Sent before the script is there, a password must not end up in the address.
    <form
      method="post"
      className={css.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {error && <Note kind="error">{error}</Note>}
      {children}
    </form>
  );
}
