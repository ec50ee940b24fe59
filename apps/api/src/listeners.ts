import { deleteBlocksOfDeletedAccounts } from '#modules/blocks/index.ts';
import { emptyCartsOfDeletedAccounts, removeDeletedFromCarts } from '#modules/cart/index.ts';
import { onAccountDeleted, onPersonSuspended, onPictureChanged } from '#modules/catalogue/index.ts';
import { eraseClaimsOfDeletedAccounts, followRefunds } from '#modules/claims/index.ts';
import { followOrders } from '#modules/delivery/index.ts';
import {
  beginNumbersOfProducts,
  deleteNumbersOfAccounts,
  deleteNumbersOfProducts,
} from '#modules/desk/index.ts';
import { deleteCollectionsOfOwner, removeDeletedProducts } from '#modules/collections/index.ts';
import { deleteAddressBook } from '#modules/delivery-options/index.ts';
import { deleteFollowsOfDeletedAccounts, endFollowsOfBlocked } from '#modules/follows/index.ts';
import { eraseChaptersOfDeletedAccounts, passGarmentsOn } from '#modules/garments/index.ts';
import {
  closeThreadsOfBlocked,
  eraseMessagesOfDeletedAccounts,
  tellOffersInThreads,
  tellOrdersInThreads,
  tellThreadsOfProduct,
} from '#modules/messages/index.ts';
import {
  closeCasesOfDeletedAccounts,
  forgetRemovedOfAccounts,
  noticeMendedProducts,
  reviewScreenedProducts,
  watchPeople,
  watchPhotos,
  watchTexts,
} from '#modules/moderation/index.ts';
import {
  deleteNotificationsOfAccounts,
  deleteNotificationsOfBlocked,
  deleteNotificationsOfProducts,
  deleteNotificationsOfSearches,
  endPushesOfSessions,
  kindListeners,
  onFollowEvents,
  onMoneyEvents,
  onProductMatched,
  onOrderEvents,
  onPriceDropped,
  onProductPublished,
  onSocialEvents,
  pushMessages,
} from '#modules/notifications/index.ts';
import {
  endOffersOfBlocked,
  endOffersOfDeletedAccounts,
  endOffersOfProducts,
} from '#modules/offers/index.ts';
import { eraseAddressesOfDeletedAccounts } from '#modules/orders/index.ts';
import {
  endOrdersOfRemovedProducts,
  endOrdersOfStoppedSellers,
  resumeParked,
} from '#modules/payments/index.ts';
import { countAnswers, eraseReviewsOfDeletedAccounts, reviewOrders } from '#modules/reviews/index.ts';
import {
  copyChangedSearches,
  deleteSearchesOfDeletedAccounts,
  queueProducts,
  renewSearchesOfOwnSizes,
  type SavedSearchEngine,
} from '#modules/saved-searches/index.ts';
import {
  onProductChanged,
  onSellerGradeChanged,
  rewriteSitemap,
  type IndexingDeps,
} from '#modules/search/index.ts';
import { deleteLinksOfDeletedAccounts } from '#modules/seller-accounts/index.ts';
import {
  softDeleteCommentsOfAuthor,
  softDeleteCommentsOfProduct,
  removeLikesOfAccounts,
  removeLikesOfProducts,
} from '#modules/social/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LiveUpdates } from '#platform/live/live-updates.ts';
import type { Metrics } from '#platform/observability/metrics.ts';

/** All event listeners. */
export function allListeners(
  deps: IndexingDeps &
    SavedSearchEngine & {
      readonly clock: Clock;
      readonly jobs: Pick<Jobs, 'enqueue'>;
      readonly news: LiveUpdates;
      readonly config: Pick<Config, 'publicUrl'>;
      readonly metrics: Pick<Metrics, 'alertLagSeconds'>;
    },
): Listener[] {
  return [
    onSocialEvents(deps),
    followOrders(deps),
    reviewOrders(deps),
    followRefunds(deps),
    tellOrdersInThreads(deps),
    tellOffersInThreads(deps),
    tellThreadsOfProduct(deps),
    closeThreadsOfBlocked(deps),
    countAnswers(deps),
    passGarmentsOn(deps),
    onMoneyEvents(deps),
    onOrderEvents(deps),
    onFollowEvents(deps),
    onProductPublished(deps),
    onPriceDropped(deps),
    ...kindListeners(deps),
    pushMessages(deps),
    endPushesOfSessions(deps),
    onProductChanged(deps),
    onSellerGradeChanged(deps),
    onPersonSuspended(deps),
    onPictureChanged(deps),
    reviewScreenedProducts(deps),
    watchPhotos(deps),
    watchTexts(deps),
    watchPeople(deps),
    onAccountDeleted(deps),
    deleteBlocksOfDeletedAccounts(deps),
    deleteFollowsOfDeletedAccounts(deps),
    endFollowsOfBlocked(deps),
    queueProducts(deps),
    copyChangedSearches(deps),
    renewSearchesOfOwnSizes(deps),
    deleteSearchesOfDeletedAccounts(deps),
    beginNumbersOfProducts(deps),
    deleteNumbersOfProducts(deps),
    deleteNumbersOfAccounts(deps),
    deleteLinksOfDeletedAccounts(deps),
    endOrdersOfStoppedSellers(deps),
    endOrdersOfRemovedProducts(deps),
    rewriteSitemap(deps),
    resumeParked(deps),
    removeLikesOfAccounts(deps),
    removeLikesOfProducts(deps),
    softDeleteCommentsOfAuthor(deps),
    softDeleteCommentsOfProduct(deps),
    removeDeletedProducts(deps),
    deleteCollectionsOfOwner(deps),
    deleteAddressBook(deps),
    endOffersOfProducts(deps),
    endOffersOfBlocked(deps),
    endOffersOfDeletedAccounts(deps),
    removeDeletedFromCarts(deps),
    emptyCartsOfDeletedAccounts(deps),
    eraseAddressesOfDeletedAccounts(deps),
    eraseReviewsOfDeletedAccounts(deps),
    eraseChaptersOfDeletedAccounts(deps),
    eraseClaimsOfDeletedAccounts(deps),
    eraseMessagesOfDeletedAccounts(deps),
    closeCasesOfDeletedAccounts(deps),
    forgetRemovedOfAccounts(deps),
    noticeMendedProducts(deps),
    onProductMatched(deps),
    deleteNotificationsOfSearches(deps),
    deleteNotificationsOfProducts(deps),
    deleteNotificationsOfAccounts(deps),
    deleteNotificationsOfBlocked(deps),
  ];
}
