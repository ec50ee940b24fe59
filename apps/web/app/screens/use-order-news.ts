import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveNews } from '#app/features/notifications/live-news.ts';

/** What the bell hears about a purchase or a sale is on the page at once. */
export function useOrderNews(): void {
  const { orderChanges } = useLiveNews();
  const { revalidate } = useRevalidator();
  const shown = useRef(orderChanges);

  useEffect(() => {
    if (shown.current === orderChanges) return;
    shown.current = orderChanges;
    void revalidate();
  }, [orderChanges, revalidate]);
}
