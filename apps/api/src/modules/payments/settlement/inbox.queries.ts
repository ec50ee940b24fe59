import { sql } from 'kysely';
import { type Db, inTransaction, type Tx, writeNamed } from '#platform/database/database.ts';
import { deleteRunOut } from '#platform/database/delete-expired.queries.ts';

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

/** One insert: whoever sent it waits for no more than that. */
export async function storeNotification(tx: Tx, told: Notification, now: Date): Promise<void> {
  await writeNamed(
    tx,
    'payments-store-notification',
    sql`
      insert into provider_inbox (received_at, channel, topic, action, resource_id, collector_id, order_hint, request_id,
        signature, raw, state, next_attempt_at)
      values (${now}, ${told.channel}, ${told.topic}, ${told.action}, ${told.resourceId}, ${told.collectorId},
        ${told.orderHint}, ${told.requestId}, ${told.signature}, ${told.raw}, ${told.state}, ${now})`,
  );
}

export interface ClaimedNotification {
  readonly id: number;
  readonly topic: string;
  readonly resourceId: string;
  readonly collectorId: string | null;
  readonly orderHint: string | null;
  readonly attempts: number;
  readonly receivedAt: Date;
  /** The latest that tells of the same thing: whoever looks into it from now on has heard that one too. */
  readonly upToId: number;
}

interface Claim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly most: number;
}

/** Some that are due, each to one caller; they are due again when the lease ends. */
export function claimNotifications(db: Db, { now, leaseUntil, most }: Claim): Promise<ClaimedNotification[]> {
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
          .limit(most)
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

interface Told {
  readonly topic: string;
  readonly resourceId: string;
  /** What came later tells of something later. */
  readonly upToId: number;
}

/** All that told of the same thing until then are answered by one look at it. */
export function endNotifications(db: Db, { topic, resourceId, upToId }: Told): Promise<void> {
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
  /** Null: given up. */
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

/** What could not be read for want of a token is read now. */
export async function wakeNotifications(tx: Tx, collectorId: string, now: Date): Promise<void> {
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
  await deleteRunOut(db, table, sql`received_at < ${before.done} and state in ('done', 'dead')`);
  await deleteRunOut(db, table, sql`received_at < ${before.ignored} and state = 'ignored'`);
}

/** For the metrics. The count stops early. */
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

/** When notifications of one thing are looked into next; null gives them up until somebody asks for it. */
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
