import type { saveDeliverySettings } from '@perchero/contract/delivery/delivery-settings';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { lockAccount } from '#modules/accounts/index.ts';
import { isAdult } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { upsertSettings } from './settings.queries.ts';

export async function saveSettings(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
  settings: ParsedCallOf<typeof saveDeliverySettings>['body'],
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new AppError('profile-not-found');
    if (settings.in_person && !(await isAdult(tx, accountId, now)))
      throw new AppError('in-person-adults-only');
    await upsertSettings(tx, accountId, settings, now);
  });
}
