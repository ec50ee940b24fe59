import { useId } from 'react';
import css from './color-dot.module.css';

/** A colour, or a gradient of several. */
export function ColorDot({ looks }: { looks: readonly string[] }) {
  const id = useId();
  return (
    <svg className={css.dot} viewBox="0 0 20 20" aria-hidden="true">
      {looks.length > 1 && (
        <linearGradient id={id}>
          {looks.map((look, index) => (
            <stop key={look} offset={index / (looks.length - 1)} stopColor={look} />
          ))}
        </linearGradient>
      )}
      <circle cx="10" cy="10" r="9.25" fill={looks.length > 1 ? `url(#${id})` : looks[0]} />
    </svg>
  );
}
