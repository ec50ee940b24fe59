import { useRef, useState } from 'react';
import type { Carousel } from './carousel-engine.tsx';

/** Photos side by side, one in view. `place` counts from 0. Until what moves them has come, their box scrolls by itself. */
export function useCarousel(count: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<Carousel | null>(null);
  const [place, setPlace] = useState(0);
  /** Where the box is scrolling to by itself: what moves the photos may come before it is there. */
  const scrollingTo = useRef<number | null>(null);
  const isTaken = useRef(false);

  const show = (next: number) => {
    const target = (next + count) % count;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (carousel) carousel.turnTo(target, isStill);
    else {
      scrollingTo.current = target;
      viewport?.scrollTo({ left: target * viewport.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
    }
  };

  return {
    place,
    show,
    box: {
      ref: setViewport,
      'data-moved': carousel ? '' : undefined,
      onScroll: () => {
        if (!viewport || isTaken.current) return;
        const reached = Math.round(viewport.scrollLeft / viewport.clientWidth);
        if (reached === scrollingTo.current) scrollingTo.current = null;
        setPlace(reached);
      },
    },
    /** For the part that moves them. */
    engine: viewport && { viewport, place, onPlace: setPlace, onReady: take },
  };

  function take(ready: Carousel): void {
    const at = scrollingTo.current ?? place;
    isTaken.current = true;
    if (viewport) viewport.scrollLeft = 0;
    ready.turnTo(at, true);
    setPlace(at);
    setCarousel(ready);
  }
}
