import { type Expression, sql } from 'kysely';

/**
 * Neither the viewer nor the person blocked the other. Not an anti-join: the people of one viewer are read once for a
 * statement instead of once for each row. For a guest nobody is read, because nothing equals null.
 */
export function isNotBlocked(viewerId: string | null | Expression<unknown>, personId: Expression<unknown>) {
  return sql<boolean>`(${personId} in (
    select block.blocked_id from block where block.blocker_id = ${viewerId}::uuid
    union all select block.blocker_id from block where block.blocked_id = ${viewerId}::uuid) is not true)`;
}
