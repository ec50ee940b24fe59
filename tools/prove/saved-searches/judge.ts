import type { openDatabase } from '../lib/database.ts';
import { type Findings, fixed } from '../lib/report.ts';
import type { Version } from './changes.ts';
import { compareWith, type PlainProduct, plainProduct, type PublishedProduct } from './market.ts';
import type { SavedSearch, Seller } from './people.ts';

type Database = ReturnType<typeof openDatabase>;

interface Told {
  readonly account_id: string;
  readonly product_id: number;
  readonly products: number;
}

interface Judged {
  readonly database: Database;
  readonly findings: Findings;
  readonly searches: readonly SavedSearch[];
  readonly versions: readonly Version[];
  readonly published: readonly PublishedProduct[];
  readonly sellers: readonly Seller[];
}

/** What each bell was told, and when: written by the database itself, outlives the notifications. */
export async function recordBells(database: Database): Promise<void> {
  for (const statement of [
    `create table bell_record (
       account_id uuid not null, product_id bigint not null, products integer not null,
       at timestamptz not null default clock_timestamp())`,
    `create function record_bell() returns trigger language plpgsql security definer as $$
     begin
       insert into bell_record (account_id, product_id, products)
       values (new.account_id, new.product_id, new.product_count - coalesce(old.product_count, 0));
       return null;
     end $$`,
    `create trigger record_bell after insert or update of product_count on notification
     for each row when (new.kind = 'alert') execute function record_bell()`,
  ])
    await database.rows(statement);
}

/** Every pair of search and product, compared plainly, against what was matched and told. */
export async function judgePairs({
  database,
  findings,
  searches,
  versions,
  published,
  sellers,
}: Judged): Promise<void> {
  const times = new Map(
    (
      await database.rows<{ id: number; at: Date }>(
        'select id, coalesce(published_at, created_at) as at from product',
      )
    ).map(({ id, at }) => [id, at.getTime()]),
  );
  const products = published.map((one) =>
    plainProduct({ ...one, publishedAt: times.get(one.id) ?? Number.NaN }),
  );
  const blockedBy = new Map(sellers.map(({ id, blocked }) => [id, blocked]));
  const canBeTold = (accountId: string, { product: { sellerId } }: PlainProduct) =>
    sellerId !== accountId &&
    !blockedBy.get(sellerId)?.has(accountId) &&
    !blockedBy.get(accountId)?.has(sellerId);
  const begun = new Map(
    (await database.rows<{ id: string; since: Date }>('select id, since from saved_search')).map(
      ({ id, since }) => [id, since.getTime()],
    ),
  );

  const current = [
    ...searches,
    ...versions
      .filter(({ until }) => until === null)
      .map((version) => ({ ...version, since: begun.get(version.id) ?? Number.NaN, isTold: true })),
  ];
  const matches = new Set<string>();
  const mustBeTold = new Set<string>();
  for (const { id, accountId, query, since, isTold } of current) {
    const fits = compareWith(query);
    for (const one of products) {
      if (!fits(one) || one.publishedAt < since || !canBeTold(accountId, one)) continue;
      matches.add(`${id} ${one.id}`);
      if (isTold) mustBeTold.add(`${accountId} ${one.id}`);
    }
  }
  /** By what a search said before it was changed or deleted. */
  const mayBeTold = new Set<string>();
  for (const { accountId, query, from, until } of versions) {
    if (until === null) continue;
    const fits = compareWith(query);
    for (const one of products)
      if (fits(one) && one.publishedAt >= from && one.publishedAt <= until && canBeTold(accountId, one))
        mayBeTold.add(`${accountId} ${one.id}`);
  }

  const stored = await database.rows<{ search_id: string; product_id: number }>(
    'select search_id, product_id from saved_search_match',
  );
  const matched = new Set(stored.map(({ search_id, product_id }) => `${search_id} ${product_id}`));
  const bells = await database.rows<Told>('select account_id, product_id, products from bell_record');
  const pairOf = ({ account_id, product_id }: Told) => `${account_id} ${product_id}`;
  const told = Map.groupBy(bells, pairOf);

  findings.equal('searches that are there at the end', begun.size, current.length);
  findings.note('pairs of search and product compared plainly', current.length * products.length);
  findings.some('pairs that fit', matches.size);
  findings.note('fitting a product', fixed(1)(matches.size / products.length));
  const largest = Math.max(
    ...[...Map.groupBy(stored, ({ search_id }) => search_id).values()].map((of) => of.length),
  );
  // A broad search is told once a day.
  findings.atMost('products of the broadest search', largest, 50);
  findings.none('pairs missed', without(matches, matched));
  findings.none('pairs matched that do not fit', without(matched, matches));
  findings.note('told of a product', told.size);
  const isTwice = ([, of]: [string, Told[]]) =>
    of.length > 1 || of.some(({ products: count }) => count !== 1);
  findings.none('told twice', [...told].filter(isTwice), ([pair]) => pair);
  const toldPairs = new Set(told.keys());
  findings.none('not told', without(mustBeTold, toldPairs));
  findings.none('told wrongly', without(toldPairs, mustBeTold, mayBeTold));
}

function without(pairs: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): string[] {
  return [...pairs].filter((pair) => !others.some((other) => other.has(pair)));
}
