import { type SubmitEventHandler, useRef } from 'react';

interface LateRules<Judge> {
  readonly load: () => Promise<Judge>;
  /** They could not be had, and so nothing was sent. */
  readonly onMissing: () => void;
}

/** The rules of a form, loaded when somebody begins to write. Sent before they are there, it is sent again when they are. */
export function useLateRules<Judge>({ load, onMissing }: LateRules<Judge>) {
  const judge = useRef<Judge | null>(null);

  async function prepare(): Promise<void> {
    judge.current ??= await load();
  }

  return {
    /** For the form once it is sent. */
    rules(): Judge {
      if (judge.current === null) throw new Error('A form was sent without its rules');
      return judge.current;
    },
    handlers: (send: SubmitEventHandler<HTMLFormElement>) => ({
      onFocus: () => void prepare().catch(() => undefined),
      onSubmit: ((event) => {
        if (judge.current !== null) return send(event);
        event.preventDefault();
        const form = event.currentTarget;
        void prepare().then(() => form.requestSubmit(), onMissing);
      }) satisfies SubmitEventHandler<HTMLFormElement>,
    }),
  };
}
