import type { OfferState } from '@perchero/contract/offers/offer-states.rules';
import { changeOffer } from './change-offer.ts';
import type { OfferDeps } from './deps.ts';
import { moveOffer } from './move-offer.ts';
import type { Offer } from './offers.queries.ts';

interface Answer {
  readonly offerId: string;
  readonly personId: string;
}

/** Accepted by the other side: the buyer can pay this price until the deadline. Each answer is idempotent. */
export function acceptOffer(deps: OfferDeps, answer: Answer): Promise<Offer> {
  return moveTo(deps, answer, { to: 'accepted', by: 'other' });
}

export function refuseOffer(deps: OfferDeps, answer: Answer): Promise<Offer> {
  return moveTo(deps, answer, { to: 'refused', by: 'other' });
}

export function withdrawOffer(deps: OfferDeps, answer: Answer): Promise<Offer> {
  return moveTo(deps, answer, { to: 'withdrawn', by: 'maker' });
}

function moveTo(
  deps: OfferDeps,
  answer: Answer,
  { to, by }: { readonly to: OfferState; readonly by: 'maker' | 'other' },
): Promise<Offer> {
  const findDone = async (_tx: unknown, offer: Offer) => (offer.state === to ? offer : null);
  return changeOffer(deps, { ...answer, by, findDone }, (tx, { offer, now }) =>
    moveOffer(tx, deps, offer, { to, by, at: now, actorId: answer.personId }),
  );
}
