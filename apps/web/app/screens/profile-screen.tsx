import type { Profile } from '@perchero/contract/accounts/profile';
import { ProfileHead } from '#app/features/profile/profile-head.tsx';
import { texts } from '#app/features/profile/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { NotFoundScreen } from './failure-screens.tsx';

export function ProfileScreen({ profile }: { profile: Profile }) {
  const session = useSession();
  return <ProfileHead profile={profile} isOwn={session?.user.id === profile.id} />;
}

export function UnknownPersonScreen() {
  return <NotFoundScreen title={texts.notFound} text={texts.notFoundText} />;
}
