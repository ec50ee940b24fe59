import { ListingTabs } from '#app/features/product-list/listing-tabs.tsx';
import { SavedSearchSkeletons } from '#app/features/saved-searches/saved-search-list.tsx';
import css from './products-screen.module.css';

/** The saved searches while a navigation from another page loads them. */
export function SavedSearchesPending() {
  return (
    <div className={['page', css.saved].join(' ')}>
      <ListingTabs current="savedSearches" />
      <SavedSearchSkeletons />
    </div>
  );
}
