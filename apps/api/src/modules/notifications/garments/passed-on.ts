import type { PassedOnPayload } from '#modules/garments/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { NewNotification } from '../insert.queries.ts';
import { findEarlierOwners } from './earlier-owners.queries.ts';

/** One for each earlier owner and owner since. */
export async function findPassedOn(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<NewNotification[]> {
  const notifications: NewNotification[] = [];
  for (const { payload } of events) {
    const passedOn = payload as PassedOnPayload;
    const cause = `garment:${passedOn.garmentId}:${passedOn.orderId}`;
    for (const { accountId, productId } of await findEarlierOwners(db, passedOn))
      notifications.push({ kind: 'garment', accountId, productId, cause, at: now });
  }
  return notifications;
}
