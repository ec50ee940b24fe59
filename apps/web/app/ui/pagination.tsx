import { useLocation, useSearchParams } from 'react-router';
import { cursorParameter } from '#app/shared/paths.ts';
import { ButtonLink } from './button.tsx';
import css from './pagination.module.css';

interface PaginationProps {
  /** The URL of the first page; may contain a query. */
  readonly firstPage: string;
  readonly nextCursor: string | null;
  readonly label: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

/** Cursors only lead forward, so the history state collects those of the previous pages. */
type Trail = readonly (string | null)[];

export function Pagination({ firstPage, nextCursor, label, previousLabel, nextLabel }: PaginationProps) {
  const cursor = useSearchParams()[0].get(cursorParameter);
  const trail = (useLocation().state as { trail?: Trail } | null)?.trail ?? [];
  if (!cursor && !nextCursor) return null;
  return (
    <nav className={css.pagination} aria-label={label}>
      <span>
        {cursor && (
          <ButtonLink
            to={pageAfter(firstPage, trail.at(-1) ?? null)}
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
          to={pageAfter(firstPage, nextCursor)}
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

function pageAfter(firstPage: string, cursor: string | null): string {
  if (!cursor) return firstPage;
  const query = new URLSearchParams({ [cursorParameter]: cursor });
  return `${firstPage}${firstPage.includes('?') ? '&' : '?'}${query}`;
}
