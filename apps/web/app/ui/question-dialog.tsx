import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A picture above the title. */
  readonly mark?: ReactNode;
  readonly title: string;
  readonly size?: 'medium' | 'wide' | 'sheet';
  readonly labels: { readonly cancel: string; readonly confirm: string };
  /** `danger` by default; with `line` the button to cancel stands out. */
  readonly kind?: 'primary' | 'danger' | 'line';
  /** Replaces the label of the confirming button while the action runs. */
  readonly busyLabel?: string | undefined;
  /** What is confirmed: the form with this id, which is among the children, or else `onConfirm`. */
  readonly formId?: string;
  readonly onConfirm?: () => void;
  readonly children: ReactNode;
}

/** Asks before an action, with a button to cancel and one to confirm. */
export function QuestionDialog(props: QuestionDialogProps) {
  const {
    open,
    onClose,
    mark,
    title,
    size,
    labels,
    kind = 'danger',
    busyLabel,
    formId,
    onConfirm,
    children,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      mark={mark}
      title={title}
      {...(size && { size })}
      actions={
        <>
          <Button kind={kind === 'line' ? 'primary' : 'soft'} onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button
            kind={kind}
            busyLabel={busyLabel}
            {...(formId ? { type: 'submit', form: formId } : { onClick: () => onConfirm?.() })}
          >
            {labels.confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
