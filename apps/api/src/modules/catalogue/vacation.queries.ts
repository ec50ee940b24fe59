import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

export interface Vacation {
  /** The last day. */
  readonly until: string;
}

export async function readVacation(db: Db, accountId: string): Promise<Vacation | null> {
  const row = await db
    .selectFrom('seller_vacation')
    .select('until')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface NewVacation {
  readonly accountId: string;
  readonly until: string;
  readonly since: Date;
  /** There is no time left for the reminder. */
  readonly isReminded: boolean;
}

/** Begins a vacation or moves its end. False when it is as it was. */
export async function saveVacation(
  tx: Tx,
  { accountId, until, since, isReminded }: NewVacation,
): Promise<boolean> {
  const row = await tx
    .insertInto('seller_vacation')
    .values({ account_id: accountId, until, since, is_reminded: isReminded })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ until, is_reminded: isReminded })
        .where('seller_vacation.until', '<>', until),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when there is none. With `before` only one whose last day was before. */
export async function deleteVacation(tx: Tx, accountId: string, before?: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('seller_vacation')
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('until', '<', before ?? ''))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the reminder is not due, or was sent. */
export async function markReminded(tx: Tx, accountId: string, today: string): Promise<boolean> {
  const row = await tx
    .updateTable('seller_vacation')
    .set({ is_reminded: true })
    .where('account_id', '=', accountId)
    .where('is_reminded', '=', false)
    .where(sql<boolean>`until <= ${today}::date + 1`)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sellers whose vacation is over, or to be reminded of its end. */
export async function findDueVacations(
  db: Db,
  { limit, except }: Omit<Due, 'now'>,
  today: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('seller_vacation')
    .select('account_id as id')
    .where(sql<boolean>`until <= ${today}::date + 1`)
    .where(sql<boolean>`(until < ${today}::date or not is_reminded)`)
    .where(sql<boolean>`account_id <> all (${except}::uuid[])`)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
