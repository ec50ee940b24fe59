import { lockSuspension, personEvents, type PersonEventPayload } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { changeHold } from './holds.ts';
import { findWithHold } from './holds.queries.ts';
import { lockProducts } from './products.queries.ts';

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
        const { accountId } = payload as PersonEventPayload;
        let lastId: number | undefined = 0;
        while (lastId !== undefined) lastId = await updateHoldBatch(deps, accountId, lastId);
      }
    },
  };
}

/** Returns the last product id of the batch, or undefined when none is left. */
function updateHoldBatch(
  { db, clock }: Deps,
  sellerId: string,
  afterId: number,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    const isHeld = await lockSuspension(tx, sellerId);
    const ids = await findWithHold(tx, {
      sellerId,
      hold: 'suspended',
      isHeld: !isHeld,
      afterId,
      limit: batchSize,
    });
    if (ids.length === 0) return undefined;
    await changeHold(tx, clock, await lockProducts(tx, ids), { hold: 'suspended', isHeld });
    return ids.at(-1);
  });
}
