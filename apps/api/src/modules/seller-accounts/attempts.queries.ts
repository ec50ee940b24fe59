import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

export interface NewAttempt {
  readonly stateHash: Buffer;
  readonly accountId: string;
  readonly sessionId: string;
  readonly codeVerifier: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('link_attempt')
    .values({
      state_hash: attempt.stateHash,
      account_id: attempt.accountId,
      session_id: attempt.sessionId,
      code_verifier: attempt.codeVerifier,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** Deletes ended attempts, and the oldest live ones beyond `keep`. */
export async function deleteOldAttempts(
  tx: Tx,
  accountId: string,
  { now, keep }: { readonly now: Date; readonly keep: number },
): Promise<void> {
  await tx
    .deleteFrom('link_attempt')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb(
        'state_hash',
        'not in',
        eb
          .selectFrom('link_attempt as live')
          .select('live.state_hash')
          .where('live.account_id', '=', accountId)
          .where('live.used_at', 'is', null)
          .where('live.expires_at', '>', now)
          .orderBy('live.created_at', 'desc')
          .limit(keep),
      ),
    )
    .execute();
}

interface AttemptQuery {
  readonly stateHash: Buffer;
  readonly accountId: string;
  readonly sessionId: string;
  readonly now: Date;
}

/** Consumes an attempt and returns its encrypted code verifier; null when it does not match or was used. */
export async function useAttempt(
  tx: Tx,
  { stateHash, accountId, sessionId, now }: AttemptQuery,
): Promise<string | null> {
  const row = await tx
    .updateTable('link_attempt')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_verifier')
    .executeTakeFirst();
  return row?.code_verifier ?? null;
}

export function deleteEndedAttempts(db: Db, now: Date): Promise<void> {
  return deleteExpiredRows(db, 'link_attempt', sql`expires_at <= ${now}`);
}
