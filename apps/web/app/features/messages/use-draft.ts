import { cleanMessage } from '@perchero/contract/messages/message.rules';
import { useEffect, useState } from 'react';
import { messageDraftKey } from '#app/shared/personal-storage.ts';

/** The text of an unsent message, kept in this tab over a reload. */
export function useDraft(thread: string) {
  const key = messageDraftKey(thread);
  const [text, setText] = useState('');

  useEffect(() => {
    const stored = readDraft(key);
    // What was typed before hydration is newer.
    if (stored) setText((typed) => (typed === '' ? stored : typed));
  }, [key]);

  return {
    text,
    setText: (next: string) => {
      setText(next);
      saveDraft(key, next);
    },
    /** Empties the field; the draft stays stored until the message is sent. */
    hide: () => setText(''),
    /** The message was sent: only what was typed since stays stored. */
    forget: (sent: string) => {
      if (cleanMessage(readDraft(key)) === sent) saveDraft(key, '');
    },
  };
}

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // Storage is blocked.
    return '';
  }
}

function saveDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full: the draft is lost on a reload.
  }
}
