import { sql } from 'kysely';
import type { ProductState } from '#platform/database/database.gen.ts';
import { readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import { isOnSale } from './visibility.sql.ts';

/** Units of one piece. */
export interface Units {
  readonly productId: number;
  readonly quantity: number;
}

/** Sets units aside where there are as many; nobody slips in between looking and taking. */
export async function reserveUnits(tx: Tx, { productId, quantity }: Units): Promise<boolean> {
  const rows = await writeNamed(
    tx,
    'catalogue-reserve-units',
    sql<object>`
      update product_stock set reserved = reserved + ${quantity}::integer
      where product_id = ${productId} and stock - reserved >= ${quantity}::integer
      returning product_id`,
  );
  return rows.length > 0;
}

/** Whoever reserves them, or would change the piece, may go on. */
export async function freeUnits(tx: Tx, { productId, quantity }: Units): Promise<boolean> {
  const rows = await writeNamed(
    tx,
    'catalogue-free-units',
    sql<object>`
      update product_stock set reserved = reserved - ${quantity}::integer
      where product_id = ${productId} and reserved >= ${quantity}::integer
      returning product_id`,
  );
  return rows.length > 0;
}

/** Units that were set aside are gone. Answers how many are left, null when there were not as many. */
export async function takeReserved(tx: Tx, { productId, quantity }: Units): Promise<number | null> {
  const [row] = await writeNamed(
    tx,
    'catalogue-take-reserved',
    sql<{ stock: number }>`
      update product_stock set stock = stock - ${quantity}::integer, reserved = reserved - ${quantity}::integer
      where product_id = ${productId} and reserved >= ${quantity}::integer
      returning stock`,
  );
  return row?.stock ?? null;
}

export async function addUnits(tx: Tx, { productId, quantity }: Units): Promise<void> {
  await tx
    .updateTable('product_stock')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('product_id', '=', productId)
    .execute();
}

export interface OfferRow {
  readonly productId: number;
  readonly sellerId: string;
  /** To whoever wants it; the seller's own wish is refused elsewhere. */
  readonly isOnSale: boolean;
  readonly state: ProductState;
  readonly title: string;
  readonly priceCents: number;
  readonly productType: string;
  readonly accessoryType: string | null;
  readonly size: string;
  /** The first that can be shown. */
  readonly picture: PictureRow | null;
}

interface PictureRow {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
  readonly avif: boolean;
}

/** What these pieces are now: to be read after their stock is held, by whoever holds it. */
export function readOffers(tx: Tx, ids: readonly number[]): Promise<OfferRow[]> {
  // bounded: as many as are asked for
  return readNamed(
    tx,
    'catalogue-read-offers',
    sql<OfferRow>`
      select id as "productId", seller_id as "sellerId", state, ${isOnSale(null)} as "isOnSale", title, price_cents as "priceCents",
        product_type as "productType", accessory_type as "accessoryType", size,
        (select json_build_object('path', path, 'width', width, 'height', height, 'color', color,
            'thumbhash', thumbhash, 'avif', has_avif)
          from product_picture where product_id = product.id and width is not null
          order by position limit 1) as picture
      from product where id = any (${ids}::bigint[]) order by id`,
  );
}

/** Its version grows though it stays as it is: fewer units are a change too. */
export async function setState(tx: Tx, id: number, state: ProductState): Promise<void> {
  await tx
    .updateTable('product')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
