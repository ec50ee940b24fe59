import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { aliveForMembers } from '#app/shared/alive-with.ts';
import { aliveOnDemand } from '#app/shared/on-demand.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Bell as BellIcon } from '#app/ui/icons.ts';
import { texts } from './texts.ts';

const MemberBell = aliveOnDemand(async () => (await import('./member-bell.tsx')).MemberBell);
aliveForMembers(MemberBell.prepare);

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
