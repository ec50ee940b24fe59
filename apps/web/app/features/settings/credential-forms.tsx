import type { changeEmail, changePassword } from '@perchero/contract/accounts/settings';
import type { ErrorCode } from '@perchero/contract/errors';
import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { useState } from 'react';
import { send, type SendRefusal, type WithRecentLogin } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { EmailField, PasswordField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './settings-form.module.css';
import { SaveOrCancel } from './settings-form.tsx';
import { messageFor } from './settings-page.ts';
import { accountTexts, emailTexts, passwordTexts, texts } from './texts.ts';

interface EmailFormProps {
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Requests an e-mail change, which is confirmed by a link sent to the new address. */
export function EmailForm({ withRecentLogin, onChanged, onClose }: EmailFormProps) {
  const [values, setValues] = useState({ email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ email }) => ({ email: isEmail(normalizeEmail(email)) ? undefined : emailTexts.invalid }),
    send: async (typed) => {
      const email = normalizeEmail(typed.email);
      const result = await withRecentLogin(() =>
        send<typeof changeEmail>('POST', '/api/account/change-email', { email }),
      );
      if (!result.ok) return emailErrors(result);
      setSentTo(email);
      await onChanged();
    },
  });

  return (
    <Form form={form} className={panelClass}>
      <h3>{accountTexts.changeEmail}</h3>
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
            {...form.field('email')}
            ref={focusOnMount}
            label={emailTexts.field}
            hint={emailTexts.hint}
          />
          {form.error && <Note kind="error">{form.error}</Note>}
          <SaveOrCancel
            labels={{ save: emailTexts.send, saving: emailTexts.sending, cancel: texts.cancel }}
            isBusy={form.isPending}
            onCancel={onClose}
          />
        </>
      )}
    </Form>
  );
}

const panelClass = [css.form, css.panel].join(' ');

/** Refusals with a message that is more helpful than the default. */
const codesWithMessage: ReadonlySet<ErrorCode> = new Set(['requires-recent-login', 'too-many-requests']);

function emailErrors(refusal: SendRefusal): FormErrors<{ email: string }> {
  const { code, error } = refusal;
  if (code === 'invalid-email') return { email: emailTexts.invalid };
  return { form: messageFor(refusal, codesWithMessage.has(code) ? error : texts.connectionFailed) };
}

const empty = { current: '', next: '', repeat: '' };

type PasswordErrors = FormErrors<typeof empty>;

interface PasswordFormProps {
  readonly minLength: number;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

export function PasswordForm({ minLength, onChanged, onClose }: PasswordFormProps) {
  const [values, setValues] = useState(empty);
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ current, next, repeat }) => ({
      ...(!current && { current: passwordTexts.currentMissing }),
      ...(next.length < minLength && { next: passwordTexts.tooShort(minLength) }),
      ...(next !== repeat && { repeat: passwordTexts.different }),
    }),
    send: async ({ current, next }) => {
      const body = { currentPassword: current, newPassword: next };
      const result = await send<typeof changePassword>('POST', '/api/account/change-password', body);
      if (!result.ok) return passwordErrors(result);
      showToast({ kind: 'done', text: passwordTexts.saved });
      onClose();
      await onChanged();
    },
  });
  const field = (name: keyof typeof empty) => ({ ...form.field(name), label: passwordTexts[name] });

  return (
    <Form form={form} className={panelClass}>
      <h3>{accountTexts.changePassword}</h3>
      <PasswordField ref={focusOnMount} autoComplete="current-password" {...field('current')} />
      <div className={css.two}>
        <PasswordField autoComplete="new-password" {...field('next')} />
        <PasswordField autoComplete="new-password" {...field('repeat')} />
      </div>
      <p className={css.hint}>{passwordTexts.hint}</p>
      {form.error && <Note kind="error">{form.error}</Note>}
      <SaveOrCancel labels={{ ...passwordTexts, ...texts }} isBusy={form.isPending} onCancel={onClose} />
    </Form>
  );
}

function passwordErrors(refusal: SendRefusal): PasswordErrors {
  const { code, error } = refusal;
  if (code === 'wrong-password') return { current: passwordTexts.currentWrong };
  if (code === 'missing-password') return { current: passwordTexts.currentMissing };
  if (code === 'password-does-not-meet-requirements') return { next: error };
  return { form: messageFor(refusal, code === 'too-many-requests' ? error : passwordTexts.failed) };
}
