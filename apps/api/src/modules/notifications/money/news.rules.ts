import type { NotificationKind } from '#platform/database/database.gen.ts';
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
/** About the delivery of a paid order. */
type DeliveryForBoth = 'handed-over' | 'completed' | 'unsent' | 'not-met' | 'meet-soon' | 'send-today';
type DeliveryForBuyer =
  | 'bought'
  | 'shipped'
  | 'ready'
  | 'arrived-question'
  | 'taken-as-received'
  | 'said-handed'
  | 'seller-cancelled'
  | 'cancel-agreed'
  | 'cancel-refused';
type DeliveryForSeller = 'sold' | 'received' | 'send-soon' | 'extended' | 'cancel-asked' | 'address-changed';
/** About the reviews of a completed order. */
type ReviewForBoth = 'review-soon' | 'review-published' | 'review-answered';
/** About a claim. */
type ClaimForBoth = 'claim-turn' | 'claim-late' | 'claim-decided' | 'claim-closed';
export type ClaimNews =
  `buyer.${ClaimForBoth | 'claim-answered'}` | `seller.${ClaimForBoth | 'claim-opened'}`;
type ForBuyer = 'voucher' | 'expired' | 'rejected' | 'cancelled' | 'seller-suspended';
type ForSeller = 'lacks-funds' | 'lacks-funds-third-day' | 'lacks-funds-last-day';

export type DeliveryNews =
  `buyer.${DeliveryForBoth | DeliveryForBuyer}` | `seller.${DeliveryForBoth | DeliveryForSeller}`;
export type ReviewNews = `${Side}.${ReviewForBoth}`;
export type OrderNews =
  `buyer.${ForBoth | ForBuyer}` | `seller.${ForBoth | ForSeller}` | DeliveryNews | ClaimNews | ReviewNews;
/** About the seller's payment account. */
export type AccountNews = 'linked' | 'unlinked' | 'needs-relink' | 'not-ready';
/** Stored in the database: names never change. */
export type MoneyNews = OrderNews | AccountNews;

const accountNews: readonly string[] = ['linked', 'unlinked', 'needs-relink', 'not-ready'];

export function isAccountNews(news: MoneyNews): news is AccountNews {
  return accountNews.includes(news);
}

export interface DeliveryPolicy {
  readonly kind: NotificationKind;
  readonly bell: boolean;
  /** `always` ignores preferences. */
  readonly mail: 'by-preference' | 'always' | 'never';
}

const defaultPolicy: DeliveryPolicy = { kind: 'payment', bell: true, mail: 'by-preference' };

const inDelivery = { kind: 'delivery' } as const;
/** Names a date after which money is lost or comes back. */
const urgent = { kind: 'delivery', mail: 'always' } as const;

const urgentClaim = { kind: 'claim', mail: 'always' } as const;
const inClaim = { kind: 'claim' } as const;
const inReviews = { kind: 'review' } as const;

const policies: Partial<Record<MoneyNews, Partial<DeliveryPolicy>>> = {
  'buyer.bought': { kind: 'purchase' },
  'buyer.shipped': { kind: 'purchase' },
  'seller.sold': { kind: 'sale', mail: 'always' },
  'seller.received': { kind: 'sale' },
  'seller.send-soon': urgent,
  'seller.send-today': urgent,
  'buyer.send-today': inDelivery,
  'seller.extended': inDelivery,
  'buyer.ready': inDelivery,
  'buyer.arrived-question': urgent,
  'buyer.taken-as-received': urgent,
  'buyer.said-handed': urgent,
  'buyer.handed-over': inDelivery,
  'seller.handed-over': inDelivery,
  'buyer.meet-soon': inDelivery,
  'seller.meet-soon': inDelivery,
  'buyer.completed': inDelivery,
  'seller.completed': inDelivery,
  'buyer.unsent': inDelivery,
  'seller.unsent': urgent,
  'buyer.not-met': inDelivery,
  'seller.not-met': inDelivery,
  'buyer.seller-cancelled': inDelivery,
  'seller.cancel-asked': inDelivery,
  'buyer.cancel-agreed': inDelivery,
  'buyer.cancel-refused': inDelivery,
  'seller.address-changed': inDelivery,
  'buyer.review-soon': inReviews,
  'seller.review-soon': inReviews,
  'buyer.review-published': inReviews,
  'seller.review-published': inReviews,
  'buyer.review-answered': inReviews,
  'seller.review-answered': inReviews,
  'seller.claim-opened': urgentClaim,
  'buyer.claim-answered': urgentClaim,
  'buyer.claim-turn': urgentClaim,
  'seller.claim-turn': urgentClaim,
  'buyer.claim-decided': urgentClaim,
  'seller.claim-decided': urgentClaim,
  'buyer.claim-late': inClaim,
  'seller.claim-late': inClaim,
  'buyer.claim-closed': inClaim,
  'seller.claim-closed': inClaim,
  'buyer.seller-suspended': { kind: 'purchase', mail: 'always' },
  // Missing it may cost the seller the product.
  'seller.delivery-stopped': { mail: 'always' },
  // Abandoned carts and rejected cards need no mail.
  'buyer.expired': { mail: 'never' },
  'buyer.rejected': { mail: 'never' },
  // A security mail, in case somebody else did it.
  linked: { bell: false, mail: 'always' },
  unlinked: { bell: false, mail: 'always' },
};

