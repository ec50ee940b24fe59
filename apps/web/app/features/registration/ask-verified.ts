import type { isEmailVerified } from '@perchero/contract/registration/register';
import { send } from '#app/shared/api.ts';

/** Null when the server does not say. */
export async function askVerified(email: string): Promise<boolean | null> {
  const result = await send<typeof isEmailVerified>('POST', '/api/is-email-verified', { email });
  return result.ok ? result.value.verified : null;
}
