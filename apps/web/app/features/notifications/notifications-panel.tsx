import { notificationsPerPage } from '@perchero/contract/notifications/live.rules';
import type {
  listNotifications,
  markAllRead,
  markRead,
  Notification,
  ToldKind,
} from '@perchero/contract/notifications/notifications';
import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ask, send } from '#app/shared/api.ts';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { localPath } from '#app/shared/local-path.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, TextButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { HandCoins, Heart, PackageCheck, ShieldAlert, Wallet } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { noteNews, useLiveNews } from './live-news.ts';
import notificationEntryCss from './notification-entry.module.css';
import css from './notifications-panel.module.css';
import { texts } from './texts.ts';

interface NotificationsPanelProps {
  readonly id: string;
  readonly userId: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The list under the bell. The browser's own popover closes on Escape and on a press elsewhere, and gives the focus back. */
export function NotificationsPanel({ id, userId, isOpen, onToggle }: NotificationsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  const { shown, hasFailed, retry, hasMore, showMore, markRead, markAllRead } = useNotifications(
    userId,
    isOpen,
  );
  const count = shown?.notifications.length ?? 0;

  // It is there because somebody has pressed the bell.
  useEffect(() => panel.current?.showPopover(), []);

  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    list.current?.querySelectorAll('a')[firstNew.current]?.focus();
    firstNew.current = null;
  }, [count]);

  function toggle(event: ToggleEvent): void {
    const opens = event.newState === 'open';
    onToggle(opens);
    // The browser tells of it a moment later, when somebody quick may already be inside.
    if (opens && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears where the focus goes
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={texts.title}
      tabIndex={-1}
      className={css.panel}
      onToggle={toggle}
      // It does not lie over what somebody has moved on to with the keyboard.
      onBlur={({ relatedTarget }) =>
        relatedTarget && !panel.current?.contains(relatedTarget) && panel.current?.hidePopover()
      }
    >
      <div className={css.head}>
        <h2>{texts.title}</h2>
        {shown?.notifications.some(({ read }) => !read) && (
          <TextButton onClick={markAllRead}>{texts.markAll}</TextButton>
        )}
      </div>
      {hasFailed && (
        <div className={css.foot}>
          <Note
            kind="error"
            action={
              <Button kind="line" size="small" onClick={retry}>
                {texts.retry}
              </Button>
            }
          >
            {texts.failed}
          </Note>
        </div>
      )}
      {shown === null && !hasFailed && <Expected />}
      {shown && count === 0 && (
        <div className={css.empty}>
          <EmptyState art="bare-rail" title={texts.emptyTitle} heading="h3">
            {texts.empty}
          </EmptyState>
        </div>
      )}
      {shown && count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <ul ref={list} className={css.list} tabIndex={0} aria-label={texts.title}>
          {shown.notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationEntry
                notification={notification}
                now={shown.readAt}
                onOpen={() => {
                  markRead(notification);
                  panel.current?.hidePopover();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={css.foot}>
          <Button
            kind="soft"
            size="small"
            wide
            onClick={() => {
              firstNew.current = count;
              showMore();
            }}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function Expected() {
  return (
    <div className={css.expected}>
      <span role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </span>
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className={css.row}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
      ))}
    </div>
  );
}

/** What is no word of a person has a sign instead of a face. */
const signs: Partial<Record<ToldKind, typeof Heart>> = {
  like: Heart,
  sale: HandCoins,
  purchase: PackageCheck,
  payment: Wallet,
  removal: ShieldAlert,
};

interface NotificationEntryProps {
  readonly notification: Notification;
  readonly now: Date;
  readonly onOpen: () => void;
}

function NotificationEntry({ notification, now, onOpen }: NotificationEntryProps) {
  const { title, message, read, created_at, url, kind, actor } = notification;
  const Sign = signs[kind];
  const picture = useAvatarUrl(actor?.avatar_url ?? null);
  return (
    <Link
      className={[notificationEntryCss.entry, !read && notificationEntryCss.unread].filter(Boolean).join(' ')}
      to={localPath(url)}
      onClick={onOpen}
    >
      {Sign ? (
        <span className={[notificationEntryCss.sign, notificationEntryCss[kind]].join(' ')}>
          <Sign aria-hidden="true" />
        </span>
      ) : (
        <span className={notificationEntryCss.person}>
          <Avatar url={picture} alt="" />
        </span>
      )}
      <span className={notificationEntryCss.words}>
        <b>{title}</b>
        {message && <span>{message}</span>}
        <time dateTime={created_at}>{formatMoment(new Date(created_at), now)}</time>
      </span>
      {!read && (
        <span className={notificationEntryCss.dot}>
          <VisuallyHidden>{texts.unread}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

interface Shown {
  readonly notifications: readonly Notification[];
  readonly total: number;
  readonly unread: number;
  readonly readAt: Date;
}

/** The list while it is open: read again with every change, so that it is the same in all tabs. */
function useNotifications(userId: string, isOpen: boolean) {
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
