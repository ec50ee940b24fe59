import type { OrderAction } from '@perchero/contract/orders/orders';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';

export type Side = 'purchase' | 'sale';

/** What the rules look at. */
export interface Standing {
  readonly state: OrderState;
  /** There is an address to pay at, and its time is not over. */
  readonly canBePaid: boolean;
  readonly hasVoucher: boolean;
  readonly isShipped: boolean;
  readonly isReceived: boolean;
  /** The provider warned of fraud, and nobody cleared it. */
  readonly isStopped: boolean;
  /** A piece of it came back and hangs nowhere. */
  readonly isOffRack: boolean;
  /** A bank decided about its money, which nobody can give back any more. */
  readonly isDecidedByBank: boolean;
}

interface Rule {
  readonly side: Side;
  readonly action: OrderAction;
  readonly states: readonly OrderState[];
  readonly when?: (standing: Standing) => boolean;
}

const hasMoney = ['paid', 'partially_refunded'] as const;

/** Who may do what, and when: the only list of it. What a person is offered and what they are refused both come from here. */
const rules: readonly Rule[] = [
  { side: 'purchase', action: 'pay', states: ['awaiting_payment'], when: ({ canBePaid }) => canBePaid },
  {
    side: 'purchase',
    action: 'see-voucher',
    states: ['payment_pending'],
    when: ({ hasVoucher }) => hasVoucher,
  },
  { side: 'purchase', action: 'cancel', states: ['awaiting_payment', 'payment_pending'] },
  {
    side: 'purchase',
    action: 'receive',
    states: hasMoney,
    when: ({ isReceived, isStopped }) => !isReceived && !isStopped,
  },
  { side: 'purchase', action: 'relist', states: hasMoney, when: ({ isReceived }) => isReceived },
  {
    side: 'sale',
    action: 'ship',
    states: hasMoney,
    when: ({ isShipped, isReceived, isStopped }) => !isShipped && !isReceived && !isStopped,
  },
  { side: 'sale', action: 'refund', states: hasMoney, when: ({ isDecidedByBank }) => !isDecidedByBank },
  {
    side: 'sale',
    action: 'relist',
    states: ['refunded', 'charged_back'],
    when: ({ isOffRack }) => isOffRack,
  },
];

export function actionsOf(side: Side, standing: Standing): OrderAction[] {
  return rules
    .filter((rule) => rule.side === side && rule.states.includes(standing.state))
    .filter(({ when }) => when?.(standing) ?? true)
    .map(({ action }) => action);
}
