import { findOrder, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database.ts';
import type { PaymentParts } from '../parts.ts';
import { isParked, unpark } from './parking.queries.ts';
import { findPayment, findPaymentsOf, type StoredPayment } from './payments.queries.ts';
import { isNewer, kindOf } from './payment-kinds.rules.ts';
import { settleOrder } from './settle.ts';
import { outcomeOf, syncPayment } from './sync-payment.ts';

/** How asking about an order ended: only `done` says that there is nothing that we do not know. */
export type OrderOutcome = 'done' | 'parked' | 'forbidden' | 'later';

/** Asks the provider about everything that was paid for an order. True: it answered all of it. */
export async function syncOrder(parts: PaymentParts, orderId: string): Promise<boolean> {
  return (await lookAtOrder(parts, orderId)) === 'done';
}

export async function lookAtOrder(parts: PaymentParts, orderId: string): Promise<OrderOutcome> {
  const order = await findOrder(parts.db, orderId);
  if (!order) return 'done';
  const answer = await withToken(parts, order.collectorId, (token) =>
    parts.gateway.paymentsOfOrder(token, order.id),
  );
  if (answer.kind !== 'ok') return outcomeOf(answer);
  const known = await findPaymentsOf(parts.db, order.id);
  // What a search says may be old: it only names what to read.
  const changed = answer.value.filter((found) => isNews(found, known));
  const unsettled = known.filter((payment) => kindOf(payment) === 'open').map(({ id }) => id);
  for (const paymentId of new Set([...changed.map(({ id }) => id), ...unsettled])) {
    const outcome = await syncPayment(parts, { paymentId, channel: 'check', collectorId: order.collectorId });
    if (outcome === 'parked' || outcome === 'forbidden') return outcome;
    if (outcome !== 'done') return 'later';
  }
  for (const found of changed) {
    const read = await findPayment(parts.db, found.id);
    // A reading may be older than the search.
    if (read && isNewer(found, read)) return 'later';
  }
  await settleOrder(parts, order.id);
  await leaveParking(parts, order);
  return 'done';
}

function isNews(
  found: Parameters<typeof isNewer>[0] & { id: string },
  known: readonly StoredPayment[],
): boolean {
  const before = known.find(({ id }) => id === found.id);
  return before === undefined || isNewer(found, before);
}

async function leaveParking({ db }: PaymentParts, { id }: ShopOrder): Promise<void> {
  if (await isParked(db, id)) await inTransaction(db, (tx) => unpark(tx, id));
}
