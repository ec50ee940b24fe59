import { useEffect, useEffectEvent, useRef } from 'react';
import { AddToCart } from '#app/features/cart/add-to-cart.tsx';
import { SaveToCollection } from '#app/features/collections/save-to-collection.tsx';
import { CommentComposer } from '#app/features/comments/composer.tsx';
import { Comments } from '#app/features/comments/comments.tsx';
import { useComments } from '#app/features/comments/use-comments.ts';
import { SellerFollow } from '#app/features/follows/follow-buttons.tsx';
import { ProductGarment } from '#app/features/garments/product-garment.tsx';
import { LikeButton } from '#app/features/likes/like-button.tsx';
import { ThreadLink, WriteToSeller } from '#app/features/messages/write-to-seller.tsx';
import { useLiveState } from '#app/features/notifications/live-state.ts';
import { BuyerOffer } from '#app/features/offers/buyer-offer.tsx';
import { SellerOffers } from '#app/features/offers/seller-offers.tsx';
import { ProductActions, type ProductEvents } from '#app/features/product/product-actions.tsx';
import { RelatedProducts } from '#app/features/product-list/related-products.tsx';
import type { OpenedCard } from '#app/features/product-list/product-card.tsx';
import type { ShownProduct } from '#app/features/product/product-page.ts';
import { ProductView } from '#app/features/product/product-view.tsx';
import { Rating, SellerStanding } from '#app/features/reviews/standing.tsx';
import { useCountView } from '#app/features/seen/use-count-view.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { AwayNote } from '#app/ui/away-note.tsx';
import { paths } from '#app/shared/paths.ts';

interface ProductDetailProps extends ProductEvents {
  readonly frame: 'overlay' | 'page';
  readonly page: ShownProduct;
  /** URL of a photo that the browser has cached. */
  readonly cachedPhoto?: string | null;
  readonly titleId?: string;
  /** Opens another product in the overlay. */
  readonly onOpen?: (opened: OpenedCard) => void;
}

/** A product with its actions and comments. */
export function ProductDetail(props: ProductDetailProps) {
  const { frame, page, cachedPhoto = null, titleId, onOpen, ...events } = props;
  const { product, now, liked, availability, delivery, standing } = page;
  const { id, title, likes } = product;
  const userId = useSession()?.user.id;
  const isOwn = userId === product.user_id;
  const commentsState = useComments({ product, page: page.comments });
  const isListed = product.state === 'active' && page.hold === null;
  const isOpen = isListed || product.state === 'sold';
  const reload = () => events.onChanged(true);
  useReloadOnNotification(reload);
  useCountView(id, isOwn);
  return (
    <ProductView
      frame={frame}
      product={product}
      delivery={delivery}
      agreedPrice={agreedPriceOf(page)}
      ownBody={page.own_body}
      now={now}
      cachedPhoto={cachedPhoto}
      {...(titleId && { titleId })}
      isOwn={isOwn}
      isListed={isListed}
      isReserved={availability.state === 'reserved' || page.received_offers?.is_reserved === true}
      rating={<Rating standing={standing} />}
      follow={<SellerFollow person={product.seller} follow={page.follow} onChanged={reload} />}
      standing={<SellerStanding standing={standing} to={paths.reviews(product.seller.username)} />}
      like={isOpen && <LikeButton look="product" productId={id} title={title} likes={likes} liked={liked} />}
      garment={<ProductGarment product={product} story={page.story} isOwn={isOwn} />}
      actions={
        <ProductActions
          product={product}
          hold={page.hold}
          stoppedBy={page.stopped_by}
          isOwn={isOwn}
          away={<AwayNote until={page.away_until} fullName={product.seller.full_name} isOwn={isOwn} />}
          buy={isOwn ? null : <AddToCart product={product} availability={availability} />}
          offers={
            isOwn ? (
              <SellerOffers page={page} readAt={now} onChanged={reload} />
            ) : (
              <BuyerOffer page={page} readAt={now} onChanged={reload} />
            )
          }
          write={<WriteLink page={page} isOwn={isOwn} />}
          save={<SaveToCollection productId={id} />}
          {...events}
        />
      }
      comments={<Comments commentsState={commentsState} now={now} isOpen={isOpen} isOwn={isOwn} />}
      composer={isOpen && <CommentComposer commentsState={commentsState} isOwn={isOwn} />}
      related={frame === 'overlay' && <RelatedProducts {...page} onOpen={onOpen} />}
    />
  );
}

/** To the seller; after the sale only to the thread that exists. */
function WriteLink({
  page: { product, thread_id: threadId },
  isOwn,
}: {
  page: ShownProduct;
  isOwn: boolean;
}) {
  if (isOwn) return null;
  if (threadId) return <ThreadLink threadId={threadId} />;
  if (product.state !== 'active') return null;
  return <WriteToSeller productId={product.id} fullName={product.seller.full_name} />;
}

function agreedPriceOf({ product, bargain }: ShownProduct): number | null {
  const offer = bargain?.mine;
  return offer?.state === 'accepted' && offer.price < product.price ? offer.price : null;
}

/** A notification may be about an offer for this product. The first one only says how many are unread. */
function useReloadOnNotification(onReload: () => void): void {
  const { changes } = useLiveState();
  const last = useRef(changes);
  const reload = useEffectEvent(onReload);
  useEffect(() => {
    if (last.current !== 0 && last.current !== changes) reload();
    last.current = changes;
  }, [changes]);
}
