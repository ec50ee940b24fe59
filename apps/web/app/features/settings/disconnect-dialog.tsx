import type { disconnectAccount } from '@perchero/contract/seller-accounts/account';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { WithRecentLogin } from './recent-login.tsx';
import css from './settings-form.module.css';
import { disconnectTexts as texts, texts as common } from './texts.ts';

interface DisconnectDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
}

/** Explains the consequences before the account is disconnected. */
export function DisconnectDialog({ open, onClose, withRecentLogin, onChanged }: DisconnectDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function close(): void {
    setRefusal(null);
    onClose();
  }

  async function disconnect(): Promise<void> {
    setRefusal(null);
    setIsBusy(true);
    const result = await withRecentLogin(() =>
      send<typeof disconnectAccount>('POST', '/api/mp/disconnect', {}),
    );
    setIsBusy(false);
    if (!result.ok && result.code !== 'not-found') return setRefusal(disconnectMessage(result));
    close();
    await onChanged();
    showToast({ kind: 'done', text: texts.done });
  }

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
          <Button kind="danger" onClick={() => void disconnect()} busyLabel={isBusy ? texts.busy : undefined}>
            {texts.disconnect}
          </Button>
        </>
      }
    >
      <ul className={css.points}>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {refusal && <Note kind="error">{refusal}</Note>}
    </Dialog>
  );
}

function disconnectMessage({ code, error }: SendRefusal): string {
  if (code === 'network-request-failed') return texts.network;
  return code === 'link-needs-session' || code === 'requires-recent-login' ? error : texts.failed;
}
