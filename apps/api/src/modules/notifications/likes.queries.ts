import { sql } from 'kysely';
import type { LikeEventPayload } from '#modules/social/index.ts';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import { removed } from './inbox.queries.ts';
import type { Held } from './notify-likes.ts';

interface LikeState {
  readonly sellerId: string;
  readonly productId: number;
  readonly actorId: string;
  /** Somebody likes a piece, and both can still be seen. */
  readonly isThere: boolean;
  /** The notification that told of it. */
  readonly group: number | null;
  readonly isOpen: boolean;
}

/** How these likes stand. The pieces and the people are held, so that neither is deleted meanwhile. */
export function readLikes(tx: Tx, likes: readonly LikeEventPayload[]): Promise<LikeState[]> {
  return writeNamed(
    tx,
    'notifications-likes',
    sql<LikeState>`
      select product.seller_id as "sellerId", product.id as "productId", actor.id as "actorId",
        actor.deleted_at is null and product.state <> 'deleted' and exists (
          select from product_like where product_like.account_id = actor.id and product_like.product_id = product.id
        ) as "isThere",
        told.notification_id as "group", notification.read_at is null as "isOpen"
      from (
        select distinct * from unnest(
          ${likes.map(({ productId }) => productId)}::bigint[], ${likes.map((like) => like.accountId)}::uuid[]
        )
      ) as heard (product_id, actor_id)
      join product on product.id = heard.product_id
      join account as actor on actor.id = heard.actor_id
      left join notification_actor as told on told.product_id = product.id and told.actor_id = actor.id
      left join notification on notification.id = told.notification_id
      for share of product, actor`,
  );
}

/** Who joins the unread notification of a piece. */
export interface Joining {
  readonly held: Held;
  readonly productId: number;
  readonly actorIds: readonly string[];
}

/** They join the unread notifications of their pieces, or open them: answers for which pieces one was opened. */
export async function joinGroups(tx: Tx, joinings: readonly Joining[]): Promise<ReadonlySet<number>> {
  if (joinings.length === 0) return new Set();
  const people = joinings.flatMap(({ productId, actorIds, held: { now } }) =>
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
          ${joinings.map(({ held }) => held.accountId)}::uuid[], ${joinings.map(({ productId }) => productId)}::bigint[],
          ${joinings.map(({ actorIds }) => actorIds.at(-1))}::uuid[],
          ${joinings.map(({ actorIds }) => actorIds.length)}::integer[],
          ${joinings.map(({ held }) => held.revision)}::bigint[], ${joinings.map(({ held }) => held.now)}::timestamptz[]
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
