import type { Clock } from '#platform/clock.ts';
import { type RebuildReport, replaceIndex } from '#platform/providers/search-index.ts';
import { readDocumentsAfter } from './documents.queries.ts';
import { type IndexingDeps, toOperation } from './index-products.ts';
import { productIndexDefinition } from './product-index.ts';

const batchSize = 2000;
const batchTimeoutMs = 60_000;

/** Fills a new index with all products on sale. */
export function rebuildIndex(deps: IndexingDeps & { clock: Clock }): Promise<RebuildReport> {
  const { db, engine } = deps;
  return replaceIndex(deps, productIndexDefinition, async (index) => {
    // Refreshed once at the end.
    await engine.settings(index, { refresh_interval: '-1' });
    let documents = 0;
    let rows = await readDocumentsAfter(db, 0, batchSize);
    while (rows.length > 0) {
      // Reads the next batch while the engine writes this one.
      const [next] = await Promise.all([
        readDocumentsAfter(db, rows.at(-1)?.id ?? 0, batchSize),
        engine.apply(index, rows.map(toOperation), { timeoutMs: batchTimeoutMs }),
      ]);
      documents += rows.length;
      rows = next;
    }
    await engine.settings(index, { refresh_interval: productIndexDefinition.settings.refresh_interval });
    return documents;
  });
}

/** Creates the index only when there is none. */
export async function ensureIndex(deps: IndexingDeps & { clock: Clock }): Promise<void> {
  const existing = await deps.engine.indexesBehind(deps.aliases.read);
  if (existing.length === 0) await rebuildIndex(deps);
}
