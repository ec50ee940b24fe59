import type { NotificationKind } from '@perchero/contract/notifications/notifications';
import type { Db, Tx } from '#platform/database.ts';
import type { Preference } from './preferences.ts';

export function readPreferenceRows(db: Db, accountId: string) {
  return (
    db
      .selectFrom('notification_preference')
      .select(['kind', 'bell', 'mail'])
      .where('account_id', '=', accountId)
      // bounded: one of each kind
      .execute()
  );
}

/** Null for what is as it is for everybody: of that nothing is kept. */
export async function writePreference(
  tx: Tx,
  accountId: string,
  kind: NotificationKind,
  preference: Preference | null,
): Promise<void> {
  if (preference === null) {
    await tx
      .deleteFrom('notification_preference')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  await tx
    .insertInto('notification_preference')
    .values({ account_id: accountId, kind, ...preference })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(preference))
    .execute();
}

export async function deletePreferences(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notification_preference').where('account_id', '=', accountId).execute();
}
