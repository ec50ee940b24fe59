import type { Db, Tx } from '#platform/database/database.ts';

interface StoredToken {
  readonly hash: Buffer;
  readonly purpose: string;
  readonly subjectId: string;
  readonly detail: object | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(tx: Tx, token: StoredToken): Promise<void> {
  await tx
    .insertInto('auth.one_time_token')
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      subject_id: token.subjectId,
      detail: token.detail && JSON.stringify(token.detail),
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

export async function markUsed(tx: Tx, hash: Buffer, purposes: readonly string[], now: Date) {
  const row = await tx
    .updateTable('auth.one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .returning(['purpose', 'subject_id', 'detail', 'created_at', 'expires_at'])
    .executeTakeFirst();
  return row
    ? {
        purpose: row.purpose,
        subjectId: row.subject_id,
        detail: row.detail,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }
    : null;
}

export async function findToken(db: Db, hash: Buffer, purpose: string) {
  const row = await db
    .selectFrom('auth.one_time_token')
    .select(['subject_id', 'detail', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .limit(1)
    .executeTakeFirst();
  return row
    ? { subjectId: row.subject_id, detail: row.detail, expiresAt: row.expires_at, usedAt: row.used_at }
    : null;
}

export async function deleteTokensOf(tx: Tx, subjectId: string, purposes: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('auth.one_time_token')
    .where('subject_id', '=', subjectId)
    .where('purpose', 'in', purposes)
    .execute();
}

export async function deleteTokensSince(
  tx: Tx,
  subjectId: string,
  purpose: string,
  since: Date,
): Promise<void> {
  await tx
    .deleteFrom('auth.one_time_token')
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', purpose)
    .where('created_at', '>=', since)
    .execute();
}
