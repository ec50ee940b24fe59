import type { Db, Tx } from '#platform/database/database.ts';

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
