import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { listingPath } from '#app/shared/listing.ts';
import { type QueryPart, queryParts } from '#app/shared/product-words/query-parts.ts';
import { X } from '#app/ui/icons.ts';
import css from './active-chips.module.css';
import { clearFilters, removeFilter, removeWord, toggleValue } from './change-query.ts';
import { texts } from './texts.ts';

interface ActiveChipsProps {
  readonly query: CatalogueQuery;
  readonly onChange: (next: CatalogueQuery) => void;
}

/** The active filters as links that remove them, so that they work without script. */
export function ActiveChips({ query, onChange }: ActiveChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = queryParts(query).map((part) => ({ label: part.label, without: withoutPart(query, part) }));
  if (chips.length === 0) return null;

  function remove(event: MouseEvent, without: CatalogueQuery, index: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Synchronous, so that the focus moves to the next chip before another key press.
    flushSync(() => onChange(without));
    const links = list.current?.querySelectorAll('a') ?? [];
    const next = links[Math.min(index, links.length - 2)] ?? document.querySelector<HTMLElement>('main h1');
    if (next?.tagName === 'H1') next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  }

  return (
    <ul ref={list} className={css.chips} aria-label={texts.active}>
      {chips.map(({ label, without }, index) => (
        <li key={label}>
          <a
            className={css.chip}
            href={listingPath(without)}
            rel="nofollow"
            aria-label={texts.remove(label)}
            onClick={(event) => remove(event, without, index)}
          >
            {label}
            <X aria-hidden="true" />
          </a>
        </li>
      ))}
      <li>
        <a
          className={css.clear}
          href={listingPath(clearFilters(query))}
          rel="nofollow"
          onClick={(event) => remove(event, clearFilters(query), 0)}
        >
          {texts.clearAll}
        </a>
      </li>
    </ul>
  );
}

function withoutPart(query: CatalogueQuery, { filter, value }: QueryPart): CatalogueQuery {
  if (
    filter === 'tipo' ||
    filter === 'precio' ||
    filter === 'reputacion' ||
    filter === 'mios' ||
    value === null
  )
    return removeFilter(query, filter);
  return filter === 'sin' ? removeWord(query, value) : toggleValue(query, filter, value);
}
