import type {
  acceptPart,
  askOperator,
  confirmReturn,
  sendReturn,
  withdrawClaim,
} from '@perchero/contract/claims/claims';
import type {
  answerCancel,
  approveDelivery,
  askCancel,
  cancelSale,
  confirmDelivery,
  extendDelivery,
  sayHanded,
} from '@perchero/contract/delivery/deliveries';
import type { Order } from '@perchero/contract/orders/orders';
import type { cancelOrder, refundOrder } from '@perchero/contract/payments/payments';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { formatCents } from '#app/shared/format.ts';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './order-list.module.css';
import { dialogTexts, firstNameOf, reasonTexts } from './texts.ts';

export type DialogAction = keyof typeof dialogTexts;

interface OrderDialogsProps {
  readonly action: DialogAction;
  readonly order: Order;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

const harmless: readonly DialogAction[] = [
  'confirm',
  'approve',
  'extend',
  'claim-accept',
  'claim-ask-operator',
  'claim-arrived',
  'claim-handed-back',
  'claim-received',
];
const withReason: readonly DialogAction[] = ['cancel-sale', 'ask-cancel'];
const maxReasonLength = 200;

/** Confirms an action on an order. */
export function OrderDialogs({ action, order, onClose, onChanged }: OrderDialogsProps) {
  const [reason, setReason] = useState('');
  const texts = dialogTexts[action];
  const other = firstNameOf(order.other);
  const offered = action === 'claim-accept' ? order.claim?.amount_cents : null;
  const amount = offered ?? order.total_cents;

  const { mutate, isPending, error } = useMutation(async () => {
    const result = await requests[action]({
      order_id: order.id,
      claim_id: order.claim?.id ?? '',
      reason: reason.trim(),
    });
    if (!result.ok) return result.error;
    showToast({ kind: 'done', text: texts.done(other) });
    onClose();
    await onChanged();
  });

  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={texts.title}
      labels={{ cancel: texts.keep, confirm: texts.confirm }}
      kind={harmless.includes(action) ? 'primary' : 'danger'}
      busyLabel={isPending ? texts.busy : undefined}
      onConfirm={mutate}
    >
      <div className={css.dialog}>
        <p>{texts.text(other, formatCents(amount))}</p>
        {withReason.includes(action) && (
          <TextArea
            label={reasonTexts.label}
            optionalLabel={reasonTexts.optional}
            hint={reasonTexts.hint(other)}
            rows={2}
            maxLength={maxReasonLength}
            value={reason}
            onChange={setReason}
          />
        )}
        {error && <Note kind="error">{error}</Note>}
      </div>
    </QuestionDialog>
  );
}

interface Subject {
  readonly order_id: string;
  readonly claim_id: string;
  readonly reason: string;
}

type Request = (subject: Subject) => Promise<{ readonly ok: true } | SendRefusal>;

const requests: Readonly<Record<DialogAction, Request>> = {
  cancel: ({ order_id }) => send<typeof cancelOrder>('POST', '/api/orders/cancel', { order_id }),
  refund: ({ order_id }) => send<typeof refundOrder>('POST', '/api/orders/refund', { order_id }),
  'cancel-sale': ({ order_id, reason }) =>
    send<typeof cancelSale>('POST', '/api/deliveries/cancel', { order_id, ...(reason && { reason }) }),
  'agree-cancel': ({ order_id }) =>
    send<typeof answerCancel>('POST', '/api/deliveries/answer-cancel', { order_id, agree: true }),
  'say-handed': ({ order_id }) => send<typeof sayHanded>('POST', '/api/deliveries/say-handed', { order_id }),
  confirm: ({ order_id }) => send<typeof confirmDelivery>('POST', '/api/deliveries/confirm', { order_id }),
  approve: ({ order_id }) => send<typeof approveDelivery>('POST', '/api/deliveries/approve', { order_id }),
  extend: ({ order_id }) => send<typeof extendDelivery>('POST', '/api/deliveries/extend', { order_id }),
  'ask-cancel': ({ order_id, reason }) =>
    send<typeof askCancel>('POST', '/api/deliveries/ask-cancel', { order_id, ...(reason && { reason }) }),
  'claim-accept': ({ claim_id }) => send<typeof acceptPart>('POST', '/api/claims/accept', { claim_id }),
  'claim-ask-operator': ({ claim_id }) =>
    send<typeof askOperator>('POST', '/api/claims/ask-operator', { claim_id }),
  'claim-withdraw': ({ claim_id }) =>
    send<typeof withdrawClaim>('POST', '/api/claims/withdraw', { claim_id }),
  'claim-arrived': ({ claim_id }) =>
    send<typeof withdrawClaim>('POST', '/api/claims/withdraw', { claim_id, arrived: true }),
  'claim-handed-back': ({ claim_id }) =>
    send<typeof sendReturn>('POST', '/api/claims/return-sent', { claim_id, carrier: null }),
  'claim-received': ({ claim_id }) =>
    send<typeof confirmReturn>('POST', '/api/claims/return-received', { claim_id }),
};
