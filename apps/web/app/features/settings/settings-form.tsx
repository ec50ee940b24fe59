import type { confirmPassword } from '@perchero/contract/identity/session';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { PasswordField } from '#app/ui/text-field.tsx';
import css from './settings-form.module.css';
import { messageFor } from './settings-page.ts';
import { recentLoginTexts as texts } from './texts.ts';

interface SettingsFormProps {
  readonly id?: string;
  /** Title of a form that opens below the setting it changes. */
  readonly title?: string;
  /** Gets a function that renders errors synchronously and focuses the first invalid field. */
  readonly onSubmit: (showFaults: (show: () => void) => void) => Promise<void>;
  readonly children: ReactNode;
}

export function SettingsForm({ id, title, onSubmit, children }: SettingsFormProps) {
  return (
    // Submitted before hydration, a password must not end up in the URL.
    <form
      id={id}
      method="post"
      className={[css.form, title && css.panel].filter(Boolean).join(' ')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: a dialog's form must not submit the form that opened it.
        event.stopPropagation();
        const form = event.currentTarget;
        void onSubmit((show) => {
          flushSync(show);
          form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        });
      }}
    >
      {title && <h3>{title}</h3>}
      {children}
    </form>
  );
}

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
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(showFaults: (show: () => void) => void): Promise<void> {
    if (!password) {
      showFaults(() => setFault(texts.missing));
      return;
    }
    setIsBusy(true);
    const result = await send<typeof confirmPassword>('POST', '/api/session/confirm-password', { password });
    if (result.ok) {
      onConfirmed();
      return;
    }
    showFaults(() => {
      setIsBusy(false);
      setFault(messageFor(result, result.error));
    });
  }

  return (
    <SettingsForm onSubmit={confirm}>
      <p className={css.hint}>{texts.about}</p>
      <PasswordField
        ref={focusOnMount}
        autoComplete="current-password"
        label={texts.password}
        value={password}
        error={fault}
        onChange={(value) => {
          setPassword(value);
          setFault(undefined);
        }}
      />
      <Button type="submit" busyLabel={isBusy ? texts.confirming : undefined}>
        {texts.confirm}
      </Button>
    </SettingsForm>
  );
}
