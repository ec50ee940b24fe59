import { setTimeout as pause } from 'node:timers/promises';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { findIdentity } from '#modules/identity/index.ts';
import { findItems, type ShopOrder } from '#modules/orders/index.ts';
import { findCollector, withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Answer, Preference, PreferenceRequest } from '#platform/providers/mercadopago/provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { countOpenBefore } from './checkout.queries.ts';
import { texts } from './texts.ts';

/** Cash vouchers per buyer at a time: each reserves products for days. */
const maxCashOrders = 3;
const maxWaitSeconds = 2;
const unknown = { kind: 'unknown' } as const;

/** The moment, on the clock of `performance.now()`, after which the request stops waiting for the provider. */
export interface Deadline {
  readonly until: number;
}

/** Starts at the first call to the provider, so time spent queueing for a reservation does not count. */
export function createDeadline(milliseconds: number): Deadline & { isOver(): boolean } {
  let until: number | undefined;
  return {
    get until() {
      until ??= performance.now() + milliseconds;
      return until;
    },
    isOver: () => until !== undefined && performance.now() >= until,
  };
}

/**
 * Creates the payment preference of an order. After an unknown outcome it searches for the preference before
 * creating a second one. `unknown`: one may exist.
 */
export async function obtainPreference(
  deps: PaymentDeps,
  order: ShopOrder,
  { until, searchFirst }: Deadline & { readonly searchFirst: boolean },
): Promise<Answer<Preference>> {
  const request = await preferenceRequestFor(deps, order);
  const create = () => answerWithDeadline(until, () => createPreference(deps, request));
  const find = () => answerWithDeadline(until, () => findPreference(deps, order));

  if (searchFirst) {
    const found = await find();
    if (found.kind !== 'ok') return found;
    if (found.value) return { kind: 'ok', value: found.value };
  }
  const made = await create();
  if (made.kind === 'rate-limited') {
    await pause(1_000 * Math.min(made.retryAfterSeconds ?? 1, maxWaitSeconds));
    return create();
  }
  if (made.kind !== 'unknown') return made;
  const found = await find();
  if (found.kind !== 'ok') return unknown;
  return found.value ? { kind: 'ok', value: found.value } : create();
}

export function findPreference(deps: PaymentDeps, order: ShopOrder): Promise<Answer<Preference | null>> {
  const of = { orderId: order.id, collectorId: order.collectorId };
  return withToken(deps, order.collectorId, (token) => deps.gateway.findPreference(token, of));
}

/** Best effort: an open preference expires with the order, and late payments are handled. */
export async function closePreference(
  deps: PaymentDeps,
  { id, collectorId, preferenceId }: Pick<ShopOrder, 'id' | 'collectorId' | 'preferenceId'>,
): Promise<void> {
  if (preferenceId === null) return;
  const closed = await withToken(deps, collectorId, (token) =>
    deps.gateway.closePreference(token, preferenceId),
  );
  if (closed.kind !== 'ok') deps.log.warn({ orderId: id, outcome: closed.kind }, 'a link to pay stays open');
}

async function createPreference(deps: PaymentDeps, request: PreferenceRequest): Promise<Answer<Preference>> {
  // A retained grant of an unlinked account must not take new payments.
  if ((await findCollector(deps.db, request.sellerId)) !== request.collectorId)
    return { kind: 'unauthorized' };
  return withToken(deps, request.collectorId, (token) => deps.gateway.createPreference(token, request));
}

async function preferenceRequestFor(deps: PaymentDeps, order: ShopOrder): Promise<PreferenceRequest> {
  const { db, config } = deps;
  const items = await findItems(db, order.id);
  const buyer = await findIdentity(db, { id: order.buyerId });
  return {
    orderId: order.id,
    checkoutId: order.checkoutId,
    sellerId: order.sellerId,
    collectorId: order.collectorId,
    items: items.map(({ productId, title, quantity, unitPriceCents, picture }) => ({
      productId,
      title,
      quantity,
      unitPriceCents,
      pictureUrl: picture && `${config.mediaUrl}/${pictureFile(picture.path, 640)}`,
    })),
    delivery: order.deliveryCents > 0 ? { title: texts.delivery, costCents: order.deliveryCents } : null,
    commissionCents: order.commissionCents,
    payUntil: order.reservedUntil,
    payer: buyer && { email: buyer.email, fullName: buyer.fullName },
    cashUntil: await cashUntil(deps, order),
  };
}

async function cashUntil({ db, config }: PaymentDeps, order: ShopOrder): Promise<Date | null> {
  const { cash } = config.mercadoPago;
  if (!cash.isOffered || (await countOpenBefore(db, order.buyerId, order.id)) >= maxCashOrders) return null;
  return secondsAfter(order.createdAt, cash.days * 24 * 60 * 60);
}

function answerWithDeadline<T>(until: number, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return withDeadline<Answer<T>>(until, ask, unknown);
}

/** The result of `work`, or `instead` at the deadline; `work` itself continues. */
export async function withDeadline<T>(until: number, work: () => Promise<T>, instead: T): Promise<T> {
  const left = until - performance.now();
  if (left <= 0) return instead;
  const over = new AbortController();
  const tooLate = pause(left, instead, { signal: over.signal }).catch(() => instead);
  return Promise.race([work(), tooLate]).finally(() => over.abort());
}
