import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export const deadLetterQueue = 'dead-letter';

export interface JobState {
  /** By job name, since when the oldest due job waits for a worker. */
  readonly dueSince: ReadonlyMap<string, Date>;
  /** Jobs in the dead letter queue, counted up to 1000. */
  readonly dead: number;
}

/** For the metrics; pg-boss has no API for either. */
export async function readJobState(db: Db, now: Date): Promise<JobState> {
  const waiting = await db
    .selectFrom(
      sql<{ name: string; since: Date }>`(
        select name, min(start_after) as since from pgboss.job
        where state in ('created', 'retry') and start_after <= ${now} and name <> ${deadLetterQueue}
        group by name
      )`.as('waiting'),
    )
    .select(['name', 'since'])
    .limit(200)
    .execute();
  const { dead } = await db
    .selectFrom(
      sql<{ id: string }>`(
        select id from pgboss.job where name = ${deadLetterQueue} and state = 'created' limit 1000
      )`.as('given_up'),
    )
    .select((eb) => eb.fn.countAll<number>().as('dead'))
    .executeTakeFirstOrThrow();
  return { dueSince: new Map(waiting.map(({ name, since }) => [name, since])), dead };
}
