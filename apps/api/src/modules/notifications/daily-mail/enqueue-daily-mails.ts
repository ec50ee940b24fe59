import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { dailyMailJob, enqueueDailyMailsJob } from '../jobs.ts';
import { findCandidates } from './daily-mail.queries.ts';
import { dayOf, dropPeriodOf, periodOf } from './day.rules.ts';

const batchSize = 500;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'dailyMailsPerSecond'>;
}

export function startDailyMails({ db, clock, jobs }: Deps): Promise<void> {
  const first = { day: dayOf(clock.now()), after: lowestUuid, position: 0 };
  return inTransaction(db, (tx) => jobs.enqueue(tx, enqueueDailyMailsJob, first));
}

/** Enqueues the mails of the next people, each at its second, and the job for those after them. */
export function enqueueDailyMails(
  { db, jobs, config }: Deps,
  { day, after, position }: { readonly day: string; readonly after: string; readonly position: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const periods = { period: periodOf(day), dropPeriod: dropPeriodOf(day) };
    const people = await findCandidates(tx, periods, { after, limit: batchSize });
    for (const [index, accountId] of people.entries()) {
      const afterSeconds = Math.floor((position + index) / config.dailyMailsPerSecond);
      await jobs.enqueue(tx, dailyMailJob, { accountId, day }, { afterSeconds });
    }
    const last = people.at(-1);
    if (last && people.length === batchSize)
      await jobs.enqueue(tx, enqueueDailyMailsJob, { day, after: last, position: position + people.length });
  });
}
