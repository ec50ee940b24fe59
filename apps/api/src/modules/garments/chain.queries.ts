import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

/** A product of an order that is the only unit of it that was ever sold. */
export interface SingleSale {
  readonly productId: number;
  readonly garmentId: number | null;
}

/** Units that came back count as never sold. */
export function findSingles(db: Db, orderId: string): Promise<SingleSale[]> {
  // bounded: an order has few products
  return readNamed(
    db,
    'garments-find-singles',
    sql<SingleSale>`
      select item.product_id as "productId", product.garment_id as "garmentId"
      from order_item as item
      join product on product.id = item.product_id
      join product_stock on product_stock.product_id = item.product_id
      where item.order_id = ${orderId} and item.quantity = 1 and product_stock.stock = 0
        and not exists (
          select from order_item as other
          join reservation on reservation.order_id = other.order_id and reservation.product_id = other.product_id
          where other.product_id = item.product_id and other.order_id <> item.order_id
            and reservation.state = 'consumed')
      order by item.product_id`,
  );
}

/** When the delivery of the order was completed; null when it was not. */
export async function findCompletion(db: Db, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('delivery')
    .select('ended_at as at')
    .where('order_id', '=', orderId)
    .where('state', '=', 'completed')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function insertGarment(tx: Tx, code: string, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('garment')
    .values({ code, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockGarments(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('garment')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .limit(ids.length)
    .execute();
}

export async function readCode(db: Db, garmentId: number): Promise<string> {
  const { code } = await db
    .selectFrom('garment')
    .select('code')
    .where('id', '=', garmentId)
    .executeTakeFirstOrThrow();
  return code;
}

export interface ChainLink {
  readonly id: string;
  readonly garmentId: number;
  readonly place: number;
  readonly ownerId: string;
  readonly until: Date | null;
  readonly productId: number | null;
}

const link = [
  'id',
  'garment_id as garmentId',
  'place',
  'owner_id as ownerId',
  'until',
  'product_id as productId',
] as const;

/** The last two chapters that count, the last first. */
export function readEnd(db: Db, garmentId: number): Promise<ChainLink[]> {
  return db
    .selectFrom('garment_chapter')
    .select(link)
    .where('garment_id', '=', garmentId)
    .where('voided_at', 'is', null)
    .orderBy('place', 'desc')
    .limit(2)
    .execute();
}

/** The chapters that an order opened, voided ones too. */
export function findOpenedBy(db: Db, orderId: string): Promise<ChainLink[]> {
  // bounded: an order has few products
  return db
    .selectFrom('garment_chapter')
    .select(link)
    .where('order_id', '=', orderId)
    .orderBy('garment_id')
    .execute();
}

interface NewChapter {
  readonly id: string;
  readonly garmentId: number;
  readonly ownerId: string;
  readonly since: Date;
  readonly orderId: string | null;
  readonly productId: number;
}

/** Opens the next chapter of a locked garment; voided ones keep their places. */
export async function insertChapter(
  tx: Tx,
  { id, garmentId, ownerId, since, orderId, productId }: NewChapter,
): Promise<void> {
  await tx
    .insertInto('garment_chapter')
    .values((eb) => ({
      garment_id: garmentId,
      place: eb
        .selectFrom('garment_chapter')
        .where('garment_id', '=', garmentId)
        .select(sql<number>`coalesce(max(place), 0) + 1`.as('place')),
      id,
      owner_id: ownerId,
      since,
      order_id: orderId,
      product_id: productId,
    }))
    .execute();
}

export async function closeChapter(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable('garment_chapter').set({ until }).where('id', '=', id).execute();
}

/**
 * The first owner told it in the listing: its description and first photo, unless they wrote something else. Not of
 * somebody who deleted the account meanwhile.
 */
export async function copyListing(tx: Tx, chapterId: string, productId: number): Promise<void> {
  await sql`
    update garment_chapter set words = product.description, picture_id = (
      select product_picture.picture_id from product_picture
      where product_picture.product_id = product.id and product_picture.picture_id is not null
        and not exists (select from garment_chapter as other where other.picture_id = product_picture.picture_id)
      order by position limit 1)
    from product
    where garment_chapter.id = ${chapterId} and place = 1 and words = '' and garment_chapter.picture_id is null
      and erased_at is null and removed_at is null and product.id = ${productId}
      and exists (select from account where account.id = owner_id and deleted_at is null for share)`.execute(
    tx,
  );
}

export async function voidChapter(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('garment_chapter').set({ voided_at: at }).where('id', '=', id).execute();
}

export async function reopenChapter(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('garment_chapter').set({ until: null }).where('id', '=', id).execute();
}
