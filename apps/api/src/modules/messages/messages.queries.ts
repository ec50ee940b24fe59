import { messageLimits } from '@perchero/contract/messages/message.rules';
import type { Category } from '@perchero/contract/text/detector/detect';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { isOrderOpen } from './open-order.sql.ts';
import type { Thread } from './threads.queries.ts';

export interface NewMessage {
  readonly id: string;
  readonly kind: 'text' | 'offer' | 'system';
  readonly senderId: string | null;
  readonly at: Date;
  readonly text?: string;
  readonly findings?: readonly Category[];
  readonly acknowledged?: boolean;
  readonly offerId?: string;
  /** What a system message is about. */
  readonly event?: string;
  /** Of system messages and offers; each is told once. */
  readonly cause?: string;
  readonly orderId?: string;
}

/** False when its cause was told before. */
export async function insertMessage(
  tx: Tx,
  threadId: string,
  seq: number,
  message: NewMessage,
): Promise<boolean> {
  const { id, kind, senderId, at, text = '', findings = [], acknowledged = false } = message;
  const { offerId = null, event = null, cause = null, orderId = null } = message;
  const row = await tx
    .insertInto('message')
    .values({
      id,
      thread_id: threadId,
      seq,
      kind,
      sender_id: senderId,
      text,
      findings: [...findings],
      acknowledged,
      offer_id: offerId,
      event,
      cause,
      order_id: orderId,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'cause']).where('cause', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateThread(tx: Tx, id: string, lastSeq: number, at: Date): Promise<void> {
  await tx.updateTable('thread').set({ last_seq: lastSeq, last_at: at }).where('id', '=', id).execute();
}

export async function insertPhotos(tx: Tx, messageId: string, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  await tx
    .insertInto('message_picture')
    .values(
      pictureIds.map((pictureId, position) => ({ message_id: messageId, position, picture_id: pictureId })),
    )
    .execute();
}

export async function findSender(
  db: Db,
  id: string,
): Promise<{ readonly senderId: string | null; readonly threadId: string } | null> {
  const row = await db
    .selectFrom('message')
    .select(['sender_id as senderId', 'thread_id as threadId'])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What decides whether a person may send a message. */
export interface SendingContext {
  readonly memberSince: Date;
  readonly hasOtherWritten: boolean;
  /** Own messages in the thread, counted up to `maxUnanswered`. */
  readonly ownMessages: number;
  /** The thread is about an order. */
  readonly hasOrder: boolean;
  /** Of the two people, in any thread. */
  readonly hasPaidOrder: boolean;
  /** Paid, and its delivery has not ended. */
  readonly hasOpenOrder: boolean;
  /** Own texts of the last minutes, oldest first. */
  readonly recent: readonly string[];
}

/** In a row, before the other person answers. */
export const maxUnanswered = 5;

export async function readSendingContext(
  db: Db,
  { id, buyerId, sellerId }: Thread,
  senderId: string,
  recentSince: Date,
): Promise<SendingContext> {
  const otherId = senderId === buyerId ? sellerId : buyerId;
  const ordersOfTwo = sql`shop_order.paid_at is not null and (
    (shop_order.buyer_id = ${buyerId} and shop_order.seller_id = ${sellerId})
    or (shop_order.buyer_id = ${sellerId} and shop_order.seller_id = ${buyerId}))`;
  const [row] = await readNamed(
    db,
    'messages-sending-context',
    sql<SendingContext>`
      select account.created_at as "memberSince",
        exists (select from message where thread_id = ${id} and sender_id = ${otherId}) as "hasOtherWritten",
        (select count(*) from (
          select from message
          where thread_id = ${id} and sender_id = ${senderId} and kind = 'text' limit ${maxUnanswered}
        ) as own)::int as "ownMessages",
        exists (select from thread_order where thread_id = ${id}) as "hasOrder",
        exists (select from shop_order where ${ordersOfTwo}) as "hasPaidOrder",
        exists (select from shop_order where ${ordersOfTwo} and ${isOrderOpen}) as "hasOpenOrder",
        array(select text from (
          select text, seq from message
          where thread_id = ${id} and sender_id = ${senderId} and created_at > ${recentSince} and text <> ''
          order by seq desc limit ${messageLimits.recent}
        ) as latest order by seq) as recent
      from account where account.id = ${senderId} limit 1`,
  );
  if (!row) throw new Error(`no account ${senderId}`);
  return row;
}

export interface MessageRow {
  readonly id: string;
  readonly seq: number;
  readonly kind: 'text' | 'offer' | 'system';
  readonly senderId: string | null;
  readonly text: string;
  readonly findings: readonly Category[];
  readonly offerId: string | null;
  readonly event: string | null;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly createdAt: Date;
  readonly isRemoved: boolean;
  readonly isSenderDeleted: boolean;
  readonly picturePaths: readonly string[];
}

export interface MessageRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Newest first; those right after `after`, or the newest before `before`. */
export async function readMessages(
  db: Db,
  threadId: string,
  { before, after }: MessageRange,
  limit: number,
): Promise<MessageRow[]> {
  if (after === undefined) {
    const last = before ?? 2 ** 31 - 1;
    return readRows(
      db,
      'messages-before',
      sql`where message.thread_id = ${threadId} and message.seq < ${last} order by message.seq desc limit ${limit}`,
    );
  }
  const rows = await readRows(
    db,
    'messages-after',
    sql`where message.thread_id = ${threadId} and message.seq > ${after} order by message.seq limit ${limit}`,
  );
  return rows.toReversed();
}

export async function readMessage(db: Db, id: string): Promise<MessageRow> {
  const [row] = await readRows(db, 'messages-one', sql`where message.id = ${id} limit 1`);
  if (!row) throw new Error(`no message ${id}`);
  return row;
}

function readRows(db: Db, name: string, where: RawBuilder<unknown>): Promise<MessageRow[]> {
  return readNamed(
    db,
    name,
    // bounded: by the limit of each caller
    sql<MessageRow>`
      select message.id, message.seq, message.kind, message.sender_id as "senderId", message.text, message.findings,
        message.offer_id as "offerId", message.event, message.order_id as "orderId", shop_order.number as "orderNumber",
        message.created_at as "createdAt", message.removed_at is not null as "isRemoved",
        sender.deleted_at is not null as "isSenderDeleted", array(
          select picture.path from message_picture join picture on picture.id = message_picture.picture_id
          where message_picture.message_id = message.id order by message_picture.position
        ) as "picturePaths"
      from message
      left join account as sender on sender.id = message.sender_id
      left join shop_order on shop_order.id = message.order_id
      ${where}`,
  );
}

/** By a moderator: text and photos stay for an appeal; null shows them again. */
export async function setMessageRemoved(tx: Tx, id: string, removedAt: Date | null): Promise<void> {
  await tx.updateTable('message').set({ removed_at: removedAt }).where('id', '=', id).execute();
}

/** Erases a batch of texts of deleted people. Returns how many, and their photos. */
export async function eraseTexts(
  tx: Tx,
  accountIds: readonly string[],
  limit: number,
): Promise<{ readonly erased: number; readonly pictureIds: readonly string[] }> {
  const ids = tx
    .selectFrom('message')
    .select('id')
    .where('sender_id', 'in', accountIds)
    .where((eb) =>
      eb.or([
        eb('text', '<>', ''),
        eb.exists(
          eb
            .selectFrom('message_picture')
            .select('message_picture.message_id')
            .whereRef('message_picture.message_id', '=', 'message.id'),
        ),
      ]),
    )
    .limit(limit);
  const messages = await tx
    .updateTable('message')
    .set({ text: '', findings: [] })
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  if (messages.length === 0) return { erased: 0, pictureIds: [] };
  const pictures = await tx
    .deleteFrom('message_picture')
    .where(
      'message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .returning('picture_id as id')
    .execute();
  return { erased: messages.length, pictureIds: pictures.map(({ id }) => id) };
}

/** What happened to an order, oldest first. */
export interface OrderHappening {
  readonly event: string;
  readonly cause: string;
  readonly at: Date;
}

/** Each event of an order once, also when its delivery waited on hold between. */
export function readHappenings(db: Db, orderId: string): Promise<OrderHappening[]> {
  // bounded: by the history of one order
  return readNamed(
    db,
    'messages-order-happenings',
    sql<OrderHappening>`
      select event, cause, min(at) as at from (
        select 'order-paid' as event, 'order:' || id || ':paid' as cause, paid_at as at
        from shop_order where id = ${orderId} and paid_at is not null
        union all
        select happened.event, 'order:' || order_id || ':' || to_state, at
        from delivery_event join (values
          ('ready_to_meet', 'order-ready'), ('sent', 'order-sent'), ('handed_over', 'order-handed-over'),
          ('delivered', 'order-received'), ('cancelled', 'order-cancelled'), ('completed', 'order-completed')
        ) as happened (state, event) on happened.state = to_state
        where order_id = ${orderId}
        union all
        select 'claim-opened', 'claim:' || id || ':opened', opened_at from claim where order_id = ${orderId}
        union all
        select 'claim-closed', 'claim:' || id || ':closed', closed_at from claim
        where order_id = ${orderId} and closed_at is not null
      ) as told
      group by event, cause order by min(at), event limit 50`,
  );
}
