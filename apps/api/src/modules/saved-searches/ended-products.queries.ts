import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

const pageSize = 500;

/** Deletes the rows about products that were sold or deleted before this time. The table needs an index that begins with the product. */
export async function deleteOfEndedProducts(
  db: Db,
  table: 'saved_search_match' | 'alert_told',
  before: Date,
): Promise<void> {
  let after = 0;
  for (;;) {
    const products = await readProducts(db, table, { after, before });
    const ended = products.filter(({ isEnded }) => isEnded).map(({ id }) => id);
    if (ended.length > 0) await deleteExpiredRows(db, table, sql`product_id = any (${ended}::bigint[])`);
    const last = products.at(-1);
    if (!last || products.length < pageSize) return;
    after = last.id;
  }
}

interface NamedProduct {
  readonly id: number;
  readonly isEnded: boolean;
}

/** A page of the products that the table names. */
function readProducts(
  db: Db,
  table: 'saved_search_match' | 'alert_told',
  { after, before }: { readonly after: number; readonly before: Date },
): Promise<NamedProduct[]> {
  return readNamed(
    db,
    `saved-searches-ended-${table}`,
    sql<NamedProduct>`
      select product.id, product.state in ('sold', 'deleted')
        -- A release before the column left it empty.
        and coalesce(product.ended_at, product.changed_at, product.created_at) < ${before}::timestamptz as "isEnded"
      from (
        select distinct product_id from ${sql.table(table)}
        where product_id > ${after}::bigint order by product_id limit ${pageSize}
      ) as named
      join product on product.id = named.product_id order by product.id limit ${pageSize}`,
  );
}
