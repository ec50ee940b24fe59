import { setTimeout as pause } from 'node:timers/promises';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { findIdentity } from '#modules/identity/index.ts';
import { findItems, type ShopOrder } from '#modules/orders/index.ts';
import { findCollector, withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Answer, Preference, PreferenceWanted } from '#platform/providers/mercadopago/provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { countOpenBefore } from './checkout.queries.ts';

/** Vouchers that one buyer may have at once: each sets pieces aside for days. */
const mostCashOrders = 3;
const longestWaitSeconds = 2;
const unknown = { kind: 'unknown' } as const;

/** Until when somebody waits for the provider, on the clock of `performance.now()`. */
export interface Patience {
  readonly until: number;
}

/** Begins when the provider is first asked: standing in line for a piece is not its doing, and costs nobody their link. */
export function patienceOf(milliseconds: number): Patience & { isOver(): boolean } {
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
 * A link to pay this order by. When nobody knows whether one was made, it is looked for before a second one is asked for.
 * `unknown` means that there may be one.
 */
export async function obtainPreference(
  deps: PaymentDeps,
  order: ShopOrder,
  { until, lookFirst }: Patience & { readonly lookFirst: boolean },
): Promise<Answer<Preference>> {
  const wanted = await wantedFor(deps, order);
  const create = () => answerInTime(until, () => createPreference(deps, wanted));
  const find = () => answerInTime(until, () => findPreference(deps, order));

  if (lookFirst) {
    const found = await find();
    if (found.kind !== 'ok') return found;
    if (found.value) return { kind: 'ok', value: found.value };
  }
  const made = await create();
  if (made.kind === 'rate-limited') {
    await pause(1_000 * Math.min(made.retryAfterSeconds ?? 1, longestWaitSeconds));
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

/** Best effort: a link that stays open ends by itself with the order's time, and money that comes late is dealt with. */
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

async function createPreference(deps: PaymentDeps, wanted: PreferenceWanted): Promise<Answer<Preference>> {
  // Tokens that were kept for earlier orders sell nothing new.
  if ((await findCollector(deps.db, wanted.sellerId)) !== wanted.collectorId) return { kind: 'unauthorized' };
  return withToken(deps, wanted.collectorId, (token) => deps.gateway.createPreference(token, wanted));
}

async function wantedFor(deps: PaymentDeps, order: ShopOrder): Promise<PreferenceWanted> {
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
    commissionCents: order.commissionCents,
    payUntil: order.heldUntil,
    payer: buyer && { email: buyer.email, fullName: buyer.fullName },
    cashUntil: await cashUntil(deps, order),
  };
}

async function cashUntil({ db, config }: PaymentDeps, order: ShopOrder): Promise<Date | null> {
  const { cash } = config.mercadoPago;
  if (!cash.isOffered || (await countOpenBefore(db, order.buyerId, order.id)) >= mostCashOrders) return null;
  return secondsAfter(order.createdAt, cash.days * 24 * 60 * 60);
}

/** What is not answered by then goes on, and nobody knows how it ends. */
function answerInTime<T>(until: number, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return inTime<Answer<T>>(until, ask, unknown);
}

/** The answer, or `instead` when it has not come by then. */
export async function inTime<T>(until: number, work: () => Promise<T>, instead: T): Promise<T> {
  const left = until - performance.now();
  if (left <= 0) return instead;
  const over = new AbortController();
  const tooLate = pause(left, instead, { signal: over.signal }).catch(() => instead);
  return Promise.race([work(), tooLate]).finally(() => over.abort());
}
