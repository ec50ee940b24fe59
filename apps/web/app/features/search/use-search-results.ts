import type { ReplyOf } from '@perchero/contract/endpoint';
import type { search } from '@perchero/contract/search/search';
import { useEffect, useState } from 'react';
import { get } from '#app/shared/api.ts';

export type SearchReply = ReplyOf<typeof search>;

interface Answer {
  readonly text: string;
  /** Null when the request failed. */
  readonly reply: SearchReply | null;
}

export interface SearchResults {
  /** The last reply, which may be for an older text while loading. */
  readonly reply: SearchReply | null;
  readonly state: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly retry: () => void;
}

const debounceMs = 270;

/**
 * Debounced search while the panel is shown. Replies for an older text are ignored.
 */
export function useSearchResults(typed: string, isShown: boolean): SearchResults {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (text === '' || !isShown) return;
    const controller = new AbortController();
    const load = async () => {
      const path = `/api/search?${new URLSearchParams({ q: text }).toString()}` as const;
      const result = await get<typeof search>(path, controller.signal);
      if (!controller.signal.aborted) setAnswer({ text, reply: result.ok ? result.value : null });
    };
    const timer = setTimeout(() => void load(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
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

function stateOf(text: string, answer: Answer | null): SearchResults['state'] {
  if (text === '') return 'idle';
  if (answer?.text !== text) return 'loading';
  return answer.reply ? 'loaded' : 'failed';
}
