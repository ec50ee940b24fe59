import type { ReplyOf } from '@perchero/contract/endpoint';
import {
  type getCheckout,
  type getOrder,
  type listOrders,
  ordersPerPage,
} from '@perchero/contract/orders/orders';
import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import { findBillingName } from '#modules/seller-accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { type Side, sideOf } from '../actions.rules.ts';
import { toOrder } from './order-response.ts';
import {
  countOrders,
  findOrder,
  readCheckout,
  readEvents,
  readPurchases,
  readSales,
} from './orders.queries.ts';
import { stepsOf } from './steps.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of a person's purchases or sales, latest first. */
export async function showOrders(
  { db, clock }: Deps,
  personId: string,
  { side, cursor }: { readonly side: Side; readonly cursor?: string | undefined },
): Promise<ReplyOf<typeof listOrders>> {
  const asked = { personId, before: cursor === undefined ? maxUuid : decodeCursor(z.uuid(), cursor) };
  const [rows, counts] = await Promise.all([
    side === 'purchase' ? readPurchases(db, asked) : readSales(db, asked),
    countOrders(db, personId),
  ]);
  const shown = rows.slice(0, ordersPerPage);
  const last = shown.at(-1);
  return {
    orders: shown.map((row) => toOrder(row, side, clock.now())),
    nextCursor: rows.length > ordersPerPage && last ? encodeCursor(last.id) : null,
    ...counts,
  };
}

/** An order with its history, and for its buyer the other orders of the checkout. `not-found` for everybody else. */
export async function showOrder(
  { db, clock }: Deps,
  personId: string,
  id: string,
): Promise<ReplyOf<typeof getOrder>> {
  const row = await findOrder(db, id);
  const side = row && sideOf(row, personId);
  if (!side) throw new AppError('not-found', `order ${id}`);
  const now = clock.now();
  const [events, billingName, together] = await Promise.all([
    readEvents(db, id),
    findBillingName(db, personId),
    side === 'purchase' ? readCheckout(db, row.checkoutId, personId) : [],
  ]);
  return {
    order: toOrder(row, side, now),
    steps: stepsOf(row, events, side),
    siblings: together.filter((other) => other.id !== id).map((other) => toOrder(other, side, now)),
    billing_name: billingName,
  };
}

export async function showCheckout(
  { db, clock }: Deps,
  personId: string,
  id: string,
): Promise<ReplyOf<typeof getCheckout>> {
  const rows = await readCheckout(db, id, personId);
  if (rows.length === 0) throw new AppError('not-found', `checkout ${id}`);
  return { orders: rows.map((row) => toOrder(row, 'purchase', clock.now())) };
}
