import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState } from 'react';

export interface Carousel {
  readonly turnTo: (place: number, atOnce: boolean) => void;
}

interface CarouselEngineProps {
  readonly viewport: HTMLElement;
  readonly place: number;
  readonly onReady: (carousel: Carousel) => void;
  readonly onPlace: (place: number) => void;
}

/** Moves the photos under finger and mouse, from where the page's own scrolling has left them. Shows nothing itself. */
export function CarouselEngine({ viewport, place, onReady, onPlace }: CarouselEngineProps) {
  const [startIndex] = useState(place);
  const [attach, carousel] = useEmblaCarousel({ duration: 22, containScroll: false, startIndex });
  const start = useEffectEvent(onReady);
  const tell = useEffectEvent(onPlace);

  useEffect(() => {
    attach(viewport);
    return () => attach(null);
  }, [attach, viewport]);

  useEffect(() => {
    if (!carousel) return;
    const follow = () => tell(carousel.selectedScrollSnap());
    carousel.on('select', follow).on('reInit', follow);
    start({ turnTo: (next, atOnce) => carousel.scrollTo(next, atOnce) });
    return () => {
      carousel.off('select', follow).off('reInit', follow);
    };
  }, [carousel]);

  return null;
}
