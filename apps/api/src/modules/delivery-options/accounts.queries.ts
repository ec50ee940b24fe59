import type { Tx } from '#platform/database/database.ts';

/** Settings and addresses of a deleted account. */
export async function deleteOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('delivery_settings').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('address').where('account_id', '=', accountId).execute();
}
