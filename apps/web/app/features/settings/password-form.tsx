import type { changePassword } from '@perchero/contract/accounts/settings';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { Note } from '#app/ui/note.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { SaveOrCancel, SettingsForm } from './settings-form.tsx';
import css from './settings-form.module.css';
import { sentenceFor } from './settings-page.ts';
import { accountTexts, passwordTexts as texts, texts as common } from './texts.ts';

const empty = { current: '', next: '', repeat: '' };

type Passwords = typeof empty;
type Faults = Partial<Passwords>;

interface PasswordFormProps {
  readonly leastLength: number;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

export function PasswordForm({ leastLength, onChanged, onClose }: PasswordFormProps) {
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function save(showFaults: (show: () => void) => void): Promise<void> {
    const found = faultsOf(typed, leastLength);
    showFaults(() => {
      setFaults(found);
      setRefusal(null);
    });
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const body = { currentPassword: typed.current, newPassword: typed.next };
    const result = await send<typeof changePassword>('POST', '/api/account/change-password', body);
    if (result.ok) {
      showToast({ kind: 'done', text: texts.saved });
      onClose();
      await onChanged();
      return;
    }
    const fault = faultOf(result);
    showFaults(() => {
      setIsBusy(false);
      setFaults(fault ?? {});
      setRefusal(fault ? null : sentenceFor(result, sentenceOf(result)));
    });
  }

  const field = (name: keyof Passwords) => ({
    label: texts[name],
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
      <p className={css.hint}>{texts.hint}</p>
      {refusal && <Note kind="error">{refusal}</Note>}
      <SaveOrCancel words={{ ...texts, ...common }} isBusy={isBusy} onCancel={onClose} />
    </SettingsForm>
  );
}

function faultsOf({ current, next, repeat }: Passwords, leastLength: number): Faults {
  return {
    ...(!current && { current: texts.currentMissing }),
    ...(next.length < leastLength && { next: texts.tooShort(leastLength) }),
    ...(next !== repeat && { repeat: texts.different }),
  };
}

/** The field that a refusal is about, if it is about one. */
function faultOf({ code, error }: SendRefusal): Faults | null {
  if (code === 'wrong-password') return { current: texts.currentWrong };
  if (code === 'missing-password') return { current: texts.currentMissing };
  if (code === 'password-does-not-meet-requirements') return { next: error };
  return null;
}

function sentenceOf({ code, error }: SendRefusal): string {
  return code === 'too-many-requests' ? error : texts.failed;
}
