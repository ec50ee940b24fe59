import { createHash } from 'node:crypto';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { filtersToPercolate } from '#modules/search/index.ts';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import type { IndexOperation } from '#platform/providers/search-engine.ts';
import { versionOfDeleted, writeToIndexes } from '#platform/providers/search-index.ts';
import { type Copied, readSearches, type SearchRow } from './copies.queries.ts';
import { accessOf, type SavedSearchDocument, type SavedSearchEngine } from './saved-search-index.ts';

/**
 * Writes the copies of these searches as they are now, and removes those of searches that no longer exist. Returns, once
 * percolation sees them, what was written. Idempotent, and late calls do no
 * harm: the index rejects older versions. Throws OutsideUnavailable while the engine or the index is missing.
 */
export async function copySearches(deps: SavedSearchEngine, ids: readonly string[]): Promise<Copied[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const rows = await readSearches(deps.db, unique);
  const found = new Set(rows.map(({ id }) => id));
  const gone = unique.filter((id) => !found.has(id));
  const operations = [
    ...rows.map(toOperation),
    ...gone.map((id) => ({ put: null, id, version: versionOfDeleted })),
  ];
  const options = { waitsUntilVisible: true, replacesSameVersion: true } as const;
  const written = await writeToIndexes(accessOf(deps), operations, options);
  if (written === 0) throw new OutsideUnavailable('search engine', 'no index of saved searches');
  return rows.map(({ id, version }) => ({ searchId: id, version }));
}

export function toOperation(row: SearchRow): IndexOperation {
  return { id: row.id, version: row.version, put: toDocument(row) };
}

/** Of the query that a search makes with the vocabulary of now. */
export function stampOf(row: SearchRow): string {
  return stampOfQuery(queryOf(row));
}

function toDocument(row: SearchRow): SavedSearchDocument {
  const query = queryOf(row);
  return { search_id: row.id, version: row.version, stamp: stampOfQuery(query), query };
}

function queryOf({ query_key: address, sizes }: SearchRow): object {
  return { bool: { filter: filtersToPercolate(readQuery(new URLSearchParams(address)), sizes) } };
}

function stampOfQuery(query: object): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 16);
}
