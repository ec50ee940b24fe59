import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { startTransition, useState } from 'react';

/**
 * The optimistic query from the click until its navigation ends. A second change builds on it, so that two quick clicks
 * are both applied.
 */
export function useOptimisticQuery(
  current: CatalogueQuery,
  navigate: (next: CatalogueQuery) => Promise<void>,
): readonly [shown: CatalogueQuery, change: (next: CatalogueQuery) => void] {
  const [optimistic, setOptimistic] = useState<CatalogueQuery | null>(null);

  async function change(next: CatalogueQuery): Promise<void> {
    setOptimistic(next);
    await navigate(next);
    // A transition like the router's, so that the optimistic query ends in the render that shows the page.
    startTransition(() => setOptimistic((pending) => (pending === next ? null : pending)));
  }
  return [optimistic ?? current, (next) => void change(next)];
}
