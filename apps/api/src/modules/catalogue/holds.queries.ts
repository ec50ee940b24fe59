import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { publishedAtAfter } from './publication.sql.ts';

/** Reasons to hide a product in any state. Units set aside for a buyer are a reservation, not a hold. */
export type Hold = 'review' | 'hidden' | 'removed' | 'suspended' | 'vacation';

interface HoldQuery {
  readonly sellerId: string;
  readonly hold: Hold;
  readonly isHeld: boolean;
  readonly afterId: number;
  readonly limit: number;
}

/** A batch of the seller's products with this hold, or without it. */
export async function findWithHold(
  tx: Tx,
  { sellerId, hold, isHeld, afterId, limit }: HoldQuery,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', '<>', 'deleted')
    .where('id', '>', afterId)
    .where(sql<boolean>`(${hold} = any (holds)) = ${isHeld}`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Increments the version so that the index accepts the newer document. */
export async function setHold(
  tx: Tx,
  ids: readonly number[],
  { hold, isHeld, at }: Pick<HoldQuery, 'hold' | 'isHeld'> & { readonly at: Date },
): Promise<void> {
  const holds = isHeld
    ? sql<string[]>`array_append(product.holds, ${hold})`
    : sql<string[]>`array_remove(product.holds, ${hold})`;
  await tx
    .updateTable('product')
    .set((eb) => ({
      holds,
      published_at: publishedAtAfter({ state: sql.ref('product.state'), holds }, at),
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
}

const maxCounted = 10_000;

/** Products that would be listed without it, by hold. */
export function countHeld(db: Db): Promise<{ readonly hold: Hold; readonly products: number }[]> {
  return readNamed(
    db,
    'catalogue-count-held',
    sql<{ hold: Hold; products: number }>`
      select hold, count(*)::int as products
      from (select holds from product where state = 'active' and holds <> '{}' limit ${maxCounted}) as held
      cross join unnest(held.holds) as hold
      group by hold limit 10`,
  );
}
