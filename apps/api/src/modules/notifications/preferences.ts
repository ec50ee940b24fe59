import {
  type NotificationKind,
  notificationKinds,
  type NotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { type Preference, readPreferenceRows, writePreference } from './preferences.queries.ts';

/** No mail about likes by default. */
const defaults: NotificationPreferences = {
  like: { bell: true, mail: false },
  comment: { bell: true, mail: true },
  reply: { bell: true, mail: true },
  sale: { bell: true, mail: true },
  purchase: { bell: true, mail: true },
  payment: { bell: true, mail: true },
};

export async function readPreferences(db: Db, accountId: string): Promise<NotificationPreferences> {
  return (await readPreferencesOf(db, [accountId]))(accountId);
}

export async function readPreferencesOf(
  db: Db,
  accountIds: readonly string[],
): Promise<(accountId: string) => NotificationPreferences> {
  const stored = Map.groupBy(await readPreferenceRows(db, accountIds), (row) => row.accountId);
  return (accountId) => {
    const rows = stored.get(accountId) ?? [];
    return { ...defaults, ...Object.fromEntries(rows.map(({ kind, bell, mail }) => [kind, { bell, mail }])) };
  };
}

export function setPreferences(
  db: Db,
  accountId: string,
  preferences: NotificationPreferences,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const kind of notificationKinds)
      await writePreference(
        tx,
        accountId,
        kind,
        isDefault(kind, preferences[kind]) ? null : preferences[kind],
      );
  });
}

function isDefault(kind: NotificationKind, { bell, mail }: Preference): boolean {
  return defaults[kind].bell === bell && defaults[kind].mail === mail;
}
