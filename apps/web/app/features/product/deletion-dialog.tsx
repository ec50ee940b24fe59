import type { deleteProduct, Product } from '@perchero/contract/catalogue/products';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './deletion-dialog.module.css';
import { deletionTexts as texts, texts as common } from './texts.ts';
import { useVisibility } from './use-visibility.ts';

interface DeletionDialogProps {
  readonly product: Product;
  /** It is listed, so pausing it may be enough. */
  readonly canPause: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (isShown: boolean) => void;
  readonly onDeleted: () => void;
}

const empty = { password: '' };

/** Offers to pause the product instead, asks for the password, then deletes it permanently. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { product, canPause, open, onClose, onChanged, onDeleted } = props;
  const [values, setValues] = useState(empty);
  const form = useForm({
    values,
    onChange: setValues,
    send: async ({ password }) => {
      const body = { id: product.id, password };
      const result = await send<typeof deleteProduct>('POST', '/api/products/delete', body);
      // Not found: an earlier click has deleted it.
      if (!result.ok && result.code !== 'not-found') return errorsOf(result);
      showToast({ kind: 'done', text: texts.removed });
      onDeleted();
    },
  });

  const visibility = useVisibility(product, (isShown) => {
    close();
    onChanged(isShown);
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
      labels={{ cancel: texts.cancel, confirm: texts.remove }}
      busyLabel={form.isPending ? texts.removing : undefined}
      formId={form.id}
    >
      <Form form={form} className={css.form}>
        <p className={css.warning}>{texts.warning(product.comments)}</p>
        {canPause && (
          <Note
            kind="info"
            action={
              <Button
                kind="line"
                size="small"
                onClick={visibility.change}
                busyLabel={visibility.isPending ? common.withdrawing : undefined}
              >
                {texts.pause}
              </Button>
            }
          >
            {texts.pauseInstead}
          </Note>
        )}
        <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" />
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </QuestionDialog>
  );
}

function errorsOf({ code, error }: SendRefusal): FormErrors<typeof empty> {
  if (code === 'wrong-password' || code === 'missing-password') return { password: error };
  // Only errors the seller can act on keep their own message.
  return { form: code === 'product-locked' || code === 'too-many-requests' ? error : texts.failed };
}
