import type { getFeed } from '@perchero/contract/follows/follows';
import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import {
  type FeedPage,
  type LoadedFeed,
  newsOf,
  newsText,
  withNews,
} from '#app/features/follows/feed/feed-page.ts';
import { FeedFaces, FeedPeople } from '#app/features/follows/feed/feed-people.tsx';
import { texts } from '#app/features/follows/feed/texts.ts';
import { useSeen } from '#app/features/follows/feed/use-seen.ts';
import { ListingTabs } from '#app/features/product-list/listing-tabs.tsx';
import type { OpenedCard } from '#app/features/product-list/product-card.tsx';
import { ProductList } from '#app/features/product-list/product-list.tsx';
import { get } from '#app/shared/api.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ProductsSkeleton } from '#app/ui/card-grid.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailure } from '#app/ui/load-failure.tsx';
import css from './feed-screen.module.css';
import { ProductOverlayHost } from './product-overlay-host.tsx';
import productsScreenCss from './products-screen.module.css';
import { useOpenedProduct } from './use-opened-product.ts';

interface FeedScreenProps {
  readonly page: FeedPage;
  /** False for a later page opened by its URL. */
  readonly fromTheStart: boolean;
}

/** What followed people published, and the product overlay. */
export function FeedScreen({ page, fromTheStart }: FeedScreenProps) {
  const { id, preview, under, open, close, change, remove } = useOpenedProduct();
  const { state } = useRevalidator();
  const isRetrying = !page.ok && state === 'loading';
  return (
    <>
      {page.ok ? (
        <Feed page={page} fromTheStart={fromTheStart} onOpen={(card) => void open(card)} />
      ) : (
        <FeedFrame status={isRetrying ? texts.loading : texts.failedStatus}>
          {isRetrying ? (
            <ProductsSkeleton />
          ) : (
            <LoadFailure title={texts.failedTitle} requestId={page.requestId}>
              {texts.failedText}
            </LoadFailure>
          )}
        </FeedFrame>
      )}
      {id !== null && (
        <ProductOverlayHost
          key={id}
          id={id}
          loaded={null}
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

interface FeedFrameProps {
  readonly status: string;
  /** Beside the products; above them in narrow windows. */
  readonly people?: ReactNode;
  readonly faces?: ReactNode;
  readonly children: ReactNode;
}

/** Tabs, heading and people around the products in any state. */
export function FeedFrame({ status, people, faces, children }: FeedFrameProps) {
  return (
    <div className={['page', productsScreenCss.listing, !people && css.alone].filter(Boolean).join(' ')}>
      <ListingTabs current="feed" />
      {people}
      <div className={productsScreenCss.main}>
        <div className={css.head}>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p role="status">{status}</p>
          {faces}
        </div>
        {children}
      </div>
    </div>
  );
}

interface FeedProps {
  readonly page: LoadedFeed;
  readonly fromTheStart: boolean;
  readonly onOpen: (opened: OpenedCard) => void;
}

function Feed({ page, fromTheStart, onOpen }: FeedProps) {
  const { revalidate } = useRevalidator();
  // The line stays where it was when the page is read again, although it has been seen by then.
  const [seenAt] = useState(page.seenAt);
  const newest = page.products[0]?.published_at ?? null;
  const isNew = newest !== null && newest > (page.seenAt ?? '');
  useSeen(fromTheStart && isNew ? newest : null);
  // An empty page with a next cursor is not the end of the list.
  const isEmpty = page.products.length === 0 && page.nextCursor === null && fromTheStart;
  if (isEmpty && page.followingCount === 0) return <NobodyFollowed />;

  const news = fromTheStart ? newsOf(page, seenAt) : null;
  const people = {
    count: page.followingCount,
    people: withNews(page.people, news),
    onChanged: () => void revalidate(),
  };
  return (
    <FeedFrame
      status={isEmpty ? texts.about : newsText(news)}
      people={<FeedPeople {...people} />}
      faces={<FeedFaces {...people} />}
    >
      {isEmpty ? (
        <EmptyState
          art="bare-rail"
          title={texts.nothingNew}
          actions={<ButtonLink to={paths.products}>{texts.seeProducts}</ButtonLink>}
        >
          {texts.nothingText}
        </EmptyState>
      ) : (
        <>
          {!fromTheStart && (
            <p className={productsScreenCss.back}>
              <Link to={paths.feed}>{texts.fromTheStart}</Link>
            </p>
          )}
          <ProductList
            first={page}
            nextPath={(cursor) => `${paths.feed}?${new URLSearchParams({ [cursorParameter]: cursor })}`}
            load={loadFeed}
            timeline={{ by: 'published_at', seenAt, now: page.now }}
            onOpen={onOpen}
          />
        </>
      )}
    </FeedFrame>
  );
}

async function loadFeed(cursor: string | null, signal: AbortSignal) {
  const query = cursor === null ? '' : (`?cursor=${encodeURIComponent(cursor)}` as const);
  const result = await get<typeof getFeed>(`/api/feed${query}`, signal);
  return result.ok ? result.value : null;
}

function NobodyFollowed() {
  return (
    <div className={['page', productsScreenCss.listing, css.alone].join(' ')}>
      <ListingTabs current="feed" />
      <div>
        <h1 className="visually-hidden" tabIndex={-1}>
          {texts.title}
        </h1>
        <EmptyState
          art="portraits"
          title={texts.nobodyTitle}
          actions={<ButtonLink to={paths.products}>{texts.seeProducts}</ButtonLink>}
        >
          {texts.nobodyText}
        </EmptyState>
      </div>
    </div>
  );
}
