import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { findAccountOf } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database.ts';
import type { PaymentParts } from '../parts.ts';
import { closePreference } from './ask-provider.ts';
import { cancelPayments, cancelUnpaid } from './cancel-unpaid.ts';
import { findLivePayments, isSuspended } from './checkout.queries.ts';
import { expiresAt } from './times.rules.ts';

/** To be called when the provider has just said how the order stands. Ends it when its time is over, or its seller leaves. */
export async function expireIfDue(parts: PaymentParts, orderId: string): Promise<void> {
  const order = await findOrder(parts.db, orderId);
  const reason = order?.state === 'awaiting_payment' && (await whySellerStopped(parts, order));
  if (reason) {
    await cancelUnpaid(parts, orderId, { cause: 'seller', reason });
    return;
  }
  if (!order || !isDue(parts, order)) return;
  // A voucher, or a review: its own time is over too.
  if (order.state === 'payment_pending' && !(await cancelPayments(parts, orderId))) return;
  const expired = await inTransaction(parts.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isDue(parts, locked)) return null;
    if ((await findLivePayments(tx, orderId)).length > 0) return null;
    return moveOrder(tx, parts.clock, locked, { to: 'expired', cause: 'expiry', nextCheckAt: null });
  });
  if (expired) await closePreference(parts, expired);
}

async function whySellerStopped(
  { db }: PaymentParts,
  { collectorId, sellerId }: ShopOrder,
): Promise<'unlinking' | 'suspended' | null> {
  if ((await findAccountOf(db, collectorId))?.state === 'unlinking') return 'unlinking';
  return (await isSuspended(db, sellerId)) ? 'suspended' : null;
}

function isDue({ clock, config }: PaymentParts, { state, heldUntil }: ShopOrder): boolean {
  const now = clock.now();
  if (state === 'payment_pending') return now >= heldUntil;
  return state === 'awaiting_payment' && now >= expiresAt(heldUntil, config.holdSeconds);
}
