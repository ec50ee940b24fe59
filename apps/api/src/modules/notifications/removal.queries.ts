import { sql } from 'kysely';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import type { Held } from './notify-likes.ts';

/** Once for each removal, because the inbox is held. False also when the piece is gone by now: nothing would lead there. */
export async function insertRemovalNotification(
  tx: Tx,
  { accountId, revision, now }: Pick<Held, 'accountId' | 'revision' | 'now'>,
  { productId, actionId }: { readonly productId: number; readonly actionId: number },
): Promise<boolean> {
  const rows = await writeNamed(
    tx,
    'notifications-removal',
    sql`
      insert into notification (account_id, kind, product_id, action_id, revision, created_at, moved_at)
      select ${accountId}, 'removal', id, ${actionId}, ${revision}, ${now}, ${now} from product
      where id = ${productId} and state <> 'deleted' and not exists (
        select from notification as told where told.account_id = ${accountId} and told.action_id = ${actionId})
      for share of product
      returning id`,
  );
  return rows.length > 0;
}
