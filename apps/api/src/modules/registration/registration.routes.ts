import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import * as contract from '@perchero/contract/registration/register';
import { AppError } from '#platform/app-error.ts';
import type { Mount } from '#platform/http.ts';
import { confirmEmail } from './confirm-email.ts';
import { disown, leave } from './leave.ts';
import type { RegistrationParts } from './parts.ts';
import { register } from './register.ts';
import { setFirstPassword } from './set-password.ts';
import { isEmailKnown, isOwnEmailVerified, resendVerification, showRegistration } from './steps.ts';

const done = { success: true } as const;

export function registrationRoutes(mount: Mount, parts: RegistrationParts): void {
  mount(contract.getRegistration, async ({ actor }) => ({
    registration: await showRegistration(parts, actor),
  }));

  mount(contract.checkEmail, async ({ body, caller }) => {
    const email = normalizeEmail(body.email);
    if (!isEmail(email)) throw new AppError('invalid-email');
    return { exists: await isEmailKnown(parts, email, caller) };
  });

  mount(contract.register, async ({ body: { botToken, ...form }, actor, caller }) => {
    const id = await register(parts, { form, botToken, actor, caller });
    return { ...done, user: { id } };
  });

  mount(contract.resendEmail, async ({ actor, body, caller }) => ({
    ...done,
    cooldown: await resendVerification(parts, actor, body.email, caller),
  }));

  mount(contract.isEmailVerified, async ({ actor, body }) => ({
    verified: await isOwnEmailVerified(parts, actor, body.email),
  }));

  mount(contract.confirmEmail, async ({ body }) => {
    await confirmEmail(parts, body.token);
    return done;
  });

  mount(contract.setPassword, async ({ actor, body, caller }) => {
    await setFirstPassword(parts, actor, body, caller);
    return done;
  });

  mount(contract.deleteUserByEmail, async ({ actor, body: { email, password }, caller }) => {
    await leave(parts, actor, { email, password }, caller);
    return done;
  });

  mount(contract.disown, async ({ body }) => ({ ...done, ...(await disown(parts, body.token)) }));
}
