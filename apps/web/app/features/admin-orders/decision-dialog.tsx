import type { decideOrder, MoneyDecision, AdminOrder } from '@perchero/contract/admin/money';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { useState } from 'react';
import { send, type WithRecentLogin } from '#app/shared/api.ts';
import { formatCents } from '#app/shared/format.ts';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import css from './admin-orders.module.css';
import { decisionTexts, dialogTexts as texts, texts as toolTexts, viewTexts } from './texts.ts';

const minReasonLength = 3;
const maxReasonLength = 300;

interface DecisionDialogProps {
  readonly order: AdminOrder;
  readonly withRecentLogin: WithRecentLogin;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** An operator chooses an action for an order and gives the reason. */
export function DecisionDialog({ order, withRecentLogin, onClose, onDecided }: DecisionDialogProps) {
  const [values, setValues] = useState<{ decision: MoneyDecision; reason: string }>({
    decision: 'check',
    reason: '',
  });
  const { decision } = values;
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ reason }) => ({
      reason: reason.trim().length < minReasonLength ? texts.reasonMissing : undefined,
    }),
    send: async ({ reason }) => {
      const wanted = { order_id: order.id, decision, reason: reason.trim() };
      const result = await withRecentLogin(() =>
        send<typeof decideOrder>('POST', '/api/admin/money/decide', wanted),
      );
      // The API answers not-found once the login is too old; the reloaded page asks for it again.
      if (!result.ok && result.code !== 'not-found') return { form: result.error };
      if (result.ok) showToast({ kind: 'done', text: decisionTexts[decision].done });
      onClose();
      onDecided();
    },
  });

  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={texts.title(order.number)}
      labels={texts}
      kind={decision === 'check' ? 'primary' : 'danger'}
      busyLabel={form.isPending ? texts.confirming : undefined}
      formId={form.id}
    >
      <Form form={form}>
        <p className={css.about}>
          {[viewTexts[order.state].one, formatCents(order.total_cents), toolTexts.person(order.seller)].join(
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
          onChange={(value) => setValues({ ...values, decision: value as MoneyDecision })}
        />
        <TextArea
          {...form.field('reason')}
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          maxLength={maxReasonLength}
        />
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </QuestionDialog>
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
