import { isSuspendedPerson } from '#modules/identity/index.ts';
import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { findGrantOwner } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { closePreference } from './preferences.ts';
import { cancelPayments, cancelUnpaid } from './cancel-unpaid.ts';
import { findLivePayments, hasRemovedProduct } from './checkout.queries.ts';
import { expiresAt } from '../settlement/times.rules.ts';

/** Expires a just synced order that is due, or cancels it when its seller stopped selling or a product was removed. */
export async function expireIfDue(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  const reason = order?.state === 'awaiting_payment' && (await findStopReason(deps, order));
  if (reason) {
    await cancelUnpaid(deps, orderId, { cause: 'seller', reason });
    return;
  }
  if (!order || !isDue(deps, order)) return;
  // A voucher or card review that is overdue as well.
  if (order.state === 'payment_pending' && !(await cancelPayments(deps, orderId))) return;
  const expired = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isDue(deps, locked)) return null;
    if ((await findLivePayments(tx, orderId)).length > 0) return null;
    return moveOrder(tx, deps.clock, locked, { to: 'expired', cause: 'expiry', nextCheckAt: null });
  });
  if (expired) await closePreference(deps, expired);
}

async function findStopReason(
  { db }: PaymentDeps,
  { id, collectorId, sellerId }: ShopOrder,
): Promise<'unlinking' | 'suspended' | 'removed' | null> {
  if ((await findGrantOwner(db, collectorId))?.state === 'unlinking') return 'unlinking';
  if (await isSuspendedPerson(db, sellerId)) return 'suspended';
  return (await hasRemovedProduct(db, id)) ? 'removed' : null;
}

function isDue({ clock, config }: PaymentDeps, { state, reservedUntil }: ShopOrder): boolean {
  const now = clock.now();
  if (state === 'payment_pending') return now >= reservedUntil;
  return state === 'awaiting_payment' && now >= expiresAt(reservedUntil, config.reservationSeconds);
}
