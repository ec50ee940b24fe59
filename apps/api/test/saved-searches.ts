import { expect } from 'vitest';
import { OutsideUnavailable } from '../src/platform/http/app-error.ts';
import { matchWork } from '../src/modules/saved-searches/index.ts';
import { processDueWork } from '../src/platform/due-work/due-work.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { bellOf } from './notifications.ts';
import type { TestApp } from './people.ts';
import { aPublished, hearAll, type Seller } from './sellers.ts';
import type { Visitor } from './visitor.ts';

interface Person {
  readonly visitor: Visitor;
  readonly member: { readonly id: string };
}

/** Saves the listing with this address and returns the search. */
export async function aSavedSearch(
  { visitor }: Pick<Person, 'visitor'>,
  query: string,
  changes: object = {},
) {
  const { status, body } = await visitor.post('/api/saved-searches/create', {
    query,
    cadence: 'instant',
    by_push: false,
    by_mail: false,
    ...changes,
  });
  expect({ query, status }).toEqual({ query, status: 200 });
  return body.search as {
    id: string;
    name: string;
    new: number;
    is_broad: boolean;
    seen_at: string;
    query: string;
  };
}

/** Compares what is due with the searches. Returns the number of products. */
export function matchDue(test: TestApp): Promise<number> {
  return processDueWork(test, [matchWork(test)]);
}

/** Delivers all events and compares products until nothing is left. */
export async function tellAll(test: TestApp): Promise<void> {
  do await hearAll(test);
  while ((await matchDue(test)) > 0);
}

/** The same application, whose search engine does not answer. */
export function withoutEngine(test: TestApp): TestApp {
  const fail = () => Promise.reject(new OutsideUnavailable('search engine', null));
  return { ...test, engine: { ...test.engine, search: fail, apply: fail, indexesBehind: fail } };
}

/** Publishes, tells everybody and returns the product's id. */
export async function publishAndTell(
  test: TestApp,
  seller: Seller,
  changes: { readonly [field: string]: unknown } = {},
): Promise<number> {
  const { id } = await aPublished(test, seller, changes);
  await tellAll(test);
  return id;
}

/** Titles and messages of the bell. */
export async function alertsOf(person: Person): Promise<string[]> {
  const { data } = await bellOf(person);
  return data
    .filter(({ kind }: { kind: string }) => kind === 'alert')
    .map(({ title, message }: { title: string; message: string }) =>
      `${title}: ${message}`.replaceAll('\u00A0', ' '),
    );
}

/** The edit of a seller; what is not named stays as published. */
export async function edit(
  { visitor }: Pick<Person, 'visitor'>,
  { id, images }: { readonly id: number; readonly images: readonly string[] },
  changes: object,
): Promise<void> {
  const reply = await visitor.post('/api/products/update', {
    id,
    images,
    title: 'Campera de jean',
    description: 'La usé un invierno.',
    price: 1290,
    size: 'M - vestir',
    sexo: 'Unisex',
    ...changes,
  });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
}

/** Matches of the last 24 hours. */
export function addMatches(
  test: Pick<TestApp, 'db'>,
  { searchId, accountId, at }: { readonly searchId: string; readonly accountId: string; readonly at: Date },
  productIds: readonly number[],
): Promise<unknown> {
  return inTransaction(test.db, (tx) =>
    tx
      .insertInto('saved_search_match')
      .values(
        productIds.map((product_id) => ({
          search_id: searchId,
          product_id,
          account_id: accountId,
          matched_at: at,
          deferred: false,
        })),
      )
      .execute(),
  );
}
