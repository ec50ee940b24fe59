import { isOnItsWay, openStates } from '@perchero/contract/orders/order-states.rules';
import { type RefundReason, refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';
import type { FundsNotice } from '#modules/payments/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import {
  findThoseToRelink,
  type OrderStep,
  readOutlines,
  readSteps,
  readUndelivered,
} from './concerns.queries.ts';
import { type MoneyEventPayload, moneyEvents } from './events.ts';
import { isBeforeMoney, isEndOfRefund, type MoneyNews, newsOf, type Side } from './news.rules.ts';

/** One thing that one person is to be told, once. */
export interface Telling {
  readonly accountId: string;
  readonly cause: string;
  readonly news: MoneyNews;
  readonly orderId: string | null;
  /** Whoever is on the other side. */
  readonly actorId: string | null;
  /** When it happened, which may be a while ago. */
  readonly at: Date;
  /** The money that it is about, where that is not the whole order's. */
  readonly amountCents?: number | null;
  /** Why money goes back. */
  readonly reason?: RefundReason | null;
  /** Takes the place of what was told under the same cause before. */
  readonly isContinuation?: boolean;
}

type Heard = Required<MoneyEventPayload> & { readonly id: number; readonly type: string };

/** What these events mean to whom. Orders are read as they are: an event says only where to look. */
export async function findTellings(db: Db, events: readonly DeliveredEvent[], now: Date): Promise<Telling[]> {
  const of = (...types: readonly string[]) =>
    events
      .filter(({ type }) => types.includes(type))
      // Each kind is asked only for what it carries.
      .map(({ id, type, payload }): Heard => ({ id, type, ...(payload as Required<MoneyEventPayload>) }));
  const { changed, shipped, received, stopped, resumed } = moneyEvents;
  const { rejected, extraRefunded, partRefunded, lacksFunds } = moneyEvents;
  const { linked, unlinked, needsRelink, notReady, suspended } = moneyEvents;
  return [
    ...(await readSteps(db, of(changed))).flatMap(tellingsOfStep),
    ...(await tellingsOfDeliveries(db, of(shipped, received))),
    ...(await tellingsOfAlerts(db, of(stopped, resumed), now)),
    ...(await tellingsOfPayments(db, of(rejected, extraRefunded, partRefunded, lacksFunds), now)),
    ...(await tellingsOfAccounts(db, of(linked, unlinked, needsRelink, notReady), now)),
    ...(await tellingsOfSuspensions(db, of(suspended), now)),
  ];
}

function tellingsOfStep(step: OrderStep): Telling[] {
  const isContinuation = isEndOfRefund(step) && step.refundVersion !== null;
  const cause = `order:${step.orderId}:${isContinuation ? step.refundVersion : step.version}`;
  const isRefund = step.to === 'refund_pending' || isEndOfRefund(step);
  const { orderId, at, amountCents } = step;
  const reason = isRefund && step.reason !== null ? refundReasonOf(step.reason) : null;
  return (['buyer', 'seller'] as const).flatMap((side): Telling[] => {
    const news = newsOf(side, step);
    const person = personOn(side, step);
    if (news === null || person.accountId === step.actorId) return [];
    // A seller learns who buys with the money.
    const actorId = isBeforeMoney(news) ? null : person.actorId;
    return [{ ...person, actorId, news, orderId, at, cause, amountCents, reason, isContinuation }];
  });
}

async function tellingsOfDeliveries(db: Db, heard: readonly Heard[]): Promise<Telling[]> {
  const orders = await readOutlines(db, idsOf(heard));
  return heard.flatMap(({ type, orderId }): Telling[] => {
    const order = orders.get(orderId);
    if (order?.receivedAt && type === moneyEvents.received)
      return [
        {
          ...personOn('seller', order),
          news: 'seller.received',
          orderId,
          at: order.receivedAt,
          cause: `order:${orderId}:received`,
        },
      ];
    if (order?.shippedAt && type === moneyEvents.shipped)
      return [
        {
          ...personOn('buyer', order),
          news: 'buyer.shipped',
          orderId,
          at: order.shippedAt,
          cause: `order:${orderId}:shipped`,
        },
      ];
    return [];
  });
}

