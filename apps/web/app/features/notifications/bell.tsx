import { useSession } from '#app/features/session/use-session.ts';
import { onDemand } from '#app/shared/on-demand.tsx';

const MemberBell = onDemand(async () => (await import('./member-bell.tsx')).MemberBell);

/** The bell, which members have. */
export function Bell() {
  const session = useSession();
  return session && <MemberBell session={session} />;
}
