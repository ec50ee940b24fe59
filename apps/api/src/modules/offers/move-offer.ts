import {
  canMoveOffer,
  isLive,
  type OfferCause,
  offerHours,
  type OfferState,
  reminderHours,
  type VoidCause,
} from '@perchero/contract/offers/offer-states.rules';
import { secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { OfferDeps } from './deps.ts';
import { offerEvents, type OfferMovedPayload } from './events.ts';
import { insertOffer, insertOfferEvent, type NewOffer, type Offer, updateOffer } from './offers.queries.ts';

type Deps = Pick<OfferDeps, 'clock'>;

interface OfferMove {
  readonly to: OfferState;
  readonly by: OfferCause;
  /** The deadline when time moves it, however late the worker is. */
  readonly at: Date;
  readonly actorId?: string;
}

/** Moves a locked offer, with history and event. Throws on a transition that the state table does not allow. */
export async function moveOffer(tx: Tx, deps: Deps, offer: Offer, move: OfferMove): Promise<Offer> {
  const { id, state: from } = offer;
  const { to, by, at, actorId = null } = move;
  if (!canMoveOffer({ from, to, by }))
    throw new Error(`Offer ${id} is ${from} and may not become ${to} by ${by}`);
  const moved = await updateOffer(tx, id, {
    state: to,
    // The table lets only these move it there.
    cause: to === 'void' ? (by as VoidCause) : null,
    ...(isLive(to) ? timesOf(to, at) : { until: offer.until, remindAt: null }),
    version: offer.version + 1,
  });
  await record(tx, deps, { offer: moved, from, cause: by, actorId, at });
  return moved;
}

interface Step {
  readonly offer: Offer;
  readonly from: OfferState | null;
  readonly cause: OfferCause;
  readonly actorId: string | null;
  readonly at: Date;
}

async function record(tx: Tx, { clock }: Deps, step: Step): Promise<void> {
  await insertOfferEvent(tx, step);
  const { id: offerId, version, state: to } = step.offer;
  const payload: OfferMovedPayload = { offerId, version, from: step.from, to };
  await emit(tx, clock, { type: offerEvents.moved, payload });
}

type Beginning = Omit<NewOffer, 'until' | 'remindAt'> & { readonly state: 'open' | 'accepted' };

/** Inserts an offer with its deadline, history and event. Null when the id is taken. */
export async function beginOffer(tx: Tx, deps: Deps, beginning: Beginning): Promise<Offer | null> {
  const { state, madeAt: at } = beginning;
  const offer = await insertOffer(tx, { ...beginning, ...timesOf(state, at) });
  if (!offer) return null;
  const isTaken = offer.likerOfferId !== null;
  const actorId = offer.by === 'buyer' || isTaken ? offer.buyerId : offer.sellerId;
  await record(tx, deps, { offer, from: null, cause: isTaken ? 'taken' : 'maker', actorId, at });
  return offer;
}

function timesOf(state: OfferState, at: Date) {
  const seconds = offerHours * 60 * 60;
  return {
    until: secondsAfter(at, seconds),
    remindAt: state === 'accepted' ? secondsAfter(at, seconds - reminderHours * 60 * 60) : null,
  };
}
