import {
  type ClaimAnswer,
  type ClaimKind,
  claimKinds,
  type ClaimState,
} from '@perchero/contract/claims/claim-states.rules';
import type { DeliveryProof } from '@perchero/contract/delivery/deliveries';
import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import type { OrderAction } from '@perchero/contract/orders/orders';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Side } from './actions.rules.ts';

const hasMoney: readonly OrderState[] = ['paid', 'partially_refunded'];

const beforeArrival: readonly DeliveryState[] = ['preparing', 'ready_to_meet', 'sent'];

interface ClaimableDelivery {
  readonly state: DeliveryState;
  readonly dueAt: Date | null;
  readonly claimFrom: Date | null;
  readonly proof: DeliveryProof | null;
  /** A moderator removed what was bought for a reason that concerns its buyer. */
  readonly hasRemovedProduct: boolean;
}

/**
 * What the buyer may claim now: that a sent parcel did not arrive, or a removed product, which needs no waiting; and once
 * it arrived what is wrong with it.
 */
export function claimableKinds(
  orderState: OrderState,
  { state, dueAt, claimFrom, proof, hasRemovedProduct }: ClaimableDelivery,
  now: Date,
): readonly ClaimKind[] {
  if (!hasMoney.includes(orderState) || dueAt === null || dueAt <= now) return [];
  if (hasRemovedProduct && beforeArrival.includes(state)) return ['not_arrived'];
  if (state === 'sent') return claimFrom !== null && claimFrom <= now ? ['not_arrived'] : [];
  if (state !== 'delivered' && state !== 'handed_over') return [];
  const isProven = proof === 'code' || proof === 'buyer';
  return isProven ? claimKinds.filter((kind) => kind !== 'not_arrived') : claimKinds;
}

interface ClaimFacts {
  readonly state: ClaimState;
  readonly answer: ClaimAnswer | null;
}

interface Rule {
  readonly side: Side;
  readonly action: OrderAction;
  readonly states: readonly ClaimState[];
  readonly when?: (claim: ClaimFacts) => boolean;
}

/** The only list of who may do what on a claim and when; the actions shown and the actions refused both follow it. */
const rules: readonly Rule[] = [
  { side: 'sale', action: 'claim-answer', states: ['waiting_seller'] },
  { side: 'sale', action: 'claim-place', states: ['waiting_place'] },
  { side: 'sale', action: 'claim-return-received', states: ['return_sent'] },
  { side: 'sale', action: 'claim-contest-return', states: ['return_sent'] },
  {
    side: 'purchase',
    action: 'claim-accept',
    states: ['waiting_buyer'],
    when: ({ answer }) => answer === 'part',
  },
  { side: 'purchase', action: 'claim-ask-operator', states: ['waiting_buyer'] },
  {
    side: 'purchase',
    action: 'claim-withdraw',
    states: ['waiting_seller', 'waiting_buyer', 'waiting_return'],
  },
  { side: 'purchase', action: 'claim-return-sent', states: ['waiting_return'] },
];

export function claimActionsOf(side: Side, orderState: OrderState, claim: ClaimFacts): OrderAction[] {
  if (!hasMoney.includes(orderState)) return [];
  return rules
    .filter((rule) => rule.side === side && rule.states.includes(claim.state))
    .filter(({ when }) => when?.(claim) ?? true)
    .map(({ action }) => action);
}
