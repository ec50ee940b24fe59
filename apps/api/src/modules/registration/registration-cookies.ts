import type { RegistrationStep } from '@perchero/contract/registration/register';
import { ticketCookie } from '#modules/identity/index.ts';
import type { Caller } from '#platform/http/caller.ts';

export const keptSeconds = 7 * 24 * 60 * 60;

/** What each step adds. Only the name of the step can be read by scripts; the others merely refer to our own row. */
const cookiesOf: Partial<Record<RegistrationStep, readonly string[]>> = {
  waitEmail: ['pendingEmail', 'registerForm', 'pendingUserId'],
  verifyPhone: ['registerSetPassword'],
  verifyPhoneCode: ['registerPhone'],
};

export function keepStep(caller: Caller, step: RegistrationStep, registrationId: string): void {
  caller.setCookie('registerStep', step, { seconds: keptSeconds, readable: true });
  for (const name of cookiesOf[step] ?? []) caller.setCookie(name, registrationId, { seconds: keptSeconds });
}

export function keepTicket(caller: Caller, ticket: string): void {
  caller.setCookie(ticketCookie, ticket, { seconds: keptSeconds });
}

export function forgetRegistration(caller: Caller): void {
  const names = Object.values(cookiesOf).flat();
  for (const name of [ticketCookie, 'registerStep', ...names]) caller.clearCookie(name);
}
