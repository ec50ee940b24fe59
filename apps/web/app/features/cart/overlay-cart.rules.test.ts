import type { Cart, CartDelivery, CartLine } from '@perchero/contract/cart/cart';
import type { Address } from '@perchero/contract/delivery/addresses';
import { expect, it } from 'vitest';
import { noChanges, overlayCart } from './overlay-cart.rules.ts';

const line = (id: number, change: Partial<CartLine> = {}): CartLine => ({
  id,
  title: 'Campera',
  price: 100,
  quantity: 1,
  image: null,
  user_id: 'u',
  size: 'M - vestir',
  sexo: 'Unisex',
  picture: null,
  state: 'available',
  available: 3,
  old_price: null,
  agreed: null,
  ...change,
});
const seller = { id: 'u', username: 'ana', full_name: 'Ana', avatar_url: null };
const delivery: CartDelivery = {
  options: {
    department: 'Salto',
    in_person: true,
    zone: 'Centro',
    parcel: 'priced',
    local_cents: 19_000,
    country_cents: 24_000,
  },
  chosen: null,
  address: null,
  cost_cents: null,
  total_cents: 10_000,
  problem: 'Elegí de nuevo cómo te llega.',
};
const address: Address = {
  id: 'a',
  kind: 'home',
  label: 'Casa',
  recipient: 'Ana Sosa',
  phone: '+59899000001',
  street: 'Artigas',
  door: '1',
  apartment: null,
  office: null,
  locality: 'Cordón',
  department: 'Montevideo',
  postal_code: null,
  notes: null,
  is_default: true,
};
const cart: Cart = {
  groups: [
    { seller, lines: [line(1), line(2, { state: 'sold' })], subtotal_cents: 10_000, delivery, order: null },
    { seller: { ...seller, id: 'v' }, lines: [line(3)], subtotal_cents: 10_000, delivery, order: null },
  ],
  quantity: 3,
  total_cents: 20_000,
  paid: [],
};

it('CART-02 applies a pending change and updates the totals', () => {
  const shown = overlayCart(cart, { ...noChanges, lines: new Map([[1, { quantity: 3 }]]) });

  expect(shown.groups[0]).toMatchObject({
    lines: [{ quantity: 3 }, { quantity: 1 }],
    subtotal_cents: 30_000,
  });
  expect(shown).toMatchObject({ quantity: 5, total_cents: 40_000 });
});

it('CART-02 removes a seller together with their last product', () => {
  const lines = new Map([
    [3, 'removed' as const],
    [2, 'removed' as const],
  ]);
  const shown = overlayCart(cart, { ...noChanges, lines });

  expect(shown.groups.map(({ lines }) => lines.map(({ id }) => id))).toEqual([[1]]);
  expect(shown).toMatchObject({ quantity: 1, total_cents: 10_000 });
});

it('DELI-03 applies a pending choice of delivery with its cost', () => {
  const shown = overlayCart(cart, {
    lines: new Map([[1, { quantity: 2 }]]),
    deliveries: new Map([
      ['u', { method: 'parcel', address }],
      ['v', { method: 'in_person' }],
    ]),
  });

  expect(shown.groups.map((group) => group.delivery)).toMatchObject([
    { chosen: 'parcel', address, cost_cents: 24_000, total_cents: 44_000, problem: null },
    { chosen: 'in_person', cost_cents: 0, total_cents: 10_000, problem: null },
  ]);
});

it('DELI-03 a parcel without an address has no cost yet', () => {
  const deliveries = new Map([['v', { method: 'parcel', address: null } as const]]);

  const shown = overlayCart(cart, { lines: new Map(), deliveries });

  expect(shown.groups[1]?.delivery).toMatchObject({
    chosen: 'parcel',
    cost_cents: null,
    total_cents: 10_000,
  });
});

it('returns the same cart without changes', () => {
  expect(overlayCart(cart, noChanges)).toBe(cart);
});
