import { randomUUID } from 'node:crypto';
import type {
  createSavedSearch,
  SavedSearch,
  updateSavedSearch,
} from '@perchero/contract/saved-searches/saved-searches';
import {
  canBeSaved,
  maxSavedSearches,
  nameOfSearch,
  savedSearchKey,
} from '@perchero/contract/saved-searches/saved-search.rules';
import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import type { SavedSearchDeps } from './deps.ts';
import { searchChanged } from './events.ts';
import {
  countSearches,
  deleteSearchRow,
  findByKey,
  insertSearch,
  lockSearch,
  replaceWanted,
  updateSettings,
  type Wanted,
} from './searches.queries.ts';
import { showSearch } from './show-searches.ts';

type NewSearch = ParsedCallOf<typeof createSavedSearch>['body'];
type Change = ParsedCallOf<typeof updateSavedSearch>['body'];

/** Idempotent by words and filters: returns the existing search, whose settings stay. */
export async function saveSearch(
  deps: SavedSearchDeps,
  accountId: string,
  input: NewSearch,
): Promise<SavedSearch> {
  const { db, clock } = deps;
  const wanted = wantedBy(input.query);
  const id = await inTransaction(db, async (tx) => {
    // Serialises the changes of one person, so that the limit is exact.
    if (!(await lockAccount(tx, accountId))) throw new AppError('not-found', 'deleted meanwhile');
    const existing = await findByKey(tx, accountId, wanted.key);
    if (existing !== null) return existing;
    if ((await countSearches(tx, accountId)) >= maxSavedSearches) throw new AppError('too-many-searches');
    await countChange(tx, deps, accountId);
    const search = {
      id: randomUUID(),
      accountId,
      ...wanted,
      name: input.name || nameOfSearch(input.query),
      cadence: input.cadence,
      byPush: input.by_push,
      byMail: input.by_mail,
      now: clock.now(),
    };
    await insertSearch(tx, search);
    await emit(tx, clock, searchChanged({ searchId: search.id, accountId }));
    return search.id;
  });
  return showSearch(deps, accountId, id);
}

/** Settings keep what was matched; other words or filters begin anew. Made equal to another search, it becomes that one. */
export async function updateSearch(
  deps: SavedSearchDeps,
  accountId: string,
  change: Change,
): Promise<SavedSearch> {
  const { db, clock } = deps;
  const id = await inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new AppError('not-found', 'deleted meanwhile');
    const search = await lockSearch(tx, accountId, change.id);
    if (!search) throw new AppError('not-found', `saved search ${change.id}`);
    const wanted = change.query ? wantedBy(change.query) : search;
    const settings = {
      name: change.name || nameAfter(search, wanted.query),
      cadence: change.cadence ?? search.cadence,
      byPush: change.by_push ?? search.byPush,
      byMail: change.by_mail ?? search.byMail,
    };
    if (wanted.key === search.key) {
      await updateSettings(tx, search.id, settings);
      return search.id;
    }
    await countChange(tx, deps, accountId);
    const twin = await findByKey(tx, accountId, wanted.key);
    if (twin === null) await replaceWanted(tx, search.id, wanted, clock.now());
    else await deleteSearchRow(tx, accountId, search.id);
    await updateSettings(tx, twin ?? search.id, settings);
    await emit(tx, clock, searchChanged({ searchId: search.id, accountId }));
    return twin ?? search.id;
  });
  return showSearch(deps, accountId, id);
}

/** Again is a success. */
export function deleteSearch({ db, clock }: SavedSearchDeps, accountId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await deleteSearchRow(tx, accountId, id))
      await emit(tx, clock, searchChanged({ searchId: id, accountId }));
  });
}

function wantedBy(query: CatalogueQuery): Wanted {
  if (!canBeSaved(query)) throw new AppError('nothing-to-search');
  return { query, key: savedSearchKey(query) };
}

/** A name that was made from the words is made again. */
function nameAfter(search: Wanted & { readonly name: string }, query: CatalogueQuery): string {
  return search.name === nameOfSearch(search.query) ? nameOfSearch(query) : search.name;
}

function countChange(tx: Tx, { clock }: SavedSearchDeps, accountId: string): Promise<void> {
  return consumeGuarded(tx, clock.now(), [{ limit: 'saved-search-changes', subject: accountId }]);
}
