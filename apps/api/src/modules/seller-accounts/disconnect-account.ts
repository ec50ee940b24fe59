import { AppError } from '#platform/app-error.ts';
import { inTransaction, type Tx } from '#platform/database.ts';
import { emit } from '#platform/events.ts';
import {
  findUnlinking,
  hasOrdersOnTheirWay,
  lockLink,
  markUnlinked,
  markUnlinking,
} from './accounts.queries.ts';
import { sellerAccountEvent } from './events.ts';
import type { SellerAccountParts } from './parts.ts';

type Parts = Pick<SellerAccountParts, 'db' | 'clock'>;

/** From this moment nothing can be bought from this person; the tokens go when no order needs them any more. */
export function disconnectAccount({ db, clock }: Parts, accountId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockLink(tx, accountId);
    if (!link) throw new AppError('not-found');
    if (link.state === 'unlinking') return;
    await markUnlinking(tx, accountId);
    await emit(tx, clock, sellerAccountEvent('unlinking', accountId));
    await finishIfPossible({ clock }, tx, accountId);
  });
}

const batchSize = 500;

/** Ends what was taken away and had to wait for its orders. */
export async function finishUnlinking({ db, clock }: Parts): Promise<void> {
  for (const accountId of await findUnlinking(db, batchSize))
    await inTransaction(db, async (tx) => {
      const link = await lockLink(tx, accountId);
      if (link?.state === 'unlinking') await finishIfPossible({ clock }, tx, accountId);
    });
}

async function finishIfPossible({ clock }: Pick<Parts, 'clock'>, tx: Tx, accountId: string): Promise<void> {
  if (await hasOrdersOnTheirWay(tx, accountId)) return;
  await markUnlinked(tx, accountId, clock.now());
  await emit(tx, clock, sellerAccountEvent('unlinked', accountId));
}
