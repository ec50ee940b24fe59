import type { BodyMeasures, SizeProfile } from '@perchero/contract/accounts/sizes';
import type { Db, Tx } from '#platform/database/database.ts';

/** Null when the person has told nothing. */
export async function findSizeProfile(db: Db, accountId: string): Promise<SizeProfile | null> {
  const row = await db
    .selectFrom('size_profile')
    .select(['sizes', 'chest', 'waist', 'hips', 'foot'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { sizes, ...measures } = row;
  return { sizes, measures };
}

export async function saveSizeProfile(
  tx: Tx,
  accountId: string,
  {
    sizes,
    measures,
    at,
  }: { readonly sizes: readonly string[]; readonly measures: BodyMeasures; readonly at: Date },
): Promise<void> {
  const { chest, waist, hips, foot } = measures;
  const values = { sizes: [...sizes], chest, waist, hips, foot, updated_at: at };
  await tx
    .insertInto('size_profile')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function deleteSizeProfile(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('size_profile').where('account_id', '=', accountId).execute();
}
