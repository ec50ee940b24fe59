import type { deleteUserByEmail } from '@perchero/contract/registration/register';
import { useId, useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import css from './account-section.module.css';
import settingsFormCss from './settings-form.module.css';
import { SettingsForm } from './settings-form.tsx';
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

interface DeletionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly email: string;
  readonly postsCount: number;
  readonly onDeleted: () => void;
}

const empty = { password: '', repeat: '' };

type Passwords = typeof empty;

/** Asks for the password twice, then deletes the account permanently. */
function DeletionDialog({ open, onClose, email, postsCount, onDeleted }: DeletionDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<Partial<Passwords>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function remove(showFaults: (show: () => void) => void): Promise<void> {
    const found = faultsOf(typed);
    showFaults(() => {
      setFaults(found);
      setRefusal(null);
    });
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const body = { email, password: typed.password };
    const result = await send<typeof deleteUserByEmail>('POST', '/api/delete-user-by-email', body);
    if (result.ok) {
      onDeleted();
      return;
    }
    showFaults(() => {
      setIsBusy(false);
      if (result.code === 'wrong-password') setFaults({ password: texts.wrongPassword });
      else setRefusal(messageFor(result, deletionMessage(result)));
    });
  }

  function close(): void {
    setTyped(empty);
    setFaults({});
    setRefusal(null);
    onClose();
  }

  const field = (name: keyof Passwords) => ({
    label: texts[name],
    value: typed[name],
    error: faults[name],
    autoComplete: 'current-password' as const,
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setFaults({});
    },
  });

  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.question}
      closeLabel={common.close}
      actions={
        <>
          <Button kind="soft" onClick={close}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} kind="danger" busyLabel={isBusy ? texts.removing : undefined}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <SettingsForm id={formId} onSubmit={remove}>
        <p className={settingsFormCss.quiet}>{texts.warning(postsCount)}</p>
        <PasswordField {...field('password')} />
        <PasswordField {...field('repeat')} />
        {refusal && <Note kind="error">{refusal}</Note>}
      </SettingsForm>
    </Dialog>
  );
}

function faultsOf({ password, repeat }: Passwords): Partial<Passwords> {
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
