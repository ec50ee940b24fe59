// Public API of this module.
export { brands } from './brands.rules.ts';
export { changePrice } from './change-price.ts';
export { countEngagement } from './counters.ts';
export { raiseVersions, subtractLikes } from './counters.queries.ts';
export { removeProduct } from './delete-product.ts';
export type { CatalogueDeps } from './deps.ts';
export {
  type HoldEventPayload,
  holdEvents,
  type PriceEventPayload,
  priceEvents,
  productEdited,
  type ProductEditedPayload,
  productEvents,
  type ProductEventPayload,
  productScreened,
  type VacationEventPayload,
  vacationEvents,
} from './events.ts';
export { detachListings, findListed, lockGarment, readGarmentId, setGarment } from './garments.queries.ts';
export { setProductHold } from './holds.ts';
export { deleteRemovedProduct } from './delete-removed.ts';
export { onAccountDeleted } from './on-account-deleted.ts';
export { onPersonSuspended } from './on-person-suspended.ts';
export { onPictureChanged } from './on-picture-changed.ts';
export { type DeliveryLine, findDeliveryLines } from './delivery-lines.ts';
export { showSellerDelivery } from './product-delivery.ts';
export { announcePriceDropsJob, applyVacationJob, cleanUpPricesJob } from './jobs.ts';
export { announcePriceDrops, cleanUpPrices } from './price-changes.ts';
export { catalogueRoutes } from './routes.ts';
export { changeProduct } from './change-product.ts';
export { isTooFast } from './publishing-pace.rules.ts';
export { findInProduct } from './screen-product.ts';
export { countPublished, readScreened } from './screening.queries.ts';
export { lockProducts } from './products.queries.ts';
export { lockOwnProduct } from './own-product.ts';
export { showProduct } from './show-product.ts';
export {
  restockUnits,
  type ReservedProduct,
  reserveUnits,
  releaseUnits,
  sellReservedUnits,
} from './stock.ts';
export type { Units } from './stock.queries.ts';
export { applyVacation, vacationWork } from './vacation.ts';
export { readVacation } from './vacation.queries.ts';
export { updateCatalogueMetrics } from './update-metrics.ts';
export { relistProduct, withdrawProduct } from './withdraw-product.ts';
