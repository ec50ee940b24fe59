// Public API of this module; everything else in the folder is private.
export { type AgreedPrice, applicablePrice } from './agreed-price.rules.ts';
export { createOrder, openCheckout } from './create-order.ts';
export { endReservations } from './end-reservations.ts';
export { deliveryEvents, orderEvents } from './events.ts';
export { clearFraudAlert, raiseFraudAlert } from './fraud-alert.ts';
export { type Move, moveOrder } from './move-order.ts';
export { lacksProducts } from './moves.queries.ts';
export { eraseAddressesOfDeletedAccounts } from './on-account-deleted.ts';
export { findOrderDelivery, type OrderDelivery } from './order-delivery.queries.ts';
export { findItems, findOpenOrdersOf, findOrder, lockOrder, type ShopOrder } from './orders.queries.ts';
export {
  leaseDueOrders,
  findOverdueReservations,
  extendReservation,
  scheduleCheck,
  setPreference,
} from './schedule.queries.ts';
export { orderRoutes } from './routes.ts';
