import { describe, expect, it } from 'vitest';
import { changesOnlyOverlay, readProductId, withProduct } from './product-address.ts';

describe('product overlay URL', () => {
  it.each([
    ['?product=240', 240],
    ['?desde=a&product=7', 7],
    ['?product=', null],
    ['?product=0', null],
    ['?product=1e3', null],
    ['?product=../7', null],
    ['', null],
  ])('reads %s as product %s', (search, id) => {
    expect(readProductId(search)).toBe(id);
  });

  it('ITEM-01 keeps the other parameters', () => {
    expect(withProduct('?desde=a%3Db', 7)).toBe('?desde=a%3Db&product=7');
    expect(withProduct('?desde=a%3Db&product=7', null)).toBe('?desde=a%3Db');
    expect(withProduct('?product=7', null)).toBe('');
  });

  it.each([
    ['/productos', '/productos?product=7', true],
    ['/productos?product=7&desde=a', '/productos?desde=a', true],
    ['/productos?product=7', '/productos?product=8', true],
    ['/productos', '/productos', false],
    ['/productos', '/productos?desde=a&product=7', false],
    ['/productos', '/perfil/lucia?product=7', false],
  ])('from %s to %s changes only the overlay: %s', (from, to, expected) => {
    const base = 'https://perchero.uy';
    expect(changesOnlyOverlay({ currentUrl: new URL(from, base), nextUrl: new URL(to, base) })).toBe(
      expected,
    );
  });
});
