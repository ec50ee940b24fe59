// Public API of this module; everything else in the folder is private.
export { type AgreedPrice, applicablePrice } from './agreed-price.rules.ts';
export {
  type AgreedPrices,
  findAgreedPrices,
  lockAgreedPrices,
  shareAgreedPrices,
  useAgreedPrices,
} from './agreed-prices.ts';
export { offerWork } from './due-work.ts';
export {
  type OfferedToLikersPayload,
  offerEvents,
  type OfferMovedPayload,
  type OfferReminderPayload,
} from './events.ts';
export { findOffer, findSteps } from './offers.queries.ts';
export { endOffersOfBlocked, endOffersOfDeletedAccounts } from './on-people.ts';
export { endOffersOfProducts } from './on-product-changed.ts';
export { offerRoutes } from './routes.ts';
export {
  readOffers,
  showBargain,
  showReceivedOffers,
  showSentLikerOffer,
  showThreadBargain,
} from './show-bargain.ts';
