import type { ReplyOf } from '@perchero/contract/endpoint';
import type {
  getRegistration,
  isEmailVerified,
  RegistrationStep,
} from '@perchero/contract/registration/register';
import { send } from '#app/shared/api.ts';

/** The registration this browser started. */
export type Registration = NonNullable<ReplyOf<typeof getRegistration>['registration']>;

export type { RegistrationStep };

/** The first step as typed. */
export type RegistrationValues = Record<
  'username' | 'fullName' | 'birthDate' | 'gender' | 'email',
  string
> & { readonly acceptTerms: 'on' | '' };

/** Whether the registration has left the step that waits for the e-mail; false when the request fails. */
export async function hasLeftEmailStep(): Promise<boolean> {
  const result = await send<typeof getRegistration>('GET', '/api/registration');
  const step = result.ok ? result.value.registration?.step : undefined;
  return step !== undefined && step !== 'waitEmail';
}

/** Null when the request fails. */
export async function fetchEmailVerified(email: string): Promise<boolean | null> {
  const result = await send<typeof isEmailVerified>('POST', '/api/is-email-verified', { email });
  return result.ok ? result.value.verified : null;
}
