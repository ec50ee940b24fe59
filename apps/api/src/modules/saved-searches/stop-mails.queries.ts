import type { Tx } from '#platform/database/database.ts';

/** Bell and push stay as they are. Deleted searches have none. */
export async function stopSearchMails(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('saved_search')
    .set({ by_mail: false })
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .execute();
}
