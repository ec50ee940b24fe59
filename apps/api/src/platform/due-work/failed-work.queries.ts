import type { Db, Tx } from '#platform/database/database.ts';

export interface WorkId {
  readonly source: string;
  readonly subject: string;
}

interface Failure extends WorkId {
  readonly orderId: string | null;
  readonly lastError: string;
  readonly now: Date;
}

export function countFailure(
  tx: Tx,
  { source, subject, orderId, lastError, now }: Failure,
): Promise<{ attempts: number; firstFailedAt: Date }> {
  return tx
    .insertInto('failed_work')
    .values({
      source,
      subject,
      order_id: orderId,
      first_failed_at: now,
      last_failed_at: now,
      next_attempt_at: now,
      last_error: lastError,
    })
    .onConflict((conflict) =>
      conflict.columns(['source', 'subject']).doUpdateSet((eb) => ({
        attempts: eb('failed_work.attempts', '+', 1),
        last_failed_at: now,
        last_error: lastError,
      })),
    )
    .returning(['attempts', 'first_failed_at as firstFailedAt'])
    .executeTakeFirstOrThrow();
}

/** When it is retried; null abandons it. */
export async function scheduleFailed(tx: Tx, { source, subject }: WorkId, at: Date | null): Promise<void> {
  await tx
    .updateTable('failed_work')
    .set({ next_attempt_at: at })
    .where('source', '=', source)
    .where('subject', '=', subject)
    .execute();
}

/** False when there is none. */
export async function deleteFailure(tx: Tx, { source, subject }: WorkId): Promise<boolean> {
  const row = await tx
    .deleteFrom('failed_work')
    .where('source', '=', source)
    .where('subject', '=', subject)
    .returning('source')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findFailed(
  db: Db,
  source: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .selectFrom('failed_work')
    .select('subject')
    .where('source', '=', source)
    .where('subject', 'in', subjects)
    .limit(subjects.length)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

const maxPostponed = 1000;

/** Subjects of a source whose retry is not due yet, or that are abandoned. */
export async function findPostponed(db: Db, source: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('failed_work')
    .select('subject')
    .where('source', '=', source)
    .where((eb) => eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '>', now)]))
    .limit(maxPostponed)
    .execute();
  return rows.map(({ subject }) => subject);
}

export function findAbandonedWork(db: Db, limit: number) {
  return db
    .selectFrom('failed_work')
    .select([
      'source',
      'subject',
      'order_id as orderId',
      'attempts',
      'first_failed_at as firstFailedAt',
      'last_error as lastError',
    ])
    .where('next_attempt_at', 'is', null)
    .orderBy('first_failed_at')
    .orderBy('subject')
    .limit(limit)
    .execute();
}
