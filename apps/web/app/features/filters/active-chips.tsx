import { type CatalogueQuery, listFilters } from '@perchero/contract/search/catalogue-query';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { listingPath } from '#app/shared/listing.ts';
import { filterLabel } from '#app/shared/product-words/product-words.ts';
import { X } from '#app/ui/icons.ts';
import css from './active-chips.module.css';
import { hasPrice } from './filter-state.ts';
import { clearFilters, removeFilter, toggleValue } from './change-query.ts';
import { texts } from './texts.ts';

interface ActiveChipsProps {
  readonly query: CatalogueQuery;
  readonly onChange: (next: CatalogueQuery) => void;
}

interface Chip {
  readonly label: string;
  /** The query without this filter. */
  readonly without: CatalogueQuery;
}

/** The active filters as links that remove them, so that they work without script. */
export function ActiveChips({ query, onChange }: ActiveChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = chipsOf(query);
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

function chipsOf(query: CatalogueQuery): Chip[] {
  const { tipo, desde, hasta } = query;
  const typed = tipo && { label: filterLabel('tipo', tipo, tipo), without: removeFilter(query, 'tipo') };
  const priced = hasPrice(query) && {
    label: priceLabel(desde, hasta),
    without: removeFilter(query, 'precio'),
  };
  const [sexes = [], ...others] = listFilters.map((filter) =>
    query[filter].map((value) => ({
      label: filterLabel(filter, value, tipo),
      without: toggleValue(query, filter, value),
    })),
  );
  // The order of the filter groups.
  return [...sexes, typed, ...others.flat(), priced].filter((chip) => chip !== null && chip !== false);
}

function priceLabel(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return texts.priceBetween(from, to);
  return from === null ? texts.priceAtMost(to ?? 0) : texts.priceAtLeast(from);
}
