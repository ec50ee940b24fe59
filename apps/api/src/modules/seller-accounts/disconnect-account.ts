import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { lockSeller } from '#platform/database/trade-locks.queries.ts';
import { lockLink, markUnlinked, markUnlinking } from './accounts.queries.ts';
import { sellerAccountEvent } from './events.ts';
import {
  deleteGrant,
  findDueToRelease,
  findRetired,
  postponeRelease,
  type RetiredGrant,
  retireGrants,
} from './grants.queries.ts';
import { findNeed, type GrantNeed } from './needed-until.queries.ts';
import type { SellerAccountDeps } from './deps.ts';

type Deps = Pick<SellerAccountDeps, 'db' | 'clock'>;

/** Unlinks a seller: nothing more can be bought from them, and the tokens are deleted when no order needs them. */
export function disconnectAccount({ db, clock }: Deps, accountId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockLink(tx, accountId);
    if (!link) throw new AppError('not-found');
    if (link.state === 'unlinking') return;
    const now = clock.now();
    await markUnlinking(tx, accountId);
    await retireGrants(tx, accountId, { now });
    await emit(tx, clock, sellerAccountEvent('unlinking', accountId));
    await releaseIfPossible(tx, { accountId, providerUserId: link.providerUserId }, now);
  });
}

const batchSize = 500;

/** Deletes retired grants that no order needs. */
export async function finishUnlinking({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  for (const grant of await findDueToRelease(db, now, batchSize))
    await inTransaction(db, async (tx) => {
      await lockSeller(tx, grant.accountId);
      await releaseIfPossible(tx, grant, now);
    });
}

const hour = 60 * 60;
const day = 24 * hour;

/** The seller is locked, so no order can be created meanwhile. */
async function releaseIfPossible(tx: Tx, grant: RetiredGrant, now: Date): Promise<void> {
  const need = await findNeed(tx, grant.providerUserId, now);
  if (need) return postponeRelease(tx, grant, nextLook(need, now));
  if (await deleteGrant(tx, grant)) await markUnlinked(tx, grant, now);
}

/** Checks at least daily, because orders may end early. */
function nextLook({ until }: GrantNeed, now: Date): Date {
  const tomorrow = secondsAfter(now, day);
  if (until === null) return secondsAfter(now, hour);
  return until < tomorrow ? until : tomorrow;
}

/** Until when retired grants of this account are retained; null when there are none. */
export async function findRetainedGrant(db: Db, accountId: string, now: Date): Promise<GrantNeed | null> {
  let latest: GrantNeed | null = null;
  for (const { providerUserId } of await findRetired(db, accountId)) {
    const need = await findNeed(db, providerUserId, now);
    if (need?.until === null) return need;
    if (need && (!latest?.until || need.until > latest.until)) latest = need;
  }
  return latest;
}
