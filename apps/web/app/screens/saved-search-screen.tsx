import type { ReplyOf } from '@perchero/contract/endpoint';
import type {
  markSavedSearchSeen,
  SavedSearch,
  showSavedSearch,
} from '@perchero/contract/saved-searches/saved-searches';
import { memo, useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { ListingTabs } from '#app/features/product-list/listing-tabs.tsx';
import type { OpenedCard } from '#app/features/product-list/product-card.tsx';
import { ProductList } from '#app/features/product-list/product-list.tsx';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { SavedSearchHead } from '#app/features/saved-searches/saved-search-head.tsx';
import { searchTexts as texts } from '#app/features/saved-searches/texts.ts';
import { get, send } from '#app/shared/api.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ProductOverlayHost } from './product-overlay-host.tsx';
import css from './products-screen.module.css';
import { useOpenedProduct } from './use-opened-product.ts';

export interface SavedSearchPage extends ReplyOf<typeof showSavedSearch> {
  /** Whether this is the first page. */
  readonly fromTheStart: boolean;
  /** When the page was read. */
  readonly now: string;
  /** The product loaded with the page because the URL names it. */
  readonly opened: OpenedProduct | null;
}

/** The matches of a saved search and the product overlay. Give it the search's id as its key. */
export function SavedSearchScreen({ page }: { page: SavedSearchPage }) {
  const { id, preview, under, open, close, change, remove } = useOpenedProduct();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { search, opened } = page;
  const lastVisit = useLastVisit(search);
  useMarkSeen(page);

  function showChanged(changed: SavedSearch): void {
    if (changed.id === search.id && page.fromTheStart) void revalidate();
    else void navigate(paths.savedSearch(changed.id), { replace: true });
  }

  return (
    <>
      <div className={['page', css.saved].join(' ')}>
        <ListingTabs current="savedSearches" />
        <SavedSearchHead
          search={{ ...search, new: lastVisit.new }}
          onChanged={showChanged}
          onDeleted={() => void navigate(paths.savedSearches, { replace: true })}
        />
        <Matches key={search.query} page={page} seenAt={lastVisit.seenAt} onOpen={open} />
      </div>
      {id !== null && (
        <ProductOverlayHost
          key={id}
          id={id}
          loaded={opened?.id === id ? opened.page : null}
          preview={preview}
          under={under}
          onOpen={(card) => void open(card)}
          onClose={close}
          onChanged={change}
          onDeleted={remove}
        />
      )}
    </>
  );
}

interface MatchesProps {
  readonly page: SavedSearchPage;
  readonly seenAt: string;
  readonly onOpen: (opened: OpenedCard) => void;
}

/** Memoized, so that opening the overlay does not render the list again. */
const Matches = memo(function Matches({ page, seenAt, onOpen }: MatchesProps) {
  const { search, products, nextCursor, fromTheStart, now } = page;
  // An empty page with a next cursor is not the end of the list.
  if (products.length === 0 && !nextCursor && fromTheStart) {
    return (
      <EmptyState art="bare-rail" title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  const path = paths.savedSearch(search.id);
  return (
    <>
      {!fromTheStart && (
        <p className={css.back}>
          <Link to={path}>{texts.fromTheStart}</Link>
        </p>
      )}
      <ProductList
        first={page}
        nextPath={(cursor) => `${path}?${new URLSearchParams({ [cursorParameter]: cursor })}`}
        load={(cursor, signal) => loadMatches(search.id, cursor, signal)}
        timeline={{ by: 'matched_at', seenAt, now }}
        onOpen={onOpen}
      />
    </>
  );
});

async function loadMatches(id: string, cursor: string | null, signal: AbortSignal) {
  const query = new URLSearchParams(cursor ? { cursor } : {});
  const result = await get<typeof showSavedSearch>(`/api/saved-searches/${id}?${query}`, signal);
  return result.ok ? result.value : null;
}

/** The visit that begins now must not move the line. With other words or filters the search begins anew. */
function useLastVisit({ query, seen_at: seenAt, new: count }: SavedSearch) {
  const [lastVisit, setLastVisit] = useState({ query, seenAt, new: count });
  if (lastVisit.query === query) return lastVisit;
  const begun = { query, seenAt, new: count };
  setLastVisit(begun);
  return begun;
}

/** Remembers that the shown matches were seen. */
function useMarkSeen({ search, products, fromTheStart }: SavedSearchPage): void {
  const until = fromTheStart && search.new > 0 ? products[0]?.matched_at : undefined;
  useEffect(() => {
    // A failure is silent: the next visit counts them again.
    if (until)
      void send<typeof markSavedSearchSeen>('POST', `/api/saved-searches/${search.id}/seen`, { until });
  }, [search.id, until]);
}
