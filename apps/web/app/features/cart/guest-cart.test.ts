// @vitest-environment happy-dom
import { guestCartKey, maxCartLines } from '@perchero/contract/cart/cart.rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveGuestCart, addToGuestCart, readGuestCart } from './guest-cart.ts';

const jacket = { id: 7, quantity: 1, price: 1290 };

beforeEach(() => localStorage.clear());

describe('guest cart', () => {
  it('CART-01 is stored in localStorage under a versioned key', () => {
    addToGuestCart(7, 1290);

    expect(guestCartKey).toMatch(/\.v\d+$/);
    expect(JSON.parse(localStorage.getItem(guestCartKey) ?? '')).toEqual([jacket]);
    saveGuestCart([]);
    expect(localStorage.getItem(guestCartKey)).toBeNull();
  });

  it('CART-02 holds each product once and at most fifty products', () => {
    saveGuestCart([{ ...jacket, quantity: 3 }]);

    expect(addToGuestCart(7, 990)).toBe(true);
    expect(readGuestCart()).toEqual([{ ...jacket, quantity: 3 }]);
    for (let id = 8; id < 7 + maxCartLines; id++) addToGuestCart(id, 100);
    expect(addToGuestCart(1000, 100)).toBe(false);
    expect(readGuestCart()).toHaveLength(maxCartLines);
  });

  it.each([
    ['invalid JSON', '{'],
    ['an object', '{"id":7}'],
    ['null', 'null'],
    [
      'malformed lines',
      '[null,5,{"id":"7"},{"id":7,"quantity":0,"price":1},{"id":7,"quantity":1.5,"price":1}]',
    ],
    ['values over the limits', '[{"id":7,"quantity":1000,"price":1},{"id":7,"quantity":1,"price":99999999}]'],
  ])('CART-01 reads %s as an empty cart', (_, text) => {
    localStorage.setItem(guestCartKey, text);

    expect(readGuestCart()).toEqual([]);
  });

  it('CART-01 keeps the last of two lines of a product and drops unknown fields', () => {
    localStorage.setItem(
      guestCartKey,
      JSON.stringify([
        { ...jacket, quantity: 2 },
        { ...jacket, evil: true },
      ]),
    );

    expect(readGuestCart()).toEqual([jacket]);
  });

  it('falls back to memory when localStorage is not available', () => {
    const closed = () => {
      throw new Error('closed');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });

    expect(addToGuestCart(7, 1290)).toBe(true);
    expect(readGuestCart()).toEqual([jacket]);
    vi.unstubAllGlobals();
  });
});
