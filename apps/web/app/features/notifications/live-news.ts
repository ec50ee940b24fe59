import type { LiveChange, ToldKind } from '@perchero/contract/notifications/notifications';
import { listenToSession } from '#app/features/session/session-events.ts';
import { createStore } from '#app/shared/create-store.ts';
import { startLive } from './live-client.ts';
import { texts } from './texts.ts';

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
function forgetNews(): void {
  noteNews(() => nothing);
}

const announcedEvery = 60_000;
const orderKinds: readonly ToldKind[] = ['sale', 'purchase', 'payment'];

/** Keeps what the page knows up to date for as long as the session lives. */
export function followLive(sessionId: string): () => void {
  let isFirst = true;
  let announcedAt = -Infinity;
  const stop = startLive(sessionId, ({ unread, notifications }) => {
    noteNews((before) => {
      const isNew = !isFirst && unread > before.unread && performance.now() - announcedAt >= announcedEvery;
      if (isNew) announcedAt = performance.now();
      isFirst = false;
      return {
        unread,
        changes: before.changes + 1,
        orderChanges: before.orderChanges + (isAboutOrders(notifications) ? 1 : 0),
        ...(isNew && { announcement: texts.arrived(unread) }),
      };
    });
  });
  const stopListening = listenToSession((event) => event === 'SIGNED_OUT' && stop());
  return () => {
    stop();
    stopListening();
    forgetNews();
  };
}

/** Too many to tell may be about anything. */
function isAboutOrders(told: LiveChange['notifications']): boolean {
  return told === null || told.some(({ kind }) => orderKinds.includes(kind));
}
