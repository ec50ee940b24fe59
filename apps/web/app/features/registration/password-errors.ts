import { texts } from './texts.ts';

export interface PasswordErrors {
  readonly password?: string;
  readonly repeated?: string;
}

/** What is wrong with a password and its repetition, before the server judges it. */
export function passwordErrors(password: string, repeated: string, shortest: number): PasswordErrors {
  return {
    ...(password === '' && { password: texts.passwordRequired }),
    ...(password !== '' && password.length < shortest && { password: texts.passwordTooShort(shortest) }),
    ...(repeated === '' && { repeated: texts.confirmPassword }),
    ...(repeated !== '' && repeated !== password && { repeated: texts.passwordsDiffer }),
  };
}
