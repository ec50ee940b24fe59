import { findOrder } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mayStill } from '#platform/limits/guarded-limits.ts';
import type { PaymentDeps } from '../deps.ts';
import { lookAtOrder } from './sync-order.ts';

/** Somebody looks at their order and waits: the provider is asked, but not at every look. */
export async function askAboutOrder(deps: PaymentDeps, accountId: string, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (order?.buyerId !== accountId && order?.sellerId !== accountId)
    throw new AppError('not-found', 'no order of this person');
  const now = deps.clock.now();
  if (await mayStill(deps.db, now, [{ limit: 'order-check', subject: orderId }]))
    await lookAtOrder(deps, orderId);
}
