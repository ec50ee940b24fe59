import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { PasswordField } from '#app/ui/text-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { deletionTexts as texts } from './texts.ts';
import type { Outcome } from './use-changes.ts';

interface DeletionDialogProps {
  readonly count: number;
  readonly open: boolean;
  readonly busyLabel: string | undefined;
  readonly onClose: () => void;
  /** Instead; null when none of them is listed. */
  readonly onPause: (() => void) | null;
  /** Returns what kept all of them from being deleted. */
  readonly onDelete: (password: string) => Promise<Outcome['failure']>;
}

/** Asks for the password once. Give it a new key each time it is opened. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { count, open, busyLabel, onClose, onPause, onDelete } = props;
  const [values, setValues] = useState({ password: '' });
  const form = useForm({
    values,
    onChange: setValues,
    send: async ({ password }) => {
      const failure = await onDelete(password);
      if (failure)
        return failure.code === 'wrong-password' || failure.code === 'missing-password'
          ? { password: failure.error }
          : { form: failure.error };
      onClose();
      return undefined;
    },
  });
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={texts.title(count)}
      labels={{ cancel: texts.cancel, confirm: texts.remove }}
      busyLabel={busyLabel}
      formId={form.id}
    >
      <Form form={form}>
        <p>{texts.warning}</p>
        {onPause && (
          <Note
            kind="info"
            action={
              <Button kind="line" size="small" onClick={onPause}>
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
