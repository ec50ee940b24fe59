import { findOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/app-error.ts';
import { mayStill } from '#platform/guarded-limits.ts';
import type { PaymentParts } from '../parts.ts';
import { lookAtOrder } from './sync-order.ts';

/** Somebody looks at their order and waits: the provider is asked, but not at every look. */
export async function askAboutOrder(parts: PaymentParts, accountId: string, orderId: string): Promise<void> {
  const order = await findOrder(parts.db, orderId);
  if (order?.buyerId !== accountId && order?.sellerId !== accountId)
    throw new AppError('not-found', 'no order of this person');
  const now = parts.clock.now();
  if (await mayStill(parts.db, now, [{ limit: 'order-check', subject: orderId }]))
    await lookAtOrder(parts, orderId);
}
