import { isInProgress, openStates } from '@perchero/contract/orders/order-states.rules';
import { type RefundReason, refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';
import type { FundsNotice } from '#modules/payments/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import {
  findNeedingRelink,
  type OrderStep,
  readOutlines,
  readSteps,
  readUndelivered,
} from './orders.queries.ts';
import { type MoneyEventPayload, moneyEvents } from './events.ts';
import { isBeforeMoney, isEndOfRefund, type MoneyNews, newsOf, type Side } from './news.rules.ts';

/** One notification for one account; unique by cause. */
export interface PendingNotification {
  readonly accountId: string;
  readonly cause: string;
  readonly news: MoneyNews;
  readonly orderId: string | null;
  /** The other side of the order. */
  readonly actorId: string | null;
  /** Time of the event, not of its delivery. */
  readonly at: Date;
  /** Null for the order total. */
  readonly amountCents?: number | null;
  /** Refund reason. */
  readonly reason?: RefundReason | null;
  /** Replaces the notification with the same cause. */
  readonly isContinuation?: boolean;
}

type ReceivedEvent = Required<MoneyEventPayload> & { readonly id: number; readonly type: string };

/** Notifications caused by these events. Reads current orders; events carry only ids. */
export async function findPendingNotifications(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<PendingNotification[]> {
  const of = (...types: readonly string[]) =>
    events
      .filter(({ type }) => types.includes(type))
      // Each type reads only the fields it has.
      .map(({ id, type, payload }): ReceivedEvent => ({
        id,
        type,
        ...(payload as Required<MoneyEventPayload>),
      }));
  const { changed, stopped, resumed } = moneyEvents;
  const { rejected, extraRefunded, partRefunded, lacksFunds } = moneyEvents;
  const { linked, unlinked, needsRelink, notReady, suspended } = moneyEvents;
  return [
    ...(await readSteps(db, of(changed))).flatMap(notificationsOfStep),
    ...(await notificationsOfAlerts(db, of(stopped, resumed), now)),
    ...(await notificationsOfPayments(db, of(rejected, extraRefunded, partRefunded, lacksFunds), now)),
    ...(await notificationsOfAccounts(db, of(linked, unlinked, needsRelink, notReady), now)),
    ...(await notificationsOfSuspensions(db, of(suspended), now)),
  ];
}

function notificationsOfStep(step: OrderStep): PendingNotification[] {
  const isContinuation = isEndOfRefund(step) && step.refundVersion !== null;
  const cause = `order:${step.orderId}:${isContinuation ? step.refundVersion : step.version}`;
  const isRefund = step.to === 'refund_pending' || isEndOfRefund(step);
  const { orderId, at, amountCents } = step;
  const reason = isRefund && step.reason !== null ? refundReasonOf(step.reason) : null;
  return (['buyer', 'seller'] as const).flatMap((side): PendingNotification[] => {
    const news = newsOf(side, step);
    const person = personOn(side, step);
    if (news === null || person.accountId === step.actorId) return [];
    // The buyer is revealed only with the payment.
    const actorId = isBeforeMoney(news) ? null : person.actorId;
    return [{ ...person, actorId, news, orderId, at, cause, amountCents, reason, isContinuation }];
  });
}

/** Skips alerts that have been cleared meanwhile. */
async function notificationsOfAlerts(
  db: Db,
  received: readonly ReceivedEvent[],
  at: Date,
): Promise<PendingNotification[]> {
  const orders = await readOutlines(db, idsOf(received));
  return received.flatMap(({ id, type, orderId }): PendingNotification[] => {
    const order = orders.get(orderId);
    const isStop = type === moneyEvents.stopped;
    if (!order || order.isStopped !== isStop || !isInProgress(order.state)) return [];
    const what = isStop ? 'delivery-stopped' : 'delivery-resumed';
    return (['buyer', 'seller'] as const).map((side) => ({
      ...personOn(side, order),
      orderId,
      at,
      cause: `order:${orderId}:${what}:${id}`,
      news: `${side}.${what}` as const,
    }));
  });
}

const fundsNews: Readonly<Record<FundsNotice, MoneyNews>> = {
  first: 'seller.lacks-funds',
  'third-day': 'seller.lacks-funds-third-day',
  'last-day': 'seller.lacks-funds-last-day',
};

async function notificationsOfPayments(
  db: Db,
  received: readonly ReceivedEvent[],
  at: Date,
): Promise<PendingNotification[]> {
  const orders = await readOutlines(db, idsOf(received));
  return received.flatMap(({ type, orderId, paymentId, ...details }): PendingNotification[] => {
    const order = orders.get(orderId);
    if (!order) return [];
    const { amountCents } = details;
    const [buyer, seller] = [personOn('buyer', order), personOn('seller', order)];
    if (type === moneyEvents.extraRefunded) {
      const common = { orderId, at, amountCents, cause: `payment:${paymentId}:extra-refunded` };
      return [
        { ...common, ...buyer, news: 'buyer.extra-refunded' },
        { ...common, ...seller, news: 'seller.extra-refunded' },
      ];
    }
    if (type === moneyEvents.partRefunded) {
      const common = {
        orderId,
        at,
        amountCents,
        cause: `payment:${paymentId}:refunded:${details.refundedCents}`,
      };
      return [
        { ...common, ...buyer, news: 'buyer.partly-refunded' },
        { ...common, ...seller, news: 'seller.partly-refunded' },
      ];
    }
    if (type === moneyEvents.lacksFunds) {
      const cause = `refund:${details.refundId}:lacks-funds:${details.notice}`;
      return [{ ...seller, orderId, at, amountCents, cause, news: fundsNews[details.notice] }];
    }
    if (!openStates.includes(order.state)) return [];
    return [{ ...buyer, orderId, at, cause: `payment:${paymentId}:rejected`, news: 'buyer.rejected' }];
  });
}

async function notificationsOfAccounts(
  db: Db,
  received: readonly ReceivedEvent[],
  at: Date,
): Promise<PendingNotification[]> {
  const waiting = await findNeedingRelink(
    db,
    received.map(({ accountId }) => accountId),
  );
  return received.flatMap(({ id, type, accountId }): PendingNotification[] => {
    const notification = { accountId, orderId: null, actorId: null, at, cause: `event:${id}` };
    switch (type) {
      case moneyEvents.linked:
        return [{ ...notification, news: 'linked' }];
      case moneyEvents.unlinked:
        return [{ ...notification, news: 'unlinked' }];
      case moneyEvents.needsRelink:
        return waiting.has(accountId) ? [{ ...notification, news: 'needs-relink' }] : [];
      default:
        // Once a day: every failed purchase emits it.
        return [{ ...notification, cause: `not-ready:${at.toISOString().slice(0, 10)}`, news: 'not-ready' }];
    }
  });
}

/** Buyers with open orders of a suspended seller; identity mails the seller. */
async function notificationsOfSuspensions(
  db: Db,
  received: readonly ReceivedEvent[],
  at: Date,
): Promise<PendingNotification[]> {
  const orders = await readUndelivered(
    db,
    received.map(({ accountId }) => accountId),
  );
  return received.flatMap(({ id, accountId }) =>
    orders
      .filter(({ sellerId }) => sellerId === accountId)
      .map((order): PendingNotification => ({
        ...personOn('buyer', order),
        news: 'buyer.seller-suspended',
        orderId: order.id,
        at,
        cause: `event:${id}:${order.id}`,
      })),
  );
}

interface Sides {
  readonly buyerId: string;
  readonly sellerId: string;
}

function personOn(side: Side, { buyerId, sellerId }: Sides) {
  return side === 'buyer'
    ? { accountId: buyerId, actorId: sellerId }
    : { accountId: sellerId, actorId: buyerId };
}

function idsOf(received: readonly ReceivedEvent[]): string[] {
  return [...new Set(received.map(({ orderId }) => orderId))];
}
