import { lockSuspension, personEvents, type PersonEventPayload } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { updateSellerHold } from './holds.ts';

const batchSize = 100;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Hides the products of a suspended person and shows them again afterwards. It reads the current suspension, so that
 * late, repeated or reordered events give the same result.
 */
export function onPersonSuspended(deps: Deps): Listener {
  return {
    name: 'catalogue.hold-products',
    hears: [personEvents.suspended, personEvents.unsuspended],
    async handle(events) {
      for (const { payload } of events) {
        const { accountId: sellerId } = payload as PersonEventPayload;
        const isHeldNow = (tx: Tx) => lockSuspension(tx, sellerId);
        await updateSellerHold(deps, { sellerId, hold: 'suspended', batchSize, isHeldNow });
      }
    },
  };
}
