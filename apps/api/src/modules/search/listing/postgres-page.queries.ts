import {
  type CatalogueQuery,
  listFilters,
  typesOfFilterSizes,
} from '@perchero/contract/search/catalogue-query';
import { type ExpressionBuilder, type Expression, sql, type SqlBool } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { gradeOf, sellerGrade } from '../seller-grade.sql.ts';
import type { DB } from '#platform/database/database.gen.ts';
import type { Db } from '#platform/database/database.ts';

export interface PostgresListQuery {
  readonly query: CatalogueQuery;
  /** Of the viewer, for `query.mios`. */
  readonly ownSizes: readonly string[];
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly beforeId: number;
}

/** How many of the newest products are scanned. */
const scanWindow = 1000;

/** Scans the newest products only: fast when many match, and bounded by the window. */
export async function readNewestIds(db: Db, list: PostgresListQuery, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom((eb) => newest(eb, list).as('product'))
    .where((eb) => eb.and(conditionsOf(eb as Conditions, list)))
    .select('product.id')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The last id that `readNewestIds` scans; null when it scans all. */
export async function readWindowEnd(db: Db, list: PostgresListQuery): Promise<number | null> {
  const row = await db
    .selectFrom((eb) => newest(eb, list).as('product'))
    .select((eb) => [eb.fn.min('product.id').as('id'), eb.fn.countAll<number>().as('scanned')])
    .executeTakeFirstOrThrow();
  return row.scanned < scanWindow ? null : row.id;
}

/** Searches all products by index. Materialised, because the planner would scan by id otherwise. */
export async function readAllIds(db: Db, list: PostgresListQuery, limit: number): Promise<number[]> {
  const matching = sql<{ id: number }>`(
    with matching as materialized (${all(db, list)}) select id from matching
  )`;
  const rows = await db
    .selectFrom(matching.as('matching'))
    .select('matching.id')
    .orderBy('matching.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Conditions = ExpressionBuilder<DB, 'product'>;

function newest(eb: ExpressionBuilder<DB, never>, { viewerId, beforeId }: PostgresListQuery) {
  return eb
    .selectFrom('product')
    .where(isOnSale(null))
    .where(isNotBlocked(viewerId, sql.ref('product.seller_id')))
    .where('id', '<', beforeId)
    .select(['id', 'title', 'brand', 'sex', 'product_type', 'size', 'category', 'condition'])
    .select(['department', 'colors', 'price_cents', 'seller_id', 'description', 'materials', 'pattern'])
    .orderBy('id', 'desc')
    .limit(scanWindow);
}

function all(db: Db, list: PostgresListQuery) {
  const { viewerId, beforeId } = list;
  return db
    .selectFrom('product')
    .where(isOnSale(null))
    .where(isNotBlocked(viewerId, sql.ref('product.seller_id')))
    .where('product.id', '<', beforeId)
    .where((eb) => eb.and(conditionsOf(eb, list)))
    .select('product.id');
}

function conditionsOf(
  eb: Conditions,
  { query, ownSizes }: Pick<PostgresListQuery, 'query' | 'ownSizes'>,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (query.text)
    conditions.push(sql`plain_words(product.title, product.brand) @@ plain_query(${query.text})`);
  if (query.tipo) conditions.push(eb('product.product_type', '=', query.tipo));
  if (query.sin.length > 0) conditions.push(hasNone(query.sin));
  if (query.reputacion)
    conditions.push(sql`${sellerGrade(sql.ref('product.seller_id'))} >= ${gradeOf[query.reputacion]}`);
  if (query.mios)
    conditions.push(sql`(product.size || ' - ' || product.product_type::text = any (${ownSizes})
      or product.product_type::text <> all (${typesOfFilterSizes(ownSizes)}))`);
  if (query.desde !== null) conditions.push(eb('product.price_cents', '>=', query.desde * 100));
  if (query.hasta !== null) conditions.push(eb('product.price_cents', '<=', query.hasta * 100));
  for (const filter of listFilters)
    if (query[filter].length > 0) conditions.push(conditionOf[filter](eb, query));
  return conditions;
}

/** None of the words in title, tags, brand, materials or description. */
function hasNone(words: readonly string[]): Expression<SqlBool> {
  const queries = words.map((word) => sql`plain_query(${word})`);
  return sql`not (plain_words(
    concat_ws(' ', product.title, product.description, product.pattern, array_to_string(product.materials, ' '),
      (select string_agg(tag.name, ' ') from product_tag join tag on tag.id = product_tag.tag_id
       where product_tag.product_id = product.id)),
    product.brand) @@ (${sql.join(queries, sql` || `)}))`;
}

const conditionOf: Record<
  (typeof listFilters)[number],
  (eb: Conditions, query: CatalogueQuery) => Expression<SqlBool>
> = {
  sexo: (eb, { sexo }) => eb('product.sex', 'in', sexo),
  talle: (eb, { talle }) =>
    eb.or(
      talle.map((value) => {
        const dash = value.lastIndexOf(' - ');
        const [size, type] = [value.slice(0, dash), value.slice(dash + 3)];
        return sql<SqlBool>`product.size = ${size} and product.product_type = ${type}`;
      }),
    ),
  categoria: (eb, { categoria }) => eb('product.category', 'in', categoria),
  marca: (eb, { marca }) => eb('product.brand', 'in', marca),
  estado: (eb, { estado }) => eb('product.condition', 'in', estado),
  color: (_, { color }) => sql<SqlBool>`product.colors && ${color}`,
  departamento: (eb, { departamento }) => eb('product.department', 'in', departamento),
  tag: (eb, { tag }) =>
    eb.and(
      tag.map((name) =>
        eb(
          'product.id',
          'in',
          eb
            .selectFrom('product_tag')
            .innerJoin('tag', 'tag.id', 'product_tag.tag_id')
            .where('tag.name', '=', name)
            .select('product_tag.product_id'),
        ),
      ),
    ),
};
