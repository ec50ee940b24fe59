import type { OrderAction } from '@perchero/contract/orders/orders';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';

export type Side = 'purchase' | 'sale';

/** Whether the order is this person's purchase or sale; null for everybody else. */
export function sideOf(
  order: { readonly buyerId: string; readonly sellerId: string },
  personId: string,
): Side | null {
  if (order.buyerId === personId) return 'purchase';
  return order.sellerId === personId ? 'sale' : null;
}

/** The facts that decide which actions are allowed. */
export interface ActionContext {
  readonly state: OrderState;
  /** It has a payment link that has not expired. */
  readonly canBePaid: boolean;
  readonly hasVoucher: boolean;
  /** The buyer has it. */
  readonly isReceived: boolean;
  /** A returned product of it is withdrawn. */
  readonly hasWithdrawnProduct: boolean;
  /** A bank decided its chargeback, so it cannot be refunded any more. */
  readonly isDecidedByBank: boolean;
}

interface Rule {
  readonly side: Side;
  readonly action: OrderAction;
  readonly states: readonly OrderState[];
  readonly when?: (context: ActionContext) => boolean;
}

const hasMoney = ['paid', 'partially_refunded'] as const;

/** Who may do what with an order, and when. Actions on its delivery are in delivery-actions.rules.ts. */
const rules: readonly Rule[] = [
  { side: 'purchase', action: 'pay', states: ['awaiting_payment'], when: ({ canBePaid }) => canBePaid },
  {
    side: 'purchase',
    action: 'see-voucher',
    states: ['payment_pending'],
    when: ({ hasVoucher }) => hasVoucher,
  },
  { side: 'purchase', action: 'cancel', states: ['awaiting_payment', 'payment_pending'] },
  { side: 'purchase', action: 'relist', states: hasMoney, when: ({ isReceived }) => isReceived },
  { side: 'sale', action: 'refund', states: hasMoney, when: ({ isDecidedByBank }) => !isDecidedByBank },
  {
    side: 'sale',
    action: 'relist',
    states: ['refunded', 'charged_back'],
    when: ({ hasWithdrawnProduct }) => hasWithdrawnProduct,
  },
];

export function actionsOf(side: Side, context: ActionContext): OrderAction[] {
  return rules
    .filter((rule) => rule.side === side && rule.states.includes(context.state))
    .filter(({ when }) => when?.(context) ?? true)
    .map(({ action }) => action);
}
