import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { ReviewedSide } from '@perchero/contract/reviews/review.rules';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface NotifiedReview {
  readonly id: string;
  readonly orderId: string;
  readonly authorId: string;
  readonly subjectId: string;
  readonly about: ReviewedSide;
  readonly publishedAt: Date;
  readonly answeredAt: Date | null;
}

export function readPublished(db: Db, ids: readonly string[]): Promise<NotifiedReview[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-reviews',
    sql<NotifiedReview>`
      select id, order_id as "orderId", author_id as "authorId", subject_id as "subjectId", about,
        published_at as "publishedAt", answered_at as "answeredAt"
      from review where id = any(${ids}::uuid[]) and published_at is not null and removed_at is null limit ${ids.length}`,
  );
}

export interface ReviewableOrder {
  readonly orderId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly orderState: OrderState;
  readonly completedAt: Date;
  readonly hasBuyerWritten: boolean;
  readonly hasSellerWritten: boolean;
}

/** Completed orders of two existing accounts. */
export function readReviewable(db: Db, orderIds: readonly string[]): Promise<ReviewableOrder[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-reviewable',
    sql<ReviewableOrder>`
      select shop_order.id as "orderId", buyer_id as "buyerId", seller_id as "sellerId",
        shop_order.state as "orderState", delivery.ended_at as "completedAt",
        exists (select from review where order_id = shop_order.id and author_id = buyer_id) as "hasBuyerWritten",
        exists (select from review where order_id = shop_order.id and author_id = seller_id) as "hasSellerWritten"
      from shop_order
      join delivery on delivery.order_id = shop_order.id and delivery.state = 'completed'
      join account as buyer on buyer.id = buyer_id and buyer.deleted_at is null
      join account as seller on seller.id = seller_id and seller.deleted_at is null
      where shop_order.id = any(${orderIds}::uuid[]) limit ${orderIds.length}`,
  );
}
