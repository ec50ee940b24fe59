import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './tab-links.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TabLinksProps {
  readonly label: string;
  /** Rows instead of one that scrolls, where all are to be seen at once. */
  readonly isWrapped?: boolean;
  readonly tabs: readonly {
    readonly name: string;
    /** The end of the name, left out of sight in narrow windows. */
    readonly nameEnd?: string | undefined;
    readonly to: string;
    readonly count?: string | undefined;
    /** What the count counts, for screen readers. */
    readonly counted?: string | undefined;
    /** `page` for the current page, `true` for the section it belongs to. */
    readonly current: 'page' | 'true' | undefined;
  }[];
}

/** Tabs as links: they work without script, and their content has a URL. */
export function TabLinks({ label, isWrapped = false, tabs }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [current]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={[css.list, isWrapped && css.wrapped].filter(Boolean).join(' ')}>
        {tabs.map(({ name, nameEnd, to, count, counted, current }) => (
          <li key={name}>
            <Link className={css.tab} to={to} preventScrollReset aria-current={current} data-active={current}>
              {nameEnd ? (
                <span>
                  {name} <span className={css.nameEnd}>{nameEnd}</span>
                </span>
              ) : (
                name
              )}
              {count !== undefined && (
                <span className={css.count}>
                  {count}
                  {counted && <VisuallyHidden> {counted}</VisuallyHidden>}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the current tab into view without scrolling the page. */
function showCurrent(list: HTMLUListElement): void {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!tab || list.scrollWidth <= list.clientWidth) return;
  const room = list.getBoundingClientRect();
  list.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
}
