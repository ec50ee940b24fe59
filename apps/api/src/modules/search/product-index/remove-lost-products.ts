import { readLastId } from './documents.queries.ts';
import { indexProducts, type IndexingDeps } from './index-products.ts';

const batchSize = 1_000;

/**
 * Removes products from the index that a database restore has lost. They would come first in the listing and leave its
 * page empty until the next rebuild.
 */
export async function removeLostProducts(deps: IndexingDeps): Promise<{ readonly forgotten: number }> {
  const { db, engine, aliases } = deps;
  const range = { to: Number.MAX_SAFE_INTEGER, limit: batchSize };
  await engine.refresh(aliases.read);
  let last = await readLastId(db);
  let forgotten = 0;
  for (;;) {
    const lost = await engine.versions(aliases.read, { ...range, from: last + 1 });
    const ids = lost.map(({ id }) => id);
    const lastLost = ids.at(-1);
    if (lastLost === undefined) break;
    await indexProducts(deps, ids);
    forgotten += ids.length;
    last = lastLost;
  }
  await engine.refresh(aliases.read);
  return { forgotten };
}
