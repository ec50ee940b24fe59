import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface Figures {
  readonly reports: number;
  readonly hidden: number;
  readonly removed: number;
  readonly warned: number;
  readonly suspended: number;
  readonly closed: number;
  readonly nothing: number;
  readonly appeals: number;
  readonly reversed: number;
}

/** Nobody learns from them who was reported. */
export async function readFigures(db: Db, since: Date): Promise<Figures> {
  const [row] = await readNamed(
    db,
    'moderation-figures',
    sql<Figures>`
      select (select count(*) from report where created_at >= ${since})::int as reports,
        count(*) filter (where thing = 'hide')::int as hidden,
        count(*) filter (where thing = 'remove')::int as removed,
        count(*) filter (where person = 'warn')::int as warned,
        count(*) filter (where person like 'suspend-%')::int as suspended,
        count(*) filter (where person = 'close')::int as closed,
        count(*) filter (where thing = 'nothing' and person = 'none')::int as nothing,
        count(decision_id)::int as appeals,
        count(*) filter (where outcome = 'reversed')::int as reversed
      from moderation_decision left join moderation_appeal on decision_id = moderation_decision.id
      where moderation_decision.created_at >= ${since} limit 1`,
  );
  if (!row) throw new Error('no figures');
  return row;
}
