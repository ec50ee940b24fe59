import { sql } from 'kysely';

/**
 * Neither about or from the moderator, nor somebody whom the moderator follows, with whom the moderator traded since then, or who
 * blocked or is blocked.
 * Not an anti-join: the people of one moderator are read once for a statement instead of once for each case.
 */
export function mayModerate(moderatorId: string, tradedSince: Date) {
  return sql<boolean>`(case target_kind
    when 'contact' then (select account_id from contact_message where case_id = moderation_case.id)
    else moderation_case.owner_id
  end in (
    select ${moderatorId}::uuid
    union all select seller_id from shop_order where buyer_id = ${moderatorId}::uuid and paid_at > ${tradedSince}
    union all select buyer_id from shop_order where seller_id = ${moderatorId}::uuid and paid_at > ${tradedSince}
    union all select followed_id from follow where follower_id = ${moderatorId}::uuid
    union all select blocked_id from block where blocker_id = ${moderatorId}::uuid
    union all select blocker_id from block where blocked_id = ${moderatorId}::uuid
  ) is not true)`;
}
