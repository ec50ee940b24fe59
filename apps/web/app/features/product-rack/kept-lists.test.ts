import type { ProductCard } from '@perchero/contract/search/list-products';
import { expect, it } from 'vitest';
import { changeReader, extend, recall, rememberScroll } from './kept-lists.ts';
import { keyOf } from '#app/shared/product-address.ts';

function page(nextCursor: string | null, ...ids: number[]) {
  return { nextCursor, products: ids.map((id) => ({ id }) as ProductCard) };
}

it('hangs each garment once, however often its page comes', () => {
  const first = page('a', 5, 4);

  extend('once', first, page('b', 4, 3), null);
  extend('once', recall('once') ?? first, page('b', 4, 3), null);

  expect(recall('once')?.products.map(({ id }) => id)).toEqual([5, 4, 3]);
});

it('keeps the place that was noted when a last page arrives on the way out', () => {
  const first = page('a', 5, 4);
  extend('leaving', first, page('b', 3, 2), null);

  rememberScroll('leaving', 6860);
  extend('leaving', recall('leaving') ?? first, page(null, 1), null);

  expect(recall('leaving')).toMatchObject({ scrollY: 6860, nextCursor: null });
});

it('reads every page again for somebody else, and shows nobody’s likes until then', () => {
  const liked = (nextCursor: string | null, ...ids: number[]) => ({
    nextCursor,
    products: ids.map((id) => ({ id, liked: true }) as ProductCard),
  });
  extend('other', liked('a', 6, 5), liked('b', 4, 3), 'ana');
  extend('other', recall('other') ?? liked(null), liked('c', 2, 1), 'ana');

  changeReader('other', 'beto', 'a');
  const before = recall('other')
    ?.products.filter((product) => product.liked)
    .map(({ id }) => id);
  extend('other', recall('other') ?? liked(null), liked('b', 4, 3), 'beto');
  const halfway = recall('other');
  extend('other', halfway ?? liked(null), liked('c', 2, 1), 'beto');

  expect(before).toEqual([]);
  expect(halfway).toMatchObject({ reader: 'beto', staleFrom: 'b', nextCursor: 'c' });
  expect(recall('other')).toMatchObject({ reader: 'beto', staleFrom: null, nextCursor: 'c' });
  expect(recall('other')?.products.map(({ liked: isLiked }) => isLiked)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});

it('forgets what somebody has seen when nobody is signed in any more', () => {
  extend('theirs', page('a', 5), page('b', 4), 'ana');
  extend('open', page('a', 5), page('b', 4), 'ana');

  changeReader('open', null, 'a');

  expect(recall('theirs')).toBeNull();
  expect(recall('open')).toMatchObject({ reader: null, staleFrom: null });
});

it('knows the rack under what is shown over it', () => {
  const rack = keyOf({ key: 'a', pathname: '/productos', search: '', state: null });

  const over = keyOf({ key: 'b', pathname: '/productos', search: '?product=7', state: { rack } });

  expect(over).toBe(rack);
});
