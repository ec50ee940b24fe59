import type { Offer as OfferWire } from '@perchero/contract/offers/offer';
import { offerStateAt } from '@perchero/contract/offers/offer-states.rules';
import type { Offer } from './offers.queries.ts';

export function toWire(offer: Offer, now: Date): OfferWire {
  return {
    id: offer.id,
    product_id: offer.productId,
    by: offer.by,
    price: offer.priceCents / 100,
    state: offerStateAt(offer, now),
    cause: offer.cause,
    made_at: offer.madeAt.toISOString(),
    until: offer.until.toISOString(),
    version: offer.version,
  };
}
