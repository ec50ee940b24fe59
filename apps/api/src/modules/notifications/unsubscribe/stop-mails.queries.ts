import { sql } from 'kysely';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import type { Setting } from '../kinds/registry.ts';

/** Switches the mails of these settings off; bell and push stay as they are. A deleted account has no choices. */
export async function switchMailsOff(
  tx: Tx,
  accountId: string,
  settings: readonly Pick<Setting, 'kind' | 'defaults'>[],
): Promise<void> {
  await writeNamed(
    tx,
    'notifications-switch-mails-off',
    sql`
      insert into notification_preference (account_id, kind, bell, mail)
      select account.id, setting.kind, setting.bell, false
      from account, unnest(
        ${settings.map(({ kind }) => kind)}::notification_kind[], ${settings.map(({ defaults }) => defaults.bell)}::boolean[]
      ) as setting (kind, bell)
      where account.id = ${accountId} and account.deleted_at is null
      on conflict (account_id, kind) do update set mail = false`,
  );
}
