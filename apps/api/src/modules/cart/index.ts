// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { cartRoutes } from './routes.ts';
export { showOffer } from './show-cart.ts';
export { emptyCartsOfDeleted, takeDeletedOutOfCarts, takeOutOfCart } from './take-out.ts';
