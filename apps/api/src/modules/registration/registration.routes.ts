import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import * as contract from '@perchero/contract/registration/register';
import type { IdentityDeps } from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Mount } from '#platform/http/http.ts';
import { deleteByEmail, disown } from './delete-by-email.ts';
import { register } from './register.ts';
import { setFirstPassword } from './set-password.ts';
import {
  confirmEmail,
  isEmailKnown,
  isOwnEmailVerified,
  isUsernameKnown,
  resendVerification,
  showRegistration,
} from './steps.ts';

const done = { success: true } as const;

export function registrationRoutes(mount: Mount, deps: IdentityDeps): void {
  mount(contract.getRegistration, async ({ actor }) => ({
    registration: await showRegistration(deps, actor),
  }));

  mount(contract.checkEmail, async ({ body, caller }) => {
    const email = normalizeEmail(body.email);
    if (!isEmail(email)) throw new AppError('invalid-email');
    return { exists: await isEmailKnown(deps, email, caller) };
  });

  mount(contract.checkUsername, async ({ actor, body, caller }) => ({
    taken: await isUsernameKnown(deps, body.username, actor, caller),
  }));

  mount(contract.register, async ({ body: { botToken, ...form }, actor, caller }) => {
    const id = await register(deps, { form, botToken, actor, caller });
    return { ...done, user: { id } };
  });

  mount(contract.resendEmail, async ({ actor, body, caller }) => ({
    ...done,
    cooldown: await resendVerification(deps, actor, body.email, caller),
  }));

  mount(contract.isEmailVerified, async ({ actor, body }) => ({
    verified: await isOwnEmailVerified(deps, actor, body.email),
  }));

  mount(contract.confirmEmail, async ({ body }) => {
    await confirmEmail(deps, body.token);
    return done;
  });

  mount(contract.setPassword, async ({ actor, body, caller }) => {
    await setFirstPassword(deps, actor, body, caller);
    return done;
  });

  mount(contract.deleteUserByEmail, async ({ actor, body: { email, password }, caller }) => {
    await deleteByEmail(deps, actor, { email, password }, caller);
    return done;
  });

  mount(contract.disown, async ({ body }) => ({ ...done, ...(await disown(deps, body.token)) }));
}
