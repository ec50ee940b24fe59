import { sql } from 'kysely';

/** Of a `moderation_case`: when the last of its decisions was made that took something away and stands. */
export const lastStandingAt = sql<Date | null>`(
  select max(created_at) from moderation_decision
  where case_id = moderation_case.id and undone_at is null and (thing <> 'nothing' or person <> 'none'))`;

/** Of a `moderation_case`: no decision that took something away stands. Null without a decision. */
export const endedInNothing = sql<boolean | null>`(
  select bool_and(undone_at is not null or (thing = 'nothing' and person = 'none'))
  from moderation_decision where case_id = moderation_case.id)`;
