import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getOrder, mostEventsShown } from '@perchero/contract/orders/orders';
import type { Side } from './actions.rules.ts';
import type { EventRow, OrderRow } from './orders.queries.ts';
import { texts } from './texts.ts';

type Step = ReplyOf<typeof getOrder>['steps'][number];

/** The history of an order in words for this side of it, from the beginning. */
export function stepsOf(
  order: Pick<OrderRow, 'shippedAt' | 'receivedAt' | 'tracking'>,
  events: readonly EventRow[],
  side: Side,
): Step[] {
  const happened = events.flatMap((event) => {
    const words = texts.happened(event, side);
    return words ? [step(event.at, words)] : [];
  });
  const { shippedAt, receivedAt, tracking } = order;
  const delivered = [
    ...(shippedAt ? [step(shippedAt, texts.shipped(tracking, side))] : []),
    ...(receivedAt ? [step(receivedAt, texts.received(side))] : []),
  ];
  // Of two at the same moment, the one that happened first stays first.
  return [...happened.toReversed(), ...delivered]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(-mostEventsShown);
}

function step(at: Date, words: Omit<Step, 'at'>): Step {
  return { at: at.toISOString(), ...words };
}
