import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';

interface Estimated {
  readonly day: string;
  readonly since: Date;
  readonly minCases: number;
}

/** The median share of the approved payments, in basis points; null when they are too few. Replaces the estimate of before. */
export async function replaceEstimate(tx: Tx, { day, since, minCases }: Estimated): Promise<void> {
  await tx.deleteFrom('provider_fee_estimate').execute();
  await sql`
    insert into provider_fee_estimate (day, basis_points, cases)
    select ${day}::date,
      case when count(*) >= ${minCases} then round(percentile_cont(0.5) within group (order by share)) end,
      count(*)
    from (
      select provider_fee_cents * 10000.0 / amount_cents as share from payment
      where status = 'approved' and verdict = 'ok' and approved_at >= ${since} and amount_cents > 0
    ) as shares`.execute(tx);
}

export async function readEstimate(db: Db) {
  return db
    .selectFrom('provider_fee_estimate')
    .select(['basis_points as basisPoints', 'cases'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}
