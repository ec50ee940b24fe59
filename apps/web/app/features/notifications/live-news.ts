import { useSyncExternalStore } from 'react';

interface LiveNews {
  readonly unread: number;
  /** Grows with every change, so that whoever shows the list reads it again. */
  readonly changes: number;
  /** Grows with what is about a purchase or a sale, so that whoever shows one reads it again. */
  readonly orderChanges: number;
  /** For people who listen to the page. */
  readonly announcement: string;
}

const nothing: LiveNews = { unread: 0, changes: 0, orderChanges: 0, announcement: '' };

let news = nothing;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this browser knows about the person's notifications. */
export function useLiveNews(): LiveNews {
  return useSyncExternalStore(
    listen,
    () => news,
    () => nothing,
  );
}

export function noteNews(change: (before: LiveNews) => Partial<LiveNews>): void {
  news = { ...news, ...change(news) };
  for (const listener of listeners) listener();
}

/** Somebody else's are none of theirs. */
export function forgetNews(): void {
  noteNews(() => nothing);
}
