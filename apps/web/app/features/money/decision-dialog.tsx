import type { decideOrder, MoneyDecision, WatchedOrder } from '@perchero/contract/admin/money';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { formatCents } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './money-tool.module.css';
import { decisionTexts, dialogTexts as texts, texts as toolTexts, viewTexts } from './texts.ts';

const leastReasonLength = 3;
const mostReasonLength = 300;

interface DecisionDialogProps {
  readonly order: WatchedOrder;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** What is to be done with an order, and why. */
export function DecisionDialog({ order, onClose, onDecided }: DecisionDialogProps) {
  const [decision, setDecision] = useState<MoneyDecision>('check');
  const [reason, setReason] = useState('');
  const [reasonFault, setReasonFault] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function decide(): Promise<void> {
    setFault(null);
    if (reason.trim().length < leastReasonLength) {
      setReasonFault(texts.reasonMissing);
      return;
    }
    setIsBusy(true);
    const wanted = { order_id: order.id, decision, reason: reason.trim() };
    const result = await send<typeof decideOrder>('POST', '/api/admin/money/decide', wanted);
    setIsBusy(false);
    // For an admin whose login has aged the tool does not exist: the page then asks who they are.
    if (!result.ok && result.code !== 'not-found') {
      setFault(result.error);
      return;
    }
    if (result.ok) showToast({ kind: 'done', text: decisionTexts[decision].done });
    onClose();
    onDecided();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(order.number)}
      closeLabel={texts.close}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            kind={decision === 'check' ? 'primary' : 'danger'}
            busyLabel={isBusy ? texts.confirming : undefined}
            onClick={() => void decide()}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className={css.inside}>
        <p className={css.about}>
          {[viewTexts[order.state], formatCents(order.total_cents), toolTexts.person(order.seller)].join(
            ' · ',
          )}
        </p>
        <ChoiceField
          label={texts.decision}
          name="decision"
          options={decisionsFor(order).map((value) => ({
            value,
            label: decisionTexts[value].name,
            hint: decisionTexts[value].about,
          }))}
          value={decision}
          onChange={(value) => setDecision(value as MoneyDecision)}
        />
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          error={reasonFault}
          rows={2}
          value={reason}
          maxLength={mostReasonLength}
          onChange={(event) => {
            setReason(event.target.value);
            setReasonFault(undefined);
          }}
        />
        {fault && <Note kind="error">{fault}</Note>}
      </div>
    </Dialog>
  );
}

const refundable: readonly OrderState[] = ['paid', 'partially_refunded', 'review'];
const unpaid: readonly OrderState[] = ['creating', 'awaiting_payment', 'payment_pending', 'review'];
/** A refund beside them may have failed. */
const kept: readonly OrderState[] = ['paid', 'partially_refunded'];
const refunding: readonly OrderState[] = ['refund_pending', 'review', ...kept];
const forceable: readonly OrderState[] = [...unpaid, 'refund_pending', 'in_dispute'];

/** What makes sense for an order as it is; whether it can be done is for the API to say. */
function decisionsFor({
  state,
  fraud_alert_at: alertAt,
}: Pick<WatchedOrder, 'state' | 'fraud_alert_at'>): MoneyDecision[] {
  return [
    'check',
    ...(alertAt === null ? [] : ['clear-fraud' as const]),
    ...(refundable.includes(state) ? ['refund' as const] : []),
    ...(kept.includes(state) ? ['retry-refund' as const] : []),
    ...(unpaid.includes(state) ? ['cancel' as const] : []),
    ...(refunding.includes(state) ? ['close-refund' as const] : []),
    ...(forceable.includes(state) ? ['force-cancel' as const] : []),
  ];
}
