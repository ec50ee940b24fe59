import type { OrderAddress } from '@perchero/contract/delivery/deliveries';
import type { DeliveryOptions, ParcelKind } from '@perchero/contract/delivery/price.rules';
import { formatCents } from '../format.ts';

type Street = Pick<OrderAddress, 'street' | 'door' | 'apartment' | 'office'>;

export const deliveryWords = {
  inPerson: 'En persona',
  byParcel: 'Por envío',
  free: 'Gratis',
  paidOnArrival: 'Lo pagás al recibir',
  parcels: {
    none: { label: 'No hago envíos', hint: 'Solo en persona.' },
    priced: { label: 'Con precio', hint: 'Lo paga quien compra, junto con la prenda.' },
    free: { label: 'Gratis', hint: 'Lo pagás vos.' },
    on_arrival: { label: 'Pago en destino', hint: 'Lo cobra el correo o la agencia al entregar.' },
  } satisfies Record<ParcelKind, { label: string; hint: string }>,
  localPrice: 'Mi departamento',
  countryPrice: 'Resto del país',
  wrongPrice: 'Poné un precio de $ 0 a $ 5.000.',
  /** Where the two meet. */
  place: ({ zone, department }: Pick<DeliveryOptions, 'zone' | 'department'>) => {
    if (zone) return department ? `${zone}, ${department}` : zone;
    return department ? `${department}, zona a coordinar` : 'Zona a coordinar';
  },
  /** The street of a home, or the office of a carrier. */
  streetLine: ({ street, door, apartment, office }: Street) => {
    if (office) return office;
    return [`${street} ${door}`, apartment && `apto. ${apartment}`].filter(Boolean).join(', ');
  },
  /** Where a parcel goes, on one line. */
  addressLine: (address: Street & Pick<OrderAddress, 'locality' | 'department'>) =>
    [deliveryWords.streetLine(address), address.locality, address.department].join(', '),
  loadingAddresses: 'Cargando tus direcciones…',
  noAddress: 'Elegí una dirección.',
  restOfCountry: (cents: number) => `al resto del país ${formatCents(cents)}`,
  /** All ways in one sentence. */
  sentence: (options: DeliveryOptions) => {
    const ways = [
      options.in_person && `en persona (${deliveryWords.place(options)})`,
      options.parcel !== 'none' && `por envío, ${parcelPrice(options)}`,
    ].filter((way) => way !== false);
    const text = ways.join(' o ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
};

function parcelPrice({ parcel, department, local_cents, country_cents }: DeliveryOptions): string {
  if (parcel === 'free') return 'gratis';
  if (parcel === 'on_arrival') return 'con pago en destino';
  const local = `${formatCents(local_cents ?? 0)} en ${department ?? 'tu departamento'}`;
  return `${local} y ${formatCents(country_cents ?? 0)} al resto del país`;
}
