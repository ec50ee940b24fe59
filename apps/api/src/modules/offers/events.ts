import type { OfferState } from '@perchero/contract/offers/offer-states.rules';

/** Listeners read the current offer; `moved` names the version of the history event. */
export const offerEvents = {
  /** Every step of an offer, from the first one. */
  moved: 'offers.moved',
  /** An agreed price ends soon. */
  reminderDue: 'offers.reminder-due',
  /** One event for each batch of likers. */
  offeredToLikers: 'offers.offered-to-likers',
} as const;

export interface OfferMovedPayload {
  readonly offerId: string;
  readonly version: number;
  /** Null for a new offer. */
  readonly from: OfferState | null;
  readonly to: OfferState;
}

export interface OfferReminderPayload {
  readonly offerId: string;
}

export interface OfferedToLikersPayload {
  readonly likerOfferId: string;
  readonly accountIds: readonly string[];
}
