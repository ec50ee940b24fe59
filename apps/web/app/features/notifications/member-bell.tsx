import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { Session } from '@perchero/contract/identity/session';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Bell as BellIcon } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { useLiveNews } from './live-news.ts';
import { texts } from './texts.ts';

const loadPanel = () =>
  import('./notifications-panel.tsx').then((module) => ({ default: module.NotificationsPanel }));
const NotificationsPanel = lazy(loadPanel);

/** The list is loaded when somebody comes near, the live channel after the page. */
export function MemberBell({ session }: { session: Session }) {
  const panelId = useId();
  const { unread, announcement } = useLiveNews();
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLiveChannel(session.id);
  return (
    <>
      <IconButton
        label={texts.bell(unread)}
        count={unread}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Of the list once it is there: the browser then opens and closes it.
        popoverTarget={panelId}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setIsWanted(true)}
      >
        <BellIcon aria-hidden="true" />
      </IconButton>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {isWanted && (
        <Suspense>
          <NotificationsPanel id={panelId} userId={session.user.id} isOpen={isOpen} onToggle={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

/** Opened when the page has arrived, so that it takes nothing from it. */
function useLiveChannel(sessionId: string): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    const follow = async () => {
      const { followLive } = await import('./follow-live.ts');
      if (!isLeft) stop = followLive(sessionId);
    };
    const start = () => void follow();
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      isLeft = true;
      window.removeEventListener('load', start);
      stop?.();
    };
  }, [sessionId]);
}
