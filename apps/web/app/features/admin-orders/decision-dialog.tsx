import type { decideOrder, MoneyDecision, AdminOrder } from '@perchero/contract/admin/money';
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
import css from './admin-orders.module.css';
import { decisionTexts, dialogTexts as texts, texts as toolTexts, viewTexts } from './texts.ts';

const minReasonLength = 3;
const maxReasonLength = 300;

interface DecisionDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** An operator chooses an action for an order and gives the reason. */
export function DecisionDialog({ order, onClose, onDecided }: DecisionDialogProps) {
  const [decision, setDecision] = useState<MoneyDecision>('check');
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function decide(): Promise<void> {
    setError(null);
    if (reason.trim().length < minReasonLength) {
      setReasonError(texts.reasonMissing);
      return;
    }
    setIsBusy(true);
    const wanted = { order_id: order.id, decision, reason: reason.trim() };
    const result = await send<typeof decideOrder>('POST', '/api/admin/money/decide', wanted);
    setIsBusy(false);
    // The API answers not-found once the admin's login is too old; the reloaded page asks for it again.
    if (!result.ok && result.code !== 'not-found') {
      setError(result.error);
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
          error={reasonError}
          rows={2}
          value={reason}
          maxLength={maxReasonLength}
          onChange={(event) => {
            setReason(event.target.value);
            setReasonError(undefined);
          }}
        />
        {error && <Note kind="error">{error}</Note>}
      </div>
    </Dialog>
  );
}

const refundable: readonly OrderState[] = ['paid', 'partially_refunded', 'review'];
const unpaid: readonly OrderState[] = ['creating', 'awaiting_payment', 'payment_pending', 'review'];
/** Orders that stay in their state when a refund fails. */
const withRetryableRefund: readonly OrderState[] = ['paid', 'partially_refunded'];
const refunding: readonly OrderState[] = ['refund_pending', 'review', ...withRetryableRefund];
const forceable: readonly OrderState[] = [...unpaid, 'refund_pending', 'in_dispute'];

/** The actions offered for an order; the API decides whether they are allowed. */
function decisionsFor({
  state,
  fraud_alert_at: alertAt,
}: Pick<AdminOrder, 'state' | 'fraud_alert_at'>): MoneyDecision[] {
  return [
    'check',
    ...(alertAt === null ? [] : ['clear-fraud' as const]),
    ...(refundable.includes(state) ? ['refund' as const] : []),
    ...(withRetryableRefund.includes(state) ? ['retry-refund' as const] : []),
    ...(unpaid.includes(state) ? ['cancel' as const] : []),
    ...(refunding.includes(state) ? ['close-refund' as const] : []),
    ...(forceable.includes(state) ? ['force-cancel' as const] : []),
  ];
}
