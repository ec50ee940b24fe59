import { sql } from 'kysely';
import { type Db, inTransaction, type Tx, writeNamed } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

export type Channel = 'webhook' | 'sweep' | 'check';

export interface Notification {
  readonly channel: Channel;
  readonly topic: string;
  readonly action: string | null;
  readonly resourceId: string;
  readonly collectorId: string | null;
  readonly orderHint: string | null;
  readonly requestId: string | null;
  readonly signature: string;
  readonly raw: Buffer | null;
  readonly state: 'waiting' | 'done' | 'ignored';
}

/** A single insert, because the sender waits for it. */
export async function storeNotification(tx: Tx, notification: Notification, now: Date): Promise<void> {
  await writeNamed(
    tx,
    'payments-store-notification',
    sql`
      insert into provider_inbox (received_at, channel, topic, action, resource_id, collector_id, order_hint, request_id,
        signature, raw, state, next_attempt_at)
      values (${now}, ${notification.channel}, ${notification.topic}, ${notification.action}, ${notification.resourceId}, ${notification.collectorId},
        ${notification.orderHint}, ${notification.requestId}, ${notification.signature}, ${notification.raw}, ${notification.state}, ${now})`,
  );
}

export interface LeasedNotification {
  readonly id: number;
  readonly topic: string;
  readonly resourceId: string;
  readonly collectorId: string | null;
  readonly orderHint: string | null;
  readonly attempts: number;
  readonly receivedAt: Date;
  /** The latest notification of the same resource: processing from now on covers it as well. */
  readonly upToId: number;
}

interface Lease {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
}

/** Leases due rows for one caller until the lease ends. */
export function leaseNotifications(db: Db, { now, leaseUntil, limit }: Lease): Promise<LeasedNotification[]> {
  return inTransaction(db, (tx) =>
    tx
      .updateTable('provider_inbox')
      .set((eb) => ({ next_attempt_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('provider_inbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning([
        'id',
        'topic',
        'resource_id as resourceId',
        'collector_id as collectorId',
        'order_hint as orderHint',
        'attempts',
        'received_at as receivedAt',
        // bounded: one number
        sql<number>`(select max(same.id) from provider_inbox as same
          where same.resource_id = provider_inbox.resource_id and same.topic = provider_inbox.topic)`.as(
          'upToId',
        ),
      ])
      .execute(),
  );
}

interface EndedNotifications {
  readonly topic: string;
  readonly resourceId: string;
  /** Later notifications may report later changes. */
  readonly upToId: number;
}

/** Ends all notifications of the resource up to that one. */
export function endNotifications(db: Db, { topic, resourceId, upToId }: EndedNotifications): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('provider_inbox')
      .set({ state: 'done', last_error: null })
      .where('resource_id', '=', resourceId)
      .where('topic', '=', topic)
      .where('state', '=', 'waiting')
      .where('id', '<=', upToId)
      .execute();
  });
}

interface Postponed {
  readonly ids: readonly number[];
  /** Null: abandoned. */
  readonly until: Date | null;
  readonly lastError: string;
}

export function postponeNotifications(db: Db, { ids, until, lastError }: Postponed): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('provider_inbox')
      .set({ last_error: lastError, ...(until ? { next_attempt_at: until } : { state: 'dead' }) })
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .execute();
  });
}

/** Retries notifications that lacked a valid token. */
export async function resumeNotifications(tx: Tx, collectorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('provider_inbox')
    .set({ state: 'waiting', next_attempt_at: now, attempts: 0 })
    .where('collector_id', '=', collectorId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'dead'), eb('last_error', 'in', ['parked', 'forbidden', 'unknown-seller'])]),
      ]),
    )
    .execute();
}

export async function deleteOldNotifications(
  db: Db,
  before: { readonly done: Date; readonly ignored: Date },
): Promise<void> {
  const table = 'provider_inbox';
  await deleteExpiredRows(db, table, sql`received_at < ${before.done} and state in ('done', 'dead')`);
  await deleteExpiredRows(db, table, sql`received_at < ${before.ignored} and state = 'ignored'`);
}

/** For the metrics; the count is capped. */
export async function readInboxState(db: Db): Promise<{ dueSince: Date | null; dead: number }> {
  const first = await db
    .selectFrom('provider_inbox')
    .select('next_attempt_at as dueSince')
    .where('state', '=', 'waiting')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  const dead = await db
    .selectFrom((eb) =>
      eb.selectFrom('provider_inbox').select('id').where('state', '=', 'dead').limit(1000).as('dead'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { dueSince: first?.dueSince ?? null, dead: dead.count };
}

/** When the notifications of a resource are retried; null abandons them until an operator retries. */
export async function scheduleNotifications(
  tx: Tx,
  { topic, resourceId }: { readonly topic: string; readonly resourceId: string },
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('provider_inbox')
    .set(at ? { state: 'waiting', next_attempt_at: at } : { state: 'dead', last_error: 'failed' })
    .where('resource_id', '=', resourceId)
    .where('topic', '=', topic)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'dead'), eb('last_error', '=', 'failed')]),
      ]),
    )
    .execute();
}
