import { sql } from 'kysely';
import { endedInNothing } from '#modules/accounts/case-outcome.sql.ts';
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

export interface DecisionHours {
  readonly harm: 'high' | 'middle' | 'low';
  readonly median: number;
  readonly p90: number;
}

/** From opening to decision. */
export function measureDecisionHours(db: Db, since: Date): Promise<DecisionHours[]> {
  return readNamed(
    db,
    'moderation-decision-hours',
    sql<DecisionHours>`
      select case when harm >= 80 then 'high' when harm >= 20 then 'middle' else 'low' end as harm,
        percentile_cont(0.5) within group (order by hours) as median, percentile_cont(0.9) within group (order by hours) as p90
      from (
        select harm, extract(epoch from decided_at - opened_at)::float / 3600 as hours
        from moderation_case where decided_at >= ${since} order by decided_at desc limit ${maxCounted}
      ) as decided
      group by 1 limit 3`,
  );
}

export interface SignalOutcome {
  readonly rule: string;
  readonly outcome: 'confirmed' | 'nothing';
  readonly cases: number;
}

/** How often moderators agreed with the rule that opened a case. */
export function countSignalOutcomes(db: Db, since: Date): Promise<SignalOutcome[]> {
  return readNamed(
    db,
    'moderation-signal-outcomes',
    sql<SignalOutcome>`
      select rule, case when is_nothing then 'nothing' else 'confirmed' end as outcome, count(*)::int as cases
      from (
        select signal as rule, coalesce(${endedInNothing}, true) as is_nothing from moderation_case
        where decided_at >= ${since} and signal is not null order by decided_at desc limit ${maxCounted}
      ) as decided
      group by 1, 2 limit 100`,
  );
}

export interface AppealOutcome {
  readonly outcome: string;
  readonly appeals: number;
}

export function countAppeals(db: Db, since: Date): Promise<AppealOutcome[]> {
  return readNamed(
    db,
    'moderation-appeal-outcomes',
    sql<AppealOutcome>`
      select coalesce(outcome, 'waiting') as outcome, count(*)::int as appeals
      from (
        select moderation_appeal.outcome from moderation_decision
        join moderation_appeal on decision_id = moderation_decision.id
        where moderation_decision.created_at >= ${since} limit ${maxCounted}
      ) as recent
      group by 1 limit 4`,
  );
}

export interface WaitingProducts {
  readonly hold: 'review' | 'hidden';
  readonly age: 'day' | 'three-days' | 'longer';
  readonly products: number;
}

export function countWaitingProducts(db: Db, now: Date): Promise<WaitingProducts[]> {
  return readNamed(
    db,
    'moderation-waiting-products',
    sql<WaitingProducts>`
      select tier.hold, tier.age, count(waiting.since)::int as products
      from (
        select hold, age, least, below from (values ('review'), ('hidden')) as holds (hold)
        cross join (values ('day', 0, 24), ('three-days', 24, 72), ('longer', 72, 100000)) as ages (age, least, below)
      ) as tier
      left join (
        select hold, since, extract(epoch from ${now}::timestamptz - since) / 3600 as hours from waiting_product
        where exists (select from product where product.id = product_id and state <> 'deleted') limit ${maxCounted}
      ) as waiting on waiting.hold = tier.hold and waiting.hours >= tier.least and waiting.hours < tier.below
      group by 1, 2 limit 6`,
  );
}
