import { isLive, type OfferSide, type OfferState } from '@perchero/contract/offers/offer-states.rules';
import type { NewNotification } from '../insert.queries.ts';

export type OfferNews =
  | 'offer.made'
  | 'offer.countered'
  /** To the buyer. */
  | 'offer.accepted'
  /** To the seller. */
  | 'offer.accepted-by-buyer'
  | 'offer.refused'
  | 'offer.expired'
  | 'offer.sold'
  /** An agreed price ends soon. */
  | 'offer.ends'
  | 'offer.likers';

const mailed: readonly OfferNews[] = [
  'offer.made',
  'offer.countered',
  'offer.accepted',
  'offer.accepted-by-buyer',
];

/** The others are in the bell only. */
export function mailPolicyOf(news: OfferNews): NonNullable<NewNotification['mail']> {
  return mailed.includes(news) ? 'by-preference' : 'never';
}

export interface OfferChange {
  readonly from: OfferState | null;
  readonly to: OfferState;
  readonly present: OfferState;
  readonly cause: string;
  readonly by: OfferSide;
  readonly isCounter: boolean;
  /** The buyer bought the product without this offer. */
  readonly hasBought: boolean;
}

/** What a step is told as, and to which side; null when nobody is told. */
export function newsOfStep(change: OfferChange): { readonly news: OfferNews; readonly to: OfferSide } | null {
  const { from, to, present, cause, by, isCounter, hasBought } = change;
  const other = by === 'buyer' ? 'seller' : 'buyer';
  // Later news say where it stands.
  if (isLive(to) && present !== to) return null;
  switch (to) {
    case 'open':
      return { news: isCounter ? 'offer.countered' : 'offer.made', to: other };
    case 'accepted':
      return { news: by === 'buyer' ? 'offer.accepted' : 'offer.accepted-by-buyer', to: by };
    case 'refused':
      return { news: 'offer.refused', to: by };
    case 'expired':
      return from === 'open' ? { news: 'offer.expired', to: by } : null;
    case 'void':
      return cause === 'sold' && !hasBought ? { news: 'offer.sold', to: 'buyer' } : null;
    case 'countered':
    case 'withdrawn':
    case 'used':
      return null;
  }
}
