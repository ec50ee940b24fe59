import { maxSavedSearches } from '@perchero/contract/saved-searches/saved-search.rules';
import type { SavedSearch } from '@perchero/contract/saved-searches/saved-searches';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Bookmark } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { SavedSearchControls } from './saved-search-controls.tsx';
import { BroadNote, NewMatches, ToldBy } from './saved-search-facts.tsx';
import css from './saved-search-list.module.css';
import { SavedSearchParts } from './saved-search-parts.tsx';
import { listTexts as texts } from './texts.ts';

interface SavedSearchListProps {
  readonly searches: readonly SavedSearch[];
  readonly onChanged: () => void;
}

/** A member's saved searches. */
export function SavedSearchList({ searches, onChanged }: SavedSearchListProps) {
  if (searches.length === 0) {
    return (
      <EmptyState
        art="bare-rail"
        heading="h1"
        title={texts.emptyTitle}
        actions={<ButtonLink to={paths.products}>{texts.browse}</ButtonLink>}
      >
        {texts.empty}
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className={css.title} tabIndex={-1}>
        {texts.title}
      </h1>
      <p className={css.count}>{texts.count(searches.length, maxSavedSearches)}</p>
      <ul className={css.list}>
        {searches.map((search) => (
          <SavedSearchCard key={search.id} search={search} onChanged={onChanged} />
        ))}
      </ul>
    </>
  );
}

const skeletonCount = 4;

export function SavedSearchSkeletons() {
  return (
    <>
      <h1 className={css.title} tabIndex={-1}>
        {texts.title}
      </h1>
      <p className={css.count} role="status">
        {texts.loading}
      </p>
      <ul className={css.list} aria-hidden="true">
        {Array.from({ length: skeletonCount }, (_, index) => (
          <li key={index} className={css.card}>
            <span className={css.picture}>
              <Skeleton shape="photo" />
            </span>
            <div className={css.body}>
              <Skeleton shape="title" />
              <Skeleton shape="line" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface SavedSearchCardProps {
  readonly search: SavedSearch;
  readonly onChanged: () => void;
}

function SavedSearchCard({ search, onChanged }: SavedSearchCardProps) {
  const { id, name, query, image, preview, is_broad: isBroad } = search;
  return (
    <li className={css.card}>
      <span className={css.picture}>
        {image && preview ? (
          <Picture path={image} {...preview} alt="" sizes="(width < 660px) 6.25rem, 8.5rem" />
        ) : (
          <Bookmark aria-hidden="true" />
        )}
      </span>
      <div className={css.body}>
        <h2 className={css.name}>
          <Link to={paths.savedSearch(id)}>{name}</Link>
        </h2>
        <NewMatches count={search.new} />
        <SavedSearchParts query={query} />
        {isBroad && <BroadNote />}
        <div className={css.foot}>
          <ToldBy {...search} />
          <SavedSearchControls search={search} onChanged={onChanged} onDeleted={onChanged} />
        </div>
      </div>
    </li>
  );
}
