import { findOrder, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { tryConsume } from '#platform/limits/guarded-limits.ts';
import type { PaymentDeps } from '../deps.ts';
import { isParked, unpark } from './parked-orders.queries.ts';
import { findPayment, findPaymentsOf, type StoredPayment } from './payments.queries.ts';
import { isNewer, kindOf } from './payment-kinds.rules.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { outcomeOf, syncPayment } from './sync-payment.ts';

/** Only `done` means that all payments of the order are known. */
export type OrderSyncOutcome = 'done' | 'parked' | 'forbidden' | 'later';

/** Asks the provider about every payment of an order. */
export async function syncOrder(deps: PaymentDeps, orderId: string): Promise<OrderSyncOutcome> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return 'done';
  const answer = await withToken(deps, order.collectorId, (token) =>
    deps.gateway.paymentsOfOrder(token, order.id),
  );
  if (answer.kind !== 'ok') return outcomeOf(answer);
  const known = await findPaymentsOf(deps.db, order.id);
  // Search results may be outdated, so they only say which payments to read.
  const changed = answer.value.filter((found) => isUnknown(found, known));
  const open = known.filter((payment) => kindOf(payment) === 'open').map(({ id }) => id);
  for (const paymentId of new Set([...changed.map(({ id }) => id), ...open])) {
    const outcome = await syncPayment(deps, { paymentId, channel: 'check', collectorId: order.collectorId });
    if (outcome === 'parked' || outcome === 'forbidden') return outcome;
    if (outcome !== 'done') return 'later';
  }
  for (const found of changed) {
    const read = await findPayment(deps.db, found.id);
    // A read may be older than the search result.
    if (read && isNewer(found, read)) return 'later';
  }
  await reconcileOrder(deps, order.id);
  await unparkOrder(deps, order);
  return 'done';
}

function isUnknown(
  found: Parameters<typeof isNewer>[0] & { id: string },
  known: readonly StoredPayment[],
): boolean {
  const before = known.find(({ id }) => id === found.id);
  return before === undefined || isNewer(found, before);
}

async function unparkOrder({ db }: PaymentDeps, { id }: ShopOrder): Promise<void> {
  if (await isParked(db, id)) await inTransaction(db, (tx) => unpark(tx, id));
}

/** Syncs an order for its buyer or seller, rate-limited per order. */
export async function syncOrderOnDemand(
  deps: PaymentDeps,
  accountId: string,
  orderId: string,
): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (order?.buyerId !== accountId && order?.sellerId !== accountId)
    throw new AppError('not-found', 'no order of this person');
  const now = deps.clock.now();
  if (await tryConsume(deps.db, now, [{ limit: 'order-check', subject: orderId }]))
    await syncOrder(deps, orderId);
}
