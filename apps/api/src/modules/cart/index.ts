// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { stateOf } from './line-state.rules.ts';
export { cartRoutes } from './routes.ts';
export { emptyCartsOfDeleted, takeDeletedOutOfCarts, takeOutOfCart } from './take-out.ts';
