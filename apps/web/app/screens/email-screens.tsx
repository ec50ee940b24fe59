import { DisownPage, EmailChangedPage, EmailVerifiedPage } from '#app/features/email-pages/email-pages.tsx';
import { announceSession } from '#app/features/session/session-events.ts';
import { useCallbackAddress } from '#app/features/session/callback.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';

const sayChanged = () => announceSession('USER_UPDATED');

export function EmailVerifiedScreen() {
  const settingsPath = useSettingsPath();
  return (
    <EmailVerifiedPage
      link={useCallbackAddress()}
      onChanged={sayChanged}
      settingsPath={settingsPath ?? paths.login}
    />
  );
}

export function EmailChangedScreen() {
  return (
    <EmailChangedPage link={useCallbackAddress()} onChanged={sayChanged} settingsPath={useSettingsPath()} />
  );
}

export function DisownScreen() {
  return <DisownPage link={useCallbackAddress()} onSessionsEnded={() => announceSession('SIGNED_OUT')} />;
}

/** Null for somebody who is not signed in here: a mail may be opened anywhere. */
function useSettingsPath(): string | null {
  const session = useSession();
  return session ? paths.settings(session.user.username) : null;
}
