import type { OrderAddress } from '@perchero/contract/delivery/deliveries';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { formatPhone } from '#app/shared/format.ts';

/** The address of a parcel, for its seller. */
export function ParcelAddress({ address }: { address: OrderAddress }) {
  const { recipient, locality, department, postal_code, phone, notes } = address;
  return (
    <address>
      <b>{recipient}</b>
      <span>{words.streetLine(address)}</span>
      <span>
        {`${locality}, ${department}`}
        {postal_code && ` · ${postal_code}`}
      </span>
      <span>{formatPhone(phone)}</span>
      {notes && <small>{notes}</small>}
    </address>
  );
}
