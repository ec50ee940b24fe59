import type { CalendarExceptions } from '@perchero/contract/delivery/calendar.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';

/** Several years of strikes and decrees. */
const maxDays = 1000;

export async function readCalendar(db: Db): Promise<CalendarExceptions> {
  const rows = await db
    .selectFrom('calendar_day')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'), 'is_business as isBusiness'])
    .orderBy('day', 'desc')
    .limit(maxDays)
    .execute();
  return Object.fromEntries(rows.map(({ date, isBusiness }) => [date, isBusiness]));
}

interface CalendarDay {
  readonly day: string;
  readonly isBusiness: boolean;
  readonly reason: string;
  readonly now: Date;
}

export async function saveCalendarDay(tx: Tx, { day, isBusiness, reason, now }: CalendarDay): Promise<void> {
  const values = { is_business: isBusiness, reason, created_at: now };
  await tx
    .insertInto('calendar_day')
    .values({ day, ...values })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(values))
    .execute();
}

/** False when the day follows the rule already. */
export async function deleteCalendarDay(tx: Tx, day: string): Promise<boolean> {
  const row = await tx.deleteFrom('calendar_day').where('day', '=', day).returning('day').executeTakeFirst();
  return row !== undefined;
}
