import { describe, expect, it } from 'vitest';
import { groupBySeller, isFor, type Offer, refusalOf } from './wanted.rules.ts';

const offer = (productId: number, changes: Partial<Offer> = {}): [number, Offer] => [
  productId,
  {
    productId,
    sellerId: 'mateo',
    isOnSale: true,
    priceCents: 129_000,
    stock: 1,
    free: changes.stock ?? 1,
    ...changes,
  },
];
const refusal = (item: { quantity?: number; price?: number }, changes: Partial<Offer> = {}) => {
  const offers = new Map([offer(1, changes)]);
  const [group] = groupBySeller([{ id: 1, quantity: 1, ...item }], offers);
  return group && refusalOf('ana', group, offers);
};

describe('what is wanted', () => {
  it('is by seller, a piece once', () => {
    const offers = new Map([offer(1), offer(2, { sellerId: 'elena' }), offer(3)]);
    const items = [
      { id: 3, quantity: 1, price: 1290 },
      { id: 2, quantity: 1, order_id: 'an order' },
      { id: 1, quantity: 1 },
      { id: 3, quantity: 2, price: 1290 },
    ];

    expect(groupBySeller(items, offers)).toEqual([
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

  it('is refused when it is one’s own, gone, too much, or costs something else', () => {
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
    'PAY-03 a told price of %d is not ours',
    (price) => {
      expect(refusal({ price })).toBe('priceChanged');
    },
  );

  it('believes neither of two prices', () => {
    const offers = new Map([offer(1, { stock: 2 })]);
    const [group] = groupBySeller(
      [
        { id: 1, quantity: 1, price: 1290 },
        { id: 1, quantity: 1, price: 1 },
      ],
      offers,
    );

    expect(group && refusalOf('ana', group, offers)).toBe('priceChanged');
  });

  it('is in an order that has exactly the same', () => {
    const items = [
      { productId: 1, quantity: 1, unitPriceCents: 100 },
      { productId: 2, quantity: 2, unitPriceCents: 100 },
    ];
    const lines = [
      { productId: 2, quantity: 2 },
      { productId: 1, quantity: 1, seenPriceCents: 100 },
    ];

    expect(isFor(lines, items)).toBe(true);
    expect(isFor(lines.slice(1), items)).toBe(false);
    expect(isFor(lines, items.slice(1))).toBe(false);
    expect(isFor([{ productId: 2, quantity: 1 }, ...lines.slice(1)], items)).toBe(false);
  });
});
