import { rolesWith } from '@perchero/contract/identity/roles.rules';
import type { SessionUser } from '@perchero/contract/identity/session';
import { useSignOut } from '#app/features/session/use-sign-out.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { LogOut, PackageCheck, Scale, Settings, Tag, User, Wallet } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import css from './person.module.css';
import { texts } from './texts.ts';

export function AccountMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  const picture = useAvatarUrl(user.avatar_url);
  return (
    <MenuButton
      label={texts.accountMenu}
      head={<Person user={user} />}
      items={[
        ...accountLinks(user),
        { name: texts.signOut, icon: LogOut, onChoose: () => void signOut(), isSeparated: true },
      ]}
    >
      <Avatar url={picture} alt="" />
    </MenuButton>
  );
}

/** The account links, shared by both menus. */
export function accountLinks({ username, role }: SessionUser) {
  return [
    { name: texts.profile, icon: User, to: paths.profile(username) },
    { name: texts.purchases, icon: PackageCheck, to: paths.purchases },
    { name: texts.sales, icon: Tag, to: paths.sales },
    { name: texts.settings, icon: Settings, to: paths.settings(username) },
    ...(rolesWith('money').includes(role) ? [{ name: texts.money, icon: Wallet, to: paths.money }] : []),
    ...(rolesWith('moderator').includes(role)
      ? [{ name: texts.moderation, icon: Scale, to: paths.moderation }]
      : []),
  ];
}

export function Person({ user }: { user: SessionUser }) {
  const picture = useAvatarUrl(user.avatar_url);
  return (
    <span className={css.person}>
      <Avatar url={picture} alt="" size="large" />
      <span className={css.names}>
        <b>{user.full_name}</b>
        <span>@{user.username}</span>
      </span>
    </span>
  );
}
