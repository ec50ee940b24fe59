import { findOrder, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { isParked, unpark } from './parking.queries.ts';
import { findPayment, findPaymentsOf, type StoredPayment } from './payments.queries.ts';
import { isNewer, kindOf } from './payment-kinds.rules.ts';
import { settleOrder } from './settle.ts';
import { outcomeOf, syncPayment } from './sync-payment.ts';

/** How asking about an order ended: only `done` says that there is nothing that we do not know. */
export type OrderOutcome = 'done' | 'parked' | 'forbidden' | 'later';

/** Asks the provider about everything that was paid for an order. True: it answered all of it. */
export async function syncOrder(deps: PaymentDeps, orderId: string): Promise<boolean> {
  return (await lookAtOrder(deps, orderId)) === 'done';
}

export async function lookAtOrder(deps: PaymentDeps, orderId: string): Promise<OrderOutcome> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return 'done';
  const answer = await withToken(deps, order.collectorId, (token) =>
    deps.gateway.paymentsOfOrder(token, order.id),
  );
  if (answer.kind !== 'ok') return outcomeOf(answer);
  const known = await findPaymentsOf(deps.db, order.id);
  // What a search says may be old: it only names what to read.
  const changed = answer.value.filter((found) => isNews(found, known));
  const unsettled = known.filter((payment) => kindOf(payment) === 'open').map(({ id }) => id);
  for (const paymentId of new Set([...changed.map(({ id }) => id), ...unsettled])) {
    const outcome = await syncPayment(deps, { paymentId, channel: 'check', collectorId: order.collectorId });
    if (outcome === 'parked' || outcome === 'forbidden') return outcome;
    if (outcome !== 'done') return 'later';
  }
  for (const found of changed) {
    const read = await findPayment(deps.db, found.id);
    // A reading may be older than the search.
    if (read && isNewer(found, read)) return 'later';
  }
  await settleOrder(deps, order.id);
  await leaveParking(deps, order);
  return 'done';
}

function isNews(
  found: Parameters<typeof isNewer>[0] & { id: string },
  known: readonly StoredPayment[],
): boolean {
  const before = known.find(({ id }) => id === found.id);
  return before === undefined || isNewer(found, before);
}

async function leaveParking({ db }: PaymentDeps, { id }: ShopOrder): Promise<void> {
  if (await isParked(db, id)) await inTransaction(db, (tx) => unpark(tx, id));
}
