import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getOrder, maxEventsShown } from '@perchero/contract/orders/orders';
import type { Side } from '../actions.rules.ts';
import type { EventRow, OrderRow } from './orders.queries.ts';
import { texts } from './texts.ts';

type Step = ReplyOf<typeof getOrder>['steps'][number];

/** The history of an order as texts for its buyer or seller, oldest first. */
export function stepsOf(
  order: Pick<OrderRow, 'shippedAt' | 'receivedAt' | 'tracking'>,
  events: readonly EventRow[],
  side: Side,
): Step[] {
  const transition = events.flatMap((event) => {
    const words = texts.transition(event, side);
    return words ? [step(event.at, words)] : [];
  });
  const { shippedAt, receivedAt, tracking } = order;
  const delivered = [
    ...(shippedAt ? [step(shippedAt, texts.shipped(tracking, side))] : []),
    ...(receivedAt ? [step(receivedAt, texts.received(side))] : []),
  ];
  // The sort is stable, so simultaneous steps keep their order.
  return [...transition.toReversed(), ...delivered]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(-maxEventsShown);
}

function step(at: Date, words: Omit<Step, 'at'>): Step {
  return { at: at.toISOString(), ...words };
}
