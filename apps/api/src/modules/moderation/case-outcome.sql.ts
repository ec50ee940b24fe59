import { sql } from 'kysely';

/** Of a `moderation_case`: its last decision took nothing away, or was reversed. Null without a decision. */
export const endedInNothing = sql<boolean | null>`(
  select (thing = 'nothing' and person = 'none') or coalesce(outcome = 'reversed', false)
  from moderation_decision left join moderation_appeal on decision_id = moderation_decision.id
  where case_id = moderation_case.id order by case_version desc limit 1)`;
