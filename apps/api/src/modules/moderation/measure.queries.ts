import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface WaitingCases {
  readonly harm: 'high' | 'middle' | 'low';
  readonly open: number;
  readonly late: number;
}

const maxCounted = 10_000;

/** Cases that nobody has decided, by the time that they may take. */
export function countWaiting(db: Db, now: Date): Promise<WaitingCases[]> {
  return readNamed(
    db,
    'moderation-count-waiting',
    sql<WaitingCases>`
      select tier.harm, count(waiting.harm)::int as open, (count(*) filter (where waiting.due_at <= ${now}))::int as late
      from (values ('high', 80, 1000), ('middle', 20, 80), ('low', 0, 20)) as tier (harm, least, below)
      left join (
        select harm, due_at from moderation_case where state in ('open', 'assigned') limit ${maxCounted}
      ) as waiting on waiting.harm >= tier.least and waiting.harm < tier.below
      group by tier.harm limit 3`,
  );
}

export async function countLateAppeals(db: Db, now: Date): Promise<number> {
  const [row] = await readNamed(
    db,
    'moderation-count-late-appeals',
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from moderation_case where state = 'appealed' and due_at <= ${now} limit ${maxCounted}
      ) as late limit 1`,
  );
  return row?.count ?? 0;
}
