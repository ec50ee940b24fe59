// @vitest-environment happy-dom
import { guestCartKey, mostCartLines } from '@perchero/contract/cart/cart.rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepGuestCart, putInGuestCart, readGuestCart } from './guest-cart.ts';

const jacket = { id: 7, quantity: 1, price: 1290 };

beforeEach(() => localStorage.clear());

describe('the cart of a guest', () => {
  it('CART-01 is kept in the browser under a versioned key', () => {
    putInGuestCart(7, 1290);

    expect(guestCartKey).toMatch(/\.v\d+$/);
    expect(JSON.parse(localStorage.getItem(guestCartKey) ?? '')).toEqual([jacket]);
    keepGuestCart([]);
    expect(localStorage.getItem(guestCartKey)).toBeNull();
  });

  it('CART-02 has a piece once, and no more than fifty kinds', () => {
    keepGuestCart([{ ...jacket, quantity: 3 }]);

    expect(putInGuestCart(7, 990)).toBe(true);
    expect(readGuestCart()).toEqual([{ ...jacket, quantity: 3 }]);
    for (let id = 8; id < 7 + mostCartLines; id++) putInGuestCart(id, 100);
    expect(putInGuestCart(1000, 100)).toBe(false);
    expect(readGuestCart()).toHaveLength(mostCartLines);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"id":7}'],
    ['nothing', 'null'],
    [
      'lines of others',
      '[null,5,{"id":"7"},{"id":7,"quantity":0,"price":1},{"id":7,"quantity":1.5,"price":1}]',
    ],
    ['too much', '[{"id":7,"quantity":1000,"price":1},{"id":7,"quantity":1,"price":99999999}]'],
  ])('CART-01 takes %s for nothing kept', (_, text) => {
    localStorage.setItem(guestCartKey, text);

    expect(readGuestCart()).toEqual([]);
  });

  it('CART-01 takes the last of two lines of a piece, and only what it knows of a line', () => {
    localStorage.setItem(
      guestCartKey,
      JSON.stringify([
        { ...jacket, quantity: 2 },
        { ...jacket, evil: true },
      ]),
    );

    expect(readGuestCart()).toEqual([jacket]);
  });

  it('lasts as long as the page where the browser keeps nothing', () => {
    const closed = () => {
      throw new Error('closed');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });

    expect(putInGuestCart(7, 1290)).toBe(true);
    expect(readGuestCart()).toEqual([jacket]);
    vi.unstubAllGlobals();
  });
});
