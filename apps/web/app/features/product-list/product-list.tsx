import { type ComponentProps, Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '#app/shared/format-moment.ts';
import type { LoadPage } from '#app/shared/use-paged-list.ts';
import { Button, Spinner } from '#app/ui/button.tsx';
import { ArrowUp } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import type { JustPublished } from './just-published.ts';
import { LocalPhoto } from './local-photo.tsx';
import type { ListedProduct, LoadedList } from './saved-lists.ts';
import { type OpenedCard, ProductItem } from './product-card.tsx';
import css from './product-list.module.css';
import { CardGrid, CardGridLine, CardSkeletons } from '#app/ui/card-grid.tsx';
import { texts } from './texts.ts';
import { useProductList } from './use-product-list.ts';

/** Pages loaded automatically before a click is needed, so that the footer can be reached. */
const maxAutoPages = 5;
const skeletonCount = 10;

/** A list ordered by a moment of its products, the latest first. */
export interface Timeline {
  readonly by: 'published_at' | 'matched_at';
  /** A line stands above what came before it. */
  readonly seenAt: string | null;
  readonly now: string;
}

interface ProductListProps {
  readonly first: LoadedList;
  /** The URL of the next page. */
  readonly nextPath: (cursor: string) => string;
  readonly load: LoadPage<LoadedList>;
  readonly meta?: ComponentProps<typeof ProductItem>['meta'];
  readonly timeline?: Timeline;
  /** Stands first, also while the list does not have it. */
  readonly justPublished?: JustPublished | null;
  readonly onOpen?: (opened: OpenedCard) => void;
}

/**
 * Infinite list; without script its last link leads to the next page. A changed query reuses the component, so that products in both
 * lists keep their elements and photos.
 */
export function ProductList(props: ProductListProps) {
  const { first, nextPath, load, meta, timeline, justPublished = null, onOpen } = props;
  const { products: listed, nextCursor, loadMore, loading, failed, added } = useProductList(first, load);
  const products = justPublished ? withFirst(justPublished.card, listed) : listed;
  const firstSeen = timeline ? findFirstSeen(products, timeline) : -1;
  const pagesLeft = useRef(maxAutoPages);
  useEffect(() => {
    pagesLeft.current = maxAutoPages;
  }, [first]);

  const loadOnClick = () => {
    pagesLeft.current = maxAutoPages;
    loadMore();
  };
  const end = useNearingEnd(nextCursor !== null && !loading && !failed, products.length, () => {
    if (pagesLeft.current === 0) return;
    pagesLeft.current -= 1;
    loadMore();
  });

  return (
    <>
      <CardGrid busy={loading}>
        {products.map((product, index) => (
          <Fragment key={product.id}>
            {index === firstSeen && (
              <CardGridLine>
                <ArrowUp aria-hidden="true" />
                {texts.lastVisit}
              </CardGridLine>
            )}
            <ProductItem
              product={product}
              index={index}
              moment={timeline && momentOf(product, timeline)}
              {...(meta && { meta })}
              photo={
                justPublished?.photo && product === justPublished.card ? (
                  <LocalPhoto src={justPublished.photo} alt={product.title} />
                ) : undefined
              }
              onOpen={onOpen}
            />
          </Fragment>
        ))}
        {loading && <CardSkeletons count={skeletonCount} />}
      </CardGrid>
      <div ref={end} className={css.end}>
        {failed && (
          <Note
            kind="error"
            action={
              <Button kind="line" size="small" onClick={loadOnClick}>
                {texts.retry}
              </Button>
            }
          >
            {texts.moreFailed}
          </Note>
        )}
        {nextCursor && !failed && (
          <MoreLink to={nextPath(nextCursor)} loading={loading} onLoad={loadOnClick} />
        )}
        {!nextCursor && <p className={css.last}>{texts.end}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {loading ? texts.loadingMore : added > 0 && texts.added(added)}
      </p>
    </>
  );
}

/** As the list has it, which may have its photo by now. */
function withFirst(card: ListedProduct, listed: readonly ListedProduct[]): readonly ListedProduct[] {
  const isIt = ({ id }: ListedProduct) => id === card.id;
  return [listed.find(isIt) ?? card, ...listed.filter((product) => !isIt(product))];
}

/** The first product that the reader has seen before; -1 without one, or when nothing above it is new. */
function findFirstSeen(products: readonly ListedProduct[], { by, seenAt }: Timeline): number {
  if (seenAt === null) return -1;
  const index = products.findIndex((product) => (product[by] ?? '') <= seenAt);
  return index > 0 ? index : -1;
}

function momentOf(product: ListedProduct, { by, now }: Timeline): string | undefined {
  const moment = product[by];
  return moment && formatMoment(new Date(moment), new Date(now));
}

function MoreLink({ to, loading, onLoad }: { to: string; loading: boolean; onLoad: () => void }) {
  return (
    <Link
      className={css.more}
      to={to}
      aria-disabled={loading}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!loading) onLoad();
      }}
    >
      {loading && <Spinner />}
      {loading ? texts.loadingMore : texts.more}
    </Link>
  );
}

/** Calls `onNear` when the end of the list is a screen away, and again after each change of `length` while it stays there. */
function useNearingEnd(active: boolean, length: number, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);

  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) notify();
      },
      { rootMargin: '0px 0px 100% 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, length]);

  return end;
}
