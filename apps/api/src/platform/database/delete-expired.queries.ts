import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from './database.ts';
import type { DB } from './database.gen.ts';

export const rowsAtOnce = 1000;

/**
 * The one way to clear away rows that have run out, however many there are: some at a time, each time in a transaction of its own,
 * so that no statement runs into its time limit or holds locks for long. A row that changes meanwhile is left for the next run.
 */
export async function deleteRunOut(db: Db, table: keyof DB, isRunOut: RawBuilder<boolean>): Promise<void> {
  const name = sql.table(table);
  const deleteSome = () =>
    inTransaction(db, (tx) =>
      sql`delete from ${name} where ctid = any (array(select ctid from ${name} where ${isRunOut} limit ${rowsAtOnce}))`.execute(
        tx,
      ),
    );
  while (Number((await deleteSome()).numAffectedRows) === rowsAtOnce);
}
