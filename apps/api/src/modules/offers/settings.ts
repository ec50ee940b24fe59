import type { OfferSettings } from '@perchero/contract/offers/offers';
import { lockAccount } from '#modules/accounts/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { findSettings, upsertSettings } from './settings.queries.ts';

const defaults: OfferSettings = { is_open: true, floor_percent: 50 };

export async function readSettings(db: Db, sellerId: string): Promise<OfferSettings> {
  return (await findSettings(db, sellerId)) ?? defaults;
}

export function saveSettings(db: Db, sellerId: string, settings: OfferSettings): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, sellerId))) throw new AppError('profile-not-found');
    await upsertSettings(tx, sellerId, settings);
  });
}
