import type { sendReturn } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { carrierErrors, CarrierFields, carrierOf, type CarrierValues } from '../delivery/carrier-fields.tsx';
import deliveryCss from '../delivery/delivery.module.css';
import { firstNameOf } from '../texts.ts';
import { returnTexts as texts } from './texts.ts';

interface ReturnFormProps {
  readonly order: Order;
  readonly claimId: string;
  readonly onSent: () => Promise<void>;
}

/** By which carrier the buyer sends the products back. */
export function ReturnForm({ order, claimId, onSent }: ReturnFormProps) {
  const [values, setValues] = useState<CarrierValues>({ carrier: '', carrierName: '', tracking: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: carrierErrors,
    send: async (entered) => {
      const carrier = carrierOf(entered);
      if (!carrier) return {};
      const result = await send<typeof sendReturn>('POST', '/api/claims/return-sent', {
        claim_id: claimId,
        ...carrier,
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.done(firstNameOf(order.other)) });
      await onSent();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <CarrierFields form={form} />
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={deliveryCss.actions}>
        <Button type="submit" busyLabel={form.isPending ? texts.sending : undefined}>
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}
