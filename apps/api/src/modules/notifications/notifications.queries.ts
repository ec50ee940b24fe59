import { notificationsPerPage, type ToldKind } from '@perchero/contract/notifications/notifications';
import type { RefundReason } from '@perchero/contract/orders/refund-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { MoneyNews } from './money/news.rules.ts';

/** What a notification's words are made of, as things are now. */
export interface NotificationRow {
  readonly id: number;
  readonly kind: ToldKind;
  readonly revision: number;
  readonly movedAt: Date;
  readonly isRead: boolean;
  /** Null for news about money. */
  readonly productId: number | null;
  readonly category: string | null;
  readonly commentId: number | null;
  /** Null when the comment is deleted. */
  readonly content: string | null;
  readonly answeredUsername: string | null;
  readonly actorCount: number;
  /** All null when they left. */
  readonly actorUsername: string | null;
  readonly actorName: string | null;
  readonly actorAvatar: string | null;
  /** Of the one who joined the group before. */
  readonly otherName: string | null;
  /** The rest is for news about money. */
  readonly news: MoneyNews | null;
  readonly orderId: string | null;
  /** Of the first piece of the order. */
  readonly pieceTitle: string | null;
  readonly pieceCount: number | null;
  readonly totalCents: number | null;
  /** The money that it is about, where that is not the whole order's. */
  readonly amountCents: number | null;
  /** Why money goes back. */
  readonly reason: RefundReason | null;
  /** What an operator took away, and why they say they did. */
  readonly removal: { readonly what: 'product' | 'comment'; readonly reason: string } | null;
  /** Of whoever reads it, when it is about their account. */
  readonly ownUsername: string | null;
}

export interface InboxRead {
  readonly revision: number;
  readonly unread: number;
  readonly total: number;
  readonly rows: readonly NotificationRow[];
}

interface Found extends Omit<NotificationRow, 'id'> {
  readonly id: number | null;
  readonly inboxRevision: number;
  readonly unread: number;
  readonly total: number;
}

/** Written out, not parameters: the plan made for everybody knows that only so few rows are joined to what they tell of. */
const perPage = sql.lit(notificationsPerPage);
const oneMore = sql.lit(notificationsPerPage + 1);
/** So many of those who joined a group are looked at for one who has not left: never the whole group, nor everybody. */
const lately = sql.lit(10);

/** One page of a person's notifications, the latest first, with the state of their inbox. */
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
    most: notificationsPerPage,
  });
}

/** What changed after this revision, the last change first: at most one more than a page. */
export function readChangedSince(db: Db, accountId: string, since: number): Promise<InboxRead> {
  return readInbox(db, 'notifications-changed', accountId, {
    rows: sql`
      select id, row_number() over (order by revision desc, id desc) as place
      from notification where account_id = inbox.account_id and revision > ${since}
      order by revision desc, id desc limit ${oneMore}`,
    most: notificationsPerPage + 1,
  });
}

/** These of their notifications, the latest first. */
export function readSome(db: Db, accountId: string, ids: readonly number[]): Promise<InboxRead> {
  return readInbox(db, 'notifications-some', accountId, {
    rows: sql`
      select id, row_number() over (order by moved_at desc, id desc) as place
      from notification where account_id = inbox.account_id and id = any(${ids}::bigint[])
      limit ${ids.length}`,
    most: ids.length,
  });
}

async function readInbox(
  db: Db,
  name: string,
  accountId: string,
  { rows, most }: { readonly rows: RawBuilder<unknown>; readonly most: number },
): Promise<InboxRead> {
  const found = await readNamed(
    db,
    name,
    sql<Found>`
      select inbox.revision as "inboxRevision", inbox.unread, inbox.total,
        told.id, told.kind, told.revision, told.moved_at as "movedAt", told.read_at is not null as "isRead",
        told.product_id as "productId", product.category, told.comment_id as "commentId",
        case when comment.deleted_at is null then comment.content end as content,
        answered.username as "answeredUsername", told.actor_count as "actorCount", actor.username as "actorUsername",
        actor.full_name as "actorName", actor.avatar_path as "actorAvatar", other.full_name as "otherName",
        told.news, told.order_id as "orderId", told.amount_cents as "amountCents", told.reason, pieces.title as "pieceTitle", pieces.count as "pieceCount",
        shop_order.total_cents as "totalCents", own.username as "ownUsername",
        case when told.action_id is not null then jsonb_build_object(
          'what', split_part(admin_action.subject, ':', 1), 'reason', admin_action.reason) end as removal
      from notification_inbox as inbox
      left join lateral (${rows}) as wanted on true
      left join notification as told on told.id = wanted.id
      left join product on product.id = told.product_id
      left join comment on comment.id = told.comment_id
      left join account as answered on answered.id = comment.answered_id and answered.deleted_at is null
      left join account as actor on actor.id = told.actor_id and actor.deleted_at is null
      left join lateral (
        select account.full_name from (
          select actor_id, created_at from notification_actor
          where notification_id = told.id and actor_id <> told.actor_id
          order by created_at desc limit ${lately}
        ) as joined
        join account on account.id = joined.actor_id and account.deleted_at is null
        order by joined.created_at desc limit 1
      ) as other on told.actor_count > 1
      left join admin_action on admin_action.id = told.action_id
      left join shop_order on shop_order.id = told.order_id
      left join lateral (
        select (array_agg(order_item.title order by order_item.product_id))[1] as title,
          sum(order_item.quantity)::int as count
        from order_item where order_item.order_id = told.order_id
      ) as pieces on told.order_id is not null
      left join account as own on own.id = inbox.account_id and told.news is not null and told.order_id is null
      where inbox.account_id = ${accountId}
      order by wanted.place limit ${Math.max(1, most)}`,
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
