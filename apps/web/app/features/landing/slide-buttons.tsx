import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './slide-buttons.module.css';
import { buttonsTexts, slideTexts } from './texts.ts';

/** Navigation dots in the shape of shirt buttons, one per slide. */
export function SlideButtons() {
  const slides = useRef<Slides>(null);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const started = startSlides(setCurrent);
    slides.current = started;
    return () => started.stop();
  }, []);

  return (
    <nav className={css.placket} aria-label={buttonsTexts.label}>
      <div className={css.buttons}>
        {slideTexts.map(({ id, name }, index) => (
          <Link
            key={id}
            className={css.button}
            to={{ hash: id }}
            replace
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              if (slides.current?.glideTo(index)) event.preventDefault();
            }}
          >
            <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Pause after a step, so that one gesture moves one slide. */
const lockMs = 700;
const swipePx = 50;
/** Wheel events closer together belong to one movement. */
const sameMovementMs = 80;

/** Elements that handle keys themselves. */
const handlesKeys =
  'a, button, input, textarea, select, summary, [contenteditable], dialog, [role=dialog], [role=menu], [role=listbox]';
const stepsByKey: Readonly<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

interface Slides {
  /** Scrolls to a slide and updates the URL; false when stepping is off and the link should work as usual. */
  readonly glideTo: (index: number) => boolean;
  readonly stop: () => void;
}

/**
 * Moves one slide per gesture on top of normal scrolling, while every slide fits the window, the page is not zoomed and
 * reduced motion is not requested. The footer follows the last slide.
 */
function startSlides(onChange: (index: number) => void): Slides {
  const root = document.documentElement;
  const slides = [...document.querySelectorAll<HTMLElement>('[data-slide]')];
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const end = new AbortController();
  const options = { signal: end.signal };
  let target = 0;
  let busyUntil = 0;
  let wheel = { at: 0, size: 0 };
  let touchStart: { readonly x: number; readonly y: number; readonly from: number } | null = null;

  function updateStepping(): void {
    const fit = slides.every(
      (slide) => slide.offsetHeight <= Number.parseFloat(getComputedStyle(slide).minBlockSize) + 1,
    );
    root.toggleAttribute('data-stepping', fit && !reducedMotion.matches && (visualViewport?.scale ?? 1) <= 1);
  }

  const isStepping = () => root.hasAttribute('data-stepping');

  /** The scroll position of each slide, and of the end of the page. */
  function stops(): number[] {
    const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const tops = slides.map((slide) => Math.round(slide.getBoundingClientRect().top + scrollY - covered));
    return [...tops, root.scrollHeight - innerHeight];
  }

  function go(index: number): void {
    const all = stops();
    target = Math.max(0, Math.min(index, all.length - 1));
    busyUntil = performance.now() + lockMs;
    scrollTo({ top: all[target] ?? 0, behavior: 'smooth' });
  }

  function glideTo(index: number): boolean {
    if (!isStepping()) return false;
    go(index);
    history.replaceState(history.state, '', `#${slides[index]?.id}`);
    return true;
  }

  /** During a step, its target counts as the current position. */
  function currentIndex(): number {
    if (performance.now() < busyUntil) return target;
    const distances = stops().map((top) => Math.abs(top - scrollY));
    return distances.indexOf(Math.min(...distances));
  }

  function onWheel(event: WheelEvent): void {
    const size = Math.abs(event.deltaY);
    if (
      !isStepping() ||
      event.ctrlKey ||
      event.metaKey ||
      Math.abs(event.deltaX) > size ||
      !isInsidePage(event)
    )
      return;
    event.preventDefault();
    // Inertial trackpad events get smaller and must not trigger another step.
    const isFadingOut = event.timeStamp - wheel.at < sameMovementMs && size < wheel.size;
    wheel = { at: event.timeStamp, size };
    if (!isFadingOut && performance.now() >= busyUntil) go(currentIndex() + Math.sign(event.deltaY));
  }

  function onTouchStart(event: TouchEvent): void {
    const [touch] = event.touches;
    touchStart =
      touch && event.touches.length === 1 && isStepping() && isInsidePage(event)
        ? { x: touch.clientX, y: touch.clientY, from: currentIndex() }
        : null;
  }

  function onTouchEnd(event: TouchEvent): void {
    const [touch] = event.changedTouches;
    if (!touchStart || !touch) return;
    const up = touchStart.y - touch.clientY;
    if (Math.abs(up) > swipePx && Math.abs(up) > Math.abs(touchStart.x - touch.clientX))
      go(touchStart.from + Math.sign(up));
    touchStart = null;
  }

  function onKey(event: KeyboardEvent): void {
    const { key, target: on } = event;
    if (!isStepping() || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (on instanceof Element && on.closest(handlesKeys)) return;
    const step = key === ' ' ? (event.shiftKey ? -1 : 1) : stepsByKey[key];
    if (step === undefined && key !== 'Home' && key !== 'End') return;
    event.preventDefault();
    if (step !== undefined) go(currentIndex() + step);
    else go(key === 'Home' ? 0 : slides.length);
  }

  const currentSlideObserver = new IntersectionObserver(
    (entries) => {
      const shown = entries.find(({ isIntersecting }) => isIntersecting);
      if (!shown) return;
      const index = slides.indexOf(shown.target as HTMLElement);
      root.dataset['field'] = String(index);
      onChange(index);
    },
    { rootMargin: '-50% 0px -50% 0px' },
  );
  const sizeObserver = new ResizeObserver(updateStepping);
  for (const slide of slides) {
    currentSlideObserver.observe(slide);
    sizeObserver.observe(slide);
  }
  reducedMotion.addEventListener('change', updateStepping, options);
  visualViewport?.addEventListener('resize', updateStepping, options);
  document.addEventListener('wheel', onWheel, { ...options, passive: false });
  document.addEventListener('touchstart', onTouchStart, { ...options, passive: true });
  document.addEventListener('touchend', onTouchEnd, { ...options, passive: true });
  document.addEventListener('keydown', onKey, options);

  return {
    glideTo,
    stop() {
      end.abort();
      currentSlideObserver.disconnect();
      sizeObserver.disconnect();
      root.removeAttribute('data-stepping');
      delete root.dataset['field'];
    },
  };
}

/** Inside a slide or the footer, and not inside an overlay. */
function isInsidePage({ target }: Event): boolean {
  return (
    target instanceof Element && target.closest('main, body > footer') !== null && !target.closest('dialog')
  );
}
