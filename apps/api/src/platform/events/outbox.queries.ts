import { sql } from 'kysely';
import { type Db, inTransaction, readNamed, writeNamed } from '../database/database.ts';
import type { DeliveredEvent, Listener } from './events.ts';

export interface Delivery extends DeliveredEvent {
  /** Failures so far. A worker that dies with its leases does not count: it says nothing about the event. */
  readonly attempts: number;
}

interface Distribution {
  readonly listeners: readonly Pick<Listener, 'name' | 'hears'>[];
  readonly now: Date;
  readonly limit: number;
}

/**
 * Creates one delivery for each due event and listener, and returns the number of events. Workers of the previous release lease
 * events by the same column and record their listeners in `heard_by`, which are left out.
 */
export async function distributeEvents(db: Db, { listeners, now, limit }: Distribution): Promise<number> {
  const pairs = listeners.flatMap(({ name, hears }) => hears.map((type) => ({ name, type })));
  const [row] = await inTransaction(db, (tx) =>
    writeNamed<{ count: number }>(
      tx,
      'platform-distribute-events',
      sql`
        with due as (
          delete from outbox_event where id in (
            select id from outbox_event where next_attempt_at <= ${now}
            order by next_attempt_at, id limit ${limit}
            for update
            skip locked
          )
          returning id, type, payload, request_id, trace_parent, created_at, heard_by
        ), distributed as (
          insert into outbox_delivery
            (listener, event_id, type, payload, request_id, trace_parent, created_at, next_attempt_at)
          select pair.listener, due.id, due.type, due.payload, due.request_id, due.trace_parent, due.created_at, ${now}
          from due
          join unnest(${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ type }) => type)}::text[])
            as pair (listener, type) on pair.type = due.type
          where pair.listener <> all (due.heard_by)
          on conflict do nothing
        )
        select count(*) as count from due`,
    ),
  );
  return row?.count ?? 0;
}

/** The listeners with due deliveries. */
export async function findDueListeners(db: Db, names: readonly string[], now: Date): Promise<string[]> {
  const rows = await readNamed<{ name: string }>(
    db,
    'platform-due-listeners',
    sql`
      select name from unnest(${names}::text[]) as listener (name)
      where exists (
        select from outbox_delivery
        where outbox_delivery.listener = name and next_attempt_at <= ${now} and dead_at is null
      )`,
  );
  return rows.map(({ name }) => name);
}

interface Lease {
  readonly listener: string;
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/** Leases due deliveries for one worker, in a transaction that ends before the listener runs. */
export function leaseDeliveries(db: Db, { listener, now, until, limit }: Lease): Promise<Delivery[]> {
  return inTransaction(db, async (tx) => {
    const leased = await tx
      .updateTable('outbox_delivery')
      .set({ next_attempt_at: until })
      .where('listener', '=', listener)
      .where('event_id', 'in', (eb) =>
        eb
          .selectFrom('outbox_delivery')
          .where('listener', '=', listener)
          .where('next_attempt_at', '<=', now)
          .where('dead_at', 'is', null)
          .orderBy('next_attempt_at')
          .orderBy('event_id')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .select('event_id'),
      )
      .returning([
        'event_id as id',
        'type',
        'payload',
        'request_id as requestId',
        'trace_parent as traceParent',
        'attempts',
      ])
      .execute();
    return leased.toSorted((one, other) => one.id - other.id);
  });
}

export async function renewLeases(
  db: Db,
  listener: string,
  deliveries: readonly Delivery[],
  until: Date,
): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .updateTable('outbox_delivery')
      .set({ next_attempt_at: until })
      .where('listener', '=', listener)
      .where(
        'event_id',
        'in',
        deliveries.map(({ id }) => id),
      )
      .execute(),
  );
}

export async function removeDelivered(db: Db, listener: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(db, (tx) =>
    tx.deleteFrom('outbox_delivery').where('listener', '=', listener).where('event_id', 'in', ids).execute(),
  );
}

interface Postponement {
  readonly listener: string;
  readonly id: number;
  readonly attempts: number;
  readonly lastError: string;
  readonly nextAttemptAt: Date;
  readonly deadAt: Date | null;
}

export async function postponeDelivery(db: Db, postponement: Postponement): Promise<void> {
  const { listener, id, attempts, lastError, nextAttemptAt, deadAt } = postponement;
  await inTransaction(db, (tx) =>
    tx
      .updateTable('outbox_delivery')
      .set({ attempts, last_error: lastError, next_attempt_at: nextAttemptAt, dead_at: deadAt })
      .where('listener', '=', listener)
      .where('event_id', '=', id)
      .execute(),
  );
}

export interface OutboxState {
  /** The oldest undistributed event. */
  readonly oldest: Date | null;
  /** The oldest unhandled event of each listener. */
  readonly oldestBy: ReadonlyMap<string, Date>;
  /** Dead letters of each listener, counted up to 1000; those of the previous release are under `all`. */
  readonly deadBy: ReadonlyMap<string, number>;
}

/** For the metrics. */
export async function readOutboxState(db: Db): Promise<OutboxState> {
  const oldest = await db
    .selectFrom('outbox_event')
    .orderBy('id')
    .limit(1)
    .select('created_at as createdAt')
    .executeTakeFirst();
  const waiting = await db
    .selectFrom('outbox_delivery')
    .where('dead_at', 'is', null)
    .groupBy('listener')
    .limit(200)
    .select((eb) => ['listener', eb.fn.min('created_at').as('since')])
    .execute();
  const dead = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('outbox_delivery')
        .where('dead_at', 'is not', null)
        .select('listener')
        .unionAll(eb.selectFrom('outbox_dead_letter').select(sql.lit('all').as('listener')))
        .limit(1000)
        .as('given_up'),
    )
    .groupBy('listener')
    .limit(200)
    .select((eb) => ['listener', eb.fn.countAll<number>().as('count')])
    .execute();
  return {
    oldest: oldest?.createdAt ?? null,
    oldestBy: new Map(waiting.map(({ listener, since }) => [listener, since])),
    deadBy: new Map(dead.map(({ listener, count }) => [listener, count])),
  };
}