/** One refund is one notification: its end replaces its start. */
export function isEndOfRefund({ from, to }: Pick<OrderChange, 'from' | 'to'>): boolean {
  return from === 'refund_pending' && to === 'refunded';
}

export const refundStartedNews: readonly MoneyNews[] = [
  'buyer.refunding',
  'seller.refunding',
  'buyer.late-refund',
  'seller.late-refund',
];

export function deliveryPolicyOf(news: MoneyNews): DeliveryPolicy {
  return { ...defaultPolicy, ...policies[news] };
}

export interface OrderChange {
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly reason: string | null;
  readonly present: OrderState;
  readonly hasVoucher: boolean;
}

/** Null when this side is not notified. */
export function newsOf(side: Side, change: OrderChange): OrderNews | null {
  // Transient states are notified only while they last.
  if (isTransient(change.to) && change.present !== change.to) return null;
  const both = newsForBoth(change);
  if (both) return `${side}.${both}`;
  return side === 'buyer' ? newsOfBuyer(change) : newsOfSeller(change);
}

const newsByState: Partial<Record<OrderState, ForBoth>> = {
  refunded: 'refunded',
  in_dispute: 'disputed',
  charged_back: 'charged-back',
  review: 'review',
};

function newsForBoth({ from, to, reason }: OrderChange): ForBoth | null {
  // The news of the delivery or the claim say it.
  if (to === 'refund_pending' && (reason === 'delivery' || reason === 'claim')) return null;
  if (to === 'refund_pending')
    return reason !== null && isLateReason(refundReasonOf(reason)) ? 'late-refund' : 'refunding';
  if (to === 'charged_back' && reason === reimbursed) return 'claim-settled';
  // Partial refunds have their own event, with the amount.
  if (to !== 'paid' && to !== 'partially_refunded') return newsByState[to] ?? null;
  if (from === 'in_dispute' || from === 'charged_back') return 'dispute-over';
  return from === 'refund_pending' ? 'refund-closed' : null;
}

function newsOfBuyer({ from, to, reason, hasVoucher }: OrderChange): OrderNews | null {
  if (to === 'payment_pending') return hasVoucher ? 'buyer.voucher' : 'buyer.pending';
  if (to === 'expired') return from === 'payment_pending' ? 'buyer.pending-expired' : 'buyer.expired';
  const shouldNotify = to === 'cancelled' && from !== 'creating' && reason !== 'replaced';
  return shouldNotify ? 'buyer.cancelled' : null;
}

/** Sellers are notified from the first payment on, and of the end only if notified before. */
function newsOfSeller({ from, to }: OrderChange): OrderNews | null {
  if (to === 'payment_pending') return 'seller.pending';
  const isOver = to === 'expired' || to === 'cancelled';
  return isOver && (from === 'payment_pending' || from === 'review') ? 'seller.pending-expired' : null;
}

/** Notifications before any money has arrived. */
export function isBeforeMoney(news: OrderNews): boolean {
  return news === 'seller.pending' || news === 'seller.pending-expired';
}

function isTransient(state: OrderState): boolean {
  return ['payment_pending', 'expired', 'cancelled', 'review', 'refund_pending'].includes(state);
}

interface Subject {
  readonly news: MoneyNews;
  readonly orderId: string | null;
  /** The recipient's. */
  readonly username: string;
}

/** Path on this site. */
export function moneyUrl({ news, orderId, username }: Subject): string {
  if (isAccountNews(news)) return `/perfil/${encodeURIComponent(username)}/editar?seccion=facturacion`;
  return `/${news.startsWith('seller.') ? 'ventas' : 'compras'}/${orderId}`;
}
