import type { changeEmail } from '@perchero/contract/accounts/settings';
import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { ErrorCode } from '@perchero/contract/errors';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { Note } from '#app/ui/note.tsx';
import { SettingsForm } from './settings-form.tsx';
import css from './settings-form.module.css';
import type { WithRecentLogin } from './recent-login.tsx';
import { sentenceFor } from './settings-page.ts';
import { accountTexts, emailTexts as texts, texts as common } from './texts.ts';

interface EmailFormProps {
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for another address, which counts once a mail sent to it was answered. */
export function EmailForm({ withRecentLogin, onChanged, onClose }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function ask(showFaults: (show: () => void) => void): Promise<void> {
    setRefusal(null);
    const address = normalizeEmail(email);
    if (!isEmail(address)) {
      showFaults(() => setFault(texts.invalid));
      return;
    }
    setIsBusy(true);
    const result = await withRecentLogin(() =>
      send<typeof changeEmail>('POST', '/api/account/change-email', { email: address }),
    );
    setIsBusy(false);
    if (result.ok) {
      setSentTo(address);
      await onChanged();
    } else if (result.code === 'invalid-email') setFault(texts.invalid);
    else setRefusal(sentenceFor(result, spoken.has(result.code) ? result.error : common.connectionFailed));
  }

  return (
    <SettingsForm title={accountTexts.changeEmail} onSubmit={ask}>
      {sentTo ? (
        <>
          <div role="status">
            <Note kind="success">{texts.sent(sentTo)}</Note>
          </div>
          <div className={css.actions}>
            <Button ref={focusOnMount} kind="soft" onClick={onClose}>
              {common.close}
            </Button>
          </div>
        </>
      ) : (
        <>
          <EmailField
            ref={focusOnMount}
            label={texts.field}
            hint={texts.hint}
            value={email}
            error={fault}
            onChange={(value) => {
              setEmail(value);
              setFault(undefined);
            }}
          />
          {refusal && <Note kind="error">{refusal}</Note>}
          <div className={css.actions}>
            <Button type="submit" busyLabel={isBusy ? texts.sending : undefined}>
              {texts.send}
            </Button>
            <Button kind="ghost" onClick={onClose}>
              {common.cancel}
            </Button>
          </div>
        </>
      )}
    </SettingsForm>
  );
}

/** Refusals whose own sentence helps more than "the connection failed". */
const spoken: ReadonlySet<ErrorCode> = new Set(['requires-recent-login', 'too-many-requests']);
