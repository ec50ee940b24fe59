import type { Clock } from '../clock.ts';
import {
  IndexGone,
  type IndexDefinition,
  type IndexOperation,
  type SearchEngine,
  type WriteOptions,
} from './search-engine.ts';

/** Names of an index that is replaced under traffic. */
export function indexAliases(namespace: string, name: string) {
  return {
    /** Points to exactly one index. */
    read: `${namespace}-${name}`,
    /** Points to the index being read and, during a rebuild, the index being filled. */
    write: `${namespace}-${name}-write`,
    newIndex: (at: Date) => `${namespace}-${name}-${at.toISOString().replace(/\D/g, '')}`,
  };
}

export type IndexAliases = ReturnType<typeof indexAliases>;

export interface IndexAccess {
  readonly engine: SearchEngine;
  readonly aliases: IndexAliases;
}

/** A deleted row has no version; this is higher than any real one. */
export const versionOfDeleted = 2 ** 52;

/**
 * Writes to every index behind the write alias and returns how many there are. Call it after the rows were read: an index
 * that is created later is filled with them.
 */
export async function writeToIndexes(
  { engine, aliases }: IndexAccess,
  operations: readonly IndexOperation[],
  options?: WriteOptions,
): Promise<number> {
  const targets = await engine.indexesBehind(aliases.write);
  try {
    for (const target of targets) await engine.apply(target, operations, options);
  } catch (error) {
    if (!(error instanceof IndexGone)) throw error;
    return writeToIndexes({ engine, aliases }, operations, options);
  }
  return targets.length;
}

/** Fills an index and returns the number of documents. */
type Fill = (index: string) => Promise<number>;

export interface RebuildReport {
  readonly index: string;
  readonly documents: number;
}

/**
 * Fills a new index from PostgreSQL under traffic, then switches readers atomically. The new index receives live
 * changes from its creation, before the first row is read: earlier changes are in the rows, later ones are written to
 * both indexes, and versions resolve the order. Deletes indexes of unfinished rebuilds; of two concurrent rebuilds, the
 * later one wins.
 */
export async function replaceIndex(
  { engine, aliases, clock }: IndexAccess & { readonly clock: Clock },
  definition: IndexDefinition,
  fill: Fill,
): Promise<RebuildReport> {
  const index = aliases.newIndex(clock.now());
  await removeUnfinished();
  await engine.createIndex(index, definition, aliases.write);
  const documents = await fillNew();
  const replaced = await engine.indexesBehind(aliases.read);
  // From here on the new index may be the one being read, also when no answer comes: nothing deletes it.
  await engine.moveAliases([aliases.read, aliases.write], { from: replaced, to: index });
  // What cannot be deleted only takes up space.
  for (const old of replaced) await engine.deleteIndex(old).catch(() => {});
  return { index, documents };

  async function fillNew(): Promise<number> {
    try {
      const count = await fill(index);
      await engine.refresh(index);
      return count;
    } catch (error) {
      await engine.deleteIndex(index);
      throw error;
    }
  }

  async function removeUnfinished(): Promise<void> {
    const read = await engine.indexesBehind(aliases.read);
    const written = await engine.indexesBehind(aliases.write);
    for (const unfinished of written.filter((name) => !read.includes(name)))
      await engine.deleteIndex(unfinished);
  }
}
