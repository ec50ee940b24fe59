import type { NotificationKind } from '@perchero/contract/notifications/notifications';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';

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
  | 'charged-back';
type ForBuyer = 'bought' | 'shipped' | 'voucher' | 'expired' | 'rejected' | 'cancelled';
type ForSeller = 'sold' | 'received' | 'lacks-funds';

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

/** How a person is told. */
export function mannerOf(news: MoneyNews): Manner {
  switch (news) {
    // Its person has just done it; the mail is for when it was somebody else.
    case 'linked':
    case 'unlinked':
      return { kind: 'payment', bell: false, mail: 'always' };
    // A cart that somebody left and a card that was refused are not worth a mail.
    case 'buyer.expired':
    case 'buyer.rejected':
      return { kind: 'payment', bell: true, mail: 'never' };
    case 'buyer.bought':
    case 'buyer.shipped':
      return { kind: 'purchase', bell: true, mail: 'as-wished' };
    case 'seller.sold':
    case 'seller.received':
      return { kind: 'sale', bell: true, mail: 'as-wished' };
    default:
      return { kind: 'payment', bell: true, mail: 'as-wished' };
  }
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

function newsForBoth({ from, to, reason }: OrderChange): ForBoth | null {
  switch (to) {
    case 'paid':
      if (from === 'in_dispute' || from === 'charged_back') return 'dispute-over';
      return from === 'refund_pending' ? 'refund-closed' : null;
    case 'refund_pending':
      return reason === 'late' ? 'late-refund' : 'refunding';
    case 'refunded':
      return 'refunded';
    case 'partially_refunded':
      return 'partly-refunded';
    case 'in_dispute':
      return 'disputed';
    case 'charged_back':
      return 'charged-back';
    case 'review':
      return 'review';
    default:
      return null;
  }
}

function newsOfBuyer({ from, to, reason, hasVoucher }: OrderChange): OrderNews | null {
  switch (to) {
    case 'paid':
      return 'buyer.bought';
    case 'payment_pending':
      return hasVoucher ? 'buyer.voucher' : 'buyer.pending';
    case 'expired':
      return from === 'payment_pending' ? 'buyer.pending-expired' : 'buyer.expired';
    case 'cancelled':
      return from === 'creating' || reason === 'replaced' ? null : 'buyer.cancelled';
    default:
      return null;
  }
}

/** A seller hears of an order when there is a payment, and of its end if they heard of it. */
function newsOfSeller({ from, to }: OrderChange): OrderNews | null {
  switch (to) {
    case 'paid':
      return 'seller.sold';
    case 'payment_pending':
      return 'seller.pending';
    case 'expired':
    case 'cancelled':
      return from === 'payment_pending' || from === 'review' ? 'seller.pending-expired' : null;
    default:
      return null;
  }
}

function isPassing(state: OrderState): boolean {
  return ['payment_pending', 'expired', 'cancelled', 'review', 'refund_pending'].includes(state);
}
