import { useRef, useState } from 'react';
import type { SendRefusal } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { messageFor } from './settings-page.ts';
import { notificationTexts as texts } from './texts.ts';

/** A choice that is saved at once: optimistic, sent one after the other; a failed one is rolled back. */
export function useSavedChoice<Choice>(
  first: Choice,
  save: (choice: Choice) => Promise<{ readonly ok: true } | SendRefusal>,
) {
  const [choice, setChoice] = useState(first);
  const [wasChanged, setWasChanged] = useState(false);
  const saved = useRef(first);
  const desired = useRef(first);
  const { mutate, isPending, error } = useMutation(async () => {
    let refusal: string | null = null;
    while (desired.current !== saved.current) {
      const sent = desired.current;
      const result = await save(sent);
      refusal = result.ok ? null : messageFor(result, texts.failed);
      if (result.ok) saved.current = sent;
      else if (desired.current === sent) desired.current = saved.current;
    }
    setChoice(saved.current);
    return refusal;
  });

  /** From the latest choice, which may not be rendered yet. */
  function choose(change: (latest: Choice) => Choice): void {
    desired.current = change(desired.current);
    setWasChanged(true);
    setChoice(desired.current);
    mutate();
  }

  const state = isPending ? 'saving' : error ? 'failed' : wasChanged ? 'saved' : 'idle';
  return { choice, choose, state, message: state === 'idle' ? '' : (error ?? texts[state]) } as const;
}
