import type { deleteUserByEmail } from '@perchero/contract/registration/register';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './account-section.module.css';
import settingsFormCss from './settings-form.module.css';
import { messageFor } from './settings-page.ts';
import { deletionTexts as texts, texts as common } from './texts.ts';

interface AccountDeletionProps {
  readonly email: string;
  readonly postsCount: number;
  readonly onDeleted: () => void;
}

export function AccountDeletion(props: AccountDeletionProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={[css.block, css.aside].join(' ')} aria-labelledby="deletion">
      <div>
        <h3 id="deletion">{texts.title}</h3>
        <p className={css.about}>{texts.about}</p>
      </div>
      <div className={css.danger}>
        <Button kind="line" size="small" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </div>
      <DeletionDialog {...props} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}

interface DeletionDialogProps extends AccountDeletionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { password: '', repeat: '' };

/** Asks for the password twice, then deletes the account permanently. */
function DeletionDialog({ open, onClose, email, postsCount, onDeleted }: DeletionDialogProps) {
  const [values, setValues] = useState(empty);
  const form = useForm({
    values,
    onChange: setValues,
    validate: errorsOf,
    send: async ({ password }) => {
      const body = { email, password };
      const result = await send<typeof deleteUserByEmail>('POST', '/api/delete-user-by-email', body);
      if (result.ok) return onDeleted();
      if (result.code === 'wrong-password') return { password: texts.wrongPassword };
      return { form: messageFor(result, deletionMessage(result)) };
    },
  });

  function close(): void {
    setValues(empty);
    form.reset();
    onClose();
  }

  return (
    <QuestionDialog
      open={open}
      onClose={close}
      title={texts.question}
      labels={{ cancel: common.cancel, confirm: texts.remove }}
      busyLabel={form.isPending ? texts.removing : undefined}
      formId={form.id}
    >
      <Form form={form}>
        <p className={settingsFormCss.quiet}>{texts.warning(postsCount)}</p>
        <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" />
        <PasswordField {...form.field('repeat')} label={texts.repeat} autoComplete="current-password" />
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </QuestionDialog>
  );
}

function errorsOf({ password, repeat }: typeof empty): FormErrors<typeof empty> {
  if (!password) return { password: texts.incomplete };
  if (!repeat) return { repeat: texts.incomplete };
  return password === repeat ? {} : { repeat: texts.different };
}

/** Refusals with a helpful message of their own. */
const codesWithMessage = ['account-not-deleted', 'account-has-orders', 'too-many-requests'];

function deletionMessage({ code, error, cooldown }: SendRefusal): string {
  if (code === 'account-has-orders' && cooldown !== null)
    return texts.waiting(new Date(Date.now() + cooldown * 1000));
  if (code === 'not-allowed' || code === 'requires-recent-login') return texts.wrongUser;
  return codesWithMessage.includes(code) ? error : texts.failed;
}
