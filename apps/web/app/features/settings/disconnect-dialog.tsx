import type { disconnectAccount } from '@perchero/contract/seller-accounts/account';
import { send, type SendRefusal, type WithRecentLogin } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './settings-form.module.css';
import { disconnectTexts as texts } from './texts.ts';

interface DisconnectDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
}

/** Explains the consequences before the account is disconnected. */
export function DisconnectDialog({ open, onClose, withRecentLogin, onChanged }: DisconnectDialogProps) {
  const { mutate, isPending, error, reset } = useMutation(async () => {
    const result = await withRecentLogin(() =>
      send<typeof disconnectAccount>('POST', '/api/mp/disconnect', {}),
    );
    if (!result.ok && result.code !== 'not-found') return disconnectMessage(result);
    onClose();
    await onChanged();
    showToast({ kind: 'done', text: texts.done });
  });

  return (
    <QuestionDialog
      open={open}
      onClose={() => {
        reset();
        onClose();
      }}
      title={texts.question}
      labels={{ cancel: texts.keep, confirm: texts.disconnect }}
      kind="line"
      busyLabel={isPending ? texts.busy : undefined}
      onConfirm={mutate}
    >
      <ul className={css.points}>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {error && <Note kind="error">{error}</Note>}
    </QuestionDialog>
  );
}

function disconnectMessage({ code, error }: SendRefusal): string {
  if (code === 'network-request-failed') return texts.network;
  return code === 'link-needs-session' || code === 'requires-recent-login' ? error : texts.failed;
}
