import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import { orderNeededUntil } from './needed-until.sql.ts';

export interface Need {
  /** Null: an open order needs it, and nobody can say for how long. */
  readonly until: Date | null;
}

/** Until when the orders paid into this account at the provider need our permission; null when none does. */
export async function findNeed(db: Db, collectorId: string, now: Date): Promise<Need | null> {
  // bounded: one row
  const [row] = await readNamed(
    db,
    'seller-accounts-find-need',
    sql<{ isOpen: boolean | null; until: Date | null }>`
      select bool_or(until = 'infinity') as "isOpen", max(until) filter (where until <> 'infinity') as until
      from (select ${orderNeededUntil} as until from shop_order where collector_id = ${collectorId}) as need
      where until > ${now}`,
  );
  if (row?.isOpen) return { until: null };
  return row?.until ? { until: row.until } : null;
}
