import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './slide-buttons.module.css';
import { type Slides, startSlides } from './slides.ts';
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
