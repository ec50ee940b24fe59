import type { IndexVersion } from '#platform/providers/search-engine.ts';
import { readVersionsAfter } from './documents.queries.ts';
import { indexProducts, type IndexingDeps } from './index-products.ts';

const batchSize = 10_000;

export interface VerifyReport {
  readonly compared: number;
  /** In PostgreSQL and not in the index. */
  readonly missing: number;
  /** In the index and no longer on sale. */
  readonly surplus: number;
  /** In both, with different versions. */
  readonly outdated: number;
}

/** Compares database and index in id order, and reindexes differences. */
export async function verifyIndex(deps: IndexingDeps): Promise<VerifyReport> {
  const { db, engine, aliases } = deps;
  await engine.refresh(aliases.read);
  const report = { compared: 0, missing: 0, surplus: 0, outdated: 0 };
  let after = 0;
  for (;;) {
    const rows = await readVersionsAfter(db, after, batchSize);
    const last = rows.length === batchSize ? (rows.at(-1)?.id ?? after) : Number.MAX_SAFE_INTEGER - 1;
    const indexed = await readIndexed(after + 1, last + 1);
    const differing = compare(rows, indexed, report);
    for (let start = 0; start < differing.length; start += 500) {
      await indexProducts(deps, differing.slice(start, start + 500));
    }
    report.compared += rows.length;
    if (rows.length < batchSize) break;
    after = last;
  }
  await engine.refresh(aliases.read);
  return report;

  async function readIndexed(from: number, to: number): Promise<Map<number, number>> {
    const versions = new Map<number, number>();
    let page: IndexVersion[];
    do {
      page = await engine.versions(aliases.read, { from, to, limit: batchSize });
      for (const { id, version } of page) versions.set(id, version);
      from = (page.at(-1)?.id ?? to) + 1;
    } while (page.length === batchSize);
    return versions;
  }
}

function compare(
  rows: readonly IndexVersion[],
  indexed: ReadonlyMap<number, number>,
  report: { missing: number; surplus: number; outdated: number },
): number[] {
  const differing: number[] = [];
  const surplus = new Set(indexed.keys());
  for (const { id, version } of rows) {
    const indexedVersion = indexed.get(id);
    surplus.delete(id);
    if (indexedVersion === version) continue;
    if (indexedVersion === undefined) report.missing += 1;
    else report.outdated += 1;
    differing.push(id);
  }
  report.surplus += surplus.size;
  return [...differing, ...surplus];
}
