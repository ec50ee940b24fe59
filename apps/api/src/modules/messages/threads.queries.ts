import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isClosed, isSellerSuspended } from '#modules/catalogue/visibility.sql.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';

export interface Thread {
  readonly id: string;
  readonly productId: number;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly lastSeq: number;
}

const columns = [
  'id',
  'product_id as productId',
  'buyer_id as buyerId',
  'seller_id as sellerId',
  'last_seq as lastSeq',
] as const;

// Not `for update`: writes of its rows in other tables check that the thread exists, and would wait for it.
export async function lockThread(tx: Tx, id: string): Promise<Thread | null> {
  const row = await tx
    .selectFrom('thread')
    .select(columns)
    .where('id', '=', id)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function lockThreadAbout(tx: Tx, productId: number, buyerId: string): Promise<Thread | null> {
  const row = await tx
    .selectFrom('thread')
    .select(columns)
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** False when it exists. */
export async function insertThread(
  tx: Tx,
  thread: Omit<Thread, 'lastSeq'> & { readonly at: Date },
): Promise<boolean> {
  const { id, productId, buyerId, sellerId, at } = thread;
  const inserted = await tx
    .insertInto('thread')
    .values({
      id,
      product_id: productId,
      buyer_id: buyerId,
      seller_id: sellerId,
      last_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'buyer_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .insertInto('thread_member')
    .values([
      { thread_id: id, account_id: buyerId, side: 'buying', last_at: at },
      { thread_id: id, account_id: sellerId, side: 'selling', last_at: at },
    ])
    .execute();
  return true;
}

export async function findThreadAbout(db: Db, productId: number, buyerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('thread')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findOrderThread(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('thread_order')
    .select('thread_id as id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of the products of an order, the one whose thread has the latest message; without any, the lowest. */
export async function findTalkedAboutProduct(db: Db, orderId: string): Promise<number> {
  const [row] = await readNamed(
    db,
    'messages-product-of-order',
    sql<{ id: number }>`
      select order_item.product_id as id
      from shop_order join order_item on order_item.order_id = shop_order.id
      left join thread on thread.product_id = order_item.product_id and thread.buyer_id = shop_order.buyer_id
      where shop_order.id = ${orderId}
      order by thread.last_at desc nulls last, order_item.product_id limit 1`,
  );
  if (!row) throw new Error(`order ${orderId} without products`);
  return row.id;
}

export async function insertThreadOrder(tx: Tx, orderId: string, threadId: string, at: Date): Promise<void> {
  await tx.insertInto('thread_order').values({ order_id: orderId, thread_id: threadId, at }).execute();
}

export interface TalkedAboutProduct {
  readonly sellerId: string;
  readonly state: ProductState;
  /** Its page is hidden, or its seller is suspended. */
  readonly isHeld: boolean;
}

/** Null when there is none, or its seller and the viewer blocked each other. */
export async function findProduct(db: Db, id: number, viewerId: string): Promise<TalkedAboutProduct | null> {
  const row = await db
    .selectFrom('product')
    .select([
      'seller_id as sellerId',
      'state',
      sql<boolean>`${isClosed(viewerId)} or ${isSellerSuspended}`.as('isHeld'),
    ])
    .where('product.id', '=', id)
    .where(isNotBlocked(viewerId, sql.ref('product.seller_id')))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Threads about a product with a recent message, by their ids. */
export function findRecentThreads(
  db: Db,
  asked: { readonly productId: number; readonly since: Date; readonly after: string; readonly limit: number },
): Promise<Pick<Thread, 'id' | 'buyerId' | 'sellerId'>[]> {
  const { productId, since, after, limit } = asked;
  return db
    .selectFrom('thread')
    .select(['id', 'buyer_id as buyerId', 'seller_id as sellerId'])
    .where('product_id', '=', productId)
    .where('last_at', '>', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface OldThreads {
  /** Of the last message. */
  readonly before: Date;
  /** Of the end of the last order. */
  readonly endedBefore: Date;
  readonly limit: number;
}

export async function findOldThreads(db: Db, { before, endedBefore, limit }: OldThreads): Promise<string[]> {
  const rows = await readNamed(
    db,
    'messages-old-threads',
    sql<{ id: string }>`
      select id from thread
      where last_at < ${before} and not exists (
        select from thread_order
        join shop_order on shop_order.id = thread_order.order_id
        left join delivery on delivery.order_id = thread_order.order_id
        where thread_order.thread_id = thread.id
          and coalesce(delivery.ended_at, shop_order.changed_at) >= ${endedBefore})
      order by last_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function findPictures(db: Db, threadId: string): Promise<string[]> {
  // bounded: by the messages of one thread
  const rows = await readNamed(
    db,
    'messages-pictures-of-thread',
    sql<{ id: string }>`
      select picture_id as id from message_picture
      join message on message.id = message_picture.message_id where message.thread_id = ${threadId}`,
  );
  return rows.map(({ id }) => id);
}

export async function deleteThread(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('thread').where('id', '=', id).execute();
}

/** Threads between two people, of products of either. */
export async function findThreadsBetween(db: Db, one: string, other: string): Promise<string[]> {
  // bounded: by the products that the two talked about
  const rows = await readNamed(
    db,
    'messages-threads-between',
    sql<{ id: string }>`
      select id from thread where buyer_id = ${one} and seller_id = ${other}
      union all select id from thread where buyer_id = ${other} and seller_id = ${one}
      limit 10000`,
  );
  return rows.map(({ id }) => id);
}

/** Opens or closes the question of a thread. */
export async function recordQuestion(tx: Tx, { id, sellerId }: Thread, seq: number, at: Date): Promise<void> {
  await writeNamed(
    tx,
    'messages-record-question',
    sql`
      insert into answer_gap (thread_id, asked_seq, seller_id, asked_at) values (${id}, ${seq}, ${sellerId}, ${at})
      on conflict (thread_id) where answered_at is null do nothing`,
  );
}

export async function recordAnswer(tx: Tx, threadId: string, at: Date): Promise<void> {
  await tx
    .updateTable('answer_gap')
    .set({ answered_at: at })
    .where('thread_id', '=', threadId)
    .where('answered_at', 'is', null)
    .execute();
}

/** Buyer and seller. */
export async function findPeople(db: Db, threadId: string): Promise<readonly [string, string] | null> {
  const row = await db
    .selectFrom('thread')
    .select(['buyer_id as buyerId', 'seller_id as sellerId'])
    .where('id', '=', threadId)
    .limit(1)
    .executeTakeFirst();
  return row ? [row.buyerId, row.sellerId] : null;
}
