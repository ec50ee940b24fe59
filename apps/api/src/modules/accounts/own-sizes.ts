import type { SizeProfile } from '@perchero/contract/accounts/sizes';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { AccountDeps } from './deps.ts';
import { sizesChanged } from './events.ts';
import { lockAccount } from './profiles.queries.ts';
import { findSizeProfile, saveSizeProfile } from './size-profiles.queries.ts';

const nothing: SizeProfile = { sizes: [], measures: { chest: null, waist: null, hips: null, foot: null } };

export async function showSizes(db: Db, accountId: string): Promise<SizeProfile> {
  return (await findSizeProfile(db, accountId)) ?? nothing;
}

export function saveSizes(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  accountId: string,
  profile: SizeProfile,
): Promise<void> {
  const sizes = [...new Set(profile.sizes)].toSorted();
  return inTransaction(db, async (tx) => {
    // Serialises the changes of one person, and rejects those of a deleted one.
    if (!(await lockAccount(tx, accountId))) throw new AppError('profile-not-found');
    const before = await showSizes(tx, accountId);
    await saveSizeProfile(tx, accountId, { sizes, measures: profile.measures, at: clock.now() });
    const isChanged = sizes.join() !== before.sizes.join();
    if (isChanged) await emit(tx, clock, sizesChanged(accountId));
  });
}
