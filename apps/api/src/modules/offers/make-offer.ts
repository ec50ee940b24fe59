import { floorOf, isInRange, maxOffers, offerRange } from '@perchero/contract/offers/offer-prices.rules';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { lockBuyer, shareSeller } from '#platform/database/trade-locks.queries.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import type { OfferDeps } from './deps.ts';
import { beginOffer } from './move-offer.ts';
import { countOffers, findOffer, type Offer, type Pair } from './offers.queries.ts';
import { findBargained, shareBargained } from './products.queries.ts';
import { requireKnown, requireSellable } from './sellable.ts';
import { settleLiveOffer } from './settle-offer.ts';
import { readSettings } from './settings.ts';

interface Wanted {
  /** Chosen by the browser. */
  readonly id: string;
  readonly productId: number;
  /** Whole pesos. */
  readonly price: number;
}

/** A buyer offers a price. The same again is a success. */
export async function makeOffer(deps: OfferDeps, buyerId: string, wanted: Wanted): Promise<Offer> {
  const { db } = deps;
  const { id, productId, price } = wanted;
  const pair: Pair = { productId, buyerId };
  const made = await inTransaction(db, async (tx) => {
    const found = await findBargained(tx, productId, buyerId);
    requireKnown(found);
    const { sellerId } = found;
    if (sellerId === buyerId) throw new AppError('own-product');
    // Neither account can be deleted before the offer exists, and offers of the buyer are counted one after the other.
    await lockBuyer(tx, buyerId);
    await shareSeller(tx, sellerId);
    const repeated = await findOffer(tx, id);
    if (repeated) return requireSame(repeated, { ...pair, price });
    // An offer that has just ended is stored as such even if this one is refused.
    if (await settleLiveOffer(tx, deps, pair)) return null;
    return insertOffer(tx, deps, pair, wanted);
  });
  if (!made) throw new AppError('offer-standing', `product ${productId}`);
  return made;
}

async function insertOffer(tx: Tx, deps: OfferDeps, pair: Pair, { id, price }: Wanted): Promise<Offer> {
  const { productId, buyerId } = pair;
  const product = await shareBargained(tx, productId, buyerId);
  await requireSellable(tx, product);
  const { sellerId, priceCents: listPriceCents } = product;
  const { is_open: isOpen, floor_percent: percent } = await readSettings(tx, sellerId);
  if (!isOpen) throw new AppError('offers-closed');
  const listPrice = listPriceCents / 100;
  const range = offerRange({ by: 'buyer', listPrice, floor: floorOf(listPrice, percent), answers: null });
  if (!isInRange(price, range)) throw new AppError('invalid-offer', `${price} of ${listPrice}`);
  const now = deps.clock.now();
  await countAsBuyers(tx, pair, now);
  const offer = await beginOffer(tx, deps, {
    id,
    ...pair,
    sellerId,
    by: 'buyer',
    priceCents: price * 100,
    listPriceCents,
    state: 'open',
    answersId: null,
    likerOfferId: null,
    madeAt: now,
  });
  if (!offer) throw new AppError('not-allowed', 'an id of another offer');
  return offer;
}

/** Refuses the fourth offer of a buyer for a product, and the 26th of a day. */
export async function countAsBuyers(tx: Tx, pair: Pair, now: Date): Promise<void> {
  if ((await countOffers(tx, pair, 'buyer')) >= maxOffers) throw new AppError('offers-used-up');
  await consumeGuarded(tx, now, [{ limit: 'offer-buyer-day', subject: pair.buyerId }]);
}

function requireSame(offer: Offer, { productId, buyerId, price }: Pair & { readonly price: number }): Offer {
  const isSame =
    offer.productId === productId &&
    offer.buyerId === buyerId &&
    offer.answersId === null &&
    offer.priceCents === price * 100;
  if (!isSame) throw new AppError('not-allowed', 'an id of another offer');
  return offer;
}
