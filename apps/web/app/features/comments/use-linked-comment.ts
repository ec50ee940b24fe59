import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readCommentId } from '#app/shared/product-address.ts';
import { texts } from './texts.ts';

const shownFor = 1700;

/** Brings the comment that the address names into view; answers its number for as long as it stands out. */
export function useLinkedComment(isShown: (id: number) => boolean): number | null {
  const { search, key } = useLocation();
  const [standingOut, setStandingOut] = useState<number | null>(null);
  const id = readCommentId(search);
  const linked = id !== null && isShown(id) ? id : null;

  useEffect(() => {
    if (linked === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // After everything that moves the page or the focus when it opens.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(texts.anchor(linked));
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      element?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
      element?.focus({ preventScroll: true });
      setStandingOut(linked);
      timer = setTimeout(() => setStandingOut(null), shownFor);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setStandingOut(null);
    };
  }, [linked, key]);

  return standingOut;
}
