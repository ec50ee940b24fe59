import { notificationsPerPage } from '@perchero/contract/notifications/notifications';
import type { RefundReason } from '@perchero/contract/orders/refund-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import { claimTextOf, type ClaimTextRow } from './money/claim.queries.ts';
import type { MoneyNews } from './money/news.rules.ts';
import { decisionTextOf } from './moderation/moderation.queries.ts';
import type { ModerationNews } from './moderation/news.rules.ts';
import type { DecisionText } from './moderation/texts.ts';
import type { OfferNews } from './offers/offer-news.rules.ts';
import { offersLeft } from './offers/offer.queries.ts';
import type { QuotedReviews } from './money/review-quote.rules.ts';

/** Data of a notification's text, read at display time. */
export interface NotificationRow extends QuotedReviews {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly revision: number;
  readonly movedAt: Date;
  readonly isRead: boolean;
  /** Null for notifications about money. */
  readonly productId: number | null;
  readonly category: string | null;
  readonly commentId: number | null;
  /** Null when the comment is deleted. */
  readonly content: string | null;
  readonly answeredUsername: string | null;
  readonly actorCount: number;
  /** Null when the account is deleted. */
  readonly actorUsername: string | null;
  readonly actorName: string | null;
  readonly actorAvatar: string | null;
  /** The second latest person of the group. */
  readonly otherName: string | null;
  /** Only for notifications about money, offers and moderation. */
  readonly news: MoneyNews | OfferNews | ModerationNews | 'vacation-ending' | null;
  readonly orderId: string | null;
  /** Of the first product of the order, or of the product. */
  readonly productTitle: string | null;
  /** Of the order, or those that are gathered. */
  readonly productCount: number | null;
  /** Of the product, now. */
  readonly priceCents: number | null;
  /** The price that a notification about a drop told. */
  readonly toldCents: number | null;
  readonly totalCents: number | null;
  /** The saved search, with its name of now; null for other kinds. */
  readonly searchId: string | null;
  readonly searchName: string | null;
  /** Null for the order total. */
  readonly amountCents: number | null;
  /** Refund reason. */
  readonly reason: RefundReason | null;
  readonly deadline: Date | null;
  /** Of the delivery of the order. */
  readonly deliveryMethod: string | null;
  readonly carrier: string | null;
  readonly otherCarrier: string | null;
  /** Offers that the recipient can still make for the product. */
  readonly offersLeft: number | null;
  /** Of the order, for notifications about it. */
  readonly claim: ClaimTextRow | null;
  /** Content removed by a moderator, and the reason. */
  readonly removal: { readonly what: 'product' | 'comment'; readonly reason: string } | null;
  /** Of the product, for news about its garment. */
  readonly garment: { readonly code: string; readonly owners: number } | null;
  /** The moderators' decision that is told. */
  readonly decision: DecisionText | null;
  /** The recipient's, for notifications about their account or their followers. */
  readonly ownUsername: string | null;
}

export interface InboxRead {
  readonly revision: number;
  readonly unread: number;
  readonly total: number;
  readonly rows: readonly NotificationRow[];
}

interface InboxRow extends Omit<NotificationRow, 'id'> {
  readonly id: number | null;
  readonly inboxRevision: number;
  readonly unread: number;
  readonly total: number;
}

/** Literals, so that the generic plan knows how few rows are joined. */
const perPage = sql.lit(notificationsPerPage);
const oneMore = sql.lit(notificationsPerPage + 1);
/** Bounds the search for a group member whose account is not deleted. */
const recentActors = sql.lit(10);

/** Latest first, with the state of the inbox. */
export function readPage(db: Db, accountId: string, page: number): Promise<InboxRead> {
  const last = page * notificationsPerPage;
  return readInbox(db, 'notifications-page', accountId, {
    rows: sql`
      select placed.id, placed.place from (
        select id, row_number() over (order by moved_at desc, id desc) as place
        from notification where account_id = inbox.account_id
      ) as placed
      where placed.place > ${last - notificationsPerPage} and placed.place <= ${last}
      order by placed.place limit ${perPage}`,
    limit: notificationsPerPage,
  });
}

/** Last change first; at limit one page and one row more. */
export function readChangedSince(db: Db, accountId: string, since: number): Promise<InboxRead> {
  return readInbox(db, 'notifications-changed', accountId, {
    rows: sql`
      select id, row_number() over (order by revision desc, id desc) as place
      from notification where account_id = inbox.account_id and revision > ${since}
      order by revision desc, id desc limit ${oneMore}`,
    limit: notificationsPerPage + 1,
  });
}

/** Latest first. */
export function readSome(db: Db, accountId: string, ids: readonly number[]): Promise<InboxRead> {
  return readInbox(db, 'notifications-some', accountId, {
    rows: sql`
      select id, row_number() over (order by moved_at desc, id desc) as place
      from notification where account_id = inbox.account_id and id = any(${ids}::bigint[])
      limit ${ids.length}`,
    limit: ids.length,
  });
}

