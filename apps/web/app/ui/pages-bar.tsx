import { useLocation, useSearchParams } from 'react-router';
import { cursorParameter } from '#app/shared/paths.ts';
import { ButtonLink } from './button.tsx';
import css from './pages-bar.module.css';

interface PagesBarProps {
  /** Of the first page; it may have a query. */
  readonly address: string;
  readonly nextCursor: string | null;
  readonly label: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

/** A cursor only knows the way forward: the way back is noted while going. */
type Trail = readonly (string | null)[];

export function PagesBar({ address, nextCursor, label, previousLabel, nextLabel }: PagesBarProps) {
  const cursor = useSearchParams()[0].get(cursorParameter);
  const trail = (useLocation().state as { trail?: Trail } | null)?.trail ?? [];
  if (!cursor && !nextCursor) return null;
  return (
    <nav className={css.pages} aria-label={label}>
      <span>
        {cursor && (
          <ButtonLink
            to={pageAfter(address, trail.at(-1) ?? null)}
            state={{ trail: trail.slice(0, -1) }}
            kind="soft"
            size="small"
          >
            {previousLabel}
          </ButtonLink>
        )}
      </span>
      {nextCursor && (
        <ButtonLink
          to={pageAfter(address, nextCursor)}
          state={{ trail: [...trail, cursor] }}
          kind="soft"
          size="small"
        >
          {nextLabel}
        </ButtonLink>
      )}
    </nav>
  );
}

function pageAfter(address: string, cursor: string | null): string {
  if (!cursor) return address;
  const query = new URLSearchParams({ [cursorParameter]: cursor });
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
