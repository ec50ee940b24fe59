import { type ToggleEvent, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Note } from '#app/ui/note.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextButton } from '#app/ui/text-button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import css from './notifications-panel.module.css';
import { texts } from './texts.ts';
import { useNotifications } from './use-notifications.ts';

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
