import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';

/**
 * A scroll-snap carousel. Embla, which adds dragging with a mouse, is loaded after the page; without it the carousel still scrolls.
 */
export function useCarousel(count: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null);
  const [index, setIndex] = useState(0);

  useEffect(() => {
    if (!viewport || count < 2) return;
    let started: EmblaCarouselType | null = null;
    let isUnmounted = false;
    void import('embla-carousel').then(
      ({ default: createCarousel }) => {
        if (isUnmounted) return;
        const startIndex = indexIn(viewport);
        viewport.scrollLeft = 0;
        started = createCarousel(viewport, { duration: 22, containScroll: false, startIndex });
        const follow = () => started && setIndex(started.selectedScrollSnap());
        started.on('select', follow).on('reInit', follow);
        setCarousel(started);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      started?.destroy();
      setCarousel(null);
    };
  }, [viewport, count]);

  return {
    index,
    show: (next: number) => {
      const target = (next + count) % count;
      const isReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (carousel) carousel.scrollTo(target, isReducedMotion);
      else
        viewport?.scrollTo({
          left: target * viewport.clientWidth,
          behavior: isReducedMotion ? 'instant' : 'smooth',
        });
    },
    viewport: {
      ref: setViewport,
      'data-moved': carousel ? '' : undefined,
      onScroll: () => {
        if (viewport && !carousel) setIndex(indexIn(viewport));
      },
    },
  };
}

function indexIn(viewport: HTMLElement): number {
  return Math.round(viewport.scrollLeft / viewport.clientWidth);
}
