import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

/**
 * A scroll-snap carousel. Embla, which adds dragging with a mouse, is loaded after the page; without it the carousel still scrolls.
 */
export function useCarousel(count: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null);
  const [index, setIndex] = useState(0);
  /** The photo that the native scrolling is on its way to. */
  const destination = useRef<number | null>(null);

  useEffect(() => {
    if (!viewport || count < 2) return;
    let started: EmblaCarouselType | null = null;
    let isUnmounted = false;
    const nativeScroll = new AbortController();
    viewport.addEventListener('scroll', () => setIndex(indexIn(viewport)), nativeScroll);
    viewport.addEventListener('scrollend', () => (destination.current = null), nativeScroll);
    void import('embla-carousel').then(
      ({ default: createCarousel }) => {
        if (isUnmounted) return;
        nativeScroll.abort();
        const startIndex = destination.current ?? indexIn(viewport);
        setIndex(startIndex);
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
      nativeScroll.abort();
      started?.destroy();
      setCarousel(null);
    };
  }, [viewport, count]);

  return {
    index,
    show: (next: number) => {
      const target = (next + count) % count;
      const isReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (carousel) return carousel.scrollTo(target, isReducedMotion);
      destination.current = target;
      viewport?.scrollTo({
        left: target * viewport.clientWidth,
        behavior: isReducedMotion ? 'instant' : 'smooth',
      });
    },
    viewport: {
      ref: setViewport,
      'data-moved': carousel ? '' : undefined,
    },
  };
}

function indexIn(viewport: HTMLElement): number {
  return Math.round(viewport.scrollLeft / viewport.clientWidth);
}
