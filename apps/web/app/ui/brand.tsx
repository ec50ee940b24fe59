import { markPath, wordPath } from './brand-paths.ts';
import css from './brand.module.css';

export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" strokeWidth="4.6" {...wire}>
      <path d={markPath} />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={css.logo}>
      <Mark className={css.mark} />
      <svg className={css.word} viewBox="0 -8 655 146" strokeWidth="19" {...wire}>
        <path d={wordPath} />
      </svg>
    </span>
  );
}

const wire = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;
