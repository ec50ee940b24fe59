import type { ProviderFee } from '@perchero/contract/seller-accounts/provider-fee';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';

/** As it was measured, else as it is configured; null when it is not known. */
export async function findProviderFee(
  db: Db,
  { mercadoPago }: Pick<Config, 'mercadoPago'>,
): Promise<ProviderFee | null> {
  const estimate = await db
    .selectFrom('provider_fee_estimate')
    .select('basis_points')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const measured = estimate?.basis_points ?? null;
  const basisPoints = measured ?? mercadoPago.feeBasisPoints;
  return basisPoints === null ? null : { basisPoints, measured: measured !== null };
}
