// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { createOrder, openCheckout } from './create-order.ts';
export { endReservations } from './end-reservations.ts';
export { orderEvents } from './events.ts';
export { clearFraudAlert, raiseFraudAlert } from './fraud-alert.ts';
export { type Move, moveOrder } from './move-order.ts';
export { lacksProducts } from './moves.queries.ts';
export { findItems, findOpenOrdersOf, findOrder, lockOrder, type ShopOrder } from './orders.queries.ts';
export {
  claimDueOrders,
  findOverdueReservations,
  renewHold,
  scheduleCheck,
  setPreference,
} from './schedule.queries.ts';
export { deliveryEvents } from './reading/events.ts';
export { orderRoutes } from './reading/routes.ts';
