import type { Cart, CartLine } from '@perchero/contract/cart/cart';
import { expect, it } from 'vitest';
import { overlayCart } from './overlay-cart.rules.ts';

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
  ...change,
});
const seller = { id: 'u', username: 'ana', full_name: 'Ana', avatar_url: null };
const cart: Cart = {
  groups: [
    { seller, lines: [line(1), line(2, { state: 'sold' })], subtotal_cents: 10_000, order: null },
    { seller: { ...seller, id: 'v' }, lines: [line(3)], subtotal_cents: 10_000, order: null },
  ],
  quantity: 3,
  total_cents: 20_000,
  paid: [],
};

it('CART-02 applies a pending change and updates the totals', () => {
  const shown = overlayCart(cart, new Map([[1, { quantity: 3 }]]));

  expect(shown.groups[0]).toMatchObject({
    lines: [{ quantity: 3 }, { quantity: 1 }],
    subtotal_cents: 30_000,
  });
  expect(shown).toMatchObject({ quantity: 5, total_cents: 40_000 });
});

it('CART-02 removes a seller together with their last product', () => {
  const shown = overlayCart(
    cart,
    new Map([
      [3, 'removed'],
      [2, 'removed'],
    ]),
  );

  expect(shown.groups.map(({ lines }) => lines.map(({ id }) => id))).toEqual([[1]]);
  expect(shown).toMatchObject({ quantity: 1, total_cents: 10_000 });
});

it('returns the same cart without changes', () => {
  expect(overlayCart(cart, new Map())).toBe(cart);
});
