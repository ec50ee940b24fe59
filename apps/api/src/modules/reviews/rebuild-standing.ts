import { readCalendar } from '#modules/delivery/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ReviewDeps } from './deps.ts';
import { deleteOldNotes } from './sale-notes.queries.ts';
import {
  lockStanding,
  readCounts,
  readSendTimes,
  type StoredStanding,
  updateStanding,
} from './standing.queries.ts';
import { countedDays, sendDaysOf } from './standing.rules.ts';

interface Rebuilt {
  readonly before: StoredStanding;
  readonly after: StoredStanding;
}

const countedSeconds = countedDays * 24 * 60 * 60;

/** Computes the standing of a person anew. Null when the account is deleted. */
export function rebuildStanding({ db, clock }: ReviewDeps, accountId: string): Promise<Rebuilt | null> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const before = await lockStanding(tx, accountId, now);
    if (!before) return null;
    const since = secondsAfter(now, -countedSeconds);
    await deleteOldNotes(tx, accountId, since);
    const { oldestAt, ...counts } = await readCounts(tx, accountId, since);
    const after = {
      ...counts,
      sendDays: sendDaysOf(await readSendTimes(tx, accountId, since), await readCalendar(tx)),
      expiresAt: oldestAt && secondsAfter(oldestAt, countedSeconds),
    };
    await updateStanding(tx, accountId, after, now);
    return { before, after };
  });
}
