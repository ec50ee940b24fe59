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
import { signPrivatePicture } from '#modules/media/index.ts';
import { findBillingName } from '#modules/seller-accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Keys } from '#platform/keys.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { type Side, sideOf } from '../actions.rules.ts';
import { readClaimDetail } from './claim-detail.ts';
import { toOrder } from './order-response.ts';
import {
  countOrders,
  findOrder,
  readCheckout,
  readClaimEvents,
  readDeliveryEvents,
  readEvents,
  readPurchases,
  readSales,
} from './orders.queries.ts';
import { stepsOf } from './steps.ts';

export interface OrderReadDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly store: Pick<ObjectStore, 'signRead'>;
}

const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of a person's purchases or sales, latest first. */
export async function showOrders(
  { db, clock, keys }: OrderReadDeps,
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
  const reading = { keys, now: clock.now() };
  return {
    orders: shown.map((row) => toOrder(row, side, reading)),
    nextCursor: rows.length > ordersPerPage && last ? encodeCursor(last.id) : null,
    ...counts,
  };
}

/** An order with its history, and for its buyer the other orders of the checkout. `not-found` for everybody else. */
export async function showOrder(
  { db, clock, keys, store }: OrderReadDeps,
  personId: string,
  id: string,
): Promise<
  Omit<ReplyOf<typeof getOrder>, 'reviews' | 'garments' | 'standing' | 'thread_id' | 'counterpart_suspended'>
> {
  const row = await findOrder(db, id);
  const side = row && sideOf(row, personId);
  if (!side) throw new AppError('not-found', `order ${id}`);
  const reading = { keys, now: clock.now() };
  const pictureId = row.delivery?.pictureId ?? null;
  const [events, deliveryEvents, claimEvents, claim, parcelPhoto, billingName, together] = await Promise.all([
    readEvents(db, id),
    readDeliveryEvents(db, id),
    row.claim ? readClaimEvents(db, id) : [],
    row.claim ? readClaimDetail({ db, store }, row, reading.now) : null,
    pictureId ? signPrivatePicture({ db, store }, pictureId) : null,
    findBillingName(db, personId),
    side === 'purchase' ? readCheckout(db, row.checkoutId, personId) : [],
  ]);
  return {
    order: toOrder(row, side, reading),
    steps: stepsOf({ events, deliveryEvents, claimEvents }, side),
    claim,
    parcel_photo: parcelPhoto,
    siblings: together.filter((other) => other.id !== id).map((other) => toOrder(other, side, reading)),
    billing_name: billingName,
  };
}

export async function showCheckout(
  { db, clock, keys }: OrderReadDeps,
  personId: string,
  id: string,
): Promise<ReplyOf<typeof getCheckout>> {
  const rows = await readCheckout(db, id, personId);
  if (rows.length === 0) throw new AppError('not-found', `checkout ${id}`);
  const reading = { keys, now: clock.now() };
  return { orders: rows.map((row) => toOrder(row, 'purchase', reading)) };
}
