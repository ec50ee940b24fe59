import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { findAccountOf } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { closePreference } from './ask-provider.ts';
import { cancelPayments, cancelUnpaid } from './cancel-unpaid.ts';
import { findLivePayments, isSuspended } from './checkout.queries.ts';
import { expiresAt } from './times.rules.ts';

/** To be called when the provider has just said how the order stands. Ends it when its time is over, or its seller leaves. */
export async function expireIfDue(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  const reason = order?.state === 'awaiting_payment' && (await whySellerStopped(deps, order));
  if (reason) {
    await cancelUnpaid(deps, orderId, { cause: 'seller', reason });
    return;
  }
  if (!order || !isDue(deps, order)) return;
  // A voucher, or a review: its own time is over too.
  if (order.state === 'payment_pending' && !(await cancelPayments(deps, orderId))) return;
  const expired = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isDue(deps, locked)) return null;
    if ((await findLivePayments(tx, orderId)).length > 0) return null;
    return moveOrder(tx, deps.clock, locked, { to: 'expired', cause: 'expiry', nextCheckAt: null });
  });
  if (expired) await closePreference(deps, expired);
}

async function whySellerStopped(
  { db }: PaymentDeps,
  { collectorId, sellerId }: ShopOrder,
): Promise<'unlinking' | 'suspended' | null> {
  if ((await findAccountOf(db, collectorId))?.state === 'unlinking') return 'unlinking';
  return (await isSuspended(db, sellerId)) ? 'suspended' : null;
}

function isDue({ clock, config }: PaymentDeps, { state, heldUntil }: ShopOrder): boolean {
  const now = clock.now();
  if (state === 'payment_pending') return now >= heldUntil;
  return state === 'awaiting_payment' && now >= expiresAt(heldUntil, config.holdSeconds);
}
