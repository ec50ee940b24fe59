import type { OrderAddress } from '@perchero/contract/delivery/deliveries';
import { formatPhone } from '#app/shared/format.ts';
import { panelTexts as texts } from './texts.ts';

type Place = Pick<OrderAddress, 'street' | 'door' | 'apartment' | 'office'>;

/** Street and door of a home, or the office of a carrier. */
export function streetLineOf({ street, door, apartment, office }: Place): string {
  if (office) return texts.office(office);
  const home = [street, door].filter(Boolean).join(' ');
  return apartment ? `${home}, ${texts.apartment(apartment)}` : home;
}

/** The address of a parcel, for its seller. */
export function ParcelAddress({ address }: { address: OrderAddress }) {
  const { recipient, locality, department, postal_code, phone, notes } = address;
  return (
    <address>
      <b>{recipient}</b>
      <span>{streetLineOf(address)}</span>
      <span>
        {`${locality}, ${department}`}
        {postal_code && ` · ${postal_code}`}
      </span>
      <span>{formatPhone(phone)}</span>
      {notes && <small>{notes}</small>}
    </address>
  );
}
