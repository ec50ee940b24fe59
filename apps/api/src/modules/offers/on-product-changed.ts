import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import type { Listener } from '#platform/events/events.ts';
import type { OfferDeps } from './deps.ts';
import { settleLikerOfferOf } from './notify-likers.ts';
import { findLive } from './offers.queries.ts';
import { settleEach } from './settle-each.ts';

/** Ends offers for products that are sold, paused, deleted or cheaper, by what they are now. Idempotent. */
export function endOffersOfProducts(deps: OfferDeps): Listener {
  return {
    name: 'offers.on-product-changed',
    hears: Object.values(productEvents),
    async handle(events, stop) {
      const ids = new Set(events.map(({ payload }) => (payload as ProductEventPayload).productId));
      for (const id of ids) {
        await settleEach(deps, (batch) => findLive(deps.db, { productId: id }, batch), stop);
        await settleLikerOfferOf(deps, id);
      }
    },
  };
}
