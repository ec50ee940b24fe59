import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Advisory locks until the end of the transaction. A checkout locks its buyer exclusively and its seller shared; unlinking or deleting
 * an account locks it exclusively. Order: buyer, then seller, then rows.
 */
export async function lockBuyer(tx: Tx, accountId: string): Promise<void> {
  // bounded: one row
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer|${accountId}`}, 0))`.execute(tx);
}

export async function lockSeller(tx: Tx, accountId: string): Promise<void> {
  // bounded: one row
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seller|${accountId}`}, 0))`.execute(tx);
}

export async function shareSeller(tx: Tx, accountId: string): Promise<void> {
  // bounded: one row
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`seller|${accountId}`}, 0))`.execute(tx);
}
