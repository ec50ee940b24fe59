import type { ReplyOf } from '@perchero/contract/endpoint';
import type {
  getRegistration,
  isEmailVerified,
  RegistrationStep,
} from '@perchero/contract/registration/register';
import { send } from '#app/shared/api.ts';

/** What the server knows of the registration that this browser began. */
export type Registration = NonNullable<ReplyOf<typeof getRegistration>['registration']>;

export type { RegistrationStep };

/** Null when the server does not say. */
export async function askVerified(email: string): Promise<boolean | null> {
  const result = await send<typeof isEmailVerified>('POST', '/api/is-email-verified', { email });
  return result.ok ? result.value.verified : null;
}
