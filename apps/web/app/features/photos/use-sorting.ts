import { useEffect, useState } from 'react';
import type * as sortablePhotos from './sortable-photos.tsx';

type Sorting = typeof sortablePhotos;

let sorting: Sorting | null = null;

/** What drags photos, once there are two; null until it has come. */
export function useSorting(isWanted: boolean): Sorting | null {
  const [present, setPresent] = useState(sorting);
  useEffect(() => {
    if (!isWanted || present) return;
    let isOver = false;
    void import('./sortable-photos.tsx').then(
      (loaded) => {
        sorting = loaded;
        if (!isOver) setPresent(loaded);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, present]);
  return isWanted ? present : null;
}
