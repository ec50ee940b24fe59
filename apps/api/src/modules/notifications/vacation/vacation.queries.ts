import { sql } from 'kysely';
import { isListedWithoutVacation } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

const maxCounted = 10_000;

export interface NotifiedVacation {
  readonly accountId: string;
  /** The last day. */
  readonly until: string;
  /** Products that are listed again after it, as it is now. */
  readonly productCount: number;
}

/** Those of these people that have not ended. */
export function readVacations(db: Db, accountIds: readonly string[]): Promise<NotifiedVacation[]> {
  return readNamed(
    db,
    'notifications-vacations',
    sql<NotifiedVacation>`
      select account_id as "accountId", until, (
        select count(*)::int from (
          select from product where seller_id = account_id and ${isListedWithoutVacation}
          limit ${maxCounted}
        ) as listed
      ) as "productCount"
      from seller_vacation where account_id = any(${accountIds}::uuid[]) limit ${accountIds.length}`,
  );
}
