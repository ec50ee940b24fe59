import type { Order, OrderAction } from '@perchero/contract/orders/orders';
import { isInProgress, orderRules } from '@perchero/contract/orders/order-states.rules';
import type { Keys } from '#platform/keys.ts';
import { actionsOf, type Side, type ActionContext } from '../actions.rules.ts';
import { claimableKinds, claimActionsOf } from '../claim-actions.rules.ts';
import { deliveryActionsOf } from '../delivery-actions.rules.ts';
import { toClaim } from './claim-response.ts';
import { dateOf, factsOf, toDelivery, wasReceived } from './delivery-response.ts';
import type { OrderRow } from './orders.queries.ts';

function actionContextOf(row: OrderRow, now: Date): ActionContext {
  return {
    state: row.state,
    canBePaid: isWebAddress(row.paymentUrl) && row.reservedUntil > now,
    hasVoucher: isWebAddress(row.voucherUrl),
    isReceived: wasReceived(row),
    hasWithdrawnProduct: row.hasWithdrawnProduct,
    isDecidedByBank: row.isDecidedByBank,
  };
}

/** The value becomes a link, so other schemes such as `javascript:` are refused. */
function isWebAddress(address: string | null): boolean {
  return address !== null && /^https?:\/\//.test(address);
}

export interface Reading {
  /** For the code of the buyer. */
  readonly keys: Pick<Keys, 'mac'>;
  readonly now: Date;
}

/** A payment that a bank decided about cannot be refunded, so its delivery cannot be cancelled. */
const cancelling: readonly OrderAction[] = ['cancel', 'ask-cancel'];

/** The order as visible to its buyer or its seller. */
export function toOrder(row: OrderRow, side: Side, { keys, now }: Reading): Order {
  const isBuyer = side === 'purchase';
  const facts = factsOf(row);
  const kinds = isBuyer ? claimKindsOf(row, now) : [];
  const actions = [
    ...actionsOf(side, actionContextOf(row, now)),
    ...(facts && !row.isStopped ? deliveryActionsOf(side, row.state, facts, now) : []).filter(
      (action) => !row.isDecidedByBank || !cancelling.includes(action),
    ),
    ...(row.claim ? claimActionsOf(side, row.state, row.claim) : []),
    ...(kinds.length > 0 ? (['claim-open'] as const) : []),
  ];
  const delivery = toDelivery(row, side, keys);
  return {
    id: row.id,
    number: row.number,
    checkout_id: row.checkoutId,
    side,
    state: row.state,
    other: isBuyer ? row.seller : isBuyerKnown(row) ? row.buyer : null,
    items: row.items,
    total_cents: row.totalCents,
    delivery_cents: row.deliveryCents,
    amounts: isBuyer ? null : amountsOf(row),
    created_at: row.createdAt.toISOString(),
    reserved_until: orderRules[row.state].isOpen ? row.reservedUntil.toISOString() : null,
    paid_at: row.paidAt?.toISOString() ?? null,
    delivery,
    claim: row.claim && toClaim(row.claim, now),
    claim_kinds: [...kinds],
    shipped_at: delivery.sent_at,
    received_at: delivery.arrived_at,
    tracking: delivery.tracking,
    delivery_stopped: row.isStopped && isInProgress(row.state),
    payment_url: actions.includes('pay') ? row.paymentUrl : null,
    voucher_url: actions.includes('see-voucher') ? row.voucherUrl : null,
    voucher_expires_at: actions.includes('see-voucher') ? (row.voucherEndsAt?.toISOString() ?? null) : null,
    was_rejected: isBuyer && row.state === 'awaiting_payment' && row.lastStatus === 'rejected',
    payment_ids: isBuyer ? row.paymentIds : [],
    actions,
  };
}

/** What the buyer may claim now; one claim for an order, unless its parcel arrived after all. */
function claimKindsOf({ state, delivery, claim, isStopped, hasRemovedProduct }: OrderRow, now: Date) {
  if (!delivery || isStopped || (claim && claim.outcome !== 'arrived')) return [];
  const { dueAt, claimFrom } = delivery;
  const dates = { dueAt: dateOf(dueAt), claimFrom: dateOf(claimFrom) };
  return claimableKinds(state, { ...delivery, ...dates, hasRemovedProduct }, now);
}

/** The seller learns the buyer's identity with the first money. */
function isBuyerKnown({ state, paidAt }: OrderRow): boolean {
  return orderRules[state].hasMoney || paidAt !== null;
}

/** Booked amounts; before the first booking the agreed commission. */
function amountsOf(row: OrderRow): NonNullable<Order['amounts']> {
  // Duplicate payments are not part of the sale.
  const surplus = Math.max(0, row.paidCents - row.totalCents);
  return {
    commission_cents: Math.max(0, row.bookedCommission ?? row.commissionCents),
    provider_fee_cents: row.bookedNet === null ? null : Math.max(0, row.bookedFee ?? 0),
    withheld_cents: Math.max(0, row.bookedWithheld ?? 0),
    net_cents: row.bookedNet,
    refunded_cents: Math.max(0, row.refundedCents - surplus),
  };
}
