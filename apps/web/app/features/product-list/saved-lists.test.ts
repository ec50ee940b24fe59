import type { ProductCard } from '@perchero/contract/search/list-products';
import { expect, it } from 'vitest';
import { appendPage, changeViewer, findSavedList, saveScroll } from './saved-lists.ts';
import { listKeyOf } from '#app/shared/product-address.ts';

function page(nextCursor: string | null, ...ids: number[]) {
  return { nextCursor, products: ids.map((id) => ({ id }) as ProductCard) };
}

it('adds each product once when the same page is appended twice', () => {
  const first = page('a', 5, 4);

  appendPage('once', first, page('b', 4, 3), null);
  appendPage('once', findSavedList('once') ?? first, page('b', 4, 3), null);

  expect(findSavedList('once')?.products.map(({ id }) => id)).toEqual([5, 4, 3]);
});

it('keeps the saved scroll position when a page arrives during a navigation', () => {
  const first = page('a', 5, 4);
  appendPage('leaving', first, page('b', 3, 2), null);

  saveScroll('leaving', 6860);
  appendPage('leaving', findSavedList('leaving') ?? first, page(null, 1), null);

  expect(findSavedList('leaving')).toMatchObject({ scrollY: 6860, nextCursor: null });
});

it('marks all pages for reload for another viewer, and clears the likes until then', () => {
  const liked = (nextCursor: string | null, ...ids: number[]) => ({
    nextCursor,
    products: ids.map((id) => ({ id, liked: true }) as ProductCard),
  });
  appendPage('other', liked('a', 6, 5), liked('b', 4, 3), 'ana');
  appendPage('other', findSavedList('other') ?? liked(null), liked('c', 2, 1), 'ana');

  changeViewer('other', 'beto', 'a');
  const before = findSavedList('other')
    ?.products.filter((product) => product.liked)
    .map(({ id }) => id);
  appendPage('other', findSavedList('other') ?? liked(null), liked('b', 4, 3), 'beto');
  const halfway = findSavedList('other');
  appendPage('other', halfway ?? liked(null), liked('c', 2, 1), 'beto');

  expect(before).toEqual([]);
  expect(halfway).toMatchObject({ viewerId: 'beto', staleFrom: 'b', nextCursor: 'c' });
  expect(findSavedList('other')).toMatchObject({ viewerId: 'beto', staleFrom: null, nextCursor: 'c' });
  expect(findSavedList('other')?.products.map(({ liked: isLiked }) => isLiked)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});

it('drops the other lists of a viewer who signs out', () => {
  appendPage('theirs', page('a', 5), page('b', 4), 'ana');
  appendPage('open', page('a', 5), page('b', 4), 'ana');

  changeViewer('open', null, 'a');

  expect(findSavedList('theirs')).toBeNull();
  expect(findSavedList('open')).toMatchObject({ viewerId: null, staleFrom: null });
});

it('finds the key of the list below an overlay', () => {
  const listKey = listKeyOf({ key: 'a', pathname: '/productos', search: '', state: null });

  const over = listKeyOf({ key: 'b', pathname: '/productos', search: '?product=7', state: { listKey } });

  expect(over).toBe(listKey);
});
