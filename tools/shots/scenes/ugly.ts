import type { Page } from '@playwright/test';
import { withProduct } from '../stub/product.ts';
import { withProfile } from '../stub/profile.ts';
import type { StubShop } from '../stub/shop.ts';
import { longName, longUsername, uglyCards, uglyProduct } from '../stub/ugly-shop.ts';
import { open, type Scene } from './types.ts';

/** A listing of these many, all at once. */
async function list(page: Page, shop: StubShop, count: number): Promise<void> {
  shop.state.told = { products: uglyCards(count), nextCursor: null, total: { count, exact: true } };
  await open(page, `${shop.url}/productos`);
}

/** Ordinary photos of phones, and words and figures of every length: what no mockup shows. */
export const uglyScenes: readonly Scene[] = [
  {
    name: 'feo-productos',
    about: 'Dark, crooked and badly cropped photos; prices of two and six digits',
    play: (page, shop) => list(page, shop, 24),
  },
  {
    name: 'feo-productos-final',
    about: 'One piece alone in the last row',
    fullPage: true,
    play: (page, shop) => list(page, shop, 21),
  },
  {
    name: 'feo-producto',
    about: 'A piece over the listing: a dark photo, a long name, a long story',
    play: async (page, shop) => {
      const piece = uglyProduct();
      withProduct(shop, piece);
      shop.state.told = { products: uglyCards(24) };
      await open(page, `${shop.url}/productos?product=${piece.id}`);
      await page.getByRole('dialog', { name: piece.title }).waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'feo-post',
    about: 'The same as a page of its own, to its end',
    fullPage: true,
    play: async (page, shop) => {
      await open(page, shop.url + withProduct(shop, uglyProduct()));
    },
  },
  {
    name: 'feo-perfil',
    about: 'A name of forty letters, a username of twenty, tens of thousands of likes',
    play: async (page, shop) => {
      const profile = { full_name: longName, username: longUsername, postsCount: 1_208 };
      const content = { section: 'publicaciones' as const, products: uglyCards(24) };
      const counters = { likes: 124_310, collections: 100, favourites: null };
      await open(page, shop.url + withProfile(shop, { profile, content, counters }));
    },
  },
];
