import type { Profile } from '@perchero/contract/accounts/profile';
import { ProfileHead } from '#app/features/profile/profile-head.tsx';
import { texts } from '#app/features/profile/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

export function ProfileScreen({ profile }: { profile: Profile }) {
  const session = useSession();
  return <ProfileHead profile={profile} isOwn={session?.user.id === profile.id} />;
}

export function UnknownPersonScreen() {
  return (
    <div className="page">
      <EmptyState
        art="broken-rail"
        heading="h1"
        title={texts.notFound}
        actions={
          <>
            <ButtonLink to={paths.products}>{texts.seeProducts}</ButtonLink>
            <ButtonLink to={paths.home} kind="line">
              {texts.goHome}
            </ButtonLink>
          </>
        }
      >
        {texts.notFoundText}
      </EmptyState>
    </div>
  );
}
