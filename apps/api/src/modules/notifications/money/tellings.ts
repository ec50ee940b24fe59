import { openStates } from '@perchero/contract/orders/order-states.rules';
import type { Db } from '#platform/database.ts';
import type { DeliveredEvent } from '#platform/events.ts';
import { findThoseToRelink, type OrderStep, readOutlines, readSteps } from './concerns.queries.ts';
import { type MoneyEventPayload, moneyEvents } from './events.ts';
import { type MoneyNews, newsOf, type Side } from './news.rules.ts';

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
}

type Heard = Required<MoneyEventPayload> & { readonly id: number; readonly type: string };

/** What these events mean to whom. Orders are read as they are: an event says only where to look. */
export async function findTellings(db: Db, events: readonly DeliveredEvent[], now: Date): Promise<Telling[]> {
  const of = (...types: readonly string[]) =>
    events
      .filter(({ type }) => types.includes(type))
      // Each kind is asked only for what it carries.
      .map(({ id, type, payload }): Heard => ({ id, type, ...(payload as Required<MoneyEventPayload>) }));
  const { changed, shipped, received, rejected, extraRefunded, lacksFunds } = moneyEvents;
  const { linked, unlinked, needsRelink, notReady } = moneyEvents;
  return [
    ...(await readSteps(db, of(changed))).flatMap(tellingsOfStep),
    ...(await tellingsOfDeliveries(db, of(shipped, received))),
    ...(await tellingsOfPayments(db, of(rejected, extraRefunded, lacksFunds), now)),
    ...(await tellingsOfAccounts(db, of(linked, unlinked, needsRelink, notReady), now)),
  ];
}

function tellingsOfStep(step: OrderStep): Telling[] {
  const cause = `order:${step.orderId}:${step.version}`;
  return (['buyer', 'seller'] as const).flatMap((side): Telling[] => {
    const news = newsOf(side, step);
    const person = personOn(side, step);
    if (news === null || person.accountId === step.actorId) return [];
    return [{ ...person, news, orderId: step.orderId, at: step.at, cause }];
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

async function tellingsOfPayments(db: Db, heard: readonly Heard[], at: Date): Promise<Telling[]> {
  const orders = await readOutlines(db, idsOf(heard));
  return heard.flatMap(({ type, orderId, paymentId }): Telling[] => {
    const order = orders.get(orderId);
    if (!order) return [];
    const [buyer, seller] = [personOn('buyer', order), personOn('seller', order)];
    if (type === moneyEvents.extraRefunded) {
      const about = { orderId, at, cause: `payment:${paymentId}:extra-refunded` };
      return [
        { ...about, ...buyer, news: 'buyer.extra-refunded' },
        { ...about, ...seller, news: 'seller.extra-refunded' },
      ];
    }
    if (type === moneyEvents.lacksFunds)
      return [
        { ...seller, orderId, at, cause: `payment:${paymentId}:lacks-funds`, news: 'seller.lacks-funds' },
      ];
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
