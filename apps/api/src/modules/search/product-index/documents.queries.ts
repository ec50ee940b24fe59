import { sql } from 'kysely';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import type { Db } from '#platform/database/database.ts';
import { sellerGrade } from '../seller-grade.sql.ts';

/**
 * Current state of products for the index. The version is the sum of two increasing counters, so it increases when
 * either row changes. A new grade of the seller
 * increases it too, see `onSellerGradeChanged`.
 */
export function readDocuments(db: Db, ids: readonly number[]) {
  return documents(db).where('product.id', 'in', ids).limit(ids.length).execute();
}

export function readDocumentsAfter(db: Db, afterId: number, limit: number) {
  return documents(db)
    .where('product.id', '>', afterId)
    .where(isOnSale(null))
    .orderBy('product.id')
    .limit(limit)
    .execute();
}

function documents(db: Db) {
  return db
    .selectFrom('product')
    .innerJoin('product_counter', 'product_counter.product_id', 'product.id')
    .select((eb) => [
      'product.id',
      isOnSale(null).as('isOnSale'),
      eb('product.version', '+', eb.ref('product_counter.version')).as('version'),
      'product.seller_id',
      'product.title',
      'product.description',
      'product.price_cents',
      'product.product_type',
      'product.accessory_type',
      'product.size',
      'product.age',
      'product.sex',
      'product.brand',
      'product.condition',
      'product.category',
      'product.colors',
      'product.materials',
      'product.pattern',
      'product.department',
      eb.fn.coalesce('product.published_at', 'product.created_at').as('published_at'),
      sellerGrade(eb.ref('product.seller_id')).as('seller_grade'),
      'product_counter.like_count',
      'product_counter.comment_count',
      eb
        .selectFrom('product_tag')
        .innerJoin('tag', 'tag.id', 'product_tag.tag_id')
        .whereRef('product_tag.product_id', '=', 'product.id')
        .select(sql<string[]>`coalesce(array_agg(tag.name), '{}')`.as('names'))
        .as('tags'),
    ]);
}

export type ProductRow = Awaited<ReturnType<typeof readDocuments>>[number];

/** Ids and versions of the products that must be in the index, in id order. */
export function readVersionsAfter(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('product')
    .innerJoin('product_counter', 'product_counter.product_id', 'product.id')
    .where('product.id', '>', afterId)
    .where(isOnSale(null))
    .orderBy('product.id')
    .limit(limit)
    .select((eb) => [
      'product.id',
      eb('product.version', '+', eb.ref('product_counter.version')).as('version'),
    ])
    .execute();
}

/** The highest product id in any state. */
export async function readLastId(db: Db): Promise<number> {
  const row = await db.selectFrom('product').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}
