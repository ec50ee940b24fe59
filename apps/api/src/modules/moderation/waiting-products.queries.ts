import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

export type WaitingHold = 'review' | 'hidden';

export interface WaitingProduct {
  readonly productId: number;
  readonly hold: WaitingHold;
  readonly since: Date;
  /** When it is listed by itself; null while only its owner can mend it. */
  readonly dueAt: Date | null;
}

const waitingSince = sql<Date>`case when waiting_product.hold = excluded.hold then waiting_product.since else excluded.since end`;

/** A hidden product does not wait for a review as well. The same hold again keeps its beginning, and waits as long from there. */
export async function upsertWaiting(
  tx: Tx,
  { productId, hold, since, dueAt }: WaitingProduct,
): Promise<void> {
  await tx
    .insertInto('waiting_product')
    .values({ product_id: productId, hold, since, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .column('product_id')
        .doUpdateSet((eb) => ({
          hold: eb.ref('excluded.hold'),
          since: waitingSince,
          due_at: sql<Date | null>`excluded.due_at - excluded.since + ${waitingSince}`,
        }))
        .where((eb) =>
          eb.or([eb('excluded.hold', '=', 'hidden'), eb('waiting_product.hold', '=', 'review')]),
        ),
    )
    .execute();
}

export async function deleteWaiting(tx: Tx, productId: number, hold?: WaitingHold): Promise<void> {
  await tx
    .deleteFrom('waiting_product')
    .where('product_id', '=', productId)
    .$if(hold !== undefined, (query) => query.where('hold', '=', hold ?? ''))
    .execute();
}

/** Null when it is not due any more. */
export async function takeDueWaiting(tx: Tx, productId: number, now: Date): Promise<WaitingHold | null> {
  const row = await tx
    .deleteFrom('waiting_product')
    .where('product_id', '=', productId)
    .where('due_at', '<=', now)
    .returning('hold')
    .executeTakeFirst();
  return (row?.hold as WaitingHold | undefined) ?? null;
}

export async function findDueWaiting(db: Db, { now, limit, except }: Due): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_product')
    .select('product_id as id')
    .where('due_at', '<=', now)
    .where('product_id', 'not in', [0, ...except.map(Number)])
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
