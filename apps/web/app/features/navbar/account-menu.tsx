import type { SessionUser } from '@perchero/contract/identity/session';
import { useSignOut } from '#app/features/session/use-sign-out.ts';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { LogOut, PackageCheck, Settings, Tag, User } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
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
        { name: texts.profile, icon: User, to: paths.profile(user.username) },
        { name: texts.purchases, icon: PackageCheck, to: paths.purchases },
        { name: texts.sales, icon: Tag, to: paths.sales },
        { name: texts.settings, icon: Settings, to: paths.settings(user.username) },
        ...(user.role === 'admin' ? [{ name: texts.money, icon: Settings, to: paths.money }] : []),
        { name: texts.signOut, icon: LogOut, onChoose: () => void signOut(), isApart: true },
      ]}
    >
      <Avatar url={picture} alt="" />
    </MenuButton>
  );
}
