import type { FocusEventHandler, ReactNode } from 'react';
import css from './form.module.css';
import type { useForm } from './use-form.ts';

interface FormProps {
  readonly form: Pick<ReturnType<typeof useForm>, 'id' | 'onSubmit'>;
  readonly className?: string | undefined;
  readonly onFocus?: FocusEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A form sent by script, with our own validation messages. */
export function Form({ form, className = css.stack, onFocus, children }: FormProps) {
  return (
    // Submitted before hydration, a password must not end up in the URL.
    <form
      id={form.id}
      method="post"
      className={className}
      noValidate
      onSubmit={form.onSubmit}
      {...(onFocus && { onFocus })}
    >
      {children}
    </form>
  );
}
