import type { LiveChange, ToldKind } from '@perchero/contract/notifications/notifications';
import { listenToSession } from '#app/features/session/session-events.ts';
import { startLive } from './live-client.ts';
import { forgetNews, noteNews } from './live-news.ts';
import { texts } from './texts.ts';

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
