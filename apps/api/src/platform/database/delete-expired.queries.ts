import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from './database.ts';
import type { DB } from './database.gen.ts';

export const deleteBatchSize = 1000;

/**
 * Deletes expired rows in batches, each in its own transaction, so that no statement reaches its timeout or holds locks for long. A row
 * that changes meanwhile is left for the next run.
 */
export async function deleteExpiredRows(
  db: Db,
  table: keyof DB,
  isExpired: RawBuilder<boolean>,
): Promise<void> {
  const name = sql.table(table);
  const deleteBatch = () =>
    inTransaction(db, (tx) =>
      sql`delete from ${name} where ctid = any (array(select ctid from ${name} where ${isExpired} limit ${deleteBatchSize}))`.execute(
        tx,
      ),
    );
  while (Number((await deleteBatch()).numAffectedRows) === deleteBatchSize);
}
