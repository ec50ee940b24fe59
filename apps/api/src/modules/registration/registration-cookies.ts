import type { RegistrationStep } from '@perchero/contract/registration/register';
import { ticketCookie } from '#modules/identity/index.ts';
import type { Caller } from '#platform/http/caller.ts';

export const registrationSeconds = 7 * 24 * 60 * 60;

/** Cookies set by each step. Only the step name is readable by scripts; the others hold the registration id. */
const cookiesOf: Partial<Record<RegistrationStep, readonly string[]>> = {
  waitEmail: ['pendingEmail', 'registerForm', 'pendingUserId'],
  verifyPhone: ['registerSetPassword'],
  verifyPhoneCode: ['registerPhone'],
};

export function setStepCookies(caller: Caller, step: RegistrationStep, registrationId: string): void {
  caller.setCookie('registerStep', step, { seconds: registrationSeconds, readable: true });
  for (const name of cookiesOf[step] ?? [])
    caller.setCookie(name, registrationId, { seconds: registrationSeconds });
}

export function setTicketCookie(caller: Caller, ticket: string): void {
  caller.setCookie(ticketCookie, ticket, { seconds: registrationSeconds });
}

export function clearRegistrationCookies(caller: Caller): void {
  const names = Object.values(cookiesOf).flat();
  for (const name of [ticketCookie, 'registerStep', ...names]) caller.clearCookie(name);
}
