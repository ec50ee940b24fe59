import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface EmptyStateProps {
  readonly art: keyof typeof drawings;
  readonly title: string;
  /** `h1` where it is the whole page. */
  readonly heading?: 'h1' | 'h2' | 'h3';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A drawing, a title, one sentence, and actions. */
export function EmptyState({ art, title, heading: Heading = 'h2', children, actions }: EmptyStateProps) {
  const Drawing = drawings[art];
  return (
    <div className={[css.empty, Heading === 'h1' && css.page].filter(Boolean).join(' ')}>
      <Drawing />
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>{children}</p>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

function BareRail() {
  return (
    <svg className={css.art} viewBox="0 0 280 170" {...stroke}>
      <path d="M6 26h268" strokeWidth="6" />
      <path d="M140 84V66c0-7 3-10 8-13a19 19 0 1 0-27-17M140 84 62 128a9 9 0 0 0 4 17h148a9 9 0 0 0 4-17Z" />
      <g opacity=".35" strokeWidth="4">
        <path d="M56 60V50c0-5 2-7 5-9a13 13 0 1 0-19-12M224 60V50c0-5 2-7 5-9a13 13 0 1 0-19-12" />
        <path d="M56 60 18 82a6 6 0 0 0 3 12h58M224 60l38 22a6 6 0 0 1-3 12h-58" />
      </g>
    </svg>
  );
}

function BrokenRail() {
  return (
    <svg className={css.art} viewBox="0 0 280 200" {...stroke}>
      <path d="M6 26h110M164 26h110" strokeWidth="6" />
      <g className={css.fallen}>
        <path d="M140 94V80c0-7 3-10 8-13a19 19 0 1 0-27-17M140 94 62 138a9 9 0 0 0 4 17h148a9 9 0 0 0 4-17Z" />
      </g>
      <path d="m124 12-8 14 10 10M158 14l6 12-8 12" strokeWidth="4" />
    </svg>
  );
}

function Bag() {
  return (
    <svg className={css.art} viewBox="0 0 280 170" {...stroke}>
      <path d="M6 26h268" strokeWidth="6" />
      <path d="M112 70V48c0-36 56-36 56 0v22" />
      <path d="M92 70h96l10 82H82Z" />
      <path d="M118 108c8 14 36 14 44 0" />
    </svg>
  );
}

function Portraits() {
  return (
    <svg className={css.art} viewBox="0 0 280 190" {...stroke}>
      <path d="M6 26h268" strokeWidth="6" />
      <path d="M140 74V62c0-6 3-9 7-11a17 17 0 1 0-24-15" />
      <rect x="92" y="74" width="96" height="104" rx="10" />
      <circle cx="140" cy="112" r="17" />
      <path d="M110 164c4-18 16-26 30-26s26 8 30 26" />
      <g opacity=".35" strokeWidth="4">
        <path d="M50 64V54c0-5 2-7 5-9a13 13 0 1 0-19-12M230 64V54c0-5 2-7 5-9a13 13 0 1 0-19-12" />
        <rect x="20" y="64" width="56" height="64" rx="8" />
        <rect x="204" y="64" width="56" height="64" rx="8" />
      </g>
    </svg>
  );
}

function SpeechBubbles() {
  return (
    <svg className={css.art} viewBox="0 0 280 170" {...stroke}>
      <path d="M6 26h268" strokeWidth="6" />
      <path d="M98 62V44c0-7 4-9 8-11a15 15 0 1 0-21-13M204 88V44c0-7 4-9 8-11a15 15 0 1 0-21-13" />
      <path d="M54 62h88a13 13 0 0 1 13 13v33a13 13 0 0 1-13 13H85l-19 17v-17H54a13 13 0 0 1-13-13V75a13 13 0 0 1 13-13Z" />
      <path d="M66 84h62M66 101h38" />
      <path d="M176 88h49a13 13 0 0 1 13 13v27a13 13 0 0 1-13 13h-3v15l-17-15h-41a13 13 0 0 1-13-13v-5" />
    </svg>
  );
}

const drawings = {
  'bare-rail': BareRail,
  'broken-rail': BrokenRail,
  bag: Bag,
  portraits: Portraits,
  'speech-bubbles': SpeechBubbles,
};

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;
