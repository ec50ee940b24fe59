import { readSearchesAfter, type SearchRow } from './copies.queries.ts';
import { copySearches, stampOf } from './copy-searches.ts';
import { ensureSavedSearchIndex, type RebuildDeps } from './rebuild-saved-searches.ts';

const batchSize = 1000;
const copyBatchSize = 200;
const deadlineMs = 60_000;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface SavedSearchReport {
  readonly compared: number;
  /** Saved, and without a copy. */
  readonly missing: number;
  /** A copy of a search that no longer exists. */
  readonly surplus: number;
  /** A copy of another version, or with what its words meant before. */
  readonly outdated: number;
}

interface CopyVersion {
  readonly version: number;
  readonly stamp: string;
}

/**
 * Compares every saved search with its copy, in id order, and writes those that differ again; without an index it makes one. It queues no product:
 * nobody is told of the past.
 */
export async function verifySavedSearches(deps: RebuildDeps): Promise<SavedSearchReport> {
  const { db, engine, savedSearchAliases: aliases } = deps;
  await ensureSavedSearchIndex(deps);
  await engine.refresh(aliases.read);
  const report = { compared: 0, missing: 0, surplus: 0, outdated: 0 };
  let after = firstId;
  for (;;) {
    const rows = await readSearchesAfter(db, after, batchSize);
    const last = rows.length === batchSize ? (rows.at(-1)?.id ?? lastId) : lastId;
    const differing = compare(rows, await readCopies(after, last), report);
    for (let start = 0; start < differing.length; start += copyBatchSize)
      await copySearches(deps, differing.slice(start, start + copyBatchSize));
    report.compared += rows.length;
    if (rows.length < batchSize) return report;
    after = last;
  }

  async function readCopies(from: string, to: string): Promise<Map<string, CopyVersion>> {
    const copies = new Map<string, CopyVersion>();
    let next: string | null = from;
    while (next !== null) {
      const search: object = {
        size: batchSize,
        query: { range: { search_id: { gt: next, lte: to } } },
        sort: [{ search_id: 'asc' }, { version: 'asc' }, { stamp: 'asc' }],
        _source: false,
        stored_fields: '_none_',
        track_total_hits: false,
      };
      const [answer] = await engine.search(aliases.read, [search], deadlineMs);
      const hits = answer?.hits ?? [];
      for (const [id, version, stamp] of hits)
        copies.set(String(id), { version: Number(version), stamp: String(stamp) });
      next = hits.length === batchSize ? String(hits.at(-1)?.[0]) : null;
    }
    return copies;
  }
}

/** The ids of searches and copies that differ. */
function compare(
  rows: readonly SearchRow[],
  copies: ReadonlyMap<string, CopyVersion>,
  report: { missing: number; surplus: number; outdated: number },
): string[] {
  const differing: string[] = [];
  const surplus = new Set(copies.keys());
  for (const row of rows) {
    surplus.delete(row.id);
    const copy = copies.get(row.id);
    if (copy?.version === row.version && copy.stamp === stampOf(row)) continue;
    if (copy) report.outdated += 1;
    else report.missing += 1;
    differing.push(row.id);
  }
  report.surplus += surplus.size;
  return [...differing, ...surplus];
}
