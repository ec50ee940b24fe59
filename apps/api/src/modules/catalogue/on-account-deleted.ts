import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database.ts';
import { emit, type Listener } from '#platform/events.ts';
import { productWithdrawn } from './events.ts';
import { withdrawSome } from './withdraw.queries.ts';

const atOnce = 200;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

/** What a deleted person had on sale leaves it. Safe to repeat: the second time there is nothing left. */
export function onAccountDeleted(parts: Parts): Listener {
  return {
    name: 'catalogue.withdraw-products',
    hears: [accountEvents.deleted],
    async handle(events) {
      for (const { payload } of events) await withdrawAll(parts, (payload as AccountEventPayload).accountId);
    },
  };
}

async function withdrawAll(parts: Parts, sellerId: string): Promise<void> {
  while ((await withdrawBatch(parts, sellerId)) === atOnce);
}

function withdrawBatch({ db, clock }: Parts, sellerId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await withdrawSome(tx, sellerId, atOnce);
    for (const id of ids) await emit(tx, clock, productWithdrawn(id));
    return ids.length;
  });
}
