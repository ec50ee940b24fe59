import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './slide-buttons.module.css';
import { buttonsTexts, slideTexts } from './texts.ts';

/** A placket of shirt buttons: one for each slide, the current one with its four holes. */
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
      {slideTexts.map(({ id, name }, place) => (
        <Link
          key={id}
          className={css.button}
          to={{ hash: id }}
          replace
          aria-current={place === current ? 'true' : undefined}
          onClick={(event) => {
            if (slides.current?.glideTo(place)) event.preventDefault();
          }}
        >
          <VisuallyHidden>{name}</VisuallyHidden>
        </Link>
      ))}
    </nav>
  );
}

/** After a step of the wheel the next one has to wait: one gesture, one slide. */
const lockMs = 700;
/** A finger has to go further than this. */
const swipePx = 50;
/** Wheel events closer to each other than this belong to one movement. */
const sameMovementMs = 80;

/** Where keys, the wheel or a finger have work of their own. */
const keepsItsKeys =
  'a, button, input, textarea, select, summary, [contenteditable], dialog, [role=dialog], [role=menu], [role=listbox]';
const stepsByKey: Readonly<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

interface Slides {
  /** Glides to a slide and puts it into the address; false where a link does better by itself. */
  readonly glideTo: (place: number) => boolean;
  readonly stop: () => void;
}

/**
 * Lets one gesture go to the next slide, on top of a page that scrolls by itself: only while every slide fits the window,
 * nobody has zoomed in, and motion is welcome. After the last slide comes the foot of the page.
 */
function startSlides(onChange: (place: number) => void): Slides {
  const root = document.documentElement;
  const slides = [...document.querySelectorAll<HTMLElement>('[data-slide]')];
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const end = new AbortController();
  const listening = { signal: end.signal };
  let target = 0;
  let busyUntil = 0;
  let wheel = { at: 0, size: 0 };
  let finger: { readonly x: number; readonly y: number; readonly from: number } | null = null;

  function look(): void {
    const fit = slides.every(
      (slide) => slide.offsetHeight <= Number.parseFloat(getComputedStyle(slide).minBlockSize) + 1,
    );
    root.toggleAttribute('data-stepping', fit && !calm.matches && (visualViewport?.scale ?? 1) <= 1);
  }

  const isStepping = () => root.hasAttribute('data-stepping');

  /** Where the page stands at each slide, and at its end. */
  function stops(): number[] {
    const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const tops = slides.map((slide) => Math.round(slide.getBoundingClientRect().top + scrollY - covered));
    return [...tops, root.scrollHeight - innerHeight];
  }

  function go(place: number): void {
    const all = stops();
    target = Math.max(0, Math.min(place, all.length - 1));
    busyUntil = performance.now() + lockMs;
    scrollTo({ top: all[target] ?? 0, behavior: 'smooth' });
  }

  function glideTo(place: number): boolean {
    if (!isStepping()) return false;
    go(place);
    history.replaceState(history.state, '', `#${slides[place]?.id}`);
    return true;
  }

  /** A step while the last one is under way begins where that one leads. */
  function here(): number {
    if (performance.now() < busyUntil) return target;
    const distances = stops().map((top) => Math.abs(top - scrollY));
    return distances.indexOf(Math.min(...distances));
  }

  function onWheel(event: WheelEvent): void {
    const size = Math.abs(event.deltaY);
    if (!isStepping() || event.ctrlKey || event.metaKey || Math.abs(event.deltaX) > size || !isOurs(event))
      return;
    event.preventDefault();
    // What a trackpad still sends after the fingers have left grows smaller and smaller.
    const isFadingOut = event.timeStamp - wheel.at < sameMovementMs && size < wheel.size;
    wheel = { at: event.timeStamp, size };
    if (!isFadingOut && performance.now() >= busyUntil) go(here() + Math.sign(event.deltaY));
  }

  function onTouchStart(event: TouchEvent): void {
    const [touch] = event.touches;
    finger =
      touch && event.touches.length === 1 && isStepping() && isOurs(event)
        ? { x: touch.clientX, y: touch.clientY, from: here() }
        : null;
  }

  function onTouchEnd(event: TouchEvent): void {
    const [touch] = event.changedTouches;
    if (!finger || !touch) return;
    const up = finger.y - touch.clientY;
    if (Math.abs(up) > swipePx && Math.abs(up) > Math.abs(finger.x - touch.clientX))
      go(finger.from + Math.sign(up));
    finger = null;
  }

  function onKey(event: KeyboardEvent): void {
    const { key, target: on } = event;
    if (!isStepping() || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (on instanceof Element && on.closest(keepsItsKeys)) return;
    const step = key === ' ' ? (event.shiftKey ? -1 : 1) : stepsByKey[key];
    if (step === undefined && key !== 'Home' && key !== 'End') return;
    event.preventDefault();
    if (step !== undefined) go(here() + step);
    else go(key === 'Home' ? 0 : slides.length);
  }

  const middle = new IntersectionObserver(
    (entries) => {
      const shown = entries.find(({ isIntersecting }) => isIntersecting);
      if (!shown) return;
      const place = slides.indexOf(shown.target as HTMLElement);
      root.dataset['field'] = String(place);
      onChange(place);
    },
    { rootMargin: '-50% 0px -50% 0px' },
  );
  const sizes = new ResizeObserver(look);
  for (const slide of slides) {
    middle.observe(slide);
    sizes.observe(slide);
  }
  calm.addEventListener('change', look, listening);
  visualViewport?.addEventListener('resize', look, listening);
  document.addEventListener('wheel', onWheel, { ...listening, passive: false });
  document.addEventListener('touchstart', onTouchStart, { ...listening, passive: true });
  document.addEventListener('touchend', onTouchEnd, { ...listening, passive: true });
  document.addEventListener('keydown', onKey, listening);

  return {
    glideTo,
    stop() {
      end.abort();
      middle.disconnect();
      sizes.disconnect();
      root.removeAttribute('data-stepping');
      delete root.dataset['field'];
    },
  };
}

/** On a slide or at the foot of the page, and not on something that lies over them. */
function isOurs({ target }: Event): boolean {
  return (
    target instanceof Element && target.closest('main, body > footer') !== null && !target.closest('dialog')
  );
}
