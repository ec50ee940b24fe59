import type { ComponentProps } from 'react';
import { DisownPage, EmailChangedPage, EmailVerifiedPage } from '#app/features/email-pages/email-pages.tsx';
import { UnsubscribePage } from '#app/features/email-pages/unsubscribe-page.tsx';
import { announceSession } from '#app/features/session/session-events.ts';
import { useLinkCallback } from '#app/features/session/callback.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';

const announceUpdate = () => announceSession('USER_UPDATED');

export function EmailVerifiedScreen() {
  const settingsPath = useSettingsPath();
  return (
    <EmailVerifiedPage
      link={useLinkCallback()}
      onChanged={announceUpdate}
      settingsPath={settingsPath ?? paths.login}
    />
  );
}

export function EmailChangedScreen() {
  return (
    <EmailChangedPage link={useLinkCallback()} onChanged={announceUpdate} settingsPath={useSettingsPath()} />
  );
}

export function DisownScreen() {
  return <DisownPage link={useLinkCallback()} onSessionsEnded={() => announceSession('SIGNED_OUT')} />;
}

export function UnsubscribeScreen(page: Pick<ComponentProps<typeof UnsubscribePage>, 'token' | 'list'>) {
  const session = useSession();
  const settingsPath = session && paths.notificationSettings(session.user.username);
  return <UnsubscribePage {...page} settingsPath={settingsPath} />;
}

/** Null for a guest: a mail may be opened in any browser. */
function useSettingsPath(): string | null {
  const session = useSession();
  return session ? paths.settings(session.user.username) : null;
}
