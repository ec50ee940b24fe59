import { useEffect, useState } from 'react';
import { forgetDraft, readDraft, writeDraft } from './draft.ts';
import type { SellValues } from './sell-values.ts';

interface DraftedValues {
  readonly values: SellValues;
  readonly change: (values: SellValues) => void;
  /** When it was last written down; null while it is not. */
  readonly savedAt: number | null;
  /** Begun another time, and not finished. */
  readonly isResumed: boolean;
  /** Nothing of it stays on this device. */
  readonly forget: () => void;
}

/** The values of the form, kept on this device for `owner`; without one they are not kept. */
export function useDraft(owner: string | null, start: SellValues): DraftedValues {
  const [values, setValues] = useState(start);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [isResumed, setIsResumed] = useState(false);

  useEffect(() => {
    const draft = owner === null ? null : readDraft(localStorage, owner);
    if (!draft) return;
    setValues(draft.values);
    setSavedAt(draft.savedAt);
    setIsResumed(true);
  }, [owner]);

  return {
    values,
    savedAt,
    isResumed,
    change: (next) => {
      setValues(next);
      const now = Date.now();
      // At every keystroke, as the window may close after any of them: it is no more than a few hundred letters.
      if (owner !== null && writeDraft(localStorage, owner, { values: next, savedAt: now })) setSavedAt(now);
    },
    forget: () => {
      if (owner !== null) forgetDraft(localStorage, owner);
      setSavedAt(null);
      setIsResumed(false);
    },
  };
}
