import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

/** Photos side by side, one in view. `place` counts from 0. */
export function useCarousel(count: number) {
  const [viewport, carousel] = useEmblaCarousel({ duration: 22, containScroll: false });
  const [place, setPlace] = useState(0);

  useEffect(() => {
    if (!carousel) return;
    const tell = () => setPlace(carousel.selectedScrollSnap());
    carousel.on('select', tell).on('reInit', tell);
    return () => {
      carousel.off('select', tell).off('reInit', tell);
    };
  }, [carousel]);

  const show = (next: number) => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    carousel?.scrollTo((next + count) % count, isStill);
  };

  return { viewport, place, show };
}
