import { type Expression, sql } from 'kysely';

/**
 * Neither the viewer nor the person blocked the other. One condition per direction, so that each can be an anti-join on
 * its index. For a guest the indexes are not read, because nothing equals null.
 */
export function isNotBlocked(viewerId: string | null | Expression<unknown>, personId: Expression<unknown>) {
  return sql<boolean>`(
    not exists (select from block where block.blocker_id = ${viewerId}::uuid and block.blocked_id = ${personId})
    and not exists (select from block where block.blocked_id = ${viewerId}::uuid and block.blocker_id = ${personId}))`;
}
