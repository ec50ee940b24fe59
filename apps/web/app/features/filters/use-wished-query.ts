import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { startTransition, useState } from 'react';

/**
 * What somebody has just chosen, from the moment of the click until the navigation to it ends: because its page has come, or
 * because another one was asked for meanwhile. Whoever changes the query again before that changes the wish, so that of two
 * quick clicks none is lost.
 */
export function useWishedQuery(
  settled: CatalogueQuery,
  go: (next: CatalogueQuery) => Promise<void>,
): readonly [wished: CatalogueQuery, choose: (next: CatalogueQuery) => void] {
  const [wish, setWish] = useState<CatalogueQuery | null>(null);

  async function choose(next: CatalogueQuery): Promise<void> {
    setWish(next);
    await go(next);
    // A transition like the router's own, so that the wish goes in the frame in which its page comes.
    startTransition(() => setWish((current) => (current === next ? null : current)));
  }
  return [wish ?? settled, (next) => void choose(next)];
}
