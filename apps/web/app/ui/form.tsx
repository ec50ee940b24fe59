import type { ReactNode } from 'react';
import css from './form.module.css';
import { Note } from './note.tsx';

interface FormProps {
  readonly onSubmit: () => void;
  /** An error of the whole form, announced when it appears. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** A form sent by script, with our own validation messages. */
export function Form({ onSubmit, error, children }: FormProps) {
  return (
    // Submitted before hydration, a password must not end up in the URL.
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
