import { readQuery } from '@perchero/contract/search/catalogue-query';
import { queryParts } from '#app/shared/product-words/query-parts.ts';
import { Search } from '#app/ui/icons.ts';
import css from './saved-search-parts.module.css';
import { texts } from './texts.ts';

/** What a search looks for, from its address. */
export function SavedSearchParts({ query: address }: { query: string }) {
  const query = readQuery(new URLSearchParams(address));
  return (
    <ul className={css.parts} aria-label={texts.parts}>
      {query.text !== '' && (
        <li className={css.part}>
          <Search aria-hidden="true" />
          {query.text}
        </li>
      )}
      {queryParts(query).map(({ filter, label }) => (
        <li key={label} className={[css.part, filter === 'sin' && css.without].filter(Boolean).join(' ')}>
          {label}
        </li>
      ))}
    </ul>
  );
}
