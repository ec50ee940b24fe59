import { maxBlocks } from '@perchero/contract/blocks/blocks';
import { lockAccount } from '#modules/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import { countBlocks, deleteBlock, insertBlock, isAccount } from './blocks.queries.ts';
import { type BlockedEventPayload, type BlockEventPayload, blockEvents } from './events.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Blocks a person, who is not told. Again is a success. */
export function blockPerson({ db, clock }: Deps, pair: BlockEventPayload): Promise<void> {
  const { blockerId, blockedId } = pair;
  if (blockerId === blockedId) throw new AppError('not-allowed', 'oneself');
  return inTransaction(db, async (tx) => {
    // Serialises the blocks of one person, so that the limit is exact.
    if (!(await lockAccount(tx, blockerId))) throw new AppError('not-allowed', 'deleted meanwhile');
    if (!(await isAccount(tx, blockedId))) throw new AppError('not-found', `account ${blockedId}`);
    const now = clock.now();
    if (!(await insertBlock(tx, pair, now))) return;
    if ((await countBlocks(tx, blockerId)) > maxBlocks) throw new AppError('too-many-blocks');
    const payload: BlockedEventPayload = { ...pair, blockedAt: now.toISOString() };
    await emit(tx, clock, { type: blockEvents.blocked, payload });
  });
}

/** Only undoes the caller's own block. Again is a success. */
export function unblockPerson({ db, clock }: Deps, pair: BlockEventPayload): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await deleteBlock(tx, pair)) await emit(tx, clock, { type: blockEvents.unblocked, payload: pair });
  });
}
