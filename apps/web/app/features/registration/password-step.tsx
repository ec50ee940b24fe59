import type { setPassword } from '@perchero/contract/registration/register';
import { useRef, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { type PasswordErrors, passwordErrors } from './password-errors.ts';
import { fetchEmailVerified, type Registration } from './registration.ts';
import { texts } from './texts.ts';

interface PasswordStepProps {
  readonly registration: Registration;
  readonly minLength: number;
  readonly onSet: () => void;
}

export function PasswordStep({ registration, minLength, onSet }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const repeatedInput = useRef<HTMLInputElement>(null);

  const showErrors = (found: PasswordErrors) => {
    setErrors(found);
    const first = found.password ? passwordInput : repeatedInput;
    first.current?.focus();
  };

  const submit = async () => {
    const found = passwordErrors(password, repeated, minLength);
    setFailure(null);
    if (found.password || found.repeated) return showErrors(found);
    setIsBusy(true);
    const refusal = await setFirstPassword(registration.email, password);
    setIsBusy(false);
    if (!refusal) return onSet();
    if (refusal.field) return showErrors({ password: refusal.text });
    setFailure(refusal.text);
  };

  return (
    <Form onSubmit={() => void submit()} error={failure}>
      {/* The username for password managers. */}
      <input type="text" autoComplete="username" value={registration.email} readOnly hidden />
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={(typed) => {
          setPassword(typed);
          setErrors({});
        }}
      />
      <PasswordField
        ref={repeatedInput}
        label={texts.repeatPassword}
        autoComplete="new-password"
        value={repeated}
        error={errors.repeated}
        onChange={(typed) => {
          setRepeated(typed);
          setErrors((before) => (before.password ? { password: before.password } : {}));
        }}
      />
      <Button type="submit" size="large" wide {...(isBusy ? { busyLabel: texts.savingPassword } : {})}>
        {texts.savePassword}
      </Button>
    </Form>
  );
}

/** Null on success, else the message and its field. */
async function setFirstPassword(
  email: string,
  password: string,
): Promise<{ readonly field: 'password' | null; readonly text: string } | null> {
  const verified = await fetchEmailVerified(email);
  if (verified === null) return { field: null, text: texts.statusUnknown };
  if (!verified) return { field: null, text: texts.verifyFirst };

  const result = await send<typeof setPassword>('POST', '/api/set-password', { email, password });
  if (result.ok) return null;
  if (result.code === 'password-does-not-meet-requirements') return { field: 'password', text: result.error };
  if (result.code === 'email-not-verified') return { field: null, text: texts.verifyFirst };
  return { field: null, text: texts.passwordNotSet };
}
