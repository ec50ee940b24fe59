import { useEffect, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from './draft.ts';
import type { SellValues } from './sell-values.ts';

interface DraftedValues {
  readonly values: SellValues;
  readonly change: (values: SellValues) => void;
  /** Null while it is not stored. */
  readonly savedAt: number | null;
  /** It was restored from an earlier visit. */
  readonly isResumed: boolean;
  readonly clear: () => void;
}

/** The values of the form, stored in this browser for `owner`; not stored without one. */
export function useDraft(owner: string | null, initial: SellValues): DraftedValues {
  const [values, setValues] = useState(initial);
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
      // On every keystroke, because the window may be closed at any time; it is a few hundred characters.
      if (owner !== null && writeDraft(localStorage, owner, { values: next, savedAt: now })) setSavedAt(now);
    },
    clear: () => {
      if (owner !== null) clearDraft(localStorage, owner);
      setSavedAt(null);
      setIsResumed(false);
    },
  };
}
