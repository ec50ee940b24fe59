import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';
import { isSuspended } from './suspension.sql.ts';

export interface Suspension {
  readonly suspendedUntil: Date | null;
  readonly closedAt: Date | null;
}

/** Null for a deleted account. */
export async function readSuspension(db: Db, id: string): Promise<Suspension | null> {
  const row = await db
    .selectFrom('auth.identity')
    .select(['suspended_until as suspendedUntil', 'closed_at as closedAt'])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a person is locked, suspended or closed. */
export async function isSuspendedPerson(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.identity as identity')
    .select(isSuspended.as('isSuspended'))
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row?.isSuspended ?? false;
}

/** The same; the share lock keeps the answer valid until the transaction ends. */
export async function lockSuspension(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.identity as identity')
    .select(isSuspended.as('isSuspended'))
    .where('id', '=', id)
    .forShare()
    .limit(1)
    .executeTakeFirst();
  return row?.isSuspended ?? false;
}

export async function addSuspension(
  tx: Tx,
  id: string,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<Date | null> {
  const row = await tx
    .updateTable('auth.identity')
    .set({
      suspended_until: sql<Date>`greatest(suspended_until, ${now}) + make_interval(hours => ${days * 24})`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning('suspended_until')
    .executeTakeFirst();
  return row?.suspended_until ?? null;
}

/** Null when already closed or not found. */
export async function setClosed(tx: Tx, id: string, at: Date) {
  const row = await tx
    .updateTable('auth.identity')
    .set({ closed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['email', 'phone'])
    .executeTakeFirst();
  return row ?? null;
}

export async function setSuspension(
  tx: Tx,
  id: string,
  { suspendedUntil, closedAt }: Suspension,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('auth.identity')
    .set({ suspended_until: suspendedUntil, closed_at: closedAt, updated_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was extended or ended meanwhile. */
export async function endSuspension(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('auth.identity')
    .set({ suspended_until: null, updated_at: now })
    .where('id', '=', id)
    .where('suspended_until', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** People whose suspension is over. */
export async function findEndedSuspensions(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.identity')
    .select('id')
    .where('suspended_until', '<=', now)
    .where(sql<boolean>`id <> all (${except}::uuid[])`)
    .orderBy('suspended_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
