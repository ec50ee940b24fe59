import type { Db, Tx } from '#platform/database.ts';

export interface EmailChange {
  readonly userId: string;
  readonly newEmail: string;
  readonly sessionId: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

/** The newest wish counts. */
export async function upsertEmailChange(tx: Tx, change: EmailChange): Promise<void> {
  const values = {
    new_email: change.newEmail,
    session_id: change.sessionId,
    requested_at: change.requestedAt,
    expires_at: change.expiresAt,
  };
  await tx
    .insertInto('auth.email_change')
    .values({ user_id: change.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function findEmailChange(db: Db, userId: string, now: Date) {
  const row = await db
    .selectFrom('auth.email_change')
    .select(['new_email', 'session_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row ? { newEmail: row.new_email, sessionId: row.session_id } : null;
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.email_change').where('user_id', '=', userId).execute();
}
