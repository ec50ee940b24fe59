import { daysAfter, startOfDay, todayInMontevideo } from '@perchero/contract/days.rules';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';
import {
  countProducts,
  countSellers,
  insertMissingMonths,
  lockMonths,
  sumMonths,
} from './count-days.queries.ts';
import { monthDays, rememberedDays } from './days.rules.ts';

/** A worker that was down for some nights misses nothing. */
const countedDays = 3;
const batchSize = 1000;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Counts the last days, sums the month and forgets what is older than 90 days. Idempotent. */
export async function countDays({ db, clock }: Deps): Promise<void> {
  const today = todayInMontevideo(clock.now());
  for (let ago = countedDays; ago > 0; ago -= 1) {
    const day = daysAfter(today, -ago);
    const counted = { day, from: startOfDay(day), until: startOfDay(daysAfter(day, 1)) };
    await inTransaction(db, (tx) => countProducts(tx, counted));
    await inTransaction(db, (tx) => countSellers(tx, counted));
  }
  await sumAllMonths(db, daysAfter(today, 1 - monthDays));
  const isForgotten = sql<boolean>`day <= ${daysAfter(today, -rememberedDays)}`;
  await deleteExpiredRows(db, 'product_day', isForgotten);
  await deleteExpiredRows(db, 'seller_day', isForgotten);
}

async function sumAllMonths(db: Db, from: string): Promise<void> {
  await inTransaction(db, insertMissingMonths);
  for (let after = 0; ;) {
    const start = after;
    const ids = await inTransaction(db, async (tx) => {
      const locked = await lockMonths(tx, start, batchSize);
      if (locked.length > 0) await sumMonths(tx, locked, from);
      return locked;
    });
    if (ids.length < batchSize) return;
    after = ids.at(-1) ?? 0;
  }
}
