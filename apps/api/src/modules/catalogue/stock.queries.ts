import { sql } from 'kysely';
import type { ProductState } from '#platform/database/database.gen.ts';
import { readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import { garmentAfterReturn } from './garments.sql.ts';
import { isOnSale, isSellerAway } from './visibility.sql.ts';

export interface Units {
  readonly productId: number;
  readonly quantity: number;
}

/** Checks and reserves in one atomic statement. */
export async function increaseReserved(tx: Tx, { productId, quantity }: Units): Promise<boolean> {
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

export async function decreaseReserved(tx: Tx, { productId, quantity }: Units): Promise<boolean> {
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

/** Removes reserved units from stock. Returns the stock left, or null when fewer were reserved. */
export async function consumeReserved(tx: Tx, { productId, quantity }: Units): Promise<number | null> {
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

export interface ProductSnapshotRow {
  readonly productId: number;
  readonly sellerId: string;
  /** For the buyer; orders reject the seller's own products. */
  readonly isOnSale: boolean;
  readonly state: ProductState;
  readonly title: string;
  readonly priceCents: number;
  readonly productType: string;
  readonly accessoryType: string | null;
  readonly size: string;
  /** The first that is decoded. */
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

/** Read it after reserving the stock, so that it cannot change until commit. */
export function readProductSnapshots(
  tx: Tx,
  ids: readonly number[],
  buyerId: string | null,
): Promise<ProductSnapshotRow[]> {
  // bounded: by the given ids
  return readNamed(
    tx,
    'catalogue-read-snapshots',
    sql<ProductSnapshotRow>`
      select id as "productId", seller_id as "sellerId", state, ${isOnSale(buyerId)} and not ${isSellerAway} as "isOnSale", title, price_cents as "priceCents",
        product_type as "productType", accessory_type as "accessoryType", size,
        (select json_build_object('path', path, 'width', width, 'height', height, 'color', color,
            'thumbhash', thumbhash, 'avif', has_avif)
          from product_picture where product_id = product.id and width is not null
          order by position limit 1) as picture
      from product where id = any (${ids}::bigint[]) order by id`,
  );
}

/** Of products that were on sale. Increments the version even when the state stays: the stock has changed. */
export async function setState(
  tx: Tx,
  id: number,
  { state, at }: { readonly state: ProductState; readonly at: Date },
): Promise<void> {
  const isEnded = state === 'sold' || state === 'deleted';
  await tx
    .updateTable('product')
    .set((eb) => ({
      state,
      ...(state === 'withdrawn' && { garment_id: garmentAfterReturn }),
      published_at: eb.fn.coalesce('published_at', 'created_at'),
      ended_at: isEnded ? eb.fn.coalesce('ended_at', sql<Date>`${at}`) : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
