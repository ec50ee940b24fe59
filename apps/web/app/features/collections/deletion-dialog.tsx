import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
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
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function remove(): Promise<void> {
    setError(null);
    setIsBusy(true);
    setError(await onDelete());
    setIsBusy(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.question(names)}
      closeLabel={common.close}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button kind="danger" busyLabel={isBusy ? texts.removing : undefined} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{texts.warning(names.length)}</p>
        {error && <Note kind="error">{error}</Note>}
      </div>
    </Dialog>
  );
}
