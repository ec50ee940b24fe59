import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Hold } from './holds.ts';

interface Sought {
  readonly sellerId: string;
  readonly hold: Hold;
  readonly isHeld: boolean;
  readonly afterId: number;
  readonly most: number;
}

/** Some of a seller's products that have this hold, or have it not. */
export async function findWithHold(
  tx: Tx,
  { sellerId, hold, isHeld, afterId, most }: Sought,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', '<>', 'deleted')
    .where('id', '>', afterId)
    .where(sql<boolean>`(${hold} = any (holds)) = ${isHeld}`)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts the hold on products that have it not, or takes it from those that have it. Their version grows, so that the index takes it for newer. */
export async function setHold(
  tx: Tx,
  ids: readonly number[],
  { hold, isHeld }: Pick<Sought, 'hold' | 'isHeld'>,
): Promise<void> {
  await tx
    .updateTable('product')
    .set((eb) => ({
      holds: isHeld ? sql`array_append(holds, ${hold})` : sql`array_remove(holds, ${hold})`,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
}
