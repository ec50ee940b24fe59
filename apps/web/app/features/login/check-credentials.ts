import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { texts } from './texts.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const minPasswordLength = 6;

/** Validates before a request is sent. */
export function checkCredentials({ email, password }: Credentials): Partial<Credentials> {
  const errors = { email: emailError(email), password: passwordError(password) };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

function emailError(email: string): string | null {
  if (!email.trim()) return texts.emailRequired;
  return isEmail(normalizeEmail(email)) ? null : texts.emailInvalid;
}

function passwordError(password: string): string | null {
  if (!password) return texts.passwordRequired;
  return password.length < minPasswordLength ? texts.passwordShort : null;
}
