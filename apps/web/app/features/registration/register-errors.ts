import type { SendRefusal } from '#app/shared/api.ts';
import { texts } from './texts.ts';

const formFields = ['username', 'birthDate', 'gender', 'email', 'fullName'] as const;

interface FormErrors {
  readonly formErrors?: string[];
  readonly fieldErrors?: Record<string, string[]>;
}

/** Assigns the errors of a refused registration to fields or to the form. */
export function registerErrors({ code, error, issues }: SendRefusal): FormErrors {
  if (code === 'email-already-in-use') return { fieldErrors: { email: [error] } };
  if (code === 'username-taken') return { fieldErrors: { username: [error] } };
  const fieldErrors = Object.fromEntries(
    formFields.flatMap((name) => {
      const rules = issues.filter(({ path }) => path === `/${name}`).map(({ rule }) => rule);
      return rules.length > 0 ? [[name, rules]] : [];
    }),
  );
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
  const hasAnswered = code !== 'network-request-failed' && code !== 'internal';
  return { formErrors: [hasAnswered ? error : texts.notRegistered] };
}
