import { listenToSession } from '#app/features/session/session-events.ts';
import { startLive } from './live-client.ts';
import { forgetNews, noteNews } from './live-news.ts';
import { texts } from './texts.ts';

const announcedEvery = 60_000;

/** Keeps what the page knows up to date for as long as the session lives. Loaded after the page. */
export function followLive(sessionId: string): () => void {
  let isFirst = true;
  let announcedAt = -Infinity;
  const stop = startLive(sessionId, ({ unread }) => {
    noteNews((before) => {
      const isNew = !isFirst && unread > before.unread && performance.now() - announcedAt >= announcedEvery;
      if (isNew) announcedAt = performance.now();
      isFirst = false;
      return {
        unread,
        changes: before.changes + 1,
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
