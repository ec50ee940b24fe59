import { secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { PushCandidate } from '../push/candidates.queries.ts';
import { readPushedSearches, readPushTimes, recordPush } from './pace.queries.ts';
import { latest, nextPushAt, nextPushOfSearchAt } from './push-pace.rules.ts';

const daySeconds = 24 * 60 * 60;

/** The search says whether its alerts are pushed; what has to wait is gathered in the next push. */
export async function paceAlertPushes(
  tx: Tx,
  accountId: string,
  candidates: readonly PushCandidate[],
  now: Date,
): Promise<ReadonlyMap<number, Date | null>> {
  const searchIds = candidates.flatMap(({ savedSearchId }) => savedSearchId ?? []);
  const pushed = await readPushedSearches(tx, accountId, searchIds);
  const lastOf = new Map(pushed.map(({ searchId, lastPushedAt }) => [searchId, lastPushedAt]));
  const next = nextPushAt(await readPushTimes(tx, accountId, secondsAfter(now, -daySeconds)));
  return new Map(
    candidates.map(({ id, savedSearchId }) => {
      const last = savedSearchId === null ? undefined : lastOf.get(savedSearchId);
      return [id, last === undefined ? null : (latest([next, nextPushOfSearchAt(last)]) ?? now)];
    }),
  );
}

export function recordAlertPush(tx: Tx, accountId: string, now: Date): Promise<unknown> {
  return recordPush(tx, accountId, { now, since: secondsAfter(now, -daySeconds) });
}
