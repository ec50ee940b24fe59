import { sql } from 'kysely';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import type { InboxContext } from './inbox.queries.ts';

/** One row per removal. False for a repeated event, and when the product is deleted. */
export async function insertRemovalNotification(
  tx: Tx,
  { accountId, revision, now }: Pick<InboxContext, 'accountId' | 'revision' | 'now'>,
  { productId, actionId }: { readonly productId: number; readonly actionId: number },
): Promise<boolean> {
  const rows = await writeNamed(
    tx,
    'notifications-removal',
    sql`
      insert into notification (account_id, kind, product_id, action_id, revision, created_at, moved_at)
      select ${accountId}, 'removal', id, ${actionId}, ${revision}, ${now}, ${now} from product
      where id = ${productId} and state <> 'deleted' and not exists (
        select from notification as existing where existing.account_id = ${accountId} and existing.action_id = ${actionId})
      for share of product
      returning id`,
  );
  return rows.length > 0;
}
