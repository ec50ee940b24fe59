import type { Order, shipOrder } from '@perchero/contract/orders/orders';
import { maxTrackingLength } from '@perchero/contract/orders/orders.rules';
import type { cancelOrder, refundOrder } from '@perchero/contract/payments/payments';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { formatCents } from '#app/shared/format.ts';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './order-list.module.css';
import { actionTexts, firstNameOf, cancelTexts, refundTexts, shipTexts } from './texts.ts';

export type OrderAction = 'cancel' | 'refund' | 'ship';

interface OrderDialogsProps {
  readonly action: OrderAction;
  readonly order: Order;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Confirms an action on an order. */
export function OrderDialogs({ action, order, onClose, onChanged }: OrderDialogsProps) {
  const [tracking, setTracking] = useState('');
  const texts = { cancel: cancelTexts, refund: refundTexts, ship: shipTexts }[action];
  const name = firstNameOf(order.other);

  const { mutate, isPending, error } = useMutation(async () => {
    const result = await sendAction(action, order.id, tracking.trim());
    if (!result.ok) return result.error;
    showToast({ kind: 'done', text: texts.done });
    onClose();
    await onChanged();
  });

  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={texts.title}
      labels={{ cancel: actionTexts.keep, confirm: texts.confirm }}
      kind={action === 'ship' ? 'primary' : 'danger'}
      busyLabel={isPending ? texts.busy : undefined}
      onConfirm={mutate}
    >
      <div className={css.dialog}>
        {action === 'cancel' && <p>{cancelTexts.text}</p>}
        {action === 'refund' && <p>{refundTexts.text(name, formatCents(order.total_cents))}</p>}
        {action === 'ship' && (
          <>
            <p>{shipTexts.text(name)}</p>
            <TextField
              label={shipTexts.tracking}
              optionalLabel={shipTexts.optional}
              hint={shipTexts.hint}
              value={tracking}
              maxLength={maxTrackingLength}
              autoComplete="off"
              onChange={setTracking}
            />
          </>
        )}
        {error && <Note kind="error">{error}</Note>}
      </div>
    </QuestionDialog>
  );
}

function sendAction(
  action: OrderAction,
  id: string,
  tracking: string,
): Promise<{ readonly ok: true } | SendRefusal> {
  if (action === 'cancel') return send<typeof cancelOrder>('POST', '/api/orders/cancel', { order_id: id });
  if (action === 'refund') return send<typeof refundOrder>('POST', '/api/orders/refund', { order_id: id });
  return send<typeof shipOrder>('POST', '/api/orders/ship', {
    order_id: id,
    ...(tracking && { tracking }),
  });
}
