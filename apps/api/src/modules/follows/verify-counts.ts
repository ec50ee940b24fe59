import { type Db, inTransaction } from '#platform/database/database.ts';
import { compareCounts, type ComparedCounts, lockCounts, updateCounts } from './counters.queries.ts';
import { countRows } from './follows.queries.ts';

const batchSize = 500;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

interface Report {
  readonly people: number;
  readonly differences: readonly ComparedCounts[];
}

/** Compares every counter with its rows, and mends and reports those that differ. */
export async function verifyFollowCounts(db: Db): Promise<Report> {
  const differences: ComparedCounts[] = [];
  let people = 0;
  for (let after = lowestUuid; ;) {
    const compared = await compareCounts(db, after, batchSize);
    for (const counts of compared.filter(isDifferent)) {
      await mend(db, counts.accountId);
      differences.push(counts);
    }
    people += compared.length;
    const last = compared.at(-1);
    if (!last || compared.length < batchSize) return { people, differences };
    after = last.accountId;
  }
}

function isDifferent({ followers, following, followerRows, followingRows }: ComparedCounts): boolean {
  return followers !== followerRows || following !== followingRows;
}

function mend(db: Db, accountId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockCounts(tx, accountId);
    await updateCounts(tx, { accountId, ...(await countRows(tx, accountId)) });
  });
}
