import type { getVacation } from '@perchero/contract/desk/vacation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { get } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { texts } from './texts.ts';
import { VacationForm } from './vacation-form.tsx';

interface VacationDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** It began, ended, or has another last day. */
  readonly onChanged: () => void;
}

/** A seller's vacation: a sheet in narrow windows. */
export function VacationDialog({ open, onClose, onChanged }: VacationDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} size="wide-sheet">
      <OpenedVacation onClose={onClose} onChanged={onChanged} />
    </Dialog>
  );
}

/** Read when it is opened. */
function OpenedVacation({ onClose, onChanged }: Omit<VacationDialogProps, 'open'>) {
  const [read, setRead] = useState<ReplyOf<typeof getVacation> | null>(null);
  const { isPending, error, mutate, reset } = useMutation(async (_: void, signal: AbortSignal) => {
    const result = await get<typeof getVacation>('/api/desk/vacation', signal);
    if (signal.aborted) return null;
    if (result.ok) setRead(result.value);
    return result.ok ? null : result.error;
  });
  const start = useEffectEvent(() => mutate());
  const stop = useEffectEvent(reset);
  useEffect(() => {
    start();
    return () => stop();
  }, []);

  if (read)
    return (
      <VacationForm
        vacation={read}
        onClose={onClose}
        onDone={() => {
          onClose();
          onChanged();
        }}
      />
    );
  if (error !== null && !isPending)
    return (
      <Note
        kind="error"
        action={
          <Button kind="line" size="small" onClick={() => mutate()}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failed}
      </Note>
    );
  return (
    <div aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </div>
  );
}
