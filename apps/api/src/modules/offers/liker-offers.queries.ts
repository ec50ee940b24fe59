import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

export interface LikerOffer {
  readonly id: string;
  readonly productId: number;
  readonly sellerId: string;
  readonly priceCents: number;
  readonly madeAt: Date;
  readonly until: Date;
  readonly voidedAt: Date | null;
  readonly notifiedCount: number;
  readonly notifyAfter: string | null;
}

const columns = [
  'id',
  'product_id as productId',
  'seller_id as sellerId',
  'price_cents as priceCents',
  'made_at as madeAt',
  'until',
  'voided_at as voidedAt',
  'notified_count as notifiedCount',
  'notify_after as notifyAfter',
] as const;

export async function findLikerOffer(db: Db, id: string): Promise<LikerOffer | null> {
  const row = await db
    .selectFrom('liker_offer')
    .select(columns)
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockLikerOffer(tx: Tx, id: string): Promise<LikerOffer | null> {
  const row = await tx
    .selectFrom('liker_offer')
    .select(columns)
    .where('id', '=', id)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The latest of a product. */
export async function findLatest(db: Db, productId: number): Promise<LikerOffer | null> {
  const row = await db
    .selectFrom('liker_offer')
    .select(columns)
    .where('product_id', '=', productId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function countTaken(db: Db, id: string): Promise<number> {
  // bounded: by one count
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('liker_offer_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

type NewLikerOffer = Pick<LikerOffer, 'id' | 'productId' | 'sellerId' | 'priceCents' | 'madeAt' | 'until'>;

/** False when the id is taken. */
export async function insertLikerOffer(tx: Tx, offer: NewLikerOffer): Promise<boolean> {
  const row = await tx
    .insertInto('liker_offer')
    .values({
      id: offer.id,
      product_id: offer.productId,
      seller_id: offer.sellerId,
      price_cents: offer.priceCents,
      made_at: offer.madeAt,
      until: offer.until,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody else is notified of it. */
export async function voidLikerOffer(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('liker_offer')
    .set({ voided_at: at, notify_after: null })
    .where('id', '=', id)
    .execute();
}

export async function updateNotified(
  tx: Tx,
  id: string,
  { notifiedCount, notifyAfter }: Pick<LikerOffer, 'notifiedCount' | 'notifyAfter'>,
): Promise<void> {
  await tx
    .updateTable('liker_offer')
    .set({ notified_count: notifiedCount, notify_after: notifyAfter })
    .where('id', '=', id)
    .execute();
}

export async function findToNotify(
  db: Db,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('liker_offer')
    .select('id')
    .where('notify_after', 'is not', null)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('made_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Likers of before the offer who can take it, in the order of their ids. */
export async function findLikers(
  db: Db,
  { productId, sellerId, priceCents, madeAt }: LikerOffer,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'offers-find-likers',
    sql<{ id: string }>`
      select product_like.account_id as id from product_like
      join account on account.id = product_like.account_id and account.deleted_at is null
      where product_like.product_id = ${productId} and product_like.created_at < ${madeAt}
        and account.id <> ${sellerId} and ${isNotBlocked(sellerId, sql.ref('account.id'))}
        and not exists (
          select from offer where offer.product_id = product_like.product_id and offer.buyer_id = account.id
            and offer.state = 'accepted' and offer.price_cents <= ${priceCents})
        and product_like.account_id > ${after}
      order by product_like.account_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Whether the person liked it before the offer and still does. */
export async function isLiker(db: Db, offer: LikerOffer, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_like')
    .select('account_id')
    .where('product_id', '=', offer.productId)
    .where('account_id', '=', accountId)
    .where('created_at', '<', offer.madeAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody but its seller likes it. */
export async function hasLikers(db: Db, productId: number, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_like')
    .select('account_id')
    .where('product_id', '=', productId)
    .where('account_id', '<>', sellerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
