import { sql } from 'kysely';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import { isOnSale } from './visibility.sql.ts';

/** The lowest price that the product has had since; null when it has not changed. */
export async function findLowestPrice(db: Db, productId: number, since: Date): Promise<number | null> {
  const [row] = await readNamed(
    db,
    'catalogue-lowest-price',
    sql<{ lowest: number | null }>`
      select min(from_cents) as lowest from price_change where product_id = ${productId} and at > ${since} limit 1`,
  );
  return row?.lowest ?? null;
}

interface NewPriceChange {
  readonly productId: number;
  readonly at: Date;
  readonly fromCents: number;
  readonly toCents: number;
  readonly tellAt: Date | null;
}

export async function insertPriceChange(
  tx: Tx,
  { productId, at, fromCents, toCents, tellAt }: NewPriceChange,
): Promise<number> {
  const { id } = await tx
    .insertInto('price_change')
    .values({ product_id: productId, at, from_cents: fromCents, to_cents: toCents, tell_at: tellAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface DueDrop {
  readonly productId: number;
  readonly changeId: number;
  /** Still listed, at this price or below. */
  readonly isCurrent: boolean;
}

/** A batch of drops to be told; clears their time. */
export function takeDueDrops(tx: Tx, now: Date, limit: number): Promise<DueDrop[]> {
  return writeNamed(
    tx,
    'catalogue-take-due-drops',
    sql<DueDrop>`
      update price_change set tell_at = null
      from product
      where product.id = price_change.product_id and price_change.id in (
        select id from price_change where tell_at <= ${now} order by tell_at limit ${limit} for update skip locked)
      returning product.id as "productId", price_change.id as "changeId",
        ${isOnSale(null)} and product.price_cents <= price_change.to_cents as "isCurrent"`,
  );
}

/** Ends former prices that were shown long enough. Returns how many. */
export async function endFormerPrices(tx: Tx, now: Date, limit: number): Promise<number> {
  const rows = await writeNamed(
    tx,
    'catalogue-end-former-prices',
    sql`
      update product set former_price_cents = null, former_price_until = null
      where id in (
        select id from product where former_price_until <= ${now}
        order by former_price_until limit ${limit} for no key update skip locked)
      returning id`,
  );
  return rows.length;
}
