import { buyerReasons } from '@perchero/contract/moderation/decisions.rules';
import { type RawBuilder, sql } from 'kysely';

const reasons = sql.join(buyerReasons.map((reason) => sql.lit(reason)));

/**
 * A product of the order was removed for a reason that lets its buyer open a claim at once. With `exists` the planner would hash all
 * decisions for a page of orders as often as it looks them up.
 */
export const hasRemovedProduct = (orderId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select true from order_item
  join moderation_case on target_kind = 'product' and target_id = order_item.product_id::text
  join moderation_decision on case_id = moderation_case.id
  where order_item.order_id = ${orderId} and thing = 'remove' and moderation_decision.reason in (${reasons})
    and undone_at is null
  limit 1), false)`;
