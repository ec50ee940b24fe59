import { findWithoutDelivery } from '#modules/orders/index.ts';
import type { DeliveryDeps } from './deps.ts';
import { settleOrder } from './settle-delivery.ts';

const batchSize = 200;

/** Opens the deliveries of orders that a release without deliveries left paid. */
export async function openMissing(deps: DeliveryDeps): Promise<void> {
  for (;;) {
    const ids = await findWithoutDelivery(deps.db, batchSize);
    for (const id of ids) await settleOrder(deps, id);
    if (ids.length < batchSize) return;
  }
}
