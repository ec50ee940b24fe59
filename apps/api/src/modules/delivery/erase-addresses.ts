import { eraseAddress } from '#modules/orders/index.ts';
import { releasePictures } from '#modules/media/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { findToErase, updateDelivery } from './deliveries.queries.ts';
import type { DeliveryRouteDeps } from './deps.ts';

const keptSeconds = 90 * 24 * 60 * 60;
const batchSize = 200;

/** Erases address and photo of orders that ended 90 days ago; the department stays. */
export async function eraseAddresses({
  db,
  clock,
  jobs,
}: Pick<DeliveryRouteDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  const before = secondsAfter(now, -keptSeconds);
  for (;;) {
    const ended = await findToErase(db, { before, limit: batchSize });
    for (const { orderId, pictureId } of ended)
      await inTransaction(db, async (tx) => {
        await eraseAddress(tx, orderId, now);
        if (!pictureId) return;
        await updateDelivery(tx, orderId, { pictureId: null });
        await releasePictures(tx, jobs, [pictureId]);
      });
    if (ended.length < batchSize) return;
  }
}
