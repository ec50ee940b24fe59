import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { registrationFormInBrowser } from '@perchero/contract/registration/form';
import type { register } from '@perchero/contract/registration/register';
import { send } from '#app/shared/api.ts';
import { fieldErrors } from '#app/shared/field-errors.ts';
import type { FormErrors } from '#app/ui/use-form.ts';
import { registerErrors } from './register-errors.ts';
import type { RegistrationValues } from './registration.ts';

/** Validates and sends the first step. Returns the errors to show, or null. Large: load it lazily. */
export async function submitRegistration(
  values: RegistrationValues,
  getBotToken: () => Promise<string>,
): Promise<FormErrors<RegistrationValues> | null> {
  const { data, error } = registrationFormInBrowser.safeParse(values);
  if (error) return fieldErrors(error);
  const botToken = await getBotToken().catch(() => null);
  if (botToken === null) return { form: pageErrorTexts['bot-check-failed'] };
  const body = { ...data, acceptTerms: true, botToken } as const;
  const result = await send<typeof register>('POST', '/api/register', body);
  return result.ok ? null : registerErrors(result);
}
