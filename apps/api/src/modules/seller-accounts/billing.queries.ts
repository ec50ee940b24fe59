import type { Db, Tx } from '#platform/database/database.ts';

export interface BillingNames {
  readonly firstName: string;
  readonly lastName: string;
}

export async function findBilling(db: Db, accountId: string): Promise<BillingNames | null> {
  const row = await db
    .selectFrom('billing_info')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The name printed on receipts. */
export async function findBillingName(db: Db, accountId: string): Promise<string | null> {
  const names = await findBilling(db, accountId);
  return names && `${names.firstName} ${names.lastName}`;
}

export async function saveBilling(
  tx: Tx,
  accountId: string,
  { firstName, lastName }: BillingNames,
  now: Date,
): Promise<void> {
  const values = { first_name: firstName, last_name: lastName, updated_at: now };
  await tx
    .insertInto('billing_info')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
