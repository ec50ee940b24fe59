import { personEvents } from '#modules/identity/index.ts';
import { type Db, inTransaction } from '#platform/database.ts';
import type { Listener } from '#platform/events.ts';
import type { Jobs } from '#platform/jobs.ts';
import { writeSitemapJob } from '../jobs.ts';

interface Parts {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** What a suspended person sells leaves the sitemap now, not with the next run of the schedule. */
export function rewriteSitemapOnSuspension({ db, jobs }: Parts): Listener {
  return {
    name: 'search.rewrite-sitemap',
    hears: [personEvents.suspended, personEvents.unsuspended],
    handle: () => inTransaction(db, (tx) => jobs.enqueue(tx, writeSitemapJob, {})),
  };
}
