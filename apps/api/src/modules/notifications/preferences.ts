import type { ReplyOf } from '@perchero/contract/endpoint';
import {
  type ChosenPreferences,
  type getNotificationPreferences,
  notificationChannels,
} from '@perchero/contract/notifications/notifications';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { InboxContext } from './inbox.queries.ts';
import { allSettings, kindOf } from './kinds/index.ts';
import { type Channels, readPreferenceRows, writePreference } from './preferences.queries.ts';

/** The rows of the settings screen and what this person chose. */
export async function readPreferences(
  db: Db,
  accountId: string,
): Promise<ReplyOf<typeof getNotificationPreferences>> {
  const channels = (await readChannelsOf(db, [accountId]))(accountId);
  const settings = allSettings();
  return {
    preferences: Object.fromEntries(settings.map(({ kind }) => [kind, channels(kind)])),
    rows: settings.map(({ kind, title, about, icon, channels: choices = notificationChannels }) => ({
      kind,
      title,
      about,
      icon,
      mail_only: !choices.includes('bell'),
      channels: [...choices],
    })),
  };
}

/** Kinds that cannot be turned off. */
const always: Channels = { bell: true, mail: true, push: true };

export async function readChannelsOf(
  db: Db,
  accountIds: readonly string[],
): Promise<(accountId: string) => InboxContext['channels']> {
  const stored = Map.groupBy(await readPreferenceRows(db, accountIds), (row) => row.accountId);
  return (accountId) => (name) => {
    const { setting } = kindOf(name);
    if (!setting) return always;
    const row = stored.get(accountId)?.find(({ kind }) => kind === setting.kind);
    return row
      ? { bell: row.bell, mail: row.mail, push: row.push ?? setting.defaults.push }
      : setting.defaults;
  };
}

/** Kinds and channels that are not named keep their choice: a page of the release before does not know all. */
export function setPreferences(db: Db, accountId: string, preferences: ChosenPreferences): Promise<void> {
  return inTransaction(db, async (tx) => {
    const channels = (await readChannelsOf(tx, [accountId]))(accountId);
    for (const { kind, defaults } of allSettings()) {
      const chosen = preferences[kind];
      if (!chosen) continue;
      const { bell, mail, push = channels(kind).push } = chosen;
      const ownPush = push === defaults.push ? null : push;
      const isDefault = bell === defaults.bell && mail === defaults.mail && ownPush === null;
      await writePreference(tx, accountId, kind, isDefault ? null : { bell, mail, push: ownPush });
    }
  });
}
