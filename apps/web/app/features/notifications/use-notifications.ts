import { notificationsPerPage } from '@perchero/contract/notifications/live.rules';
import type {
  listNotifications,
  markAllRead,
  markRead,
  Notification,
} from '@perchero/contract/notifications/notifications';
import { useEffect, useRef, useState } from 'react';
import { ask, send } from '#app/shared/api.ts';
import { noteNews, useLiveNews } from './live-news.ts';

interface Shown {
  readonly notifications: readonly Notification[];
  readonly total: number;
  readonly unread: number;
  readonly readAt: Date;
}

/** The list while it is open: read again with every change, so that it is the same in all tabs. */
export function useNotifications(userId: string, isOpen: boolean) {
  const { changes } = useLiveNews();
  const [shown, setShown] = useState<Shown | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  const [pages, setPages] = useState(1);
  const reading = useRef<AbortController | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const { signal } = (reading.current = new AbortController());
    void readPages(userId, pages, signal).then((read) => {
      if (signal.aborted) return;
      setHasFailed(read === null);
      if (!read) return;
      noteNews(() => ({ unread: read.unread }));
      setShown(read);
    });
    return () => reading.current?.abort();
  }, [userId, isOpen, pages, changes, round]);

  const showAsRead = (isMeant: (notification: Notification) => boolean) => {
    // What is on its way was read before this, and would take it back.
    reading.current?.abort();
    setShown(
      (now) =>
        now && {
          ...now,
          notifications: now.notifications.map((it) => (isMeant(it) ? { ...it, read: true } : it)),
        },
    );
  };

  return {
    shown,
    hasFailed,
    retry: () => {
      setHasFailed(false);
      setRound(round + 1);
    },
    hasMore: shown !== null && pages * notificationsPerPage < shown.total,
    showMore: () => setPages(pages + 1),
    markRead: ({ id, read }: Notification) => {
      if (read) return;
      showAsRead((it) => it.id === id);
      noteNews(({ unread }) => ({ unread: Math.max(0, unread - 1) }));
      void send<typeof markRead>('POST', '/api/notifications/mark-read', { notification_id: id }).then(
        readAgain,
      );
    },
    markAllRead: () => {
      showAsRead(() => true);
      noteNews(() => ({ unread: 0 }));
      void send<typeof markAllRead>('POST', '/api/notifications/mark-all-read', {}).then(readAgain);
    },
  };
}

/** What was shown before its answer may be wrong after it. */
function readAgain({ ok }: { readonly ok: boolean }): void {
  if (!ok) noteNews(({ changes }) => ({ changes: changes + 1 }));
}

/** All pages that are shown, so that one that moved between two of them is neither missing nor there twice. Null when it cannot be read. */
async function readPages(userId: string, pages: number, signal: AbortSignal): Promise<Shown | null> {
  const read = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      ask<typeof listNotifications>(`/api/notifications/by-user/${userId}?page=${index + 1}`, signal),
    ),
  );
  const first = read[0];
  if (!first?.ok) return null;
  const byId = new Map(read.flatMap((page) => (page.ok ? page.value.data : [])).map((it) => [it.id, it]));
  const { count: total, unread } = first.value;
  return { notifications: [...byId.values()], total, unread, readAt: new Date() };
}
