import { useEffect } from 'react';
import { countView } from './count-views.ts';

const visibleMs = 2_000;

/** Counts a view when the product was visible for two seconds; never for its seller. */
export function useCountView(productId: number, isOwn: boolean): void {
  useEffect(() => {
    if (isOwn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => countView(productId), visibleMs);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [productId, isOwn]);
}
