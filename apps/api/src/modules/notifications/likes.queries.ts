import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import type { LikeEventPayload } from '#modules/social/index.ts';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import { countRemoved, type InboxContext } from './inbox.queries.ts';

interface LikeState {
  readonly sellerId: string;
  readonly productId: number;
  readonly actorId: string;
  /** The like exists, neither person nor product is deleted, and nobody blocked the other. */
  readonly exists: boolean;
  /** The existing notification that contains it. */
  readonly groupId: number | null;
  readonly isUnread: boolean;
}

/** Current state of the likes, in their order. Share-locks products and people against deletion. */
export function readLikes(tx: Tx, likes: readonly LikeEventPayload[]): Promise<LikeState[]> {
  return writeNamed(
    tx,
    'notifications-likes',
    sql<LikeState>`
      select product.seller_id as "sellerId", product.id as "productId", actor.id as "actorId",
        actor.deleted_at is null and product.state <> 'deleted' and exists (
          select from product_like where product_like.account_id = actor.id and product_like.product_id = product.id
        ) and ${isNotBlocked(sql.ref('product.seller_id'), sql.ref('actor.id'))} as "exists",
        existing.notification_id as "groupId", notification.read_at is null as "isUnread"
      from (
        select product_id, actor_id, max(place) as place
        from unnest(
          ${likes.map(({ productId }) => productId)}::bigint[], ${likes.map((like) => like.accountId)}::uuid[]
        ) with ordinality as liked (product_id, actor_id, place)
        group by product_id, actor_id
      ) as event
      join product on product.id = event.product_id
      join account as actor on actor.id = event.actor_id
      left join notification_actor as existing on existing.product_id = product.id and existing.actor_id = actor.id
      left join notification on notification.id = existing.notification_id
      order by event.place
      for share of product, actor`,
  );
}

/** New likes of one product. */
export interface GroupAddition {
  readonly inbox: InboxContext;
  readonly productId: number;
  readonly actorIds: readonly string[];
}

/** Adds likes to the unread notification of their product, or creates it. Returns the products with a new one. */
export async function addToGroups(tx: Tx, additions: readonly GroupAddition[]): Promise<ReadonlySet<number>> {
  if (additions.length === 0) return new Set();
  const people = additions.flatMap(({ productId, actorIds, inbox: { now } }) =>
    actorIds.map((actorId) => ({ productId, actorId, now })),
  );
  const groups = await writeNamed(
    tx,
    'notifications-join-groups',
    sql<{ productId: number; isNew: boolean }>`
      with gathered as (
        insert into notification (account_id, kind, product_id, actor_id, actor_count, revision, created_at, moved_at)
        select account_id, 'like', product_id, actor_id, actor_count, revision, now, now
        from unnest(
          ${additions.map(({ inbox }) => inbox.accountId)}::uuid[], ${additions.map(({ productId }) => productId)}::bigint[],
          ${additions.map(({ actorIds }) => actorIds.at(-1))}::uuid[],
          ${additions.map(({ actorIds }) => actorIds.length)}::integer[],
          ${additions.map(({ inbox }) => inbox.revision)}::bigint[], ${additions.map(({ inbox }) => inbox.now)}::timestamptz[]
        ) as joining (account_id, product_id, actor_id, actor_count, revision, now)
        on conflict (account_id, product_id) where kind = 'like' and read_at is null
        do update set actor_count = notification.actor_count + excluded.actor_count, actor_id = excluded.actor_id,
          revision = excluded.revision, moved_at = excluded.moved_at
        returning id, product_id, xmax = 0 as "isNew"
      ), joined as (
        insert into notification_actor (product_id, actor_id, notification_id, created_at)
        select product_id, person.actor_id, gathered.id, person.now
        from gathered join unnest(
          ${people.map(({ productId }) => productId)}::bigint[], ${people.map(({ actorId }) => actorId)}::uuid[],
          ${people.map(({ now }) => now)}::timestamptz[]
        ) as person (product_id, actor_id, now) using (product_id)
      )
      select product_id as "productId", "isNew" from gathered`,
  );
  return new Set(groups.filter(({ isNew }) => isNew).map(({ productId }) => productId));
}

/** Deletes the notification with its last like; returns what was removed. */
export async function removeFromGroup(
  tx: Tx,
  revision: number,
  { groupId, actorId }: { readonly groupId: number; readonly actorId: string },
): Promise<{ removed: number; unread: number }> {
  await tx
    .deleteFrom('notification_actor')
    .where('notification_id', '=', groupId)
    .where('actor_id', '=', actorId)
    .execute();
  const last = await tx
    .selectFrom('notification_actor')
    .select('actor_id')
    .where('notification_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last)
    return countRemoved(
      await tx.deleteFrom('notification').where('id', '=', groupId).returning('read_at').execute(),
    );
  await tx
    .updateTable('notification')
    .set((eb) => ({ actor_count: eb('actor_count', '-', 1), actor_id: last.actor_id, revision }))
    .where('id', '=', groupId)
    .execute();
  return countRemoved([]);
}
