import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOpen } from '#modules/catalogue/visibility.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface ThingRow {
  readonly id: string;
  readonly ownerId: string;
  /** Whether the viewer sees it; a block does not hide what is in a thread or an order of the two. */
  readonly isVisible: boolean;
  readonly title: string;
  readonly text: string;
  readonly priceCents: number | null;
  /** Storage paths, the first is shown in lists. */
  readonly pictures: readonly string[];
  /** A path of the site; null for what only some people see. */
  readonly url: string | null;
}

const shownPictures = 5;
const excerptLength = 80;

/** Null when there is none, or it is deleted. */
export async function findThing(
  db: Db,
  kind: TargetKind,
  id: number | string,
  viewerId: string | null,
): Promise<ThingRow | null> {
  // bounded: one row
  const [row] = await readNamed(db, `moderation-thing-${kind}`, thingQuery(kind, id, viewerId));
  return row ?? null;
}

export function thingQuery(
  kind: TargetKind,
  id: number | string,
  viewerId: string | null,
): RawBuilder<ThingRow> {
  return things[kind](id, viewerId);
}

type ThingQuery = (id: number | string, viewerId: string | null) => RawBuilder<ThingRow>;

const excerpt = (text: string) => sql`left(${sql.ref(text)}, ${sql.lit(excerptLength)})`;

const things: Record<TargetKind, ThingQuery> = {
  product: (id, viewerId) => sql<ThingRow>`
    select product.id::text as id, seller_id as "ownerId", title, description as text, price_cents as "priceCents",
      '/Post/' || product.id as url,
      array(select path from product_picture where product_id = product.id order by position limit ${sql.lit(shownPictures)})
        as pictures,
      (${isOpen(viewerId)} or (product.state in ('active', 'sold') and product.holds = '{}' and (
        exists (select from thread where thread.product_id = product.id and thread.buyer_id = ${viewerId}::uuid)
        or exists (select from shop_order join order_item on order_item.order_id = shop_order.id
          where shop_order.buyer_id = ${viewerId}::uuid and shop_order.seller_id = product.seller_id
            and order_item.product_id = product.id)))) as "isVisible"
    from product where product.id = ${id} and product.state <> 'deleted' limit 1`,

  person: (id, viewerId) => sql<ThingRow>`
    select account.id::text as id, account.id as "ownerId", '@' || username as title,
      full_name || E'\n' || description as text, null::int as "priceCents", '/perfil/' || username as url,
      array_remove(array[avatar_path], null) as pictures,
      ((${isNotBlocked(viewerId, sql.ref('account.id'))} and not exists (
          select from auth.identity where identity.id = account.id and ${isSuspended}))
        or exists (select from thread where buyer_id = ${viewerId}::uuid and seller_id = account.id)
        or exists (select from thread where seller_id = ${viewerId}::uuid and buyer_id = account.id)
        or exists (select from shop_order where buyer_id = ${viewerId}::uuid and seller_id = account.id)
        or exists (select from shop_order where seller_id = ${viewerId}::uuid and buyer_id = account.id)) as "isVisible"
    from account where account.id = ${id} and deleted_at is null limit 1`,

  comment: (id, viewerId) => sql<ThingRow>`
    select comment.id::text as id, author_id as "ownerId", ${excerpt('content')} as title, content as text,
      null::int as "priceCents", '{}'::text[] as pictures,
      '/Post/' || product.id || '?comentario=' || comment.id as url,
      (removed_at is null and ${isOpen(viewerId)} and ${isNotBlocked(viewerId, sql.ref('author_id'))}) as "isVisible"
    from comment join product on product.id = comment.product_id
    where comment.id = ${id} and comment.deleted_at is null limit 1`,

  message: (id, viewerId) => sql<ThingRow>`
    select message.id::text as id, sender_id as "ownerId", ${excerpt('text')} as title, text,
      null::int as "priceCents", null as url,
      array(select picture.path from message_picture join picture on picture.id = message_picture.picture_id
        where message_id = message.id order by position limit ${sql.lit(shownPictures)}) as pictures,
      (removed_at is null and ${viewerId}::uuid in (thread.buyer_id, thread.seller_id)) is true as "isVisible"
    from message join thread on thread.id = message.thread_id
    where message.id = ${id} and sender_id is not null limit 1`,

  review: (id, viewerId) => sql<ThingRow>`
    select review.id::text as id, author_id as "ownerId", ${excerpt('text')} as title, text,
      null::int as "priceCents", '{}'::text[] as pictures, '/perfil/' || account.username as url,
      (removed_at is null and (
        (${isNotBlocked(viewerId, sql.ref('author_id'))} and ${isNotBlocked(viewerId, sql.ref('subject_id'))})
        or subject_id = ${viewerId}::uuid)) as "isVisible"
    from review join account on account.id = review.subject_id
    where review.id = ${id} and published_at is not null limit 1`,

  collection: (id, viewerId) => sql<ThingRow>`
    select collection.id::text as id, owner_id as "ownerId", name as title, name as text,
      null::int as "priceCents", '{}'::text[] as pictures, '/perfil/' || account.username as url,
      (is_public and ${isNotBlocked(viewerId, sql.ref('owner_id'))}) as "isVisible"
    from collection join account on account.id = collection.owner_id
    where collection.id = ${id} limit 1`,

  chapter: (id, viewerId) => sql<ThingRow>`
    select garment_chapter.id::text as id, owner_id as "ownerId", ${excerpt('words')} as title, words as text,
      null::int as "priceCents", '/prenda/' || garment.code as url,
      array(select path from picture where picture.id = picture_id) as pictures,
      (removed_at is null and voided_at is null and ${isNotBlocked(viewerId, sql.ref('owner_id'))}) as "isVisible"
    from garment_chapter join garment on garment.id = garment_id
    where garment_chapter.id = ${id} and erased_at is null and (words <> '' or picture_id is not null) limit 1`,
};

export interface ThreadMessage {
  readonly sender: string;
  readonly text: string;
  readonly at: Date;
  readonly isReported: boolean;
}

const messagesBefore = 10;

/** The message and the ten before it, oldest first. */
export async function findMessagesUntil(db: Db, messageId: string): Promise<ThreadMessage[]> {
  const rows = await readNamed(
    db,
    'moderation-messages-until',
    sql<ThreadMessage>`
      select account.username as sender, before.text, before.created_at as at, before.id = reported.id as "isReported"
      from message as reported
      join message as before on before.thread_id = reported.thread_id and before.seq <= reported.seq
      join account on account.id = before.sender_id
      where reported.id = ${messageId}
      order by before.seq desc limit ${messagesBefore + 1}`,
  );
  return rows.toReversed();
}
