import type { Session } from '@perchero/contract/identity/session';
import { useEffect, useId, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Bell as BellIcon } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { followLive, useLiveState } from './live-state.ts';
import { texts } from './texts.ts';

const NotificationsPanel = lazyComponent(
  async () => (await import('./notifications-panel.tsx')).NotificationsPanel,
);

/** Opens the notifications of a member and asks a guest to log in. */
export function Bell() {
  const session = useSession();
  return session ? <MemberBell session={session} /> : <GuestBell />;
}

function GuestBell() {
  const login = useLogin();
  return (
    <IconButton
      label={texts.bell(0)}
      aria-haspopup="dialog"
      onPointerEnter={login.prepare}
      onFocus={login.prepare}
      onClick={() => login.open({ message: sessionTexts.loginNeeded })}
    >
      <BellIcon aria-hidden="true" />
    </IconButton>
  );
}

function MemberBell({ session }: { session: Session }) {
  const panelId = useId();
  const { unread, announcement } = useLiveState();
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => followLive(session.id), [session.id]);
  return (
    <>
      <IconButton
        label={texts.bell(unread)}
        count={unread}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={panelId}
        onPointerEnter={NotificationsPanel.preload}
        onFocus={NotificationsPanel.preload}
        onClick={(event) => {
          if (isMounted) return;
          // The panel opens itself on first mount; the default action would close it again.
          event.preventDefault();
          setIsMounted(true);
        }}
      >
        <BellIcon aria-hidden="true" />
      </IconButton>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {isMounted && (
        <NotificationsPanel id={panelId} userId={session.user.id} isOpen={isOpen} onToggle={setIsOpen} />
      )}
    </>
  );
}
