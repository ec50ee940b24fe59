import { type SubmitEventHandler, useRef } from 'react';

interface LazyValidatorOptions<Validator> {
  readonly load: () => Promise<Validator>;
  /** The validator could not be loaded, so the form was not sent. */
  readonly onMissing: () => void;
}

/** Loads a form's validator when the form gets the focus. A form submitted earlier is submitted again once it is loaded. */
export function useLazyValidator<Validator>({ load, onMissing }: LazyValidatorOptions<Validator>) {
  const validator = useRef<Validator | null>(null);

  async function prepare(): Promise<void> {
    validator.current ??= await load();
  }

  return {
    get(): Validator {
      if (validator.current === null) throw new Error('A form was submitted without its validator');
      return validator.current;
    },
    handlers: (send: SubmitEventHandler<HTMLFormElement>) => ({
      onFocus: () => void prepare().catch(() => undefined),
      onSubmit: ((event) => {
        if (validator.current !== null) return send(event);
        event.preventDefault();
        const form = event.currentTarget;
        void prepare().then(() => form.requestSubmit(), onMissing);
      }) satisfies SubmitEventHandler<HTMLFormElement>,
    }),
  };
}
