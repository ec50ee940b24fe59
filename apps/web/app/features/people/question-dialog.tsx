import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { questionTexts, texts } from './texts.ts';

/** What is about to be done, and to how many. */
export interface Question {
  readonly what: keyof typeof questionTexts;
  readonly count: number;
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly open: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

export function QuestionDialog({ question, open, onConfirm, onClose }: QuestionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const words = questionTexts[question.what];
  async function confirm(): Promise<void> {
    setIsBusy(true);
    await onConfirm();
    setIsBusy(false);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title(question.count)}
      closeLabel={texts.close}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            kind={question.what === 'delete' ? 'danger' : 'primary'}
            onClick={() => void confirm()}
            busyLabel={isBusy ? texts.working : undefined}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      {words.about}
    </Dialog>
  );
}
