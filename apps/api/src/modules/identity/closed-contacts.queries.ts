import { sql } from 'kysely';
import { type Db, type Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

export async function insertClosedContacts(
  tx: Tx,
  macs: readonly Buffer[],
  { accountId, until }: { readonly accountId: string; readonly until: Date },
): Promise<void> {
  await tx
    .insertInto('auth.closed_contact')
    .values(macs.map((mac) => ({ contact_mac: mac, account_id: accountId, until })))
    .onConflict((conflict) =>
      conflict.column('contact_mac').doUpdateSet((eb) => ({
        account_id: eb.ref('excluded.account_id'),
        until: eb.ref('excluded.until'),
      })),
    )
    .execute();
}

export async function deleteClosedContacts(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('auth.closed_contact').where('account_id', '=', accountId).execute();
}

export async function isClosedContact(
  db: Db,
  macs: readonly Buffer[],
  exceptId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('auth.closed_contact')
    .select('until')
    .where('contact_mac', 'in', macs)
    .where(sql<boolean>`account_id is distinct from ${exceptId}::uuid`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldClosedContacts(db: Db, before: Date): Promise<void> {
  await deleteExpiredRows(db, 'auth.closed_contact', sql`until < ${before}`);
}
