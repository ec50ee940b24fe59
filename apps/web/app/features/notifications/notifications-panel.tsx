import { notificationsPerPage } from '@perchero/contract/notifications/live.rules';
import type {
  listNotifications,
  markAllRead,
  markRead,
  Notification,
} from '@perchero/contract/notifications/notifications';
import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { get, send } from '#app/shared/api.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { localPath } from '#app/shared/local-path.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, TextButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Note } from '#app/ui/note.tsx';
import { notificationIcons } from '#app/ui/notification-icons.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { updateLiveState, useLiveState } from './live-state.ts';
import notificationEntryCss from './notification-entry.module.css';
import css from './notifications-panel.module.css';
import { texts } from './texts.ts';

interface NotificationsPanelProps {
  readonly id: string;
  readonly userId: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The native popover closes on Escape and on outside clicks, and restores the focus. */
export function NotificationsPanel({ id, userId, isOpen, onToggle }: NotificationsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const firstNewIndex = useRef<number | null>(null);
  const { shown, hasFailed, retry, hasMore, showMore, markRead, markAllRead } = useNotifications(
    userId,
    isOpen,
  );
  const count = shown?.notifications.length ?? 0;

  // It is mounted by a press on the bell.
  useEffect(() => panel.current?.showPopover(), []);

  useEffect(() => {
    if (firstNewIndex.current === null || count <= firstNewIndex.current) return;
    list.current?.querySelectorAll('a')[firstNewIndex.current]?.focus();
    firstNewIndex.current = null;
  }, [count]);

  function toggle(event: ToggleEvent): void {
    const isOpening = event.newState === 'open';
    onToggle(isOpening);
    // The event is asynchronous: the focus may already be inside the panel.
    if (isOpening && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes the focus
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={texts.title}
      tabIndex={-1}
      className={css.panel}
      onToggle={toggle}
      // Closes when the keyboard focus leaves it, so that it does not cover the focused element.
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
      {shown === null && !hasFailed && <PanelSkeleton />}
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
              firstNewIndex.current = count;
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

function PanelSkeleton() {
  return (
    <div className={css.skeleton}>
      <span role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </span>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className={css.row}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
      ))}
    </div>
  );
}

interface NotificationEntryProps {
  readonly notification: Notification;
  readonly now: Date;
  readonly onOpen: () => void;
}

function NotificationEntry({ notification, now, onOpen }: NotificationEntryProps) {
  const { title, message, read, created_at, url, icon, actor } = notification;
  const Icon = icon && notificationIcons[icon];
  const picture = useAvatarUrl(actor?.avatar_url ?? null);
  return (
    <Link
      className={[notificationEntryCss.entry, !read && notificationEntryCss.unread].filter(Boolean).join(' ')}
      to={localPath(url)}
      onClick={onOpen}
    >
      {Icon ? (
        <span className={notificationEntryCss.sign} data-icon={icon}>
          <Icon aria-hidden="true" />
        </span>
      ) : (
        <span className={notificationEntryCss.person}>
          <Avatar url={picture} alt="" />
        </span>
      )}
      <span className={notificationEntryCss.words}>
        <b>{title}</b>
        <span>
          {message && <span>{message}</span>}{' '}
          <time dateTime={created_at}>{formatMoment(new Date(created_at), now)}</time>
        </span>
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

/** The list while it is open, reloaded on every change so that all tabs agree. */
function useNotifications(userId: string, isOpen: boolean) {
  const { changes } = useLiveState();
  const [shown, setShown] = useState<Shown | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [reloadId, setReloadId] = useState(0);
  const [pages, setPages] = useState(1);
  const reading = useRef<AbortController | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const { signal } = (reading.current = new AbortController());
    void readPages(userId, pages, signal).then((read) => {
      if (signal.aborted) return;
      setHasFailed(read === null);
      if (!read) return;
      updateLiveState(() => ({ unread: read.unread }));
      setShown(read);
    });
    return () => reading.current?.abort();
  }, [userId, isOpen, pages, changes, reloadId]);

  const markShownAsRead = (matches: (notification: Notification) => boolean) => {
    // A response in flight predates this change and would undo it.
    reading.current?.abort();
    setShown(
      (current) =>
        current && {
          ...current,
          notifications: current.notifications.map((item) =>
            matches(item) ? { ...item, read: true } : item,
          ),
        },
    );
  };

  return {
    shown,
    hasFailed,
    retry: () => {
      setHasFailed(false);
      setReloadId(reloadId + 1);
    },
    hasMore: shown !== null && pages * notificationsPerPage < shown.total,
    showMore: () => setPages(pages + 1),
    markRead: ({ id, read }: Notification) => {
      if (read) return;
      markShownAsRead((item) => item.id === id);
      updateLiveState(({ unread }) => ({ unread: Math.max(0, unread - 1) }));
      void send<typeof markRead>('POST', '/api/notifications/mark-read', { notification_id: id }).then(
        reloadOnFailure,
      );
    },
    markAllRead: () => {
      markShownAsRead(() => true);
      updateLiveState(() => ({ unread: 0 }));
      void send<typeof markAllRead>('POST', '/api/notifications/mark-all-read', {}).then(reloadOnFailure);
    },
  };
}

/** Reloads the list when the optimistic update failed. */
function reloadOnFailure({ ok }: { readonly ok: boolean }): void {
  if (!ok) updateLiveState(({ changes }) => ({ changes: changes + 1 }));
}

/** Loads all shown pages together, so that an item that moved between pages is neither lost nor doubled. Null on failure. */
async function readPages(userId: string, pages: number, signal: AbortSignal): Promise<Shown | null> {
  const read = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      get<typeof listNotifications>(`/api/notifications/by-user/${userId}?page=${index + 1}`, signal),
    ),
  );
  const first = read[0];
  if (!first?.ok) return null;
  const byId = new Map(
    read.flatMap((page) => (page.ok ? page.value.data : [])).map((item) => [item.id, item]),
  );
  const { count: total, unread } = first.value;
  return { notifications: [...byId.values()], total, unread, readAt: new Date() };
}
