import type { deleteProduct, Product } from '@perchero/contract/catalogue/products';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './deletion-dialog.module.css';
import { deletionTexts as texts } from './texts.ts';

interface DeletionDialogProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks for the password, then deletes the product permanently. */
export function DeletionDialog({ product, open, onClose, onDeleted }: DeletionDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function remove(): Promise<void> {
    setRefusal(undefined);
    setIsBusy(true);
    const body = { id: product.id, password };
    const result = await send<typeof deleteProduct>('POST', '/api/products/delete', body);
    // Not found: an earlier click has deleted it.
    if (result.ok || result.code === 'not-found') {
      showToast({ kind: 'done', text: texts.removed });
      onDeleted();
      return;
    }
    flushSync(() => {
      setIsBusy(false);
      if (isAboutPassword(result)) setFault(result.error);
      else setRefusal(messageFor(result));
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function close(): void {
    setPassword('');
    setFault(undefined);
    setRefusal(undefined);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.question}
      closeLabel={texts.close}
      actions={
        <>
          <Button kind="soft" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} kind="danger" busyLabel={isBusy ? texts.removing : undefined}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {/* Submitted before hydration, a password must not end up in the URL. */}
      <form
        ref={form}
        id={formId}
        method="post"
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <p className={css.warning}>{texts.warning(product.comments)}</p>
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={(value) => {
            setPassword(value);
            setFault(undefined);
          }}
        />
        {refusal && <Note kind="error">{refusal}</Note>}
      </form>
    </Dialog>
  );
}

function isAboutPassword({ code }: SendRefusal): boolean {
  return code === 'wrong-password' || code === 'missing-password';
}

/** Only errors the seller can act on keep their own message. */
function messageFor({ code, error }: SendRefusal): string {
  return code === 'product-locked' || code === 'too-many-requests' ? error : texts.failed;
}
