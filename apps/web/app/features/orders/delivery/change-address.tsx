import type { Address, listAddresses } from '@perchero/contract/delivery/addresses';
import type { changeAddress } from '@perchero/contract/delivery/deliveries';
import type { Order } from '@perchero/contract/orders/orders';
import { useEffect, useState } from 'react';
import { get, send } from '#app/shared/api.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { firstNameOf } from '../texts.ts';
import { streetLineOf } from './address.tsx';
import { addressTexts as texts } from './texts.ts';

interface ChangeAddressProps {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Sends a purchase to another address of its buyer where the parcel costs the same. */
export function ChangeAddress({ order, onClose, onChanged }: ChangeAddressProps) {
  const { addresses, error, retry } = useAddresses();
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      {error !== null && (
        <Note
          kind="error"
          action={
            <Button kind="line" size="small" onClick={retry}>
              {siteTexts.retry}
            </Button>
          }
        >
          {error}
        </Note>
      )}
      {error === null && addresses === null && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
      )}
      {error === null && addresses !== null && (
        <AddressForm
          order={order}
          addresses={addresses.filter((address) => costsTheSame(order.delivery, address))}
          onChanged={async () => {
            onClose();
            await onChanged();
          }}
        />
      )}
    </Dialog>
  );
}

/** The price depends only on whether the parcel leaves the seller's department. */
function costsTheSame({ terms, department, from_department }: Order['delivery'], address: Address): boolean {
  const isLocal = (place: string | null) => place === from_department;
  return terms !== 'priced' || isLocal(address.department) === isLocal(department);
}

function useAddresses() {
  const [attempt, setAttempt] = useState(0);
  const [addresses, setAddresses] = useState<readonly Address[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void get<typeof listAddresses>('/api/addresses', controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setAddresses(result.value.addresses);
      else setError(result.error);
    });
    return () => controller.abort();
  }, [attempt]);
  return {
    addresses,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
}

interface AddressFormProps {
  readonly order: Order;
  readonly addresses: readonly Address[];
  readonly onChanged: () => Promise<void>;
}

function AddressForm({ order, addresses, onChanged }: AddressFormProps) {
  const [values, setValues] = useState({ address: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ address }) => (address === '' ? { address: texts.missing } : {}),
    send: async ({ address }) => {
      const result = await send<typeof changeAddress>('POST', '/api/deliveries/change-address', {
        order_id: order.id,
        address_id: address,
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.done(firstNameOf(order.other)) });
      await onChanged();
      return undefined;
    },
  });
  if (addresses.length === 0) return <p>{texts.none}</p>;
  return (
    <Form form={form}>
      <ChoiceField
        {...form.field('address')}
        label={texts.choose}
        hint={order.delivery.terms === 'priced' ? texts.equalCost : undefined}
        options={addresses.map((address) => ({
          value: address.id,
          label: address.label,
          hint: `${streetLineOf(address)}, ${address.locality}, ${address.department}`,
        }))}
      />
      {form.error && <Note kind="error">{form.error}</Note>}
      <Button type="submit" wide busyLabel={form.isPending ? texts.busy : undefined}>
        {texts.confirm}
      </Button>
    </Form>
  );
}
