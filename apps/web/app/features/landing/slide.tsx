import type { ReactNode } from 'react';
import css from './slide.module.css';
import { slideTexts } from './buttons/texts.ts';

interface SlideProps {
  /** Its place among the slides. */
  readonly place: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The id of the heading that names a slide. */
export const titleId = (place: number) => `${slideTexts[place]?.id}-titulo`;

/** One screen of the landing page, on its own field of colour. It grows with what it holds. */
export function Slide({ place, className, children }: SlideProps) {
  return (
    <section
      id={slideTexts[place]?.id}
      className={[css.slide, className].filter(Boolean).join(' ')}
      data-slide={place}
      aria-labelledby={titleId(place)}
    >
      {children}
    </section>
  );
}
