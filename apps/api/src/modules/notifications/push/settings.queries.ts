import type { Db, Tx } from '#platform/database/database.ts';

/** Quiet unless switched off. */
export async function hasQuietHours(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_settings')
    .select('quiet')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row?.quiet ?? true;
}

export async function writeQuietHours(tx: Tx, accountId: string, quiet: boolean): Promise<void> {
  await tx
    .insertInto('push_settings')
    .values({ account_id: accountId, quiet })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ quiet }))
    .execute();
}

export async function deletePushSettings(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('push_settings').where('account_id', '=', accountId).execute();
}
