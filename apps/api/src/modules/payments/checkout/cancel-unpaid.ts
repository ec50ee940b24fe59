import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { syncOrder } from '../settlement/sync-order.ts';
import { closePreference, findPreference } from './ask-provider.ts';
import { findLivePayments } from './checkout.queries.ts';

interface End {
  readonly cause: string;
  readonly reason?: string;
  readonly actorId?: string;
}

/** `not-so`: money came, or it had ended otherwise. `unavailable`: nobody can say whether money came. */
export type CancelOutcome = 'cancelled' | 'not-so' | 'unavailable';

const open = ['creating', 'awaiting_payment', 'payment_pending'];

/** Ends an order that is not paid: first nobody can begin to pay it, then a last look, then its pieces are free. */
export async function cancelUnpaid(deps: PaymentDeps, orderId: string, end: End): Promise<CancelOutcome> {
  const { db, clock } = deps;
  const order = await findOrder(db, orderId);
  if (!order || !open.includes(order.state)) return order?.state === 'cancelled' ? 'cancelled' : 'not-so';
  await stopPaying(deps, order);
  // Whoever never had a link cannot have paid.
  if (order.state !== 'creating') {
    if (!(await syncOrder(deps, orderId))) return 'unavailable';
    if (!(await cancelPayments(deps, orderId))) return 'unavailable';
  }
  const outcome = await inTransaction(db, async (tx): Promise<CancelOutcome | 'linked'> => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.state === 'cancelled') return 'cancelled';
    if (!locked || !open.includes(locked.state)) return 'not-so';
    if (locked.preferenceId !== order.preferenceId) return 'linked';
    if ((await findLivePayments(tx, orderId)).length > 0) return 'not-so';
    await moveOrder(tx, clock, locked, { to: 'cancelled', nextCheckAt: null, ...end });
    return 'cancelled';
  });
  // It got its link meanwhile, which happens once.
  return outcome === 'linked' ? cancelUnpaid(deps, orderId, end) : outcome;
}

/** Asks the provider to end what waits to be paid or looked at. Answers whether the provider could be asked. */
export async function cancelPayments(deps: PaymentDeps, orderId: string): Promise<boolean> {
  const { db, gateway } = deps;
  const order = await findOrder(db, orderId);
  const waiting = order?.state === 'payment_pending' ? await findLivePayments(db, orderId) : [];
  const pending = waiting.filter(({ status }) => ['pending', 'in_process', 'authorized'].includes(status));
  if (!order || pending.length === 0) return true;
  for (const { id } of pending) {
    const answer = await withToken(deps, order.collectorId, (token) => gateway.cancelPayment(token, id));
    // Refused: it is not waiting any more, and the next look says what it is.
    if (answer.kind !== 'ok' && answer.kind !== 'rejected') return false;
  }
  return syncOrder(deps, orderId);
}

async function stopPaying(deps: PaymentDeps, order: ShopOrder): Promise<void> {
  if (order.state !== 'creating') return closePreference(deps, order);
  const found = await findPreference(deps, order);
  if (found.kind === 'ok' && found.value)
    await closePreference(deps, { ...order, preferenceId: found.value.id });
}
