import type { SessionUser } from '@perchero/contract/identity/session';
import { paths } from '#app/shared/paths.ts';
import { PackageCheck, Settings, Tag, User, Wallet } from '#app/ui/icons.ts';
import { texts } from './texts.ts';

/** Where a member's account leads, in both menus that show it. */
export function accountPlaces({ username, role }: SessionUser) {
  return [
    { name: texts.profile, icon: User, to: paths.profile(username) },
    { name: texts.purchases, icon: PackageCheck, to: paths.purchases },
    { name: texts.sales, icon: Tag, to: paths.sales },
    { name: texts.settings, icon: Settings, to: paths.settings(username) },
    ...(role === 'admin' ? [{ name: texts.money, icon: Wallet, to: paths.money }] : []),
  ];
}
