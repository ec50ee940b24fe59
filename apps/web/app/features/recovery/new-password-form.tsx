import type { checkRecovery, recoverPassword } from '@perchero/contract/identity/recovery';
import { useEffect, useState } from 'react';
import { useLinkCallback } from '#app/features/session/callback.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { texts } from './texts.ts';

const minLength = 6;

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: (isSignedIn: boolean) => void;
}

/** Sets a new password with the token of a recovery mail. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const [values, setValues] = useState({ password: '', repeated: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ password, repeated }) => {
      if (password.length < minLength) return { password: texts.tooShort };
      return password === repeated ? {} : { repeated: texts.different };
    },
    send: async ({ password }) => {
      const body = { token, password };
      const result = await send<typeof recoverPassword>('POST', '/api/password/recover', body);
      if (result.ok) return onDone(result.value.signedIn);
      const { code, error } = result;
      if (code === 'password-does-not-meet-requirements') return { password: error };
      if (code === 'invalid-action-code' || code === 'expired-action-code') return { form: texts.notSaved };
      return { form: code === 'too-many-requests' ? error : texts.failed };
    },
  });

  return (
    <Form form={form}>
      {form.error && <Note kind="error">{form.error}</Note>}
      <PasswordField {...form.field('password')} label={texts.password} autoComplete="new-password" />
      <PasswordField {...form.field('repeated')} label={texts.repeated} autoComplete="new-password" />
      <Button type="submit" size="large" wide busyLabel={form.isPending ? texts.saving : undefined}>
        {texts.save}
      </Button>
    </Form>
  );
}

type Recovery =
  | { readonly state: 'loading' | 'invalid' | 'no-session' }
  | { readonly state: 'success'; readonly isSignedIn: boolean }
  | { readonly state: 'form'; readonly token: string };

/** State of a password recovery. The token is only checked here; setting the password consumes it. */
export function useRecovery(): readonly [Recovery, finish: (isSignedIn: boolean) => void] {
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

  const finish = (isSignedIn: boolean) => {
    setRecovery({ state: 'success', isSignedIn });
    // A new password ends every session, including this browser's earlier one.
    announceSession('SIGNED_OUT');
    if (isSignedIn) announceSession('SIGNED_IN');
  };
  return [recovery, finish];
}
