import { randomUUID } from 'node:crypto';
import { savedSearchKey } from '@perchero/contract/saved-searches/saved-search.rules';
import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { pick, type Random } from '../../seed/generator/random.ts';
import type { openDatabase } from '../lib/database.ts';
import { sized } from '../lib/report.ts';
import { inventSearches } from './market.ts';

type Database = ReturnType<typeof openDatabase>;

export const searchCount = sized(100_000, 2_000);
const searchesEach = 4;
/** A few people's searches are the same twice, which is one. */
export const personCount = Math.ceil((searchCount / searchesEach) * 1.05);
const sellerCount = sized(300, 20);
const blocksOfSeller = sized(80, 30);
const rowsAtOnce = 5_000;

export interface SavedSearch {
  readonly id: string;
  readonly accountId: string;
  readonly query: CatalogueQuery;
  readonly since: number;
  readonly isTold: boolean;
}

export interface Seller {
  readonly id: string;
  readonly grade: number;
  readonly blocked: ReadonlySet<string>;
}

/** Reviews, and the sum of their stars. */
const standings = [
  { reviews: 10, stars: 35, grade: 0 },
  { reviews: 10, stars: 42, grade: 1 },
  { reviews: 10, stars: 48, grade: 2 },
  { reviews: 2, stars: 10, grade: 0 },
] as const;

/** Sellers are people with searches too, who are not told of their own. */
export async function makeSellers(database: Database, random: Random, people: readonly string[]) {
  const sellers = people.slice(0, sellerCount).map((id, place) => {
    const blocked = Array.from({ length: blocksOfSeller }, () => pick(random, people));
    const { reviews, stars, grade } = standings[place % standings.length] ?? standings[0];
    return { id, grade, reviews, stars, blocked: new Set(blocked.filter((other) => other !== id)) };
  });
  await database.rows(
    `insert into seller_standing (account_id, reviews, stars, changed_at)
     select id, reviews, stars, now() from unnest($1::uuid[], $2::integer[], $3::integer[]) as seller (id, reviews, stars)`,
    [sellers.map(({ id }) => id), sellers.map(({ reviews }) => reviews), sellers.map(({ stars }) => stars)],
  );
  const pairs = sellers.flatMap(({ id, blocked }) => [...blocked].map((other) => [id, other] as const));
  await database.rows(
    // Half of them were blocked by the other one.
    `insert into block (blocker_id, blocked_id, created_at)
     select case when place % 2 = 0 then one else other end, case when place % 2 = 0 then other else one end, now()
     from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (one, other, place) on conflict do nothing`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  return sellers satisfies Seller[];
}

/** Straight into the table; the index is filled from it afterwards. */
export async function makeSearches(
  database: Database,
  random: Random,
  people: readonly string[],
): Promise<SavedSearch[]> {
  const since = Date.now();
  const searches = people.flatMap((accountId) => {
    const queries = inventSearches(random, searchesEach);
    const different = new Map(queries.map((query) => [savedSearchKey(query), query]));
    return [...different].map(([key, query]) => {
      const isTold = random() < 0.95;
      return { id: randomUUID(), accountId, query, key, since, isTold };
    });
  });
  searches.splice(searchCount);
  for (let start = 0; start < searches.length; start += rowsAtOnce) {
    const some = searches.slice(start, start + rowsAtOnce);
    const cents = (price: number | null) => (price === null ? null : price * 100);
    await database.rows(
      `insert into saved_search (id, account_id, query_key, name, price_from_cents, price_to_cents, reputation, cadence,
         by_push, by_mail, since, seen_at, created_at)
       select id, account_id, key, 'Búsqueda', price_from, price_to, reputation, cadence, false, false, $8, $8, $8
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::integer[], $5::integer[], $6::integer[], $7::text[])
         as search (id, account_id, key, price_from, price_to, reputation, cadence)`,
      [
        some.map(({ id }) => id),
        some.map(({ accountId }) => accountId),
        some.map(({ key }) => key),
        some.map(({ query }) => cents(query.desde)),
        some.map(({ query }) => cents(query.hasta)),
        some.map(({ query }) => (query.reputacion === null ? 0 : { '4': 1, '4.5': 2 }[query.reputacion])),
        some.map(({ isTold }) => (isTold ? 'instant' : 'none')),
        new Date(since),
      ],
    );
  }
  await database.rows('analyze saved_search');
  return searches;
}
