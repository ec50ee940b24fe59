import type { DeliveryMethod, DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import type { OrderAction } from '@perchero/contract/orders/orders';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { secondsAfter } from '#platform/clock.ts';
import type { Side } from './actions.rules.ts';

/** The facts that decide which actions on a delivery are allowed. */
export interface DeliveryFacts {
  readonly method: DeliveryMethod;
  readonly state: DeliveryState;
  readonly dueAt: Date | null;
  readonly extendFrom: Date | null;
  readonly extendedAt: Date | null;
  readonly readyAt: Date | null;
  readonly cancelAskedAt: Date | null;
  readonly cancelAnswer: 'agreed' | 'refused' | null;
}

/** A seller may say that it was handed over without the code only this long after it was ready. */
const sayHandedSeconds = 24 * 60 * 60;

interface Rule {
  readonly side: Side;
  readonly actions: readonly OrderAction[];
  readonly states: readonly DeliveryState[];
  readonly when?: (delivery: DeliveryFacts, now: Date) => boolean;
}

const unsent = ['preparing', 'ready_to_meet'] as const;

/** The only list of who may do what on a delivery and when; the actions shown and the actions refused both follow it. */
const rules: readonly Rule[] = [
  { side: 'sale', actions: ['send'], states: ['preparing', 'sent'], when: isParcel },
  { side: 'sale', actions: ['ship'], states: ['preparing'], when: isParcel },
  { side: 'sale', actions: ['ready'], states: ['preparing'], when: isMeeting },
  { side: 'sale', actions: ['hand-over'], states: unsent, when: isMeeting },
  {
    side: 'sale',
    actions: ['say-handed'],
    states: ['ready_to_meet'],
    when: ({ readyAt }, now) => readyAt !== null && secondsAfter(readyAt, sayHandedSeconds) <= now,
  },
  { side: 'sale', actions: ['cancel'], states: unsent },
  {
    side: 'sale',
    actions: ['answer-cancel'],
    states: unsent,
    when: ({ cancelAskedAt, cancelAnswer }) => cancelAskedAt !== null && cancelAnswer === null,
  },
  {
    side: 'sale',
    actions: ['label'],
    states: ['preparing', 'sent'],
    when: ({ method }) => method === 'parcel',
  },
  { side: 'purchase', actions: ['confirm', 'receive'], states: ['preparing', 'sent', 'ready_to_meet'] },
  { side: 'purchase', actions: ['approve'], states: ['delivered', 'handed_over'] },
  {
    side: 'purchase',
    actions: ['extend'],
    states: ['preparing'],
    when: ({ extendedAt, extendFrom }, now) =>
      extendedAt === null && extendFrom !== null && extendFrom <= now,
  },
  {
    side: 'purchase',
    actions: ['ask-cancel'],
    states: unsent,
    when: ({ cancelAskedAt }) => cancelAskedAt === null,
  },
  {
    side: 'purchase',
    actions: ['change-address'],
    states: ['preparing'],
    when: ({ method }) => method === 'parcel',
  },
];

function isParcel({ method }: DeliveryFacts): boolean {
  return method !== 'in_person';
}

function isMeeting({ method }: DeliveryFacts): boolean {
  return method !== 'parcel';
}

const hasMoney: readonly OrderState[] = ['paid', 'partially_refunded'];

export function deliveryActionsOf(
  side: Side,
  orderState: OrderState,
  delivery: DeliveryFacts,
  now: Date,
): OrderAction[] {
  const { state, dueAt } = delivery;
  // A deadline that has passed is about to be applied.
  if (!hasMoney.includes(orderState) || (dueAt !== null && dueAt <= now)) return [];
  return rules
    .filter((rule) => rule.side === side && rule.states.includes(state))
    .filter(({ when }) => when?.(delivery, now) ?? true)
    .flatMap(({ actions }) => actions);
}
