import { useSession } from '#app/features/session/use-session.ts';
import { aliveForMembers } from '#app/shared/alive-with.ts';
import { aliveOnDemand } from '#app/shared/on-demand.tsx';

const MemberBell = aliveOnDemand(async () => (await import('./member-bell.tsx')).MemberBell);
aliveForMembers(MemberBell.prepare);

/** The bell, which members have. */
export function Bell() {
  const session = useSession();
  return session && <MemberBell session={session} />;
}
