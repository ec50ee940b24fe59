import type { SessionUser } from '@perchero/contract/identity/session';
import { useSignOut } from '#app/features/session/use-sign-out.ts';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { LogOut } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { accountPlaces } from './account-places.ts';
import { Person } from './person.tsx';
import { texts } from './texts.ts';

/** What a member can do with their account, behind their picture. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  const picture = useAvatarUrl(user.avatar_url);
  return (
    <MenuButton
      label={texts.accountMenu}
      head={<Person user={user} />}
      items={[
        ...accountPlaces(user),
        { name: texts.signOut, icon: LogOut, onChoose: () => void signOut(), isApart: true },
      ]}
    >
      <Avatar url={picture} alt="" />
    </MenuButton>
  );
}
