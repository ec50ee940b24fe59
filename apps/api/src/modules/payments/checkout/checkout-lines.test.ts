import { describe, expect, it } from 'vitest';
import type { AgreedPrice } from '#modules/offers/index.ts';
import {
  type CheckoutProduct,
  groupBySeller,
  hasSameLines,
  isPriceChanged,
  unavailabilityOf,
} from './checkout-lines.rules.ts';

const product = (productId: number, changes: Partial<CheckoutProduct> = {}): [number, CheckoutProduct] => [
  productId,
  {
    productId,
    sellerId: 'mateo',
    isOnSale: true,
    isAway: false,
    priceCents: 129_000,
    stock: 1,
    free: changes.stock ?? 1,
    ...changes,
  },
];
const now = new Date('2026-03-01T12:00:00Z');
const refusal = (
  item: { quantity?: number; price?: number },
  changes: Partial<CheckoutProduct> = {},
  agreedPrices = new Map<number, AgreedPrice>(),
) => {
  const products = new Map([product(1, changes)]);
  const [group] = groupBySeller([{ id: 1, quantity: 1, ...item }], products);
  if (!group) throw new Error('no group');
  const isChanged = isPriceChanged(group.lines, { products, agreedPrices, now });
  return unavailabilityOf('ana', group, products) ?? (isChanged ? 'priceChanged' : null);
};

describe('checkout lines', () => {
  it('are grouped by seller with one line per product', () => {
    const products = new Map([product(1), product(2, { sellerId: 'elena' }), product(3)]);
    const items = [
      { id: 3, quantity: 1, price: 1290 },
      { id: 2, quantity: 1, order_id: 'an order' },
      { id: 1, quantity: 1 },
      { id: 3, quantity: 2, price: 1290 },
    ];

    expect(groupBySeller(items, products)).toEqual([
      { sellerId: 'elena', lines: [{ productId: 2, quantity: 1 }], orderId: 'an order' },
      {
        sellerId: 'mateo',
        lines: [
          { productId: 1, quantity: 1 },
          { productId: 3, quantity: 3, seenPriceCents: 129_000 },
        ],
        orderId: null,
      },
    ]);
  });

  it('are refused for own, unavailable or too many products, or a changed price', () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ price: 1290 })).toBeNull();
    expect(refusal({}, { sellerId: 'ana' })).toBe('own');
    expect(refusal({}, { isOnSale: false })).toBe('gone');
    expect(refusal({}, { stock: 0 })).toBe('gone');
    expect(refusal({}, { free: 0 })).toBe('gone');
    expect(refusal({ quantity: 2 })).toBe('tooMany');
    expect(refusal({ price: 1 })).toBe('priceChanged');
  });

  it.each([0, -1290, 1, 12.9, 1289.99, 1290.01, 1291, 129_000, 1e308, -1e308, 5e-324])(
    'PAY-03 a submitted price of %d is refused',
    (price) => {
      expect(refusal({ price })).toBe('priceChanged');
    },
  );

  it('with two prices for one product are refused', () => {
    const products = new Map([product(1, { stock: 2 })]);
    const [group] = groupBySeller(
      [
        { id: 1, quantity: 1, price: 1290 },
        { id: 1, quantity: 1, price: 1 },
      ],
      products,
    );

    expect(isPriceChanged(group?.lines ?? [], { products, agreedPrices: new Map(), now })).toBe(true);
  });

  it('compare the submitted price with the agreed one while it is valid, for one unit', () => {
    const agreed = (until: string, priceCents = 100_000) =>
      new Map([[1, { offerId: 'an offer', priceCents, until: new Date(until) }]]);
    const later = '2026-03-01T12:00:01Z';

    expect(refusal({ price: 1000 }, {}, agreed(later))).toBeNull();
    expect(refusal({ price: 1290 }, {}, agreed(later))).toBe('priceChanged');
    expect(refusal({ price: 1000 }, {}, agreed(now.toISOString()))).toBe('priceChanged');
    expect(refusal({ price: 1290 }, {}, agreed(now.toISOString()))).toBeNull();
    expect(refusal({ price: 1000, quantity: 2 }, { stock: 2 }, agreed(later))).toBe('priceChanged');
    expect(refusal({ price: 1290, quantity: 2 }, { stock: 2 }, agreed(later))).toBeNull();
    expect(refusal({ price: 1290 }, {}, agreed(later, 150_000))).toBeNull();
  });

  it('match an order with exactly the same lines', () => {
    const items = [
      { productId: 1, quantity: 1, unitPriceCents: 100 },
      { productId: 2, quantity: 2, unitPriceCents: 100 },
    ];
    const lines = [
      { productId: 2, quantity: 2 },
      { productId: 1, quantity: 1, seenPriceCents: 100 },
    ];

    expect(hasSameLines(lines, items)).toBe(true);
    expect(hasSameLines(lines.slice(1), items)).toBe(false);
    expect(hasSameLines(lines, items.slice(1))).toBe(false);
    expect(hasSameLines([{ productId: 2, quantity: 1 }, ...lines.slice(1)], items)).toBe(false);
  });
});
