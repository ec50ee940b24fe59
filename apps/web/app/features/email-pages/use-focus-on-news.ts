import { useEffect, useRef } from 'react';

/** Takes the focus to the title when the page has something else to say, for those who cannot see that it changed. */
export function useFocusOnNews(news: string): void {
  const last = useRef(news);

  useEffect(() => {
    if (last.current === news) return;
    last.current = news;
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [news]);
}
