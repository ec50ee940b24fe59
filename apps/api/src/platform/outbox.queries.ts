import { type Db, inTransaction } from './database.ts';
import type { DeliveredEvent } from './events.ts';

export interface ClaimedEvent extends DeliveredEvent {
  readonly attempts: number;
  readonly heardBy: readonly string[];
  readonly createdAt: Date;
}

/** Takes due events for one worker alone, in a transaction that ends before any listener runs. */
export function claimDueEvents(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ClaimedEvent[]> {
  return inTransaction(db, async (tx) => {
    const claimed = await tx
      .updateTable('outbox_event')
      .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox_event')
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .select('id'),
      )
      .returning([
        'id',
        'type',
        'payload',
        'request_id as requestId',
        'trace_parent as traceParent',
        'attempts',
        'heard_by as heardBy',
        'created_at as createdAt',
      ])
      .execute();
    return claimed.toSorted((one, other) => one.id - other.id);
  });
}

export async function renewClaims(db: Db, events: readonly ClaimedEvent[], until: Date): Promise<void> {
  const ids = events.map(({ id }) => id);
  await inTransaction(db, (tx) =>
    tx.updateTable('outbox_event').set({ next_attempt_at: until }).where('id', 'in', ids).execute(),
  );
}

export async function removeHeardEvents(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(db, (tx) => tx.deleteFrom('outbox_event').where('id', 'in', ids).execute());
}

interface Release {
  readonly id: number;
  readonly attempts: number;
  readonly heardBy: readonly string[];
  readonly lastError: string;
  readonly nextAttemptAt: Date;
}

export async function releaseEvent(
  db: Db,
  { id, attempts, heardBy, lastError, nextAttemptAt }: Release,
): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .updateTable('outbox_event')
      .set({ attempts, heard_by: [...heardBy], last_error: lastError, next_attempt_at: nextAttemptAt })
      .where('id', '=', id)
      .execute(),
  );
}

interface Burial {
  readonly event: ClaimedEvent;
  readonly heardBy: readonly string[];
  readonly lastError: string;
  readonly now: Date;
}

export async function buryEvent(db: Db, { event, heardBy, lastError, now }: Burial): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('outbox_dead_letter')
      .values({
        id: event.id,
        type: event.type,
        payload: JSON.stringify(event.payload),
        request_id: event.requestId,
        created_at: event.createdAt,
        died_at: now,
        heard_by: [...heardBy],
        last_error: lastError,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await tx.deleteFrom('outbox_event').where('id', '=', event.id).execute();
  });
}

/** For the metrics: how old the oldest waiting event is, and how many were given up. Both counts stop early. */
export async function readOutboxState(db: Db): Promise<{ oldest: Date | null; buried: number }> {
  const oldest = await db
    .selectFrom('outbox_event')
    .orderBy('id')
    .limit(1)
    .select('created_at as createdAt')
    .executeTakeFirst();
  const buried = await db
    .selectFrom((eb) => eb.selectFrom('outbox_dead_letter').select('id').limit(1000).as('given_up'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { oldest: oldest?.createdAt ?? null, buried: buried.count };
}
