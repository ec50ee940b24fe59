import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { stateOf } from '#modules/cart/index.ts';
import { showProduct } from '#modules/catalogue/index.ts';
import { followStateOf } from '#modules/follows/index.ts';
import { showStory } from '#modules/garments/index.ts';
import { findThreadAbout } from '#modules/messages/index.ts';
import { showBargain, showReceivedOffers, showSentLikerOffer } from '#modules/offers/index.ts';
import { showStanding } from '#modules/reviews/index.ts';
import { findProviderFee } from '#modules/seller-accounts/index.ts';
import { listCommentThreads } from '#modules/social/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type RelatedDeps, showRelated } from './related.ts';

interface PageQuery {
  readonly id: number;
  readonly viewerId: string | null;
  /** A comment to include in the result. */
  readonly commentId: number | null;
}

export interface ProductPageDeps extends RelatedDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'commission' | 'mercadoPago'>;
}

export async function showProductPage(
  deps: ProductPageDeps,
  { id, viewerId, commentId }: PageQuery,
): Promise<ReplyOf<typeof getProduct>> {
  const { db, clock, config } = deps;
  const {
    product,
    isLiked,
    isInCart,
    wantsNews,
    ownBody,
    availability,
    awayUntil,
    delivery,
    hold,
    garmentId,
    stoppedBy,
  } = await showProduct({ db, clock }, id, viewerId);
  const state = stateOf(availability, viewerId);
  const isSeller = viewerId === product.user_id;
  // One that somebody is paying can still be bargained about.
  const isSellable = state === 'available' || state === 'reserved';
  const bargained = { id, sellerId: product.user_id, price: product.price, isSellable };
  const hasNoComments = product.comments === 0 && commentId === null;
  const [related, comments] = await Promise.all([
    showRelated(deps, product, viewerId),
    hasNoComments
      ? { threads: [], nextCursor: null, linked: null }
      : listCommentThreads(db, { productId: id, viewerId, commentId, cursor: null }),
  ]);
  return {
    product,
    liked: isLiked,
    availability: { state, in_cart: isInCart },
    away_until: awayUntil,
    delivery,
    hold,
    stopped_by: [...stoppedBy],
    bargain: viewerId === null || isSeller ? null : await showBargain({ db, clock }, bargained, viewerId),
    sent_liker_offer: isSeller ? await showSentLikerOffer(db, id) : null,
    received_offers: isSeller
      ? {
          offers: await showReceivedOffers({ db, clock }, id, product.user_id),
          commission: config.commission,
          provider_fee: await findProviderFee(db, config),
          is_reserved: availability.stock > 0 && availability.reserved >= availability.stock,
        }
      : null,
    thread_id: viewerId !== null && product.state === 'sold' ? await findThreadAbout(db, id, viewerId) : null,
    standing: await showStanding(db, product.user_id),
    follow: followStateOf({ viewerId, personId: product.user_id, wantsNews }),
    own_body: ownBody,
    story: await showStory(db, garmentId, viewerId),
    comments,
    related,
  };
}
