import { floorOf, isInRange, maxOffers, offerRange } from '@perchero/contract/offers/offer-prices.rules';
import type { OfferSide } from '@perchero/contract/offers/offer-states.rules';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { changeOffer } from './change-offer.ts';
import type { OfferDeps } from './deps.ts';
import { countAsBuyers } from './make-offer.ts';
import { beginOffer, moveOffer } from './move-offer.ts';
import { countOffers, findOffer, type Offer } from './offers.queries.ts';
import { shareBargained } from './products.queries.ts';
import { readSettings } from './settings.ts';

interface Counter {
  /** Chosen by the browser. */
  readonly id: string;
  readonly offerId: string;
  readonly personId: string;
  /** Whole pesos. */
  readonly price: number;
}

/** Answers an open offer with another price, which ends it. The same again is a success. */
export function counterOffer(deps: OfferDeps, { id, offerId, personId, price }: Counter): Promise<Offer> {
  const findDone = async (tx: Tx) => {
    const made = await findOffer(tx, id);
    if (!made) return null;
    if (made.answersId !== offerId || made.priceCents !== price * 100)
      throw new AppError('not-allowed', 'an id of another offer');
    return made;
  };
  return changeOffer(deps, { offerId, personId, by: 'other', findDone }, async (tx, { offer, side, now }) => {
    const listPriceCents = await requireValid(tx, offer, side, price);
    await countCounter(tx, offer, side, now);
    await moveOffer(tx, deps, offer, { to: 'countered', by: 'other', at: now, actorId: personId });
    const { productId, buyerId, sellerId } = offer;
    const made = await beginOffer(tx, deps, {
      id,
      productId,
      buyerId,
      sellerId,
      by: side,
      priceCents: price * 100,
      listPriceCents,
      state: 'open',
      answersId: offerId,
      likerOfferId: null,
      madeAt: now,
    });
    if (!made) throw new AppError('not-allowed', 'an id of another offer');
    return made;
  });
}

/** Offers that the seller no longer takes can still be answered. Returns the list price. */
async function requireValid(tx: Tx, offer: Offer, by: OfferSide, price: number): Promise<number> {
  const { priceCents } = await shareBargained(tx, offer.productId, offer.buyerId);
  const listPrice = priceCents / 100;
  const { floor_percent: percent } = await readSettings(tx, offer.sellerId);
  const answers = offer.priceCents / 100;
  if (!isInRange(price, offerRange({ by, listPrice, floor: floorOf(listPrice, percent), answers })))
    throw new AppError('invalid-offer', `${price} for ${answers}`);
  return priceCents;
}

async function countCounter(tx: Tx, offer: Offer, side: OfferSide, now: Date): Promise<void> {
  if (side === 'buyer') return countAsBuyers(tx, offer, now);
  if ((await countOffers(tx, offer, side)) >= maxOffers) throw new AppError('offers-used-up');
}