async function readInbox(
  db: Db,
  name: string,
  accountId: string,
  { rows, limit }: { readonly rows: RawBuilder<unknown>; readonly limit: number },
): Promise<InboxRead> {
  const found = await readNamed(
    db,
    name,
    sql<InboxRow>`
      select inbox.revision as "inboxRevision", inbox.unread, inbox.total,
        item.id, item.kind, item.revision, item.moved_at as "movedAt", item.read_at is not null as "isRead",
        item.product_id as "productId", product.category, item.comment_id as "commentId",
        case when comment.deleted_at is null and comment.removed_at is null then comment.content end as content,
        answered.username as "answeredUsername", item.actor_count as "actorCount", actor.username as "actorUsername",
        actor.full_name as "actorName", actor.avatar_path as "actorAvatar", other.full_name as "otherName",
        item.news, item.order_id as "orderId", item.amount_cents as "amountCents", item.reason, item.deadline,
        delivery.method as "deliveryMethod", delivery.carrier, delivery.carrier_name as "otherCarrier", coalesce(items.title, product.title) as "productTitle", coalesce(items.count, item.product_count) as "productCount",
        product.price_cents as "priceCents", item.saved_search_id as "searchId", search.name as "searchName",
        received.text as "reviewText", received.stars as "reviewStars", written.answer as "reviewAnswer",
        shop_order.total_cents as "totalCents", own.username as "ownUsername",
        case when item.kind = 'price' then (
          select to_cents from price_change
          where price_change.product_id = item.product_id and price_change.at <= item.created_at
          order by price_change.at desc, price_change.id desc limit 1) end as "toldCents",
        case when item.kind = 'offer' then ${offersLeft} end as "offersLeft",
        case when item.kind = 'claim' then ${claimTextOf(sql`item.order_id`)} end as claim,
        case when item.kind = 'garment' then (
          select jsonb_build_object('code', garment.code, 'owners', (
            select count(*) from garment_chapter where garment_id = garment.id and voided_at is null))
          from garment where garment.id = product.garment_id) end as garment,
        case when item.action_id is not null then jsonb_build_object(
          'what', audit_entry.subject_kind, 'reason', audit_entry.reason) end as removal,
        case when item.decision_id is not null then ${decisionTextOf(sql`item.decision_id`)} end as decision
      from notification_inbox as inbox
      left join lateral (${rows}) as wanted on true
      left join notification as item on item.id = wanted.id
      left join product on product.id = item.product_id
      left join comment on comment.id = item.comment_id
      left join saved_search as search on search.id = item.saved_search_id
      left join account as answered on answered.id = comment.answered_id and answered.deleted_at is null
      left join account as actor on actor.id = item.actor_id and actor.deleted_at is null
      left join lateral (
        select account.full_name from (
          (select actor_id, created_at from notification_actor
            where notification_id = item.id and actor_id <> item.actor_id
            order by created_at desc limit ${recentActors})
          union all
          (select follower_id, created_at from follow_news
            where notification_id = item.id and follower_id <> item.actor_id
            order by created_at desc limit ${recentActors})
        ) as joined
        join account on account.id = joined.actor_id and account.deleted_at is null
        order by joined.created_at desc limit 1
      ) as other on item.actor_count > 1
      left join audit_entry on audit_entry.id = item.action_id
      left join shop_order on shop_order.id = item.order_id
      left join delivery on delivery.order_id = item.order_id
      left join review as received on item.kind = 'review' and received.order_id = item.order_id
        and received.subject_id = inbox.account_id and received.published_at is not null and received.removed_at is null
      left join review as written on item.kind = 'review' and written.order_id = item.order_id
        and written.author_id = inbox.account_id
      left join lateral (
        select (array_agg(order_item.title order by order_item.product_id))[1] as title,
          sum(order_item.quantity)::int as count
        from order_item where order_item.order_id = item.order_id
      ) as items on item.order_id is not null
      left join account as own on own.id = inbox.account_id
        and ((item.news is not null and item.order_id is null) or item.kind = 'follow')
      where inbox.account_id = ${accountId}
      order by wanted.place limit ${Math.max(1, limit)}`,
  );
  const [first] = found;
  return {
    revision: first?.inboxRevision ?? 0,
    unread: first?.unread ?? 0,
    total: first?.total ?? 0,
    rows: found.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row })),
  };
}

export async function readUnread(db: Db, accountId: string): Promise<number> {
  const [row] = await readNamed(
    db,
    'notifications-unread',
    sql<{ unread: number }>`select unread from notification_inbox where account_id = ${accountId} limit 1`,
  );
  return row?.unread ?? 0;
}
