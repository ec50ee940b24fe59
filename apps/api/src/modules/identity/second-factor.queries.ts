import type { Db, Tx } from '#platform/database/database.ts';
import type { SealedValue } from '#platform/reseal.ts';

export async function findSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('auth.second_factor')
    .select('secret')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
}

export async function insertSecondFactor(
  tx: Tx,
  userId: string,
  secret: string,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('auth.second_factor')
    .values({ user_id: userId, secret, created_at: createdAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }))
    .execute();
}

/** True once per time step; earlier steps are rejected. */
export async function consumeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('auth.second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** For `perchero secrets reseal`, by primary key. */
export function findSealedSecrets(db: Db, after: string | null, limit: number): Promise<SealedValue[]> {
  return db
    .selectFrom('auth.second_factor')
    .select(['user_id as id', 'secret as sealed'])
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

export async function replaceSealedSecret(
  tx: Tx,
  { id, sealed }: SealedValue,
  secret: string,
): Promise<void> {
  await tx
    .updateTable('auth.second_factor')
    .set({ secret })
    .where('user_id', '=', id)
    .where('secret', '=', sealed)
    .execute();
}
