import { texts } from './texts.ts';

interface PasswordErrors {
  readonly password?: string;
  readonly repeated?: string;
}

/** Client-side validation of a password and its repetition. */
export function passwordErrors(password: string, repeated: string, minLength: number): PasswordErrors {
  return {
    ...(password === '' && { password: texts.passwordRequired }),
    ...(password !== '' && password.length < minLength && { password: texts.passwordTooShort(minLength) }),
    ...(repeated === '' && { repeated: texts.confirmPassword }),
    ...(repeated !== '' && repeated !== password && { repeated: texts.passwordsDiffer }),
  };
}
