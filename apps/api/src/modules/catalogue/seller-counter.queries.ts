import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

/** The row begins with the first piece that is shown. */
export async function moveProductCount(tx: Tx, sellerId: string, by: number): Promise<void> {
  await tx
    .insertInto('seller_counter')
    // What is proposed is checked too, even where there is a row: it may not be less than nothing.
    .values({ account_id: sellerId, product_count: Math.max(by, 0) })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ product_count: sql`seller_counter.product_count + ${by}::integer` }),
    )
    .execute();
}
