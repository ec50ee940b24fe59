import type { confirmPassword } from '@perchero/contract/identity/session';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import css from './settings-form.module.css';
import { sentenceFor } from './settings-page.ts';
import { recentLoginTexts as texts } from './texts.ts';

/** Asks for the password once more, which makes the login recent. */
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
      setFault(sentenceFor(result, result.error));
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
