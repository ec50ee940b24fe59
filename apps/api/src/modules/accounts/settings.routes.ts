import * as contract from '@perchero/contract/accounts/settings';
import * as sizes from '@perchero/contract/accounts/sizes';
import type { Mount } from '#platform/http/http.ts';
import { changeAvatar } from './change-avatar.ts';
import { confirmEmailChange, isOwnEmail, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { exportAccount } from './export-account.ts';
import type { AccountDeps } from './deps.ts';
import { saveSizes, showSizes } from './own-sizes.ts';
import { showSettings } from './settings.ts';
import { updateProfile } from './update-profile.ts';

const done = { success: true } as const;

export function accountRoutes(mount: Mount, deps: AccountDeps): void {
  mount(contract.getSettings, ({ actor }) => showSettings(deps, actor));

  mount(contract.updateProfile, async ({ actor, body }) => ({
    ...done,
    profile: await updateProfile(deps, actor.id, body),
  }));

  mount(contract.changeAvatar, async ({ actor, file }) => ({
    ...done,
    avatar_url: await changeAvatar(deps, actor.id, file),
  }));

  mount(contract.changeEmail, async ({ actor, body, caller }) => {
    await requestEmailChange(deps, actor, body.email, caller);
    return done;
  });

  mount(contract.confirmEmailChange, async ({ actor, body }) => {
    await confirmEmailChange(deps, actor, body.token);
    return done;
  });

  mount(contract.isEmailChanged, async ({ actor, body }) => ({
    changed: await isOwnEmail(deps, actor, body.email),
  }));

  mount(contract.changePassword, async ({ actor, body, caller }) => {
    await changePassword(deps, actor.id, body, caller);
    return done;
  });

  mount(sizes.getSizes, ({ actor }) => showSizes(deps.db, actor.id));

  mount(sizes.saveSizes, async ({ actor, body }) => {
    await saveSizes(deps, actor.id, body);
    return done;
  });

  mount(contract.exportAccount, ({ actor }) => exportAccount(deps, actor.id));
}
