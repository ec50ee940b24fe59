import { broadFrom } from '@perchero/contract/saved-searches/saved-search.rules';
import { type Expression, sql } from 'kysely';

const hours = 24;

/** More than 50 matches in 24 hours, with those that come: such a search is told once a day. */
export function isBroad(searchId: Expression<unknown>, now: Date, coming = 0) {
  const from = sql.lit(broadFrom - coming);
  return sql<boolean>`(
    select count(*) from (
      select from saved_search_match as recent
      where recent.search_id = ${searchId} and recent.matched_at > ${now}::timestamptz - make_interval(hours => ${sql.lit(hours)})
      limit ${from}
    ) as counted
  ) >= ${from}`;
}
