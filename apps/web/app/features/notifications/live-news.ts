import { createStore } from '#app/shared/create-store.ts';

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

const news = createStore(nothing);

/** What this browser knows about the person's notifications. */
export const useLiveNews = (): LiveNews => news.use();

export function noteNews(change: (before: LiveNews) => Partial<LiveNews>): void {
  news.set({ ...news.get(), ...change(news.get()) });
}

/** Somebody else's are none of theirs. */
export function forgetNews(): void {
  noteNews(() => nothing);
}
