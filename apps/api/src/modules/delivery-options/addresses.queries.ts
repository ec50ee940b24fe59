import type { Address } from '@perchero/contract/delivery/addresses';
import { maxAddresses } from '@perchero/contract/delivery/address.rules';
import type { Db, Tx } from '#platform/database/database.ts';

const columns = [
  'id',
  'kind',
  'label',
  'recipient',
  'phone',
  'street',
  'door',
  'apartment',
  'office',
  'locality',
  'department',
  'postal_code',
  'notes',
  'is_default',
] as const;

/** The default first, then in the order in which they were added. */
export function findAddresses(db: Db, accountId: string): Promise<Address[]> {
  return db
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxAddresses)
    .$narrowType<Pick<Address, 'department'>>()
    .execute();
}

/** Keeps the time of the first save. False when the id is another person's. */
export async function upsertAddress(tx: Tx, accountId: string, address: Address, at: Date): Promise<boolean> {
  const { id, ...fields } = address;
  const values = { ...fields, updated_at: at };
  const saved = await tx
    .insertInto('address')
    .values({ id, account_id: accountId, created_at: at, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('address.account_id', '=', accountId),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function deleteAddressRow(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('address').where('id', '=', id).where('account_id', '=', accountId).execute();
}

export async function unsetDefault(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
}

export async function setDefault(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('address').set({ is_default: true }).where('id', '=', id).execute();
}
