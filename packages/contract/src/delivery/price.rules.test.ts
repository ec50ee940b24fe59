import { expect, it } from 'vitest';
import {
  defaultDeliveryOptions,
  deliveryOptionsOf,
  type DeliveryOptions,
  findOpposedLines,
  hasDelivery,
  orderDeliveryOptions,
  parcelCents,
} from './price.rules.ts';

const priced: DeliveryOptions = {
  department: 'Montevideo',
  in_person: true,
  zone: 'Palermo',
  parcel: 'priced',
  local_cents: 19_000,
  country_cents: 26_000,
};
const unpriced = { local_cents: null, country_cents: null };
const free: DeliveryOptions = { ...priced, parcel: 'free', ...unpriced };
const onArrival: DeliveryOptions = { ...priced, parcel: 'on_arrival', ...unpriced };
const meetOnly: DeliveryOptions = { ...priced, parcel: 'none', ...unpriced };
const parcelOnly: DeliveryOptions = { ...priced, in_person: false, zone: null };
const dear: DeliveryOptions = { ...priced, local_cents: 15_000, country_cents: 40_000 };

const adult = { override: null, productDepartment: 'Salto', isSellerAdult: true };

it.each([
  ['own department', priced, 'Montevideo', 19_000],
  ['rest of the country', priced, 'Salto', 26_000],
  ['free', free, 'Salto', 0],
  ['pago en destino', onArrival, 'Salto', 0],
  ['no parcel', meetOnly, 'Salto', null],
])('DELI-02 price of a parcel: %s', (_, options, department, cents) => {
  expect(parcelCents(options, department)).toBe(cents);
});

it('DELI-02 several products make one parcel at the highest price of its zone', () => {
  const order = orderDeliveryOptions([priced, dear, free]);

  expect(parcelCents(order, 'Montevideo')).toBe(19_000);
  expect(parcelCents(order, 'Rivera')).toBe(40_000);
});

it('DELI-02 a parcel is free only if all products are, and paid on arrival if one is', () => {
  expect(orderDeliveryOptions([free, free]).parcel).toBe('free');
  expect(orderDeliveryOptions([free, priced]).parcel).toBe('priced');
  expect(orderDeliveryOptions([priced, onArrival, free])).toMatchObject({
    parcel: 'on_arrival',
    ...unpriced,
  });
});

it('DELI-02 an order has only the ways that all its products have', () => {
  expect(orderDeliveryOptions([priced, meetOnly])).toEqual(meetOnly);
  expect(orderDeliveryOptions([priced, parcelOnly])).toEqual(parcelOnly);
  expect(hasDelivery(orderDeliveryOptions([meetOnly, parcelOnly]))).toBe(false);
});

it('DELI-02 names the products that have no common way', () => {
  const lines = [
    { title: 'Ruana', options: priced },
    { title: 'Espejo', options: meetOnly },
    { title: 'Pollera', options: parcelOnly },
  ];
  const opposed = findOpposedLines(lines, ({ options }) => options);

  expect([opposed?.inPersonOnly.title, opposed?.parcelOnly.title]).toEqual(['Espejo', 'Pollera']);
  expect(findOpposedLines(lines.slice(0, 2), ({ options }) => options)).toBeNull();
});

it('DELI-02 a seller without settings meets in the department of the product or sends on arrival', () => {
  expect(deliveryOptionsOf({ ...adult, settings: null })).toEqual(defaultDeliveryOptions('Salto'));
});

it('DELI-02 a product differs in what it sets and follows the settings in the rest', () => {
  const override = { in_person: false, parcel: null, ...unpriced };
  expect(deliveryOptionsOf({ ...adult, settings: priced, override })).toEqual(parcelOnly);

  const dearer = { in_person: null, parcel: 'priced', local_cents: 100, country_cents: 200 } as const;
  expect(deliveryOptionsOf({ ...adult, settings: free, override: dearer })).toEqual({
    ...priced,
    local_cents: 100,
    country_cents: 200,
  });
  expect(
    deliveryOptionsOf({ ...adult, settings: priced, override: { ...override, parcel: 'free' } }),
  ).toEqual({ ...parcelOnly, parcel: 'free', ...unpriced });
});

it('DELI-02 minors do not meet, whatever their settings and products say', () => {
  const minor = { ...adult, isSellerAdult: false };
  expect(deliveryOptionsOf({ ...minor, settings: null }).in_person).toBe(false);
  const override = { in_person: true, parcel: null, ...unpriced };
  expect(deliveryOptionsOf({ ...minor, settings: priced, override })).toEqual(parcelOnly);
});
