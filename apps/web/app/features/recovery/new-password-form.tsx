import type { checkRecovery, recoverPassword } from '@perchero/contract/identity/recovery';
import { useEffect, useRef, useState } from 'react';
import { useLinkCallback } from '#app/features/session/callback.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { texts } from './texts.ts';

const minLength = 6;

interface Errors {
  readonly password?: string;
  readonly repeated?: string;
  readonly form?: string;
}

/** Sets a new password with the token of a recovery mail. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);

  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (errors.password) first.current?.focus();
    if (errors.repeated) second.current?.focus();
  }, [errors]);

  const submit = async () => {
    if (password.length < minLength) return setErrors({ password: texts.tooShort });
    if (password !== repeated) return setErrors({ repeated: texts.different });

    setErrors({});
    setIsBusy(true);
    const result = await send<typeof recoverPassword>('POST', '/api/password/recover', { token, password });
    setIsBusy(false);
    if (result.ok) return onDone();
    if (result.code === 'password-does-not-meet-requirements') setErrors({ password: result.error });
    else if (result.code === 'invalid-action-code' || result.code === 'expired-action-code') {
      setErrors({ form: texts.notSaved });
    } else if (result.code === 'too-many-requests') setErrors({ form: result.error });
    else setErrors({ form: texts.failed });
  };

  return (
    <Form onSubmit={() => void submit()} error={errors.form}>
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        ref={first}
        error={errors.password}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setErrors({});
        }}
      />
      <PasswordField
        ref={second}
        label={texts.repeated}
        autoComplete="new-password"
        error={errors.repeated}
        value={repeated}
        onChange={(value) => {
          setRepeated(value);
          setErrors({});
        }}
      />
      <Button type="submit" size="large" wide busyLabel={isBusy ? texts.saving : undefined}>
        {texts.save}
      </Button>
    </Form>
  );
}

type Recovery =
  | { readonly state: 'loading' | 'invalid' | 'no-session' | 'success' }
  | { readonly state: 'form'; readonly token: string };

/** State of a password recovery. The token is only checked here; setting the password consumes it. */
export function useRecovery(): readonly [Recovery, finish: () => void] {
  const callback = useLinkCallback();
  const [recovery, setRecovery] = useState<Recovery>({ state: 'loading' });

  useEffect(() => {
    if (!callback) return;
    const { token } = callback;
    if (!token) return setRecovery({ state: callback.failure ? 'invalid' : 'no-session' });
    void send<typeof checkRecovery>('POST', '/api/password/check-recovery', { token }).then((result) => {
      const isValid = result.ok && result.value.valid;
      setRecovery(isValid ? { state: 'form', token } : { state: 'invalid' });
      if (isValid) announceSession('PASSWORD_RECOVERY');
    });
  }, [callback]);

  const finish = () => {
    setRecovery({ state: 'success' });
    // A new password ends every session, including this browser's.
    announceSession('SIGNED_OUT');
  };
  return [recovery, finish];
}
