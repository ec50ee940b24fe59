import { maxRelated, type Product, type RelatedProducts } from '@perchero/contract/catalogue/products';
import { type FindSimilarIds, readCards } from '#modules/search/index.ts';
import type { Db } from '#platform/database/database.ts';
import { readPublishedIds } from './profile-page.queries.ts';

/** More than are shown: some may have been sold or hidden meanwhile, or are hidden from the viewer. */
export const similarLimit = 3 * maxRelated;

export interface RelatedDeps {
  readonly db: Db;
  readonly findSimilarIds: FindSimilarIds;
}

/** What else its seller sells, newest first, and similar products of others. */
export async function showRelated(
  { db, findSimilarIds }: RelatedDeps,
  product: Product,
  viewerId: string | null,
): Promise<RelatedProducts> {
  const newest = { viewerId, withPaused: false, beforeId: Number.MAX_SAFE_INTEGER };
  const [published, similar] = await Promise.all([
    readPublishedIds(db, product.user_id, { ...newest, limit: maxRelated + 1 }),
    findSimilarIds(product),
  ]);
  const others = published.filter((id) => id !== product.id);
  const cards = await readCards(db, [...others, ...similar], { viewerId });
  const isOfSeller = ({ user_id: sellerId }: { user_id: string }) => sellerId === product.user_id;
  return {
    of_seller: cards.filter(isOfSeller).slice(0, maxRelated),
    similar: cards.filter((card) => !isOfSeller(card)).slice(0, maxRelated),
  };
}
