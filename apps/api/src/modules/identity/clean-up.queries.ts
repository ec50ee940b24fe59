import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { deleteRunOut } from '#platform/database/delete-expired.queries.ts';

const tables = ['auth.session', 'auth.one_time_token', 'auth.phone_code', 'auth.email_change'] as const;

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  for (const table of tables) await deleteRunOut(db, table, sql`expires_at < ${before}`);
}
