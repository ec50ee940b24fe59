import { type Order } from '@perchero/contract/orders/orders';
import { isOnItsWay, orderRules } from '@perchero/contract/orders/order-states.rules';
import { actionsOf, type Side, type Standing } from './actions.rules.ts';
import type { OrderRow } from './orders.queries.ts';

/** The side of an order that this person is on; null for everybody else. */
export function sideOf(row: Pick<OrderRow, 'buyerId' | 'sellerId'>, personId: string): Side | null {
  if (row.buyerId === personId) return 'purchase';
  return row.sellerId === personId ? 'sale' : null;
}

function standingOf(row: OrderRow, now: Date): Standing {
  return {
    state: row.state,
    canBePaid: isWebAddress(row.paymentUrl) && row.heldUntil > now,
    hasVoucher: isWebAddress(row.voucherUrl),
    isShipped: row.shippedAt !== null,
    isReceived: row.receivedAt !== null,
    isStopped: row.isStopped,
    isOffRack: row.isOffRack,
    isDecidedByBank: row.isDecidedByBank,
  };
}

/** Becomes a link: whatever the provider said, one that runs something is none. */
function isWebAddress(address: string | null): boolean {
  return address !== null && /^https?:\/\//.test(address);
}

/** An order as this side of it may see it. */
export function toOrder(row: OrderRow, side: Side, now: Date): Order {
  const isBuyer = side === 'purchase';
  const actions = actionsOf(side, standingOf(row, now));
  return {
    id: row.id,
    number: row.number,
    checkout_id: row.checkoutId,
    side,
    state: row.state,
    other: isBuyer ? row.seller : isBuyerKnown(row) ? row.buyer : null,
    items: row.items,
    total_cents: row.totalCents,
    amounts: isBuyer ? null : amountsOf(row),
    created_at: row.createdAt.toISOString(),
    held_until: orderRules[row.state].isOpen ? row.heldUntil.toISOString() : null,
    paid_at: row.paidAt?.toISOString() ?? null,
    shipped_at: row.shippedAt?.toISOString() ?? null,
    received_at: row.receivedAt?.toISOString() ?? null,
    tracking: row.tracking,
    delivery_stopped: row.isStopped && isOnItsWay(row.state),
    payment_url: actions.includes('pay') ? row.paymentUrl : null,
    voucher_url: actions.includes('see-voucher') ? row.voucherUrl : null,
    voucher_expires_at: actions.includes('see-voucher') ? (row.voucherEndsAt?.toISOString() ?? null) : null,
    was_rejected: isBuyer && row.state === 'awaiting_payment' && row.lastStatus === 'rejected',
    actions,
  };
}

/** A seller learns who buys once there was money. */
function isBuyerKnown({ state, paidAt }: OrderRow): boolean {
  return orderRules[state].hasMoney || paidAt !== null;
}

/** What is booked is what they got; until then the commission is what was agreed. */
function amountsOf(row: OrderRow): NonNullable<Order['amounts']> {
  // What was paid twice goes back without ever having been the seller's.
  const surplus = Math.max(0, row.paidCents - row.totalCents);
  return {
    commission_cents: Math.max(0, row.bookedCommission ?? row.commissionCents),
    provider_fee_cents: row.bookedNet === null ? null : Math.max(0, row.bookedFee ?? 0),
    withheld_cents: Math.max(0, row.bookedWithheld ?? 0),
    net_cents: row.bookedNet,
    refunded_cents: Math.max(0, row.refundedCents - surplus),
  };
}
