import type { confirmPassword } from '@perchero/contract/identity/session';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Form } from '#app/ui/form.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import css from './settings-form.module.css';
import { messageFor } from './settings-page.ts';
import { recentLoginTexts as texts } from './texts.ts';

interface SaveOrCancelProps {
  readonly labels: { readonly save: string; readonly saving: string; readonly cancel: string };
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

export function SaveOrCancel({ labels, isBusy, onCancel }: SaveOrCancelProps) {
  return (
    <div className={css.actions}>
      <Button type="submit" busyLabel={isBusy ? labels.saving : undefined}>
        {labels.save}
      </Button>
      <Button kind="ghost" onClick={onCancel}>
        {labels.cancel}
      </Button>
    </div>
  );
}

/** Confirms the password, which makes the login recent. */
export function ConfirmPasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [values, setValues] = useState({ password: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ password }) => ({ password: password ? undefined : texts.missing }),
    send: async (body) => {
      const result = await send<typeof confirmPassword>('POST', '/api/session/confirm-password', body);
      return result.ok ? onConfirmed() : { password: messageFor(result, result.error) };
    },
  });

  return (
    <Form form={form}>
      <p className={css.hint}>{texts.about}</p>
      <PasswordField
        {...form.field('password')}
        ref={focusOnMount}
        autoComplete="current-password"
        label={texts.password}
      />
      <Button type="submit" busyLabel={form.isPending ? texts.confirming : undefined}>
        {texts.confirm}
      </Button>
    </Form>
  );
}
