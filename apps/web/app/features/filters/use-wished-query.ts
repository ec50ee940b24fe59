import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { useState } from 'react';

/**
 * What somebody has just chosen, from the moment of the click until the page has come that shows it. Whoever changes the
 * query again meanwhile changes the wish, so that of two quick clicks none is lost.
 */
export function useWishedQuery(
  settled: CatalogueQuery,
  go: (next: CatalogueQuery) => void,
): readonly [wished: CatalogueQuery, choose: (next: CatalogueQuery) => void] {
  const address = writeQuery(settled).toString();
  const [wish, setWish] = useState<{ from: string; query: CatalogueQuery } | null>(null);
  const isOver = wish !== null && wish.from !== address;
  if (isOver) setWish(null);
  return [
    wish && !isOver ? wish.query : settled,
    (next) => {
      setWish({ from: address, query: next });
      go(next);
    },
  ];
}
