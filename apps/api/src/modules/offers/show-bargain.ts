import {
  type Bargain,
  maxReceivedOffers,
  type Offer as OfferWire,
  type ReceivedOffers,
  type SentLikerOffer,
} from '@perchero/contract/offers/offer';
import { floorOf, maxOffers } from '@perchero/contract/offers/offer-prices.rules';
import { isLive, type OfferSide } from '@perchero/contract/offers/offer-states.rules';
import type { Db } from '#platform/database/database.ts';
import type { OfferDeps } from './deps.ts';
import { countTaken, findLatest, isLiker, type LikerOffer } from './liker-offers.queries.ts';
import { nextFrom } from './offer-to-likers.ts';
import {
  countOffers,
  findLatestOffer,
  findOffers,
  findReceived,
  findTaken,
  type Offer,
} from './offers.queries.ts';
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
  const [settings, latest, made, sent] = await Promise.all([
    readSettings(db, sellerId),
    findLatestOffer(db, pair),
    countOffers(db, pair, 'buyer'),
    findLatest(db, productId),
  ]);
  const mine = latest && isRunning(latest, now) ? latest : null;
  const isCheaper = sent !== null && sent.priceCents < price * 100;
  const isOffered = isSellable && isCheaper && sent.voidedAt === null && sent.until > now;
  return {
    open: settings.is_open && isSellable,
    floor: floorOf(price, settings.floor_percent),
    offers_left: Math.max(maxOffers - made, 0),
    mine: mine && toWire(mine, now),
    ended: latest && !mine ? toWire(latest, now) : null,
    liker_offer: isOffered && (await canTake(db, sent, { buyerId, mine })) ? showLikerOffer(sent) : null,
  };
}

async function canTake(
  db: Db,
  offer: LikerOffer,
  { buyerId, mine }: { readonly buyerId: string; readonly mine: Offer | null },
): Promise<boolean> {
  const hasBetter = mine?.state === 'accepted' && mine.priceCents <= offer.priceCents;
  return !hasBetter && (await isLiker(db, offer, buyerId)) && !(await findTaken(db, offer.id, buyerId));
}

function showLikerOffer({ id, priceCents, until }: LikerOffer): Bargain['liker_offer'] {
  return { id, price: priceCents / 100, until: until.toISOString() };
}

interface ThreadBargain extends Pick<Bargain, 'open' | 'floor' | 'offers_left'> {
  /** The open offer or agreed price. */
  readonly current: OfferWire | null;
}

/** For one of the two people who talk about a product. */
export async function showThreadBargain(
  { db, clock }: OfferDeps,
  { id: productId, sellerId, price, isSellable }: ShownProduct,
  { buyerId, side }: { readonly buyerId: string; readonly side: OfferSide },
): Promise<ThreadBargain> {
  const now = clock.now();
  const pair = { productId, buyerId };
  const [settings, latest, made] = await Promise.all([
    readSettings(db, sellerId),
    findLatestOffer(db, pair),
    countOffers(db, pair, side),
  ]);
  return {
    open: settings.is_open && isSellable,
    floor: floorOf(price, settings.floor_percent),
    offers_left: Math.max(maxOffers - made, 0),
    current: latest && isRunning(latest, now) ? toWire(latest, now) : null,
  };
}

function isRunning({ state, until }: Offer, now: Date): boolean {
  return isLive(state) && until > now;
}

/** These offers as both sides see them, by their ids. */
export async function readOffers(
  { db, clock }: OfferDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferWire>> {
  if (ids.length === 0) return new Map();
  const now = clock.now();
  const offers = await findOffers(db, ids);
  return new Map(offers.map((offer) => [offer.id, toWire(offer, now)]));
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

/** For the seller: the offers to answer, and the prices that buyers can pay. */
export async function showReceivedOffers(
  { db, clock }: OfferDeps,
  productId: number,
  sellerId: string,
): Promise<ReceivedOffers['offers']> {
  const now = clock.now();
  const received = await findReceived(db, { productId, sellerId, now, limit: maxReceivedOffers });
  return received.map(({ buyer, counters, ...offer }) => ({
    offer: toWire(offer, now),
    buyer,
    counters_left: Math.max(maxOffers - counters, 0),
  }));
}
