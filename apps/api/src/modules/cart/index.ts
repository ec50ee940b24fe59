// Public API of this module; everything else in the folder is private.
export { findChoices } from './delivery.queries.ts';
export { applyChoice, type ChosenDelivery, type DeliveryChoice, waysOf } from './delivery.rules.ts';
export { stateOf } from './line-state.rules.ts';
export { cartRoutes } from './routes.ts';
export {
  emptyCartsOfDeletedAccounts,
  removeDeletedFromCarts,
  removeFromBuyersCart,
} from './remove-from-carts.ts';
