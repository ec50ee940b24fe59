import type { SavedSearch } from '@perchero/contract/saved-searches/saved-searches';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { SavedSearchControls } from './saved-search-controls.tsx';
import { BroadNote, NewMatches, ToldBy } from './saved-search-facts.tsx';
import css from './saved-search-head.module.css';
import { SavedSearchParts } from './saved-search-parts.tsx';
import { searchTexts as texts } from './texts.ts';

interface SavedSearchHeadProps {
  readonly search: SavedSearch;
  readonly onChanged: (search: SavedSearch) => void;
  readonly onDeleted: () => void;
}

/** Above the matches of a saved search. */
export function SavedSearchHead({ search, onChanged, onDeleted }: SavedSearchHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.back}>
        <ButtonLink to={paths.savedSearches} kind="ghost" size="small">
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </ButtonLink>
      </div>
      <h1 className={css.title} tabIndex={-1}>
        {search.name}
      </h1>
      <NewMatches count={search.new} />
      <SavedSearchParts query={search.query} />
      {search.is_broad && <BroadNote />}
      <div className={css.foot}>
        <ToldBy {...search} />
        <SavedSearchControls search={search} onChanged={onChanged} onDeleted={onDeleted} />
        <span className={css.everything}>
          <ButtonLink to={`${paths.products}?${search.query}`} kind="line" size="small">
            {texts.everything}
          </ButtonLink>
        </span>
      </div>
    </header>
  );
}
