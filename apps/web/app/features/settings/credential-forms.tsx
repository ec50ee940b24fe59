import type { changeEmail, changePassword } from '@perchero/contract/accounts/settings';
import type { ErrorCode } from '@perchero/contract/errors';
import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Note } from '#app/ui/note.tsx';
import { EmailField, PasswordField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { WithRecentLogin } from './recent-login.tsx';
import css from './settings-form.module.css';
import { SaveOrCancel, SettingsForm } from './settings-form.tsx';
import { messageFor } from './settings-page.ts';
import { accountTexts, emailTexts, passwordTexts, texts } from './texts.ts';

interface EmailFormProps {
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Requests an e-mail change, which is confirmed by a link sent to the new address. */
export function EmailForm({ withRecentLogin, onChanged, onClose }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(showFaults: (show: () => void) => void): Promise<void> {
    setRefusal(null);
    const address = normalizeEmail(email);
    if (!isEmail(address)) {
      showFaults(() => setFault(emailTexts.invalid));
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
    } else if (result.code === 'invalid-email') setFault(emailTexts.invalid);
    else
      setRefusal(
        messageFor(result, codesWithMessage.has(result.code) ? result.error : texts.connectionFailed),
      );
  }

  return (
    <SettingsForm title={accountTexts.changeEmail} onSubmit={submit}>
      {sentTo ? (
        <>
          <div role="status">
            <Note kind="success">{emailTexts.sent(sentTo)}</Note>
          </div>
          <div className={css.actions}>
            <Button ref={focusOnMount} kind="soft" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </>
      ) : (
        <>
          <EmailField
            ref={focusOnMount}
            label={emailTexts.field}
            hint={emailTexts.hint}
            value={email}
            error={fault}
            onChange={(value) => {
              setEmail(value);
              setFault(undefined);
            }}
          />
          {refusal && <Note kind="error">{refusal}</Note>}
          <div className={css.actions}>
            <Button type="submit" busyLabel={isBusy ? emailTexts.sending : undefined}>
              {emailTexts.send}
            </Button>
            <Button kind="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </SettingsForm>
  );
}

/** Refusals with a message that is more helpful than the default. */
const codesWithMessage: ReadonlySet<ErrorCode> = new Set(['requires-recent-login', 'too-many-requests']);

const empty = { current: '', next: '', repeat: '' };

type Passwords = typeof empty;
type Faults = Partial<Passwords>;

interface PasswordFormProps {
  readonly minLength: number;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

export function PasswordForm({ minLength, onChanged, onClose }: PasswordFormProps) {
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function save(showFaults: (show: () => void) => void): Promise<void> {
    const found = faultsOf(typed, minLength);
    showFaults(() => {
      setFaults(found);
      setRefusal(null);
    });
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const body = { currentPassword: typed.current, newPassword: typed.next };
    const result = await send<typeof changePassword>('POST', '/api/account/change-password', body);
    if (result.ok) {
      showToast({ kind: 'done', text: passwordTexts.saved });
      onClose();
      await onChanged();
      return;
    }
    const fault = faultOf(result);
    showFaults(() => {
      setIsBusy(false);
      setFaults(fault ?? {});
      setRefusal(fault ? null : messageFor(result, passwordMessage(result)));
    });
  }

  const field = (name: keyof Passwords) => ({
    label: passwordTexts[name],
    value: typed[name],
    error: faults[name],
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <SettingsForm title={accountTexts.changePassword} onSubmit={save}>
      <PasswordField ref={focusOnMount} autoComplete="current-password" {...field('current')} />
      <div className={css.two}>
        <PasswordField autoComplete="new-password" {...field('next')} />
        <PasswordField autoComplete="new-password" {...field('repeat')} />
      </div>
      <p className={css.hint}>{passwordTexts.hint}</p>
      {refusal && <Note kind="error">{refusal}</Note>}
      <SaveOrCancel labels={{ ...passwordTexts, ...texts }} isBusy={isBusy} onCancel={onClose} />
    </SettingsForm>
  );
}

function faultsOf({ current, next, repeat }: Passwords, minLength: number): Faults {
  return {
    ...(!current && { current: passwordTexts.currentMissing }),
    ...(next.length < minLength && { next: passwordTexts.tooShort(minLength) }),
    ...(next !== repeat && { repeat: passwordTexts.different }),
  };
}

/** The field error of a refusal; null when it is about no field. */
function faultOf({ code, error }: SendRefusal): Faults | null {
  if (code === 'wrong-password') return { current: passwordTexts.currentWrong };
  if (code === 'missing-password') return { current: passwordTexts.currentMissing };
  if (code === 'password-does-not-meet-requirements') return { next: error };
  return null;
}

function passwordMessage({ code, error }: SendRefusal): string {
  return code === 'too-many-requests' ? error : passwordTexts.failed;
}
