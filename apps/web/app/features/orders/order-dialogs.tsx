import type { Order, shipOrder } from '@perchero/contract/orders/orders';
import { mostTrackingLength } from '@perchero/contract/orders/orders.rules';
import type { cancelOrder, refundOrder } from '@perchero/contract/payments/payments';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { formatCents } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './order-dialogs.module.css';
import { actionTexts, calledBy, cancelTexts, refundTexts, shipTexts } from './texts.ts';

export type Question = 'cancel' | 'refund' | 'ship';

interface OrderDialogsProps {
  readonly question: Question;
  readonly order: Order;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** What is asked once more before it is done. */
export function OrderDialogs({ question, order, onClose, onChanged }: OrderDialogsProps) {
  const [tracking, setTracking] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const words = { cancel: cancelTexts, refund: refundTexts, ship: shipTexts }[question];
  const name = calledBy(order.other);

  async function answer(): Promise<void> {
    setFault(null);
    setIsBusy(true);
    const result = await ask(question, order.id, tracking.trim());
    setIsBusy(false);
    if (!result.ok) {
      setFault(result.error);
      return;
    }
    showToast({ kind: 'done', text: words.done });
    onClose();
    await onChanged();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      closeLabel={actionTexts.close}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {actionTexts.keep}
          </Button>
          <Button
            kind={question === 'ship' ? 'primary' : 'danger'}
            busyLabel={isBusy ? words.busy : undefined}
            onClick={() => void answer()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className={css.inside}>
        {question === 'cancel' && <p>{cancelTexts.text}</p>}
        {question === 'refund' && <p>{refundTexts.text(name, formatCents(order.total_cents))}</p>}
        {question === 'ship' && (
          <>
            <p>{shipTexts.text(name)}</p>
            <TextField
              label={shipTexts.tracking}
              optionalLabel={shipTexts.optional}
              hint={shipTexts.hint}
              value={tracking}
              maxLength={mostTrackingLength}
              autoComplete="off"
              onChange={(event) => setTracking(event.target.value)}
            />
          </>
        )}
        {fault && <Note kind="error">{fault}</Note>}
      </div>
    </Dialog>
  );
}

function ask(question: Question, id: string, tracking: string): Promise<{ readonly ok: true } | SendRefusal> {
  if (question === 'cancel') return send<typeof cancelOrder>('POST', '/api/orders/cancel', { order_id: id });
  if (question === 'refund') return send<typeof refundOrder>('POST', '/api/orders/refund', { order_id: id });
  return send<typeof shipOrder>('POST', '/api/orders/ship', {
    order_id: id,
    ...(tracking && { tracking }),
  });
}
