import type { Picture } from '@perchero/contract/media/pictures';
import { type RawBuilder, sql } from 'kysely';
import { awayUntilOf } from '#modules/catalogue/visibility.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { ClosingFacts } from './head.rules.ts';
import { isOrderOpen } from './open-order.sql.ts';

interface Person {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
}

/** A thread, or what it would be, as one of its two people sees it. */
export interface HeadRow extends ClosingFacts {
  /** Null for one that does not exist. */
  readonly id: string | null;
  readonly side: 'buying' | 'selling';
  readonly lastSeq: number;
  readonly lastAt: Date;
  /** With microseconds, like the database column. */
  readonly cursorTime: string;
  readonly unread: number;
  readonly ownReadSeq: number;
  readonly otherReadSeq: number;
  readonly hasOtherWritten: boolean;
  readonly other: Person | null;
  readonly productId: number;
  readonly title: string;
  readonly priceCents: number;
  readonly picture: Picture | null;
  readonly productState: ProductState;
  readonly isHeld: boolean;
  /** The last day of the seller's vacation. */
  readonly awayUntil: string | null;
  readonly stock: number;
  /** Units that others are paying. */
  readonly reserved: number;
  /** The latest. */
  readonly order: { readonly id: string; readonly number: number; readonly hasProducts: boolean } | null;
  readonly last: {
    readonly kind: 'text' | 'offer' | 'system';
    readonly senderId: string | null;
    readonly text: string;
    readonly event: string | null;
    readonly orderNumber: number | null;
    readonly offerId: string | null;
    readonly isRemoved: boolean;
    readonly isSenderDeleted: boolean;
    readonly hasPhotos: boolean;
  } | null;
}

const threadColumns = sql`thread.id, thread.product_id, thread.buyer_id, thread.seller_id, thread.last_seq, thread.last_at,
  null::uuid as order_id`;

/** Null when it does not exist or is not the viewer's. */
export async function readHead(db: Db, id: string, viewerId: string): Promise<HeadRow | null> {
  const [row] = await readHeads(db, 'messages-head', viewerId, {
    page: sql`select ${threadColumns} from thread
      where id = ${id} and ${viewerId}::uuid in (buyer_id, seller_id) limit 1`,
    limit: 1,
  });
  return row ?? null;
}

interface AskedPage {
  readonly viewerId: string;
  readonly side: 'all' | 'buying' | 'selling';
  readonly after: { readonly time: string; readonly id: string } | null;
  readonly limit: number;
}

export function readHeadPage(db: Db, { viewerId, side, after, limit }: AskedPage): Promise<HeadRow[]> {
  return readHeads(db, 'messages-heads', viewerId, {
    page: sql`
      select ${threadColumns} from thread_member join thread on thread.id = thread_member.thread_id
      where thread_member.account_id = ${viewerId} and ${side}::text in ('all', thread_member.side)
        and (thread_member.last_at, thread_member.thread_id) <
          (${after?.time ?? 'infinity'}::timestamptz, ${after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)
      order by thread_member.last_at desc, thread_member.thread_id desc limit ${limit}`,
    limit,
  });
}

interface FutureThread {
  readonly productId: number;
  readonly buyerId: string;
  readonly orderId: string | null;
}

/** What a thread would be about that nobody has written in. */
export async function readFutureHead(
  db: Db,
  viewerId: string,
  { productId, buyerId, orderId }: FutureThread,
): Promise<HeadRow | null> {
  const [row] = await readHeads(db, 'messages-future-head', viewerId, {
    page: sql`select null::uuid as id, product.id as product_id, ${buyerId}::uuid as buyer_id, product.seller_id, 0 as last_seq,
      product.created_at as last_at, ${orderId}::uuid as order_id from product where product.id = ${productId} limit 1`,
    limit: 1,
  });
  return row ?? null;
}

/** The products of an order with this state are the buyer's. */
const hasProducts = sql`shop_order.state in ('paid', 'partially_refunded', 'in_dispute', 'review')`;

