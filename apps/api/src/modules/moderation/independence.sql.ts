import { sql } from 'kysely';
import { endedInNothing } from '#modules/accounts/case-outcome.sql.ts';
import { independence } from './priority.rules.ts';

/** The account is old enough, and most of the reporter's last decided reports did not end in nothing. */
export function isIndependent(reporterId: string, accountBefore: Date) {
  return sql<boolean>`(
    (select created_at <= ${accountBefore} from account where account.id = ${reporterId}) and (
      select count(*) < ${sql.lit(independence.minReports)}
        or avg(ended_in_nothing::int) < ${sql.lit(independence.nothingShare)}
      from (
        select ${endedInNothing} as ended_in_nothing
        from report join moderation_case on moderation_case.id = report.case_id
        where report.reporter_id = ${reporterId} and moderation_case.decided_at is not null
        order by report.created_at desc limit ${sql.lit(independence.lastReports)}
      ) as decided
    ))`;
}
