import type { SendRefusal } from '#app/shared/api.ts';
import type { FormErrors } from '#app/ui/use-form.ts';
import type { RegistrationValues } from './registration.ts';
import { texts } from './texts.ts';

const formFields = ['username', 'birthDate', 'gender', 'email', 'fullName'] as const;

/** Assigns the errors of a refused registration to fields or to the form. */
export function registerErrors({ code, error, issues }: SendRefusal): FormErrors<RegistrationValues> {
  if (code === 'email-already-in-use') return { email: error };
  if (code === 'username-taken') return { username: error };
  const errors = formFields.flatMap((name) => {
    const issue = issues.find(({ path }) => path === `/${name}`);
    return issue ? [[name, issue.rule]] : [];
  });
  if (errors.length > 0) return Object.fromEntries(errors);
  const hasAnswered = code !== 'network-request-failed' && code !== 'internal';
  return { form: hasAnswered ? error : texts.notRegistered };
}
