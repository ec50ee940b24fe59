import { useState } from 'react';
import type { Carousel } from './carousel-engine.tsx';

/** Photos side by side, one in view. `place` counts from 0. Until what moves them has come, their box scrolls by itself. */
export function useCarousel(count: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<Carousel | null>(null);
  const [place, setPlace] = useState(0);

  const show = (next: number) => {
    const target = (next + count) % count;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (carousel) carousel.turnTo(target, isStill);
    else
      viewport?.scrollTo({ left: target * viewport.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
  };

  return {
    place,
    show,
    box: {
      ref: setViewport,
      'data-moved': carousel ? '' : undefined,
      onScroll: () => {
        if (viewport && !carousel) setPlace(Math.round(viewport.scrollLeft / viewport.clientWidth));
      },
    },
    /** For the part that moves them. */
    engine: viewport && { viewport, place, onPlace: setPlace, onReady: take },
  };

  function take(ready: Carousel): void {
    if (viewport) viewport.scrollLeft = 0;
    setCarousel(ready);
  }
}
