import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';

/**
 * Photos side by side, one in view. `place` counts from 0. Their box scrolls by itself; what lets a mouse drag them comes after the
 * page, and where it does not come nothing else is missing.
 */
export function useCarousel(count: number) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null);
  const [place, setPlace] = useState(0);

  useEffect(() => {
    if (!box || count < 2) return;
    let started: EmblaCarouselType | null = null;
    let isLeft = false;
    void import('embla-carousel').then(
      ({ default: createCarousel }) => {
        if (isLeft) return;
        const startIndex = placeIn(box);
        box.scrollLeft = 0;
        started = createCarousel(box, { duration: 22, containScroll: false, startIndex });
        const follow = () => started && setPlace(started.selectedScrollSnap());
        started.on('select', follow).on('reInit', follow);
        setCarousel(started);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      started?.destroy();
      setCarousel(null);
    };
  }, [box, count]);

  return {
    place,
    show: (next: number) => {
      const target = (next + count) % count;
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (carousel) carousel.scrollTo(target, isStill);
      else box?.scrollTo({ left: target * box.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
    },
    box: {
      ref: setBox,
      'data-moved': carousel ? '' : undefined,
      onScroll: () => {
        if (box && !carousel) setPlace(placeIn(box));
      },
    },
  };
}

function placeIn(box: HTMLElement): number {
  return Math.round(box.scrollLeft / box.clientWidth);
}