/** Told while it is so: an alert that was cleared before anybody heard of it stops nobody. */
async function tellingsOfAlerts(db: Db, heard: readonly Heard[], at: Date): Promise<Telling[]> {
  const orders = await readOutlines(db, idsOf(heard));
  return heard.flatMap(({ id, type, orderId }): Telling[] => {
    const order = orders.get(orderId);
    const isStop = type === moneyEvents.stopped;
    if (!order || order.isStopped !== isStop || !isOnItsWay(order.state)) return [];
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

async function tellingsOfPayments(db: Db, heard: readonly Heard[], at: Date): Promise<Telling[]> {
  const orders = await readOutlines(db, idsOf(heard));
  return heard.flatMap(({ type, orderId, paymentId, ...told }): Telling[] => {
    const order = orders.get(orderId);
    if (!order) return [];
    const { amountCents } = told;
    const [buyer, seller] = [personOn('buyer', order), personOn('seller', order)];
    if (type === moneyEvents.extraRefunded) {
      const about = { orderId, at, amountCents, cause: `payment:${paymentId}:extra-refunded` };
      return [
        { ...about, ...buyer, news: 'buyer.extra-refunded' },
        { ...about, ...seller, news: 'seller.extra-refunded' },
      ];
    }
    if (type === moneyEvents.partRefunded) {
      const about = {
        orderId,
        at,
        amountCents,
        cause: `payment:${paymentId}:refunded:${told.refundedCents}`,
      };
      return [
        { ...about, ...buyer, news: 'buyer.partly-refunded' },
        { ...about, ...seller, news: 'seller.partly-refunded' },
      ];
    }
    if (type === moneyEvents.lacksFunds) {
      const cause = `refund:${told.refundId}:lacks-funds:${told.notice}`;
      return [{ ...seller, orderId, at, amountCents, cause, news: fundsNews[told.notice] }];
    }
    if (!openStates.includes(order.state)) return [];
    return [{ ...buyer, orderId, at, cause: `payment:${paymentId}:rejected`, news: 'buyer.rejected' }];
  });
}

async function tellingsOfAccounts(db: Db, heard: readonly Heard[], at: Date): Promise<Telling[]> {
  const waiting = await findThoseToRelink(
    db,
    heard.map(({ accountId }) => accountId),
  );
  return heard.flatMap(({ id, type, accountId }): Telling[] => {
    const telling = { accountId, orderId: null, actorId: null, at, cause: `event:${id}` };
    switch (type) {
      case moneyEvents.linked:
        return [{ ...telling, news: 'linked' }];
      case moneyEvents.unlinked:
        return [{ ...telling, news: 'unlinked' }];
      case moneyEvents.needsRelink:
        return waiting.has(accountId) ? [{ ...telling, news: 'needs-relink' }] : [];
      default:
        // Every buyer who tries would say it again.
        return [{ ...telling, cause: `not-ready:${at.toISOString().slice(0, 10)}`, news: 'not-ready' }];
    }
  });
}

/** Who waits for something of a person who was suspended; the person is written to by identity. */
async function tellingsOfSuspensions(db: Db, heard: readonly Heard[], at: Date): Promise<Telling[]> {
  const orders = await readUndelivered(
    db,
    heard.map(({ accountId }) => accountId),
  );
  return heard.flatMap(({ id, accountId }) =>
    orders
      .filter(({ sellerId }) => sellerId === accountId)
      .map((order): Telling => ({
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

function idsOf(heard: readonly Heard[]): string[] {
  return [...new Set(heard.map(({ orderId }) => orderId))];
}
