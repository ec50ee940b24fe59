import { type Expression, sql } from 'kysely';
import { points } from './priority.rules.ts';

/** Of a `moderation_case` with this harm and so many independent reports. */
export function priorityOf(harm: Expression<unknown>, independent: Expression<unknown>) {
  return sql<number>`${harm} + ${sql.lit(points.perReporter)}
    * least(greatest(${independent} - 1, 0), ${sql.lit(points.maxReporters)})
    + case when moderation_case.is_late then ${sql.lit(points.late)} else 0 end`;
}

export const priorityWhenLate = sql<number>`priority + ${sql.lit(points.late)}`;

/** Of a case that is no longer late, or never was. */
export const priorityInTime = sql<number>`priority - case when is_late then ${sql.lit(points.late)} else 0 end`;
