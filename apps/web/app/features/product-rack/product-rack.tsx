import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { LikeButton } from '#app/features/likes/like-button.tsx';
import { Button, Spinner } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import type { RackList } from './kept-lists.ts';
import { type OpenedCard, ProductCard } from './product-card.tsx';
import css from './product-rack.module.css';
import { Rack, RackItem, RackSkeletons } from '#app/ui/rack.tsx';
import { texts } from './texts.ts';
import { useRackList } from './use-rack-list.ts';

/** Pages that come by themselves before the list waits to be asked, so that the foot of the page can be reached. */
const pagesInARow = 5;
const expected = 10;

interface ProductRackProps {
  readonly first: RackList;
  /** The address of the page that follows. */
  readonly nextPath: (cursor: string) => string;
  /** What the last line of each card says. */
  readonly meta?: ComponentProps<typeof ProductCard>['meta'];
  readonly onOpen?: (opened: OpenedCard) => void;
}

/**
 * The endless rack. Without script its last link leads to the next page. Another list hangs on the same rack: what is in both stays
 * where it is, photo and all.
 */
export function ProductRack({ first, nextPath, meta, onOpen }: ProductRackProps) {
  const { products, nextCursor, loadMore, loading, failed, added } = useRackList(first, nextPath);
  const pagesLeft = useRef(pagesInARow);
  useEffect(() => {
    pagesLeft.current = pagesInARow;
  }, [first]);

  const loadByHand = () => {
    pagesLeft.current = pagesInARow;
    loadMore();
  };
  const end = useNearingEnd(nextCursor !== null && !loading && !failed, products.length, () => {
    if (pagesLeft.current === 0) return;
    pagesLeft.current -= 1;
    loadMore();
  });

  return (
    <>
      <Rack busy={loading}>
        {products.map((product, place) => (
          <RackItem key={product.id}>
            <ProductCard
              product={product}
              place={place}
              {...(meta && { meta })}
              corner={
                <LikeButton
                  look="card"
                  productId={product.id}
                  title={product.title}
                  likes={product.likes}
                  liked={product.liked}
                />
              }
              onOpen={onOpen}
            />
          </RackItem>
        ))}
        {loading && <RackSkeletons count={expected} />}
      </Rack>
      <div ref={end} className={css.end}>
        {failed && (
          <Note
            kind="error"
            action={
              <Button kind="line" size="small" onClick={loadByHand}>
                {texts.retry}
              </Button>
            }
          >
            {texts.moreFailed}
          </Note>
        )}
        {nextCursor && !failed && <MoreLink to={nextPath(nextCursor)} loading={loading} onAsk={loadByHand} />}
        {!nextCursor && <p className={css.last}>{texts.end}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {loading ? texts.loadingMore : added > 0 && texts.added(added)}
      </p>
    </>
  );
}

function MoreLink({ to, loading, onAsk }: { to: string; loading: boolean; onAsk: () => void }) {
  return (
    <Link
      className={css.more}
      to={to}
      aria-disabled={loading}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!loading) onAsk();
      }}
    >
      {loading && <Spinner />}
      {loading ? texts.loadingMore : texts.more}
    </Link>
  );
}

/** Calls back when the end of the list is a screen away, and again for each `length` while it stays so near. */
function useNearingEnd(active: boolean, length: number, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);

  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) tell();
      },
      { rootMargin: '0px 0px 100% 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, length]);

  return end;
}
