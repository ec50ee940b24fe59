import type { Tx } from '#platform/database/database.ts';

/** Serialises changes of one person, and blocks the deletion of the account. False when it is deleted. */
export async function lockAccount(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Settings and addresses of a deleted account. */
export async function deleteOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('delivery_settings').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('address').where('account_id', '=', accountId).execute();
}
