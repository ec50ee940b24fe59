import type { sendParcel } from '@perchero/contract/delivery/deliveries';
import type { Order } from '@perchero/contract/orders/orders';
import { type ReactNode, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { carrierErrors, CarrierFields, carrierOf, type CarrierValues } from './carrier-fields.tsx';
import css from './delivery.module.css';
import { sendTexts as texts } from './texts.ts';

interface ParcelFormProps {
  readonly order: Order;
  readonly photoField: ReactNode;
  /** Waits for the photo; resolves to its id, or null without one. */
  readonly uploadPhoto: () => Promise<
    { readonly ok: true; readonly id: string | null } | { readonly ok: false; readonly error: string }
  >;
  readonly onSent: () => Promise<void>;
}

/** By which carrier the parcel goes, or a correction of that until it is delivered. */
export function ParcelForm({ order, photoField, uploadPhoto, onSent }: ParcelFormProps) {
  const { delivery } = order;
  const isSent = delivery.state === 'sent';
  const [values, setValues] = useState<CarrierValues>({
    carrier: delivery.carrier ?? '',
    carrierName: delivery.carrier === 'otra' ? (delivery.carrier_name ?? '') : '',
    tracking: delivery.tracking ?? '',
  });
  const form = useForm({
    values,
    onChange: setValues,
    validate: carrierErrors,
    send: async (entered) => {
      const carrier = carrierOf(entered);
      if (!carrier) return {};
      const photo = await uploadPhoto();
      if (!photo.ok) return { form: photo.error };
      const result = await send<typeof sendParcel>('POST', '/api/deliveries/send', {
        order_id: order.id,
        ...carrier,
        ...(photo.id && { picture_id: photo.id }),
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: isSent ? texts.mended : texts.done });
      await onSent();
      return undefined;
    },
  });
  const [label, busyLabel] = isSent ? [texts.mend, texts.mending] : [texts.confirm, texts.busy];

  return (
    <Form form={form}>
      <CarrierFields form={form} />
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={css.actions}>
        <Button type="submit" busyLabel={form.isPending ? busyLabel : undefined}>
          {label}
        </Button>
        {photoField}
      </div>
    </Form>
  );
}
