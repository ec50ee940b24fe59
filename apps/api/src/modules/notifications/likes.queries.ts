import { sql } from 'kysely';
import type { LikeEventPayload } from '#modules/social/index.ts';
import { type Tx, writeNamed } from '#platform/database.ts';
import { removed } from './inbox.queries.ts';
import type { Held } from './notify-likes.ts';

interface LikeState {
  readonly productId: number;
  readonly actorId: string;
  /** Somebody likes a piece, and both can still be seen. */
  readonly isThere: boolean;
  /** The notification that told of it. */
  readonly group: number | null;
  readonly isOpen: boolean;
}

/** How these likes stand. The pieces and the people are held, so that neither is deleted meanwhile. */
export function readLikes(
  tx: Tx,
  accountId: string,
  likes: readonly LikeEventPayload[],
): Promise<LikeState[]> {
  return writeNamed(
    tx,
    'notifications-likes',
    sql<LikeState>`
      select product.id as "productId", actor.id as "actorId",
        actor.deleted_at is null and product.state <> 'deleted' and exists (
          select from product_like where product_like.account_id = actor.id and product_like.product_id = product.id
        ) as "isThere",
        told.notification_id as "group", notification.read_at is null as "isOpen"
      from (
        select distinct * from unnest(
          ${likes.map(({ productId }) => productId)}::bigint[], ${likes.map((like) => like.accountId)}::uuid[]
        )
      ) as heard (product_id, actor_id)
      join product on product.id = heard.product_id and product.seller_id = ${accountId}
      join account as actor on actor.id = heard.actor_id
      left join notification_actor as told on told.product_id = product.id and told.actor_id = actor.id
      left join notification on notification.id = told.notification_id
      for share of product, actor`,
  );
}

/** These people join the piece's unread notification, or open one. */
export async function joinGroup(
  tx: Tx,
  { accountId, revision, now }: Held,
  productId: number,
  actorIds: readonly string[],
): Promise<{ isNew: boolean }> {
  const [group] = await writeNamed(
    tx,
    'notifications-join-group',
    sql<{ isNew: boolean }>`
      with gathered as (
        insert into notification (account_id, kind, product_id, actor_id, actor_count, revision, created_at, moved_at)
        values (${accountId}, 'like', ${productId}, ${actorIds.at(-1)}, ${actorIds.length}, ${revision}, ${now}, ${now})
        on conflict (account_id, product_id) where kind = 'like' and read_at is null
        do update set actor_count = notification.actor_count + excluded.actor_count, actor_id = excluded.actor_id,
          revision = excluded.revision, moved_at = excluded.moved_at
        returning id, xmax = 0 as "isNew"
      ), joined as (
        insert into notification_actor (product_id, actor_id, notification_id, created_at)
        select ${productId}, person.id, gathered.id, ${now}
        from gathered, unnest(${actorIds}::uuid[]) as person (id)
      )
      select "isNew" from gathered`,
  );
  return { isNew: group?.isNew === true };
}

/** When nobody is left in it, it is gone: answers what was removed. */
export async function leaveGroup(
  tx: Tx,
  revision: number,
  { group, actorId }: { readonly group: number; readonly actorId: string },
): Promise<{ removed: number; unread: number }> {
  await tx
    .deleteFrom('notification_actor')
    .where('notification_id', '=', group)
    .where('actor_id', '=', actorId)
    .execute();
  const last = await tx
    .selectFrom('notification_actor')
    .select('actor_id')
    .where('notification_id', '=', group)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last)
    return removed(
      await tx.deleteFrom('notification').where('id', '=', group).returning('read_at').execute(),
    );
  await tx
    .updateTable('notification')
    .set((eb) => ({ actor_count: eb('actor_count', '-', 1), actor_id: last.actor_id, revision }))
    .where('id', '=', group)
    .execute();
  return removed([]);
}
