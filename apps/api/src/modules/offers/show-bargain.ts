import type { Bargain, SentLikerOffer } from '@perchero/contract/offers/offer';
import { floorOf, maxOffers } from '@perchero/contract/offers/offer-prices.rules';
import type { Db } from '#platform/database/database.ts';
import type { OfferDeps } from './deps.ts';
import { countTaken, findLatest, isLiker } from './liker-offers.queries.ts';
import { nextFrom } from './offer-to-likers.ts';
import { countOffers, findLiveOffer, findTaken, type Offer } from './offers.queries.ts';
import { readSettings } from './settings.ts';
import { toWire } from './to-wire.ts';

interface ShownProduct {
  readonly id: number;
  readonly sellerId: string;
  /** Whole pesos. */
  readonly price: number;
  /** Listed, and its seller can be paid. */
  readonly isSellable: boolean;
}

/** For a buyer on the page of a product. */
export async function showBargain(
  { db, clock }: OfferDeps,
  { id: productId, sellerId, price, isSellable }: ShownProduct,
  buyerId: string,
): Promise<Bargain> {
  const now = clock.now();
  const pair = { productId, buyerId };
  const { is_open: isOpen, floor_percent: percent } = await readSettings(db, sellerId);
  const live = await findLiveOffer(db, pair);
  const mine = live && live.until > now ? live : null;
  return {
    open: isOpen && isSellable,
    floor: floorOf(price, percent),
    offers_left: Math.max(maxOffers - (await countOffers(db, pair, 'buyer')), 0),
    mine: mine && toWire(mine, now),
    liker_offer: isSellable ? await findTakeable(db, pair, { mine, now }) : null,
  };
}

async function findTakeable(
  db: Db,
  { productId, buyerId }: { readonly productId: number; readonly buyerId: string },
  { mine, now }: { readonly mine: Offer | null; readonly now: Date },
): Promise<Bargain['liker_offer']> {
  const offer = await findLatest(db, productId);
  if (!offer || offer.voidedAt !== null || offer.until <= now || !(await isLiker(db, offer, buyerId)))
    return null;
  const hasBetter = mine?.state === 'accepted' && mine.priceCents <= offer.priceCents;
  if (hasBetter || (await findTaken(db, offer.id, buyerId))) return null;
  return { id: offer.id, price: offer.priceCents / 100, until: offer.until.toISOString() };
}

/** For the seller: how many, and never who. */
export async function showSentLikerOffer(db: Db, productId: number): Promise<SentLikerOffer | null> {
  const offer = await findLatest(db, productId);
  if (!offer) return null;
  return {
    price: offer.priceCents / 100,
    until: offer.until.toISOString(),
    is_void: offer.voidedAt !== null,
    notified_count: offer.notifiedCount,
    taken_count: await countTaken(db, offer.id),
    next_from: nextFrom(offer.madeAt).toISOString(),
  };
}
