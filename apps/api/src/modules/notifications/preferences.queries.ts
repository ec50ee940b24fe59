import { sql } from 'kysely';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

export interface Channels {
  readonly bell: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

/** Null: the default of the kind. */
type Preference = Omit<Channels, 'push'> & { readonly push: boolean | null };

interface PreferenceRow extends Preference {
  readonly accountId: string;
  readonly kind: NotificationKind;
}

export function readPreferenceRows(db: Db, accountIds: readonly string[]): Promise<PreferenceRow[]> {
  return readNamed(
    db,
    'notifications-preferences',
    sql<PreferenceRow>`
      select account_id as "accountId", kind, bell, mail, push from notification_preference
      where account_id = any (${accountIds}::uuid[])`,
  );
}

/** Null deletes the row: defaults are not stored. */
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
