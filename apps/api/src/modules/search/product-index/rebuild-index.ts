import type { Clock } from '#platform/clock.ts';
import { readDocumentsAfter } from './documents.queries.ts';
import { type IndexingDeps, toOperation } from './index-products.ts';
import { productIndexDefinition } from './product-index.ts';

const batchSize = 2000;
const batchTimeoutMs = 60_000;

export interface RebuildReport {
  readonly index: string;
  readonly documents: number;
}

/**
 * Fills a new index from PostgreSQL under traffic, then switches readers atomically. The new index receives live
 * changes from its creation, before the first row is read: earlier changes are in the rows, later ones in the outbox,
 * and versions resolve the order. Deletes indexes of unfinished rebuilds; of two concurrent rebuilds, the later one
 * wins.
 */
export async function rebuildIndex(deps: IndexingDeps & { clock: Clock }): Promise<RebuildReport> {
  const { db, engine, aliases, clock } = deps;
  const index = aliases.newIndex(clock.now());
  await removeUnfinished();
  await engine.createIndex(index, productIndexDefinition, aliases.write);
  try {
    // Refresh once at the end.
    await engine.settings(index, { refresh_interval: '-1' });
    const documents = await fill();
    await engine.settings(index, { refresh_interval: productIndexDefinition.settings.refresh_interval });
    await engine.refresh(index);
    const replaced = await engine.indexesBehind(aliases.read);
    await engine.moveAliases([aliases.read, aliases.write], { from: replaced, to: index });
    for (const old of replaced) await engine.deleteIndex(old);
    return { index, documents };
  } catch (error) {
    await engine.deleteIndex(index);
    throw error;
  }

  async function removeUnfinished(): Promise<void> {
    const read = await engine.indexesBehind(aliases.read);
    const written = await engine.indexesBehind(aliases.write);
    for (const unfinished of written.filter((name) => !read.includes(name)))
      await engine.deleteIndex(unfinished);
  }

  async function fill(): Promise<number> {
    let documents = 0;
    let rows = await readDocumentsAfter(db, 0, batchSize);
    while (rows.length > 0) {
      // Reads the next batch while the engine writes this one.
      const [next] = await Promise.all([
        readDocumentsAfter(db, rows.at(-1)?.id ?? 0, batchSize),
        engine.apply(index, rows.map(toOperation), batchTimeoutMs),
      ]);
      documents += rows.length;
      rows = next;
    }
    return documents;
  }
}

/** Creates the index only when there is none. */
export async function ensureIndex(deps: IndexingDeps & { clock: Clock }): Promise<void> {
  const existing = await deps.engine.indexesBehind(deps.aliases.read);
  if (existing.length === 0) await rebuildIndex(deps);
}
