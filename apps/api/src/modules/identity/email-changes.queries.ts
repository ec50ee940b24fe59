import type { Db, Tx } from '#platform/database/database.ts';
import { deleteTokensOf } from './one-time-tokens.queries.ts';

export interface EmailChange {
  readonly userId: string;
  readonly newEmail: string;
  readonly sessionId: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

/** A new request replaces the pending one. */
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

/** Also deletes its confirmation tokens. With `ofSession`, only a change requested by that session is deleted. */
export async function deleteEmailChange(tx: Tx, userId: string, ofSession?: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('auth.email_change')
    .where('user_id', '=', userId)
    .$if(ofSession !== undefined, (query) => query.where('session_id', '=', ofSession ?? ''))
    .returning('user_id')
    .executeTakeFirst();
  if (deleted || ofSession === undefined) await deleteTokensOf(tx, userId, ['change-email']);
}
