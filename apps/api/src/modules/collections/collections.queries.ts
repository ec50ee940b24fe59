import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { pageSize } from '@perchero/contract/search/list-products';
import type { Picture } from '@perchero/contract/media/pictures';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isShown } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface CollectionRow {
  readonly id: number;
  readonly ownerId: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly productCount: number;
  readonly createdAt: Date;
}

export const columns = [
  'id',
  'owner_id as ownerId',
  'name',
  'is_public as isPublic',
  'product_count as productCount',
  'created_at as createdAt',
] as const;

interface OwnerFilter {
  readonly ownerId: string;
  /** Includes private ones. */
  readonly withPrivate: boolean;
}

export interface PreviewedRow extends CollectionRow {
  readonly previews: { id: number; title: string; picture: Picture | null }[];
}

/** One page of an owner's collections and one row more, each with its last added products. */
export function readCollections(
  db: Db,
  {
    ownerId,
    viewerId,
    withPrivate,
    before,
  }: OwnerFilter & { readonly viewerId: string | null; readonly before: number },
): Promise<PreviewedRow[]> {
  return readNamed(
    db,
    'collections-page',
    sql<PreviewedRow>`
      select page.id, page.owner_id as "ownerId", page.name, page.is_public as "isPublic",
        page.product_count as "productCount", page.created_at as "createdAt", shown.previews
      from (
        select * from collection
        where owner_id = ${ownerId} and (is_public or ${withPrivate}) and id < ${before}
        order by id desc limit ${pageSize + 1}
      ) as page
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', preview.id, 'title', preview.title, 'picture', preview.picture)
          order by preview.place desc), '[]') as previews
        from (
          select product.id, product.title, place, (
            select json_build_object('path', path, 'width', width, 'height', height, 'color', color,
              'thumbhash', thumbhash, 'avif', has_avif)
            from product_picture
            where product_picture.product_id = product.id and width is not null order by position limit 1
          ) as picture
          from collection_product join product on product.id = collection_product.product_id
          where collection_id = page.id and ${isShown(viewerId)}
          order by place desc limit ${collectionLimits.previews}
        ) as preview
      ) as shown
      order by page.id desc`,
  );
}

export async function countRows(db: Db, { ownerId, withPrivate }: OwnerFilter): Promise<number> {
  const { count } = await db
    .selectFrom('collection')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .$if(!withPrivate, (query) => query.where('is_public', '=', true))
    .limit(1)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined also when owner or viewer blocked the other. */
export function findCollection(
  db: Db,
  id: number,
  viewerId: string | null,
): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collection')
    .select(columns)
    .where('id', '=', id)
    .where(isNotBlocked(viewerId, sql.ref('owner_id')))
    .limit(1)
    .executeTakeFirst();
}

/** All collections of an owner, with whether each contains the product. */
export function findAllWithProduct(db: Db, ownerId: string, productId: number) {
  return db
    .selectFrom('collection')
    .select(columns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('collection_product')
            .whereRef('collection_id', '=', 'collection.id')
            .where('product_id', '=', productId)
            .select('place'),
        )
        .as('hasProduct'),
    )
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(collectionLimits.collections)
    .execute();
}

/** Visible products of a collection, last added first: one page and one row more. */
export async function findCollectionProducts(
  db: Db,
  viewerId: string | null,
  collectionId: number,
  before: number,
) {
  return db
    .selectFrom('collection_product')
    .innerJoin('product', 'product.id', 'collection_product.product_id')
    .select(['product.id', 'place'])
    .where('collection_id', '=', collectionId)
    .where('place', '<', before)
    .where(isShown(viewerId))
    .orderBy('place', 'desc')
    .limit(pageSize + 1)
    .execute();
}
