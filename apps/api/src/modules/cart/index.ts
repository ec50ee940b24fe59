// Public API of this module; everything else in the folder is private.
export { stateOf } from './line-state.rules.ts';
export { cartRoutes } from './routes.ts';
export {
  emptyCartsOfDeletedAccounts,
  removeDeletedFromCarts,
  removeFromBuyersCart,
} from './remove-from-carts.ts';
