import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isSellerAway, isSellerSuspended } from '#modules/catalogue/visibility.sql.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

/** Everything about a product that decides whether this buyer and its seller can agree on a price. */
export interface BargainedProduct {
  readonly sellerId: string;
  readonly state: ProductState;
  readonly isHeld: boolean;
  readonly priceCents: number;
  /** One of the two blocked the other. */
  readonly isBlocked: boolean;
  readonly isAccountDeleted: boolean;
}

const columns = (buyerId: string) => sql`
  product.seller_id as "sellerId", product.state, product.holds <> '{}' or ${isSellerSuspended} or ${isSellerAway} as "isHeld",
  product.price_cents as "priceCents", not ${isNotBlocked(buyerId, sql.ref('product.seller_id'))} as "isBlocked",
  exists (
    select from account where id in (product.seller_id, ${buyerId}) and deleted_at is not null
  ) as "isAccountDeleted"`;

/** Null when it does not exist. */
export async function findBargained(
  db: Db,
  productId: number,
  buyerId: string,
): Promise<BargainedProduct | null> {
  const [row] = await readNamed(
    db,
    'offers-find-product',
    sql<BargainedProduct>`select ${columns(buyerId)} from product where id = ${productId} limit 1`,
  );
  return row ?? null;
}

/** The same, share-locked: it is neither edited, sold nor deleted until the end of the transaction. */
export async function shareBargained(tx: Tx, productId: number, buyerId: string): Promise<BargainedProduct> {
  const [row] = await readNamed(
    tx,
    'offers-share-product',
    sql<BargainedProduct>`
      select ${columns(buyerId)} from product where id = ${productId} limit 1 for share of product`,
  );
  if (!row) throw new Error(`No product ${productId}`);
  return row;
}

/** Locks a product against other offers to its likers. */
export async function lockForLikers(tx: Tx, productId: number): Promise<void> {
  await tx.selectFrom('product').select('id').where('id', '=', productId).limit(1).forNoKeyUpdate().execute();
}
