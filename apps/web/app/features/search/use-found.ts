import type { ReplyOf } from '@perchero/contract/endpoint';
import type { search } from '@perchero/contract/search/search';
import { useEffect, useState } from 'react';
import { ask } from '#app/shared/api.ts';

export type SearchReply = ReplyOf<typeof search>;

interface Answer {
  readonly text: string;
  /** Null when it could not be had. */
  readonly reply: SearchReply | null;
}

export interface Found {
  /** The last answer, which may be to fewer letters while the next one is on its way. */
  readonly reply: SearchReply | null;
  readonly state: 'idle' | 'looking' | 'found' | 'failed';
  readonly retry: () => void;
}

const debounceMs = 270;

/**
 * What the API finds for a text, once it has not changed for a moment and somebody looks at it. An answer to an older text is
 * never shown.
 */
export function useFound(typed: string, isShown: boolean): Found {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (text === '' || !isShown) return;
    const unwanted = new AbortController();
    const look = async () => {
      const path = `/api/search?${new URLSearchParams({ q: text }).toString()}` as const;
      const result = await ask<typeof search>(path, unwanted.signal);
      if (!unwanted.signal.aborted) setAnswer({ text, reply: result.ok ? result.value : null });
    };
    const timer = setTimeout(() => void look(), debounceMs);
    return () => {
      clearTimeout(timer);
      unwanted.abort();
    };
  }, [text, attempt, isShown]);

  return {
    reply: text === '' ? null : (answer?.reply ?? null),
    state: stateOf(text, answer),
    retry: () => {
      setAnswer(null);
      setAttempt(attempt + 1);
    },
  };
}

function stateOf(text: string, answer: Answer | null): Found['state'] {
  if (text === '') return 'idle';
  if (answer?.text !== text) return 'looking';
  return answer.reply ? 'found' : 'failed';
}
