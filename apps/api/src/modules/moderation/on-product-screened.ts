import { type ProductEventPayload, productScreened } from '#modules/catalogue/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { type ReviewDeps, reviewProduct } from './review-product.ts';

/** Reads the products as they are now, so that repeated and reordered events change nothing. */
export function reviewScreenedProducts(deps: ReviewDeps & { readonly db: Db }): Listener {
  return {
    name: 'moderation.review-products',
    hears: [productScreened],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as ProductEventPayload).productId));
      for (const id of ids) await inTransaction(deps.db, (tx) => reviewProduct(tx, deps, id));
    },
  };
}
