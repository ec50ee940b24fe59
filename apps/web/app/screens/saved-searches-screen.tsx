import type { SavedSearch } from '@perchero/contract/saved-searches/saved-searches';
import { useRevalidator } from 'react-router';
import { ListingTabs } from '#app/features/product-list/listing-tabs.tsx';
import { SavedSearchList } from '#app/features/saved-searches/saved-search-list.tsx';
import css from './products-screen.module.css';

export function SavedSearchesScreen({ searches }: { searches: readonly SavedSearch[] }) {
  const { revalidate } = useRevalidator();
  const newMatches = searches.reduce((sum, search) => sum + search.new, 0);
  return (
    <div className={['page', css.saved].join(' ')}>
      <ListingTabs current="savedSearches" newMatches={newMatches} />
      <SavedSearchList searches={searches} onChanged={() => void revalidate()} />
    </div>
  );
}
