import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import { pageSize } from '@perchero/contract/search/list-products';
import { rareWord } from '../../seed/generator/wording.ts';
import type { Environment } from '../../stack/environment.ts';
import { idsWithBrand } from './engine.ts';
import { type Listing, pathOf } from './listing.ts';
import type { Place } from './watch.ts';

/** Dearer than anything else; every edit makes it a little dearer still. */
export const firstNewPrice = 500_000;

/** A group fits on one page of the listing, so that each change of it can be seen on the first one. */
function groupOf(index: number): number {
  return Math.floor(index / pageSize);
}

/** Pieces that are edited and sold (E), and those that are published and withdrawn (P). */
export function brandOf(kind: 'E' | 'P', index: number): string {
  return `Prueba ${kind}${groupOf(index)}`;
}

/** A word that nobody else has used. */
export function wordOf(index: number): string {
  return rareWord(100_000 + groupOf(index));
}

export type Places = ReturnType<typeof openPlaces>;

/** Where a guest finds the pieces of a group. */
export function openPlaces(env: Environment, listing: Listing) {
  const listed = (path: string): Place => ({
    name: path,
    look: async () => new Set((await listing.page(path)).products.map(({ id }) => id)),
  });
  return {
    /** Half of the groups are looked for by their brand, half by a word of their titles. */
    ofPublished(index: number): Place {
      if (groupOf(index) % 2 === 0) return listed(pathOf({ ...emptyQuery, marca: [brandOf('P', index)] }));
      return listed(pathOf({ ...emptyQuery, text: `campera ${wordOf(index)}`, orden: 'recientes' }));
    },
    ofEdited: (index: number): Place =>
      listed(pathOf({ ...emptyQuery, marca: [brandOf('E', index)], desde: firstNewPrice })),
    inIndex: (brand: string): Place => ({ name: `index ${brand}`, look: () => idsWithBrand(env, brand) }),
  };
}
