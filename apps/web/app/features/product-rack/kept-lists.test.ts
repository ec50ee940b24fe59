import type { ProductCard } from '@perchero/contract/search/list-products';
import { expect, it } from 'vitest';
import { extend, keyOf, recall, rememberScroll } from './kept-lists.ts';

function page(nextCursor: string | null, ...ids: number[]) {
  return { nextCursor, products: ids.map((id) => ({ id }) as ProductCard) };
}

it('hangs each garment once, however often its page comes', () => {
  const first = page('a', 5, 4);

  extend('once', first, page('b', 4, 3));
  extend('once', recall('once') ?? first, page('b', 4, 3));

  expect(recall('once')?.products.map(({ id }) => id)).toEqual([5, 4, 3]);
});

it('keeps the place that was noted when a last page arrives on the way out', () => {
  const first = page('a', 5, 4);
  extend('leaving', first, page('b', 3, 2));

  rememberScroll('leaving', 6860);
  extend('leaving', recall('leaving') ?? first, page(null, 1));

  expect(recall('leaving')).toMatchObject({ scrollY: 6860, nextCursor: null });
});

it('knows the rack under what is shown over it', () => {
  const rack = keyOf({ key: 'a', pathname: '/productos', search: '', state: null });

  const over = keyOf({ key: 'b', pathname: '/productos', search: '?product=7', state: { rack } });

  expect(over).toBe(rack);
});
