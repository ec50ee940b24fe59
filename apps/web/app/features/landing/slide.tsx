import type { ReactNode } from 'react';
import { slideTexts } from './texts.ts';
import css from './slide.module.css';

interface SlideProps {
  readonly index: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The id of the heading that names a slide. */
export const titleId = (index: number) => `${slideTexts[index]?.id}-titulo`;

/** One screen of the landing page; it grows with its content. */
export function Slide({ index, className, children }: SlideProps) {
  return (
    <section
      id={slideTexts[index]?.id}
      className={[css.slide, className].filter(Boolean).join(' ')}
      data-slide={index}
      aria-labelledby={titleId(index)}
    >
      {children}
    </section>
  );
}

const shapes = {
  shield:
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
  receipt:
    'M13 16H8M14 8H8M16 12H8M4 3v18l2.5-1.5L9 21l3-1.5 3 1.5 2.5-1.5L20 21V3l-2.5 1.5L15 3l-3 1.5L9 3 6.5 4.5Z',
  seal: 'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12',
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  talk: 'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
  /** Care label symbols, on a grid of 36. */
  wash: 'M4 8l3 18h22l3-18M3 11q5-4 10 0t10 0 10 0',
  bleach: 'M18 5 33 29H3Z',
  dry: 'M5 5h26v26H5ZM27 18a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  iron: 'M4 29h28l-4-15H13Q4 15 4 29ZM13 14V8h13',
} as const;

interface GlyphProps {
  readonly shape: keyof typeof shapes;
  readonly grid?: 24 | 36;
  readonly className?: string | undefined;
}

/** Icons of the landing page only, so that it does not load the shared icon chunk. */
export function Glyph({ shape, grid = 24, className }: GlyphProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${grid} ${grid}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={grid / 14}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[shape]} />
    </svg>
  );
}
