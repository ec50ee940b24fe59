import { emptyCartsOfDeleted, takeDeletedOutOfCarts } from '#modules/cart/index.ts';
import { onAccountDeleted, onPersonSuspended, onPictureNews } from '#modules/catalogue/index.ts';
import { deleteWithOwner, takeOutDeleted } from '#modules/collections/index.ts';
import {
  forgetPeople,
  forgetProducts,
  onMoneyNews,
  onRemoval,
  onSocialNews,
} from '#modules/notifications/index.ts';
import { endOrdersOfLeaving, wakeParked } from '#modules/payments/index.ts';
import { onProductChanged, rewriteSitemapOnSuspension, type IndexingParts } from '#modules/search/index.ts';
import { forgetLinks } from '#modules/seller-accounts/index.ts';
import {
  eraseCommentsOfAuthor,
  eraseCommentsOfPiece,
  removeLikesOfAccounts,
  removeLikesOfProducts,
} from '#modules/social/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Listener } from '#platform/events.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { LiveNews } from '#platform/live-news.ts';

/** Which listener hears which event: the whole list. */
export function allListeners(
  parts: IndexingParts & {
    readonly clock: Clock;
    readonly jobs: Pick<Jobs, 'enqueue'>;
    readonly news: LiveNews;
  },
): Listener[] {
  return [
    // First, because somebody may be looking at their bell.
    onSocialNews(parts),
    onMoneyNews(parts),
    onRemoval(parts),
    onProductChanged(parts),
    onPersonSuspended(parts),
    onPictureNews(parts),
    onAccountDeleted(parts),
    forgetLinks(parts),
    endOrdersOfLeaving(parts),
    rewriteSitemapOnSuspension(parts),
    wakeParked(parts),
    removeLikesOfAccounts(parts),
    removeLikesOfProducts(parts),
    eraseCommentsOfAuthor(parts),
    eraseCommentsOfPiece(parts),
    takeOutDeleted(parts),
    deleteWithOwner(parts),
    takeDeletedOutOfCarts(parts),
    emptyCartsOfDeleted(parts),
    forgetProducts(parts),
    forgetPeople(parts),
  ];
}
