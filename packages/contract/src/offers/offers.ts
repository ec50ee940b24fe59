import { z } from 'zod';
import { productLimits } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { offer, productId } from './offer.ts';
import { floorPercents } from './offer-prices.rules.ts';

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const badOffer = { error: 'invalid-offer' } as const;
const price = z.int(badOffer).positive(badOffer).max(productLimits.price, badOffer);
const priced = { refusals: { invalid: ['invalid-offer'] } } as const;
/** Chosen by the browser. */
const id = z.uuid();
const offer_id = z.uuid();
const reply = z.object({ offer });

export const makeOffer = defineEndpoint({
  ...write,
  ...priced,
  path: '/api/offers/make',
  summary: 'Offer a price for one unit of a product',
  body: z.strictObject({ id, product_id: productId, price }),
  reply,
  errors: [
    'not-found',
    'not-allowed',
    'product-gone',
    'own-product',
    'offers-closed',
    'seller-not-payable',
    'offer-standing',
    'offers-used-up',
    'too-many-requests',
  ],
});

export const counterOffer = defineEndpoint({
  ...write,
  ...priced,
  path: '/api/offers/counter',
  summary: 'Answer an offer with another price',
  body: z.strictObject({ id, offer_id, price }),
  reply,
  errors: ['not-found', 'not-allowed', 'offer-moved', 'offers-used-up', 'too-many-requests'],
});

const answer = {
  ...write,
  body: z.strictObject({ offer_id }),
  reply,
  errors: ['not-found', 'offer-moved'],
} as const;

export const acceptOffer = defineEndpoint({
  ...answer,
  path: '/api/offers/accept',
  summary: 'Accept an offer of the other side: the buyer can pay this price for 24 hours',
});

export const refuseOffer = defineEndpoint({
  ...answer,
  path: '/api/offers/refuse',
  summary: 'Refuse an offer of the other side',
});

export const withdrawOffer = defineEndpoint({
  ...answer,
  path: '/api/offers/withdraw',
  summary: 'Withdraw an own open offer',
});

export const offerToLikers = defineEndpoint({
  ...write,
  ...priced,
  path: '/api/offers/to-likers',
  limit: 'write',
  summary: 'Offer a price for an own product to everybody who likes it; they are notified in batches',
  body: z.strictObject({ id, product_id: productId, price }),
  reply: z.object({
    /** People notified so far. */
    notified_count: z.int().nonnegative(),
  }),
  errors: ['not-found', 'not-allowed', 'product-gone', 'seller-not-payable', 'likers-told', 'no-likers'],
});

export const takeLikerOffer = defineEndpoint({
  ...write,
  path: '/api/offers/take',
  summary: 'Take the offer to the likers of a product: its price is agreed for 24 hours',
  body: z.strictObject({ liker_offer_id: z.uuid() }),
  reply,
  errors: ['not-found', 'offer-moved'],
});

const offerSettings = z.object({
  is_open: z.boolean(),
  /** The lowest offer, in percent of the price. */
  floor_percent: z.literal(floorPercents),
});
export type OfferSettings = z.output<typeof offerSettings>;

export const getOfferSettings = defineEndpoint({
  ...write,
  method: 'GET',
  limit: 'browse',
  writes: false,
  path: '/api/offer-settings',
  summary: 'Whether the caller takes offers, and from which price',
  reply: z.object({ settings: offerSettings }),
  errors: [],
});

export const saveOfferSettings = defineEndpoint({
  ...write,
  limit: 'write',
  path: '/api/offer-settings/save',
  summary: 'Save whether the caller takes offers, and from which price',
  body: z.strictObject(offerSettings.shape),
  reply: z.object({ success: z.literal(true) }),
  errors: [],
});
