import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { DueSource, Work } from './due-work.ts';
import { findPostponed } from './failed-work.queries.ts';

/** What a query for due rows is asked. */
export interface Due {
  readonly now: Date;
  readonly limit: number;
  /** Subjects that failed and wait for their next attempt. */
  readonly except: readonly string[];
}

interface FoundWork<Row> extends Pick<DueSource, 'name' | 'priority' | 'concurrency'> {
  readonly find: (db: Db, due: Due) => Promise<readonly Row[]>;
  readonly workOf: (row: Row) => Work;
}

/** Due rows that a query finds, so nothing is leased or scheduled. */
export function foundWork<Row>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { find, workOf, ...source }: FoundWork<Row>,
): DueSource {
  return {
    ...source,
    async lease(limit) {
      const now = clock.now();
      const rows = await find(db, { now, limit, except: await findPostponed(db, source.name, now) });
      return rows.map(workOf);
    },
    schedule: async () => {},
  };
}
