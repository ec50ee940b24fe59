import { z } from 'zod';
import { productLimits } from '../catalogue/product.ts';
import { orderPerson } from '../orders/orders.ts';
import { providerFee } from '../seller-accounts/provider-fee.ts';
import { offerSides, offerStates, voidCauses } from './offer-states.rules.ts';

export const productId = z.int().positive();
/** Whole pesos. */
const price = z.int().positive().max(productLimits.price);
const until = z.iso.datetime();

/** An offer as both sides see it. */
export const offer = z
  .object({
    id: z.uuid(),
    product_id: productId,
    by: z.enum(offerSides),
    price,
    /** At the time of the reply. */
    state: z.enum(offerStates),
    /** Why it is void. */
    cause: z.enum(voidCauses).nullable(),
    made_at: z.iso.datetime(),
    /** Of the answer, or of the agreed price. */
    until,
    version: z.int().positive(),
  })
  .meta({ id: 'Offer' });
export type Offer = z.output<typeof offer>;

/** What a member other than the seller can do about the price of a product. */
export const bargain = z
  .object({
    /** Whether the seller takes offers for it now. */
    open: z.boolean(),
    /** The lowest offer. */
    floor: price,
    offers_left: z.int().nonnegative(),
    /** The open offer or agreed price between the caller and the seller. */
    mine: offer.nullable(),
    /** The latest offer between the two, if it has ended. */
    ended: offer.nullable(),
    /** The offer to likers that the caller can take. */
    liker_offer: z.object({ id: z.uuid(), price, until }).nullable(),
  })
  .meta({ id: 'Bargain' });
export type Bargain = z.output<typeof bargain>;

export const maxReceivedOffers = 50;

/** The open offers and agreed prices of a product, for its seller. */
export const receivedOffers = z
  .object({
    /** Newest first. */
    offers: z
      .array(
        z.object({
          offer,
          buyer: orderPerson,
          /** Counter-offers that the seller can still make to this buyer. */
          counters_left: z.int().nonnegative(),
        }),
      )
      .max(maxReceivedOffers),
    commission: z.object({ basisPoints: z.int().nonnegative() }),
    provider_fee: providerFee.nullable(),
    /** Somebody is paying for the last unit. */
    is_reserved: z.boolean(),
  })
  .meta({ id: 'ReceivedOffers' });
export type ReceivedOffers = z.output<typeof receivedOffers>;

/** The latest offer to likers, for its seller. */
export const sentLikerOffer = z
  .object({
    price,
    until,
    /** No longer valid: sold, paused, deleted or cheaper. */
    is_void: z.boolean(),
    /** People notified so far. */
    notified_count: z.int().nonnegative(),
    taken_count: z.int().nonnegative(),
    /** From when the next one can be sent. */
    next_from: z.iso.datetime(),
  })
  .meta({ id: 'SentLikerOffer' });
export type SentLikerOffer = z.output<typeof sentLikerOffer>;

/** A price for one unit that the buyer and the seller agreed on. */
export const agreedPrice = z
  .object({ price, list_price: z.number().positive(), until })
  .meta({ id: 'AgreedPrice' });
