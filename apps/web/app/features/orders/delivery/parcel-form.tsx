import {
  carrierNameLength,
  carriers,
  type CarrierKey,
  isTracking,
} from '@perchero/contract/delivery/carriers';
import type { sendParcel } from '@perchero/contract/delivery/deliveries';
import type { Order } from '@perchero/contract/orders/orders';
import { type ReactNode, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
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

interface Values {
  readonly carrier: CarrierKey | '';
  readonly carrierName: string;
  readonly tracking: string;
}

/** By which carrier the parcel goes, or a correction of that until it is delivered. */
export function ParcelForm({ order, photoField, uploadPhoto, onSent }: ParcelFormProps) {
  const { delivery } = order;
  const isSent = delivery.state === 'sent';
  const [values, setValues] = useState<Values>({
    carrier: delivery.carrier ?? '',
    carrierName: delivery.carrier === 'otra' ? (delivery.carrier_name ?? '') : '',
    tracking: delivery.tracking ?? '',
  });
  const isOther = values.carrier === 'otra';
  const form = useForm({
    values,
    onChange: setValues,
    validate: errorsOf,
    send: async ({ carrier, carrierName, tracking }) => {
      if (carrier === '') return {};
      const photo = await uploadPhoto();
      if (!photo.ok) return { form: photo.error };
      const result = await send<typeof sendParcel>('POST', '/api/deliveries/send', {
        order_id: order.id,
        carrier,
        ...(isOther && { carrier_name: carrierName.trim() }),
        ...(cleanTracking(tracking) && { tracking: cleanTracking(tracking) }),
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
      <div className={css.two}>
        <SelectField {...form.field('carrier')} label={texts.carrier} onChange={chooseCarrier}>
          <option value="" disabled hidden>
            {texts.choose}
          </option>
          {carriers.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        {isOther && <TextField {...form.field('carrierName')} label={texts.carrierName} autoComplete="off" />}
        <TextField
          {...form.field('tracking')}
          label={texts.tracking}
          optionalLabel={isOther ? texts.optional : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={css.actions}>
        <Button type="submit" busyLabel={form.isPending ? busyLabel : undefined}>
          {label}
        </Button>
        {photoField}
      </div>
    </Form>
  );

  function chooseCarrier(key: string): void {
    setValues({ ...values, carrier: key as CarrierKey });
  }
}

/** People copy numbers with spaces. */
function cleanTracking(typed: string): string {
  return typed.replace(/\s/g, '');
}

function errorsOf({ carrier, carrierName, tracking }: Values): FormErrors<Values> {
  if (carrier === '') return { carrier: texts.noCarrier };
  const { length } = carrierName.trim();
  const isNamed = length >= carrierNameLength.min && length <= carrierNameLength.max;
  return {
    ...(carrier === 'otra' && !isNamed && { carrierName: texts.badCarrierName }),
    ...(!isTracking(carrier, cleanTracking(tracking) || null) && { tracking: texts.badTracking }),
  };
}
