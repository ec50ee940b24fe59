import { isDeepStrictEqual } from 'node:util';
import type { ReviewDeps } from './deps.ts';
import { rebuildStanding } from './rebuild-standing.ts';
import { findPeopleWithStanding } from './standing.queries.ts';

const batchSize = 500;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

interface Report {
  readonly people: number;
  readonly differences: readonly object[];
}

/** Rebuilds every standing and reports those that were not as computed. */
export async function verifyStandings(deps: ReviewDeps): Promise<Report> {
  const differences: object[] = [];
  let people = 0;
  for (let after = lowestUuid; ;) {
    const ids = await findPeopleWithStanding(deps.db, after, batchSize);
    for (const accountId of ids) {
      const rebuilt = await rebuildStanding(deps, accountId);
      if (rebuilt && !isDeepStrictEqual(rebuilt.before, rebuilt.after))
        differences.push({ accountId, ...rebuilt });
    }
    people += ids.length;
    const last = ids.at(-1);
    if (!last || ids.length < batchSize) return { people, differences };
    after = last;
  }
}
