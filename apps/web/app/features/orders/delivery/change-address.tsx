import type { Address } from '@perchero/contract/delivery/addresses';
import type { changeAddress } from '@perchero/contract/delivery/deliveries';
import type { Order } from '@perchero/contract/orders/orders';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { deliveryWords } from '#app/shared/delivery-words/texts.ts';
import { useAddresses } from '#app/shared/use-addresses.ts';
import { AddressField } from '#app/ui/address-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { firstNameOf } from '../texts.ts';
import { addressTexts as texts } from './texts.ts';

interface ChangeAddressProps {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Sends a purchase to another address of its buyer where the parcel costs the same. */
export function ChangeAddress({ order, onClose, onChanged }: ChangeAddressProps) {
  const list = useAddresses();
  const [values, setValues] = useState({ address: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ address }) => (address === '' ? { address: deliveryWords.noAddress } : {}),
    send: async ({ address }) => {
      const result = await send<typeof changeAddress>('POST', '/api/deliveries/change-address', {
        order_id: order.id,
        address_id: address,
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.done(firstNameOf(order.other)) });
      onClose();
      await onChanged();
      return undefined;
    },
  });
  const isOffered = (address: Address) => costsTheSame(order.delivery, address);
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      {list.addresses && !list.addresses.some(isOffered) ? (
        <p>{texts.none}</p>
      ) : (
        <Form form={form}>
          <AddressField
            {...form.field('address')}
            list={list}
            isOffered={isOffered}
            label={texts.choose}
            hint={order.delivery.terms === 'priced' ? texts.equalCost : undefined}
          />
          {form.error && <Note kind="error">{form.error}</Note>}
          {list.addresses && (
            <Button type="submit" wide busyLabel={form.isPending ? texts.busy : undefined}>
              {texts.confirm}
            </Button>
          )}
        </Form>
      )}
    </Dialog>
  );
}

/** The price depends only on whether the parcel leaves the seller's department. */
function costsTheSame({ terms, department, from_department }: Order['delivery'], address: Address): boolean {
  const isLocal = (place: string | null) => place === from_department;
  return terms !== 'priced' || isLocal(address.department) === isLocal(department);
}