function readHeads(
  db: Db,
  name: string,
  viewerId: string,
  { page, limit }: { readonly page: RawBuilder<unknown>; readonly limit: number },
): Promise<HeadRow[]> {
  return readNamed(
    db,
    name,
    sql<HeadRow>`
      select thread.id, people.side, thread.last_seq as "lastSeq", thread.last_at as "lastAt",
        to_char(coalesce(own.last_at, thread.last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime",
        coalesce(own.unread, 0) as unread, coalesce(own.read_seq, 0) as "ownReadSeq",
        coalesce(others.read_seq, 0) as "otherReadSeq",
        exists (
          select from message where message.thread_id = thread.id and message.sender_id = people.other_id
        ) as "hasOtherWritten",
        json_build_object('id', other.id, 'username', other.username, 'full_name', other.full_name,
          'avatar_url', other.avatar_path) as other,
        other.deleted_at is not null as "isOtherDeleted",
        exists (
          select from auth.identity where identity.id = people.other_id and ${isSuspended}
        ) as "isOtherSuspended",
        exists (
          select from block where blocker_id = ${viewerId} and blocked_id = people.other_id
        ) as "isOtherBlocked",
        exists (
          select from block where blocker_id = people.other_id and blocked_id = ${viewerId}
        ) as "hasOtherBlocked",
        product.id as "productId", product.title, product.price_cents as "priceCents",
        product.state as "productState", product.holds <> '{}' as "isHeld", ${awayUntilOf(sql.ref('product.seller_id'))} as "awayUntil", product_stock.stock,
        product_stock.reserved - coalesce((
          select sum(reservation.quantity) from reservation join shop_order on shop_order.id = reservation.order_id
          where reservation.product_id = product.id and reservation.state = 'held'
            and shop_order.buyer_id = thread.buyer_id and shop_order.state in ('creating', 'awaiting_payment')
        ), 0)::int as reserved, (
          select json_build_object('path', path, 'width', width, 'height', height, 'color', color,
            'thumbhash', thumbhash, 'avif', has_avif)
          from product_picture
          where product_picture.product_id = product.id and width is not null order by position limit 1
        ) as picture, (
          select json_build_object('id', shop_order.id, 'number', shop_order.number, 'hasProducts', ${hasProducts})
          from shop_order where shop_order.id = coalesce(thread.order_id, (
            select order_id from thread_order where thread_order.thread_id = thread.id order by at desc limit 1))
        ) as order,
        exists (
          select from shop_order where ${isOrderOpen} and (shop_order.id = thread.order_id
            or shop_order.id in (select order_id from thread_order where thread_order.thread_id = thread.id))
        ) as "hasOpenOrder", (
          select json_build_object('order_id', shop_order.id, 'order_number', shop_order.number,
            'thread_id', thread_order.thread_id)
          from order_item
          join shop_order on shop_order.id = order_item.order_id and shop_order.buyer_id = thread.buyer_id
          join thread_order on thread_order.order_id = shop_order.id
          where order_item.product_id = thread.product_id and thread_order.thread_id is distinct from thread.id
            and ${isOrderOpen}
          order by thread_order.at desc limit 1
        ) as "movedTo", (
          select json_build_object('kind', message.kind, 'senderId', message.sender_id, 'text', message.text,
            'event', message.event, 'orderNumber', shop_order.number, 'offerId', message.offer_id, 'isRemoved', message.removed_at is not null,
            'isSenderDeleted', sender.deleted_at is not null,
            'hasPhotos', exists (select from message_picture where message_picture.message_id = message.id))
          from message
          left join account as sender on sender.id = message.sender_id
          left join shop_order on shop_order.id = message.order_id
          where message.thread_id = thread.id and message.seq = thread.last_seq limit 1
        ) as last
      from (${page}) as thread
      cross join lateral (
        select case when thread.buyer_id = ${viewerId} then thread.seller_id else thread.buyer_id end as other_id,
          case when thread.buyer_id = ${viewerId} then 'buying' else 'selling' end as side
      ) as people
      join account as other on other.id = people.other_id
      join product on product.id = thread.product_id
      join product_stock on product_stock.product_id = product.id
      left join thread_member as own on own.thread_id = thread.id and own.account_id = ${viewerId}
      left join thread_member as others on others.thread_id = thread.id and others.account_id = people.other_id
      order by coalesce(own.last_at, thread.last_at) desc, thread.id desc
      limit ${limit}`,
  );
}
