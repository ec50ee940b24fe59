import type {
  AccessoryType,
  ChildAge,
  Condition,
  Measurements,
  ProductType,
  Sex,
  SizeSystem,
} from '@perchero/contract/catalogue/product';
import { sql } from 'kysely';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import type { FormerPrice } from './former-price.rules.ts';
import type { Hold } from './holds.queries.ts';
import { publishedAtAfter, wasPublished } from './publication.sql.ts';
import { isOpen } from './visibility.sql.ts';

/** Undefined keeps the value on update, and takes the default on insert. */
export interface ProductDetails {
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
  readonly size: string;
  readonly sizeSystem?: SizeSystem | null | undefined;
  readonly age?: ChildAge | null | undefined;
  readonly sex: Sex;
  readonly stock: number | undefined;
  readonly brand: string | null | undefined;
  readonly condition: Condition | null | undefined;
  readonly category: string | null | undefined;
  readonly colors: readonly string[] | undefined;
  readonly materials: readonly string[] | undefined;
  readonly measurements: Measurements | undefined;
  readonly department: string | null | undefined;
}

export interface NewRow extends ProductDetails {
  /** Only the seed sets ids and patterns. */
  readonly id?: number;
  readonly pattern?: string | null;
  readonly sellerId: string;
  /** The garment that is sold again. */
  readonly garmentId?: number | null;
  readonly state: 'active' | 'processing';
  readonly holds: readonly Hold[];
  readonly createdAt: Date;
  /** Null until everybody can see it. */
  readonly publishedAt: Date | null;
}

function columnsOf(details: ProductDetails) {
  return {
    title: details.title,
    description: details.description,
    price_cents: details.priceCents,
    product_type: details.productType,
    accessory_type: details.accessoryType,
    size: details.size,
    size_system: details.sizeSystem,
    age: details.age,
    sex: details.sex,
    brand: details.brand,
    condition: details.condition,
    category: details.category,
    colors: details.colors && [...details.colors],
    materials: details.materials && [...details.materials],
    measurements: details.measurements && JSON.stringify(details.measurements),
    department: details.department,
  };
}

/** On vacation the product gets its hold at once, and is not published yet. */
export async function insertProduct(
  tx: Tx,
  product: NewRow,
): Promise<{ readonly id: number; readonly holds: readonly string[] }> {
  const isAway = sql<boolean>`exists (select from seller_vacation where account_id = ${product.sellerId})`;
  const heldBy = sql<string[]>`${[...product.holds]}::text[]`;
  const inserted = await tx
    .insertInto('product')
    .values({
      ...(product.id !== undefined && { id: product.id }),
      ...columnsOf(product),
      pattern: product.pattern,
      seller_id: product.sellerId,
      garment_id: product.garmentId ?? null,
      state: product.state,
      holds: sql<string[]>`case when ${isAway} then array_append(${heldBy}, 'vacation') else ${heldBy} end`,
      created_at: product.createdAt,
      published_at: sql<Date | null>`case when not ${isAway} then ${product.publishedAt}::timestamptz end`,
    })
    .returning(['id', 'holds'])
    .executeTakeFirstOrThrow();
  const { id } = inserted;
  await tx.insertInto('product_counter').values({ product_id: id }).execute();
  await tx.insertInto('product_stock').values({ product_id: id, stock: product.stock }).execute();
  return inserted;
}

/** Every change increments the version, so that the index accepts the newer document. */
export async function updateProductRow(
  tx: Tx,
  id: number,
  {
    state,
    details,
    priceCents,
    formerPrice,
    at,
  }: {
    readonly state: ProductState;
    readonly details?: ProductDetails;
    readonly priceCents?: number;
    /** Null ends it. */
    readonly formerPrice?: FormerPrice | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('product')
    .set((eb) => ({
      ...(details && columnsOf(details)),
      ...(priceCents !== undefined && { price_cents: priceCents }),
      ...(formerPrice !== undefined && {
        former_price_cents: formerPrice?.cents ?? null,
        former_price_until: formerPrice?.until ?? null,
      }),
      state,
      published_at: publishedAtAfter({ state: sql`${state}::product_state`, holds: sql.ref('holds') }, at),
      changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (details?.stock !== undefined)
    await tx
      .updateTable('product_stock')
      .set({ stock: details.stock })
      .where('product_id', '=', id)
      .execute();
}

export async function forgetPublication(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('product').set({ published_at: null }).where('id', '=', id).execute();
}

/**
 * Share-locks the seller against deletion and suspension until the product is inserted, so that it is deleted or hidden
 * with them; the same against the beginning and end of a vacation. False when the account is deleted or suspended.
 */
export async function lockActiveSeller(tx: Tx, sellerId: string): Promise<boolean> {
  const found = await sql`
    with identity as (select locked_at, suspended_until, closed_at from auth.identity where id = ${sellerId} for share)
    select from account where id = ${sellerId} and deleted_at is null
      and not exists (select from identity where ${isSuspended})
    limit 1 for share`.execute(tx);
  return found.rows.length > 0;
}

/** Whether the viewer may see the product of another seller. */
export async function isShownTo(db: Db, id: number, viewerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where(isOpen(viewerId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readTitle(tx: Tx, id: number): Promise<string> {
  const row = await tx.selectFrom('product').select('title').where('id', '=', id).executeTakeFirstOrThrow();
  return row.title;
}

export interface LockedProduct {
  readonly id: number;
  readonly sellerId: string;
  readonly state: ProductState;
  readonly holds: readonly string[];
  readonly reserved: number;
  readonly priceCents: number;
  /** It could be seen by everybody once. */
  readonly isPublished: boolean;
}

/** Locks stock rows first, then products, each in id order, so that callers cannot deadlock. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<LockedProduct[]> {
  await tx
    .selectFrom('product_stock')
    .select('product_id')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .forNoKeyUpdate()
    .limit(ids.length)
    .execute();
  return tx
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select(['product.id', 'seller_id as sellerId', 'state', 'holds', 'product_stock.reserved'])
    .select(['price_cents as priceCents', wasPublished.as('isPublished')])
    .where('product.id', 'in', ids)
    .orderBy('product.id')
    .forNoKeyUpdate('product')
    .limit(ids.length)
    .execute();
}
