import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Whoever may buy or sell at this moment, until the transaction ends. A checkout holds its buyer alone and shares its seller with
 * other checkouts; ending a link or an account holds the person alone. Order: buyer, then seller, then rows.
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
