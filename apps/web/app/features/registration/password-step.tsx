import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { type PasswordErrors, passwordErrors } from './password-errors.ts';
import type { Registration } from './registration.ts';
import { setFirstPassword } from './set-password.ts';
import { texts } from './texts.ts';

interface PasswordStepProps {
  readonly registration: Registration;
  readonly shortest: number;
  readonly onSet: () => void;
}

export function PasswordStep({ registration, shortest, onSet }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const passwordBox = useRef<HTMLInputElement>(null);
  const repeatedBox = useRef<HTMLInputElement>(null);

  const tell = (found: PasswordErrors) => {
    setErrors(found);
    const first = found.password ? passwordBox : repeatedBox;
    first.current?.focus();
  };

  const submit = async () => {
    const found = passwordErrors(password, repeated, shortest);
    setFailure(null);
    if (found.password || found.repeated) return tell(found);
    setIsBusy(true);
    const refusal = await setFirstPassword(registration.email, password);
    setIsBusy(false);
    if (!refusal) return onSet();
    if (refusal.field) return tell({ password: refusal.text });
    setFailure(refusal.text);
  };

  return (
    <Form onSubmit={() => void submit()} error={failure}>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={registration.email} readOnly hidden />
      <PasswordField
        ref={passwordBox}
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
        ref={repeatedBox}
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
