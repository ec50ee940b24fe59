import { useMutation } from '#app/shared/use-mutation.ts';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import css from './collection-dialog.module.css';
import { deletionTexts as texts, texts as common } from './texts.ts';

interface DeletionDialogProps {
  readonly names: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
  /** Returns the error text, or null. */
  readonly onDelete: () => Promise<string | null>;
}

export function DeletionDialog({ names, open, onClose, onDelete }: DeletionDialogProps) {
  const { mutate, isPending, error } = useMutation(onDelete);
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={texts.question(names)}
      labels={{ cancel: common.cancel, confirm: texts.remove }}
      busyLabel={isPending ? texts.removing : undefined}
      onConfirm={mutate}
    >
      <div className={css.form}>
        <p>{texts.warning(names.length)}</p>
        {error && <Note kind="error">{error}</Note>}
      </div>
    </QuestionDialog>
  );
}
