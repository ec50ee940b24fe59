import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import { orderNeededUntil } from './needed-until.sql.ts';

export interface GrantNeed {
  /** Null: an open order needs it, with no known end. */
  readonly until: Date | null;
}

/** Until when orders of this provider account need the grant; null when none does. */
export async function findNeed(db: Db, collectorId: string, now: Date): Promise<GrantNeed | null> {
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
