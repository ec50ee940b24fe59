import type { AdminClaimCase, decideClaim } from '@perchero/contract/admin/claims';
import {
  type ClaimDecision,
  claimDecisions,
  claimReasonLength,
} from '@perchero/contract/claims/claim-states.rules';
import { useState } from 'react';
import { send, type WithRecentLogin } from '#app/shared/api.ts';
import { formatPrice } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { PriceField } from '#app/ui/price-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import css from './claim-case.module.css';
import { decisionTexts, formTexts as texts } from './texts.ts';

interface DecisionFormProps {
  readonly opened: AdminClaimCase;
  readonly withRecentLogin: WithRecentLogin;
  readonly onDecided: () => Promise<void>;
}

interface Values {
  readonly decision: ClaimDecision | '';
  /** Whole pesos. */
  readonly amount: string;
  readonly reason: string;
}

/** An operator decides a claim, with a reason that both sides read. */
export function DecisionForm({ opened, withRecentLogin, onDecided }: DecisionFormProps) {
  const [values, setValues] = useState<Values>({ decision: '', amount: '', reason: '' });
  const maxPesos = Math.floor(opened.claim.refundable_cents / 100);
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ decision, amount, reason }) => ({
      decision: decision === '' ? texts.missing : undefined,
      amount:
        decision === 'part' && !(Number(amount) >= 1 && Number(amount) <= maxPesos)
          ? texts.amountWrong(formatPrice(maxPesos))
          : undefined,
      reason:
        reason.trim().length < claimReasonLength.min ? texts.reasonShort(claimReasonLength.min) : undefined,
    }),
    send: async ({ decision, amount, reason }) => {
      if (decision === '') return;
      const result = await withRecentLogin(() =>
        send<typeof decideClaim>('POST', '/api/admin/claims/decide', {
          claim_id: opened.id,
          decision,
          ...(decision === 'part' && { amount_cents: Number(amount) * 100 }),
          reason: reason.trim(),
        }),
      );
      // The API answers not-found once the login is too old; the reloaded page asks for it again.
      if (!result.ok && result.code !== 'not-found') {
        return result.code === 'invalid-amount' ? { amount: result.error } : { form: result.error };
      }
      if (result.ok) showToast({ kind: 'done', text: texts.done });
      await onDecided();
    },
  });

  return (
    <Form form={form}>
      <ChoiceField
        label={texts.decision}
        name="decision"
        error={form.errorOf('decision')}
        // What never arrived cannot be returned.
        options={claimDecisions
          .filter((value) => value !== 'refund_after_return' || opened.kind !== 'not_arrived')
          .map((value) => ({ value, label: decisionTexts[value].name, hint: decisionTexts[value].about }))}
        value={values.decision}
        onChange={(value) => setValues({ ...values, decision: value as ClaimDecision })}
      />
      {values.decision === 'part' && (
        <PriceField
          {...form.field('amount')}
          label={texts.amount}
          hint={texts.amountHint(formatPrice(maxPesos))}
          maxLength={String(maxPesos).length}
        />
      )}
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={claimReasonLength.max}
      />
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={css.actions}>
        <Button type="submit" kind="danger" busyLabel={form.isPending ? texts.sending : undefined}>
          {texts.send}
        </Button>
        <span className={css.about}>{texts.warning}</span>
      </div>
    </Form>
  );
}
