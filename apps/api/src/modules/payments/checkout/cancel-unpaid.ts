import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { syncOrder } from '../settlement/sync-order.ts';
import { closePreference, findPreference } from './preferences.ts';
import { findLivePayments } from './checkout.queries.ts';

interface Cancellation {
  readonly cause: string;
  readonly reason?: string;
  readonly actorId?: string;
}

/**
 * `not-cancellable`: it was paid or has ended otherwise. `unavailable`: the provider cannot say whether it was
 * paid.
 */
export type CancelOutcome = 'cancelled' | 'not-cancellable' | 'unavailable';

const open = ['creating', 'awaiting_payment', 'payment_pending'];

/** Cancels an unpaid order: closes its payment link, syncs its payments a last time, then releases its products. */
export async function cancelUnpaid(
  deps: PaymentDeps,
  orderId: string,
  cancellation: Cancellation,
): Promise<CancelOutcome> {
  const { db, clock } = deps;
  const order = await findOrder(db, orderId);
  if (!order || !open.includes(order.state))
    return order?.state === 'cancelled' ? 'cancelled' : 'not-cancellable';
  await closePaymentLink(deps, order);
  // Without a payment link there can be no payment.
  if (order.state !== 'creating') {
    if ((await syncOrder(deps, orderId)) !== 'done') return 'unavailable';
    if (!(await cancelPayments(deps, orderId))) return 'unavailable';
  }
  const outcome = await inTransaction(db, async (tx): Promise<CancelOutcome | 'linked'> => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.state === 'cancelled') return 'cancelled';
    if (!locked || !open.includes(locked.state)) return 'not-cancellable';
    if (locked.preferenceId !== order.preferenceId) return 'linked';
    if ((await findLivePayments(tx, orderId)).length > 0) return 'not-cancellable';
    await moveOrder(tx, clock, locked, { to: 'cancelled', nextCheckAt: null, ...cancellation });
    return 'cancelled';
  });
  // A concurrent request stored the link; this happens at most once.
  return outcome === 'linked' ? cancelUnpaid(deps, orderId, cancellation) : outcome;
}

/** Cancels pending payments at the provider. False when the provider is unavailable. */
export async function cancelPayments(deps: PaymentDeps, orderId: string): Promise<boolean> {
  const { db, gateway } = deps;
  const order = await findOrder(db, orderId);
  const waiting = order?.state === 'payment_pending' ? await findLivePayments(db, orderId) : [];
  const pending = waiting.filter(({ status }) => ['pending', 'in_process', 'authorized'].includes(status));
  if (!order || pending.length === 0) return true;
  for (const { id } of pending) {
    const answer = await withToken(deps, order.collectorId, (token) => gateway.cancelPayment(token, id));
    // Rejected: the payment is no longer pending, and the next sync reads its status.
    if (answer.kind !== 'ok' && answer.kind !== 'rejected') return false;
  }
  return (await syncOrder(deps, orderId)) === 'done';
}

async function closePaymentLink(deps: PaymentDeps, order: ShopOrder): Promise<void> {
  if (order.state !== 'creating') return closePreference(deps, order);
  const found = await findPreference(deps, order);
  if (found.kind === 'ok' && found.value)
    await closePreference(deps, { ...order, preferenceId: found.value.id });
}
