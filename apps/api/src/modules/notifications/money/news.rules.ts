import type { NotificationKind } from '@perchero/contract/notifications/notifications';
import { reimbursed } from '@perchero/contract/orders/order-reasons.rules';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { isLateReason, refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';

export type Side = 'buyer' | 'seller';

type ForBoth =
  | 'pending'
  | 'pending-expired'
  | 'review'
  | 'late-refund'
  | 'refunding'
  | 'refunded'
  | 'partly-refunded'
  | 'extra-refunded'
  | 'refund-closed'
  | 'disputed'
  | 'dispute-over'
  | 'charged-back'
  | 'claim-settled'
  | 'delivery-stopped'
  | 'delivery-resumed';
type ForBuyer = 'bought' | 'shipped' | 'voucher' | 'expired' | 'rejected' | 'cancelled' | 'seller-suspended';
type ForSeller = 'sold' | 'received' | 'lacks-funds' | 'lacks-funds-third-day' | 'lacks-funds-last-day';

export type OrderNews = `buyer.${ForBoth | ForBuyer}` | `seller.${ForBoth | ForSeller}`;
/** About the account that a seller is paid into. */
export type AccountNews = 'linked' | 'unlinked' | 'needs-relink' | 'not-ready';
/** Stored with what was told: a name is never changed. */
export type MoneyNews = OrderNews | AccountNews;

const accountNews: readonly string[] = ['linked', 'unlinked', 'needs-relink', 'not-ready'];

export function isAccountNews(news: MoneyNews): news is AccountNews {
  return accountNews.includes(news);
}

export interface Manner {
  readonly kind: NotificationKind;
  readonly bell: boolean;
  /** `always`: no setting stops it. */
  readonly mail: 'as-wished' | 'always' | 'never';
}

const usual: Manner = { kind: 'payment', bell: true, mail: 'as-wished' };

const manners: Partial<Record<MoneyNews, Partial<Manner>>> = {
  'buyer.bought': { kind: 'purchase' },
  'buyer.shipped': { kind: 'purchase' },
  'buyer.seller-suspended': { kind: 'purchase', mail: 'always' },
  'seller.sold': { kind: 'sale' },
  'seller.received': { kind: 'sale' },
  // Whoever misses it may lose the product.
  'seller.delivery-stopped': { mail: 'always' },
  // A cart that somebody left and a card that was refused are not worth a mail.
  'buyer.expired': { mail: 'never' },
  'buyer.rejected': { mail: 'never' },
  // Its person has just done it; the mail is for when it was somebody else.
  linked: { bell: false, mail: 'always' },
  unlinked: { bell: false, mail: 'always' },
};

/** The end of a refund takes the place of its beginning: one refund is one notification. */
export function isEndOfRefund({ from, to }: Pick<OrderChange, 'from' | 'to'>): boolean {
  return from === 'refund_pending' && to === 'refunded';
}

export const refundBegun: readonly MoneyNews[] = [
  'buyer.refunding',
  'seller.refunding',
  'buyer.late-refund',
  'seller.late-refund',
];

/** How a person is told. */
export function mannerOf(news: MoneyNews): Manner {
  return { ...usual, ...manners[news] };
}

/** One step of an order, and how things stand now. */
export interface OrderChange {
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly reason: string | null;
  readonly present: OrderState;
  readonly hasVoucher: boolean;
}

/** What a person on this side is told of a step; null when it says nothing to them. */
export function newsOf(side: Side, change: OrderChange): OrderNews | null {
  // What passes is told while it is so: nobody is asked to wait for what has arrived.
  if (isPassing(change.to) && change.present !== change.to) return null;
  const both = newsForBoth(change);
  if (both) return `${side}.${both}`;
  return side === 'buyer' ? newsOfBuyer(change) : newsOfSeller(change);
}

const ofMoney: Partial<Record<OrderState, ForBoth>> = {
  refunded: 'refunded',
  in_dispute: 'disputed',
  charged_back: 'charged-back',
  review: 'review',
};

function newsForBoth({ from, to, reason }: OrderChange): ForBoth | null {
  if (to === 'refund_pending')
    return reason !== null && isLateReason(refundReasonOf(reason)) ? 'late-refund' : 'refunding';
  if (to === 'charged_back' && reason === reimbursed) return 'claim-settled';
  // Of each part its own event tells, with the amount.
  if (to !== 'paid' && to !== 'partially_refunded') return ofMoney[to] ?? null;
  if (from === 'in_dispute' || from === 'charged_back') return 'dispute-over';
  return from === 'refund_pending' ? 'refund-closed' : null;
}

function newsOfBuyer({ from, to, reason, hasVoucher }: OrderChange): OrderNews | null {
  if (to === 'paid') return 'buyer.bought';
  if (to === 'payment_pending') return hasVoucher ? 'buyer.voucher' : 'buyer.pending';
  if (to === 'expired') return from === 'payment_pending' ? 'buyer.pending-expired' : 'buyer.expired';
  const isWorthTelling = to === 'cancelled' && from !== 'creating' && reason !== 'replaced';
  return isWorthTelling ? 'buyer.cancelled' : null;
}

/** A seller hears of an order when there is a payment, and of its end if they heard of it. */
function newsOfSeller({ from, to }: OrderChange): OrderNews | null {
  if (to === 'paid') return 'seller.sold';
  if (to === 'payment_pending') return 'seller.pending';
  const isOver = to === 'expired' || to === 'cancelled';
  return isOver && (from === 'payment_pending' || from === 'review') ? 'seller.pending-expired' : null;
}

/** Told to a seller while there is no money yet. */
export function isBeforeMoney(news: OrderNews): boolean {
  return news === 'seller.pending' || news === 'seller.pending-expired';
}

function isPassing(state: OrderState): boolean {
  return ['payment_pending', 'expired', 'cancelled', 'review', 'refund_pending'].includes(state);
}
