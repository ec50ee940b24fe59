import type { RefundReason } from '@perchero/contract/orders/refund-reasons.rules';
import { sql } from 'kysely';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import type { InboxContext } from './inbox.queries.ts';

export type Grouping = 'product' | 'actor' | 'kind';

/** One notification for one account; unique by cause. */
export interface NewNotification {
  readonly kind: NotificationKind;
  readonly accountId: string;
  readonly cause: string;
  /** Time of the event, not of its delivery. */
  readonly at: Date;
  /** Which text, for kinds with several. */
  readonly news?: string;
  readonly actorId?: string | null;
  /** Nobody is notified about a deleted product. */
  readonly productId?: number | null;
  /** Of a notification that gathers products: 1. */
  readonly productCount?: number;
  readonly orderId?: string | null;
  readonly offerId?: string;
  readonly actionId?: number;
  /** Of a moderator. */
  readonly decisionId?: string;
  readonly amountCents?: number | null;
  readonly reason?: RefundReason | null;
  /** The deadline that the text names. */
  readonly deadline?: Date | null;
  /** With false it is only mailed. */
  readonly bell?: boolean;
  /** `always` ignores preferences. */
  readonly mail?: 'by-preference' | 'always' | 'never';
  /** Replaces the notification with the same cause, which says one of these. */
  readonly replaces?: readonly string[];
}

/** False when its product is deleted. Share-locks the product against deletion. */
export async function insertNotification(
  tx: Tx,
  { accountId, revision }: InboxContext,
  notification: NewNotification,
): Promise<boolean> {
  const { kind, news = null, actorId = null, productId = null, orderId = null, at } = notification;
  const {
    actionId = null,
    decisionId = null,
    productCount = null,
    amountCents = null,
    reason = null,
    deadline = null,
  } = notification;
  const rows = await writeNamed(
    tx,
    'notifications-insert',
    sql`
      insert into notification (account_id, kind, news, actor_id, product_id, product_count, order_id, action_id, decision_id, amount_cents, reason, deadline,
        revision, created_at, moved_at)
      select ${accountId}, ${kind}, ${news}, (select id from account where id = ${actorId} and deleted_at is null),
        ${productId}, ${productCount}::integer, ${orderId}, ${actionId}, ${decisionId}, ${amountCents}, ${reason}, ${deadline}, ${revision}, ${at}, ${at}
      where ${productId}::bigint is null
        or exists (select from product where id = ${productId} and state <> 'deleted' for share)
      returning id`,
  );
  return rows.length > 0;
}

/** Adds one to the unread notification of the same group, which is about the product that was published last, in whatever order they come. False when there is none. */
export async function joinGroup(
  tx: Tx,
  { accountId, revision }: InboxContext,
  { kind, actorId = null, productId = null, at }: NewNotification,
  groupBy: Grouping,
): Promise<boolean> {
  const isSame = {
    product: sql`product_id is not distinct from ${productId}::bigint`,
    actor: sql`actor_id is not distinct from ${actorId}::uuid`,
    kind: sql`true`,
  }[groupBy];
  const latest =
    groupBy === 'product'
      ? sql`product_id`
      : sql`(
          select id from product where id in (notification.product_id, ${productId}::bigint)
          order by coalesce(published_at, created_at) desc, id desc limit 1
        )`;
  const rows = await writeNamed(
    tx,
    `notifications-join-${groupBy}`,
    sql`
      update notification set actor_count = actor_count + 1, actor_id = ${actorId},
        product_id = ${latest}, product_count = product_count + 1, revision = ${revision}, moved_at = greatest(moved_at, ${at})
      where id = (
        select id from notification
        where account_id = ${accountId} and kind = ${kind} and read_at is null and ${isSame}
        order by moved_at desc, id desc limit 1
      )
      returning id`,
  );
  return rows.length > 0;
}

/** Null when the replaced one is not in the inbox any more. */
export async function replaceNotification(
  tx: Tx,
  { accountId, revision }: InboxContext,
  { news, orderId, at, amountCents = null, reason = null, replaces }: NewNotification,
): Promise<{ readonly wasRead: boolean } | null> {
  const [row] = await writeNamed(
    tx,
    'notifications-continue',
    sql<{ wasRead: boolean }>`
      update notification set news = ${news}, amount_cents = ${amountCents}, reason = ${reason},
        revision = ${revision}, moved_at = ${at}, read_at = null
      from (
        select id, read_at is not null as was_read from notification
        where account_id = ${accountId} and order_id = ${orderId} and news = any(${replaces}::text[])
        order by id desc limit 1
      ) as started
      where notification.id = started.id returning started.was_read as "wasRead"`,
  );
  return row ?? null;
}
