import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getOrder, maxEventsShown } from '@perchero/contract/orders/orders';
import type { Side } from '../actions.rules.ts';
import { claimStepText } from './claim-texts.ts';
import { deliveryStepText } from './delivery-texts.ts';
import type { ClaimEventRow, DeliveryEventRow, EventRow } from './orders.queries.ts';
import { texts } from './texts.ts';

type Step = ReplyOf<typeof getOrder>['steps'][number];

interface History {
  readonly events: readonly EventRow[];
  readonly deliveryEvents: readonly DeliveryEventRow[];
  readonly claimEvents: readonly ClaimEventRow[];
}

/** The history of an order, its delivery and its claims as texts for its buyer or seller, oldest first. */
export function stepsOf({ events, deliveryEvents, claimEvents }: History, side: Side): Step[] {
  const ofOrder = events.flatMap((event) => {
    const words = texts.transition(event, side);
    return words ? [step(event.at, words)] : [];
  });
  const ofDelivery = deliveryEvents.flatMap((event) => {
    const words = deliveryStepText(event, side);
    return words ? [step(event.at, words)] : [];
  });
  const ofClaims = claimEvents.flatMap((event) => {
    const words = claimStepText(event, side);
    return words ? [step(event.at, words)] : [];
  });
  // The sort is stable, so simultaneous steps keep their order.
  return [...ofOrder.toReversed(), ...ofDelivery.toReversed(), ...ofClaims.toReversed()]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(-maxEventsShown);
}

function step(at: Date, words: Omit<Step, 'at'>): Step {
  return { at: at.toISOString(), ...words };
}
