import type { setPassword } from '@perchero/contract/registration/register';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import { passwordErrors } from './password-errors.ts';
import { fetchEmailVerified, type Registration } from './registration.ts';
import { texts } from './texts.ts';

interface PasswordStepProps {
  readonly registration: Registration;
  readonly minLength: number;
  readonly onSet: () => void;
}

export function PasswordStep({ registration, minLength, onSet }: PasswordStepProps) {
  const [values, setValues] = useState({ password: '', repeated: '' });
  const { email } = registration;
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ password, repeated }) => passwordErrors(password, repeated, minLength),
    send: async ({ password }) => (await setFirstPassword(email, password)) ?? onSet(),
  });

  return (
    <Form form={form}>
      {form.error && <Note kind="error">{form.error}</Note>}
      {/* The username for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('password')} label={texts.password} autoComplete="new-password" />
      <PasswordField {...form.field('repeated')} label={texts.repeatPassword} autoComplete="new-password" />
      <Button type="submit" size="large" wide busyLabel={form.isPending ? texts.savingPassword : undefined}>
        {texts.savePassword}
      </Button>
    </Form>
  );
}

/** Null on success, else the errors to show. */
async function setFirstPassword(
  email: string,
  password: string,
): Promise<FormErrors<{ password: string }> | null> {
  const verified = await fetchEmailVerified(email);
  if (verified === null) return { form: texts.statusUnknown };
  if (!verified) return { form: texts.verifyFirst };

  const result = await send<typeof setPassword>('POST', '/api/set-password', { email, password });
  if (result.ok) return null;
  if (result.code === 'password-does-not-meet-requirements') return { password: result.error };
  return { form: result.code === 'email-not-verified' ? texts.verifyFirst : texts.passwordNotSet };
}
