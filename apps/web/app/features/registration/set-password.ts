import type { setPassword } from '@perchero/contract/registration/register';
import { send } from '#app/shared/api.ts';
import { askVerified } from './ask-verified.ts';
import { texts } from './texts.ts';

/** Null when the password is set; else what to say, and where. */
export async function setFirstPassword(
  email: string,
  password: string,
): Promise<{ readonly field: 'password' | null; readonly text: string } | null> {
  const verified = await askVerified(email);
  if (verified === null) return { field: null, text: texts.statusUnknown };
  if (!verified) return { field: null, text: texts.verifyFirst };

  const result = await send<typeof setPassword>('POST', '/api/set-password', { email, password });
  if (result.ok) return null;
  if (result.code === 'password-does-not-meet-requirements') return { field: 'password', text: result.error };
  if (result.code === 'email-not-verified') return { field: null, text: texts.verifyFirst };
  return { field: null, text: texts.passwordNotSet };
}
