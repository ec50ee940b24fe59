import { type RawBuilder, sql } from 'kysely';
import { secondsAfter } from '#platform/clock.ts';

const newSeconds = 7 * 24 * 60 * 60;

/** Accounts that were created since then are new. */
export function newSince(now: Date): Date {
  return secondsAfter(now, -newSeconds);
}

/** Whether the account of a statement is new. */
export const isNew = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`account.created_at > ${newSince(now)}::timestamptz`;
