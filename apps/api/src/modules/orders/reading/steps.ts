import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getOrder, maxEventsShown } from '@perchero/contract/orders/orders';
import type { Side } from '../actions.rules.ts';
import { deliveryStepText } from './delivery-texts.ts';
import type { DeliveryEventRow, EventRow } from './orders.queries.ts';
import { texts } from './texts.ts';

type Step = ReplyOf<typeof getOrder>['steps'][number];

/** The history of an order and its delivery as texts for its buyer or seller, oldest first. */
export function stepsOf(
  events: readonly EventRow[],
  deliveryEvents: readonly DeliveryEventRow[],
  side: Side,
): Step[] {
  const ofOrder = events.flatMap((event) => {
    const words = texts.transition(event, side);
    return words ? [step(event.at, words)] : [];
  });
  const ofDelivery = deliveryEvents.flatMap((event) => {
    const words = deliveryStepText(event, side);
    return words ? [step(event.at, words)] : [];
  });
  // The sort is stable, so simultaneous steps keep their order.
  return [...ofOrder.toReversed(), ...ofDelivery.toReversed()]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(-maxEventsShown);
}

function step(at: Date, words: Omit<Step, 'at'>): Step {
  return { at: at.toISOString(), ...words };
}
