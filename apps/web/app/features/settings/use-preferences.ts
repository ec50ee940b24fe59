import type {
  NotificationKind,
  NotificationPreferences,
  setNotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { useRef, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { sentenceFor } from './settings-page.ts';
import { notificationTexts as texts } from './texts.ts';

interface Saving {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  readonly sentence: string;
}

/** Each change is shown and sent at once, one after the other; what could not be kept goes back to how it was. */
export function usePreferences(first: NotificationPreferences) {
  const [preferences, setPreferences] = useState(first);
  const [saving, setSaving] = useState<Saving>({ state: 'idle', sentence: '' });
  const kept = useRef(first);
  const wanted = useRef(first);
  const isSending = useRef(false);

  async function save(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSaving({ state: 'saving', sentence: texts.saving });
    while (wanted.current !== kept.current) {
      const sent = wanted.current;
      const result = await send<typeof setNotificationPreferences>(
        'POST',
        '/api/notifications/set-preferences',
        { preferences: sent },
      );
      if (result.ok) kept.current = sent;
      else if (wanted.current === sent) wanted.current = kept.current;
      setSaving(
        result.ok
          ? { state: 'saved', sentence: texts.saved }
          : { state: 'failed', sentence: sentenceFor(result, texts.failed) },
      );
    }
    setPreferences(kept.current);
    isSending.current = false;
  }

  function choose(kind: NotificationKind, chosen: NotificationPreferences[NotificationKind]): void {
    wanted.current = { ...wanted.current, [kind]: chosen };
    setPreferences(wanted.current);
    void save();
  }

  return { preferences, saving, choose };
}
