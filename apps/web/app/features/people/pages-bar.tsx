import { useLocation, useSearchParams } from 'react-router';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import css from './people-tool.module.css';
import { texts } from './texts.ts';

/** A cursor only knows the way forward: the way back is noted while going. */
type Trail = readonly (string | null)[];

export function PagesBar({ nextCursor }: { nextCursor: string | null }) {
  const cursor = useSearchParams()[0].get(cursorParameter);
  const trail = (useLocation().state as { trail?: Trail } | null)?.trail ?? [];
  if (!cursor && !nextCursor) return null;
  return (
    <nav className={css.pages} aria-label={texts.pages}>
      <span>
        {cursor && (
          <ButtonLink
            to={pageAfter(trail.at(-1) ?? null)}
            state={{ trail: trail.slice(0, -1) }}
            kind="soft"
            size="small"
          >
            {texts.previous}
          </ButtonLink>
        )}
      </span>
      {nextCursor && (
        <ButtonLink to={pageAfter(nextCursor)} state={{ trail: [...trail, cursor] }} kind="soft" size="small">
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  );
}

function pageAfter(cursor: string | null): string {
  return cursor ? `${paths.people}?${new URLSearchParams({ [cursorParameter]: cursor })}` : paths.people;
}
