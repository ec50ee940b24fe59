import { maxCartLines } from '@perchero/contract/cart/cart.rules';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isHeld, isSellerAway, isSellerSuspended } from '#modules/catalogue/visibility.sql.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';

export async function countUnits(db: Db, accountId: string): Promise<number> {
  const { units } = await db
    .selectFrom('cart_item')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('units'))
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return units;
}

export async function findIds(db: Db, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_item')
    .select('product_id')
    .where('account_id', '=', accountId)
    .limit(maxCartLines)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

export interface CartProduct {
  readonly id: number;
  readonly sellerId: string;
  readonly state: ProductState;
  /** Hidden, or its seller is suspended or on vacation. */
  readonly isHeld: boolean;
  readonly priceCents: number;
  readonly stock: number;
}

/** Without those of a seller where one of the two blocked the other. */
export function findProducts(db: Db, viewerId: string, ids: readonly number[]): Promise<CartProduct[]> {
  return db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select([
      'product.id',
      'seller_id as sellerId',
      'state',
      'price_cents as priceCents',
      'product_stock.stock',
      sql<boolean>`${isHeld(viewerId)} or ${isSellerSuspended} or ${isSellerAway}`.as('isHeld'),
    ])
    .where('product.id', 'in', ids)
    .where(isNotBlocked(viewerId, sql.ref('product.seller_id')))
    .limit(maxCartLines)
    .execute();
}

export interface NewLine {
  readonly productId: number;
  readonly quantity: number;
  readonly seenPriceCents: number;
}

/** Existing lines keep their price and the larger quantity. */
export async function upsertLines(
  tx: Tx,
  { accountId, lines, at }: { accountId: string; lines: readonly NewLine[]; at: Date },
): Promise<void> {
  await tx
    .insertInto('cart_item')
    .values(
      lines
        .toSorted((one, other) => one.productId - other.productId)
        .map((line) => ({
          account_id: accountId,
          product_id: line.productId,
          quantity: line.quantity,
          seen_price_cents: line.seenPriceCents,
          added_at: at,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id'])
        .doUpdateSet({ quantity: sql`greatest(cart_item.quantity, excluded.quantity)` }),
    )
    .execute();
}

/** False when the product is not in the cart. */
export async function updateQuantity(
  tx: Tx,
  accountId: string,
  { productId, quantity }: { readonly productId: number; readonly quantity: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('cart_item')
    .set({ quantity })
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst();
  return row !== undefined;
}
