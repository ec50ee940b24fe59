import { vacationEvents } from '#modules/catalogue/index.ts';
import { personEvents } from '#modules/identity/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { writeSitemapJob } from '../jobs.ts';

interface Deps {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Suspensions and vacations must take effect at once, not at the next scheduled run. */
export function rewriteSitemap({ db, jobs }: Deps): Listener {
  return {
    name: 'search.rewrite-sitemap',
    hears: [personEvents.suspended, personEvents.unsuspended, vacationEvents.changed],
    handle: () => inTransaction(db, (tx) => jobs.enqueue(tx, writeSitemapJob, {})),
  };
}
