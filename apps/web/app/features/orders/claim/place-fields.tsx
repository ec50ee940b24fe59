import type { givePlace, ReturnPlaceInput } from '@perchero/contract/claims/claims';
import { isZone } from '@perchero/contract/delivery/settings.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import type { Order } from '@perchero/contract/orders/orders';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import { send } from '#app/shared/api.ts';
import { deliveryWords } from '#app/shared/delivery-words/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { useAddresses } from '#app/shared/use-addresses.ts';
import { AddressField } from '#app/ui/address-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { RadioListField } from '#app/ui/radio-list-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import deliveryCss from '../delivery/delivery.module.css';
import { firstNameOf } from '../texts.ts';
import { placeTexts as texts } from './texts.ts';

type Method = 'parcel' | 'in_person' | 'later';

export interface PlaceValues {
  readonly method: Method | '';
  readonly address: string;
  readonly zone: string;
}

export const noPlace: PlaceValues = { method: '', address: '', zone: '' };

interface PlaceFieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<PlaceValues>>, 'field'>;
  readonly methods: readonly Method[];
}

/** Where the buyer returns the products. */
export function PlaceFields({ form, methods }: PlaceFieldsProps) {
  const method = form.field('method');
  const fields = {
    parcel: <OwnAddress form={form} />,
    in_person: <TextField {...form.field('zone')} label={texts.zone} autoComplete="off" />,
    later: null,
  };
  return (
    <RadioListField
      {...method}
      label={texts.label}
      options={methods.map((value) => ({ value, ...texts[value], fields: fields[value] }))}
      onChange={(value) => method.onChange(value as Method)}
    />
  );
}

/** One address of the seller's address book. */
function OwnAddress({ form }: Pick<PlaceFieldsProps, 'form'>) {
  const list = useAddresses();
  const session = useSession();
  if (list.addresses?.length === 0) {
    return (
      <p>
        {texts.noAddresses}{' '}
        <Link to={session ? paths.addresses(session.user.username) : paths.login}>{texts.addAddress}</Link>
      </p>
    );
  }
  return <AddressField {...form.field('address')} list={list} label={texts.address} />;
}

export function placeErrors({ method, address, zone }: PlaceValues): FormErrors<PlaceValues> {
  return {
    ...(method === '' && { method: texts.noMethod }),
    ...(method === 'parcel' && address === '' && { address: deliveryWords.noAddress }),
    ...(method === 'in_person' && !isZone(zone.trim()) && { zone: errorTexts['invalid-zone'] }),
  };
}

/** As the API takes it; undefined to say it later. */
export function placeOf({ method, address, zone }: PlaceValues): ReturnPlaceInput | undefined {
  if (method === 'parcel') return { method, address_id: address };
  return method === 'in_person' ? { method, zone: zone.trim() } : undefined;
}

interface PlaceFormProps {
  readonly order: Order;
  readonly claimId: string;
  readonly onSent: () => Promise<void>;
}

/** The seller says where the products are returned. */
export function PlaceForm({ order, claimId, onSent }: PlaceFormProps) {
  const [values, setValues] = useState(noPlace);
  const form = useForm({
    values,
    onChange: setValues,
    validate: placeErrors,
    send: async (entered) => {
      const place = placeOf(entered);
      if (!place) return {};
      const result = await send<typeof givePlace>('POST', '/api/claims/place', { claim_id: claimId, place });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.done(firstNameOf(order.other)) });
      await onSent();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <PlaceFields form={form} methods={['parcel', 'in_person']} />
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={deliveryCss.actions}>
        <Button type="submit" busyLabel={form.isPending ? texts.sending : undefined}>
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}
