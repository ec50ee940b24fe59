/** `on_arrival`: the carrier charges the buyer ("pago en destino"). */
export const parcelKinds = ['none', 'priced', 'free', 'on_arrival'] as const;
export type ParcelKind = (typeof parcelKinds)[number];

export const maxParcelCents = 500_000;

interface Parcel {
  readonly parcel: ParcelKind;
  /** To an address in the seller's department; both prices exactly if priced. */
  readonly local_cents: number | null;
  readonly country_cents: number | null;
}

/** How a seller delivers: everything, one product, or all products of an order. */
export interface DeliveryOptions extends Parcel {
  readonly department: string | null;
  readonly in_person: boolean;
  /** Where they meet; null if that is agreed later. */
  readonly zone: string | null;
}

/** What one product changes. Null follows the settings. */
export interface ProductDelivery {
  readonly in_person: boolean | null;
  readonly parcel: ParcelKind | null;
  readonly local_cents: number | null;
  readonly country_cents: number | null;
}

interface DeliverySource {
  /** Null for a seller who has chosen nothing. */
  readonly settings: DeliveryOptions | null;
  readonly override: ProductDelivery | null;
  readonly productDepartment: string | null;
  readonly isSellerAdult: boolean;
}

/** Without settings everything published before can still be paid: in person, or by a parcel that the buyer pays on arrival. */
export function defaultDeliveryOptions(department: string | null): DeliveryOptions {
  return {
    department,
    in_person: true,
    zone: null,
    parcel: 'on_arrival',
    local_cents: null,
    country_cents: null,
  };
}

export function deliveryOptionsOf({
  settings,
  override,
  productDepartment,
  isSellerAdult,
}: DeliverySource): DeliveryOptions {
  const general = settings ?? defaultDeliveryOptions(productDepartment);
  const { parcel, local_cents, country_cents } = override?.parcel
    ? { ...override, parcel: override.parcel }
    : general;
  const inPerson = isSellerAdult && (override?.in_person ?? general.in_person);
  return {
    department: general.department,
    in_person: inPerson,
    zone: inPerson ? general.zone : null,
    parcel,
    local_cents,
    country_cents,
  };
}

export function hasDelivery({ in_person, parcel }: DeliveryOptions): boolean {
  return in_person || parcel !== 'none';
}

/** The ways that all lines of an order have. One parcel carries everything, so its price is the highest and not the sum. */
export function orderDeliveryOptions(
  lines: readonly [DeliveryOptions, ...DeliveryOptions[]],
): DeliveryOptions {
  const [first] = lines;
  const inPerson = lines.every(({ in_person }) => in_person);
  return {
    department: first.department,
    in_person: inPerson,
    zone: inPerson ? first.zone : null,
    ...orderParcel(lines),
  };
}

function orderParcel(lines: readonly Parcel[]): Parcel {
  const kinds = lines.map(({ parcel }) => parcel);
  const unpriced = { local_cents: null, country_cents: null };
  if (kinds.includes('none')) return { parcel: 'none', ...unpriced };
  if (kinds.includes('on_arrival')) return { parcel: 'on_arrival', ...unpriced };
  if (!kinds.includes('priced')) return { parcel: 'free', ...unpriced };
  return {
    parcel: 'priced',
    local_cents: Math.max(...lines.map((line) => line.local_cents ?? 0)),
    country_cents: Math.max(...lines.map((line) => line.country_cents ?? 0)),
  };
}

/** What the buyer pays with the order for a parcel to a department. Null if there is no parcel; on arrival it is 0. */
export function parcelCents(options: DeliveryOptions, toDepartment: string): number | null {
  if (options.parcel === 'none') return null;
  const cents = toDepartment === options.department ? options.local_cents : options.country_cents;
  return cents ?? 0;
}

/** The first line only in person and the first only by parcel, when these leave no common way. */
export function findOpposedLines<Line>(
  lines: readonly Line[],
  optionsOf: (line: Line) => DeliveryOptions,
): { readonly inPersonOnly: Line; readonly parcelOnly: Line } | null {
  const inPersonOnly = lines.find((line) => optionsOf(line).in_person && optionsOf(line).parcel === 'none');
  const parcelOnly = lines.find((line) => !optionsOf(line).in_person && optionsOf(line).parcel !== 'none');
  return inPersonOnly && parcelOnly ? { inPersonOnly, parcelOnly } : null;
}
