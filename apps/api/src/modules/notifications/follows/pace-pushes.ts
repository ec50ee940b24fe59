import { secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { PushCandidate } from '../push/candidates.queries.ts';
import { readLastPushes } from './published.queries.ts';

const secondsBetween = 60 * 60;

/** One push an hour for each seller; what has to wait is gathered in the next one. */
export async function pacePublishedPushes(
  tx: Tx,
  accountId: string,
  candidates: readonly PushCandidate[],
): Promise<ReadonlyMap<number, Date>> {
  const lastOf = await readLastPushes(
    tx,
    accountId,
    candidates.flatMap(({ actorId }) => actorId ?? []),
  );
  return new Map(
    candidates.flatMap(({ id, actorId }) => {
      const last = lastOf.get(actorId ?? '');
      return last ? [[id, secondsAfter(last, secondsBetween)] as const] : [];
    }),
  );
}
