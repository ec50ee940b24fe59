// Public API of this module; everything else in the folder is private.
export { type Side, sideOf } from './actions.rules.ts';
export { claimableKinds, claimActionsOf } from './claim-actions.rules.ts';
export { createOrder, openCheckout } from './create-order.ts';
export { endReservations } from './end-reservations.ts';
export { deliveryActionsOf } from './delivery-actions.rules.ts';
export { deliveryStops, orderEvents } from './events.ts';
export { clearFraudAlert, raiseFraudAlert } from './fraud-alert.ts';
export { hasFraudAlert } from './fraud-alerts.queries.ts';
export { handoverCode, isHandoverCode } from './handover-code.ts';
export { type Move, moveOrder } from './move-order.ts';
export { lacksProducts } from './moves.queries.ts';
export { eraseAddressesOfDeletedAccounts } from './on-account-deleted.ts';
export {
  eraseAddress,
  findOrderDelivery,
  type OrderDelivery,
  replaceAddress,
} from './order-delivery.queries.ts';
export { findItems, findOpenOrdersOf, findOrder, lockOrder, type ShopOrder } from './orders.queries.ts';
export {
  findPastDelivery,
  findWithoutDelivery,
  markDeliveryOpened,
  recordDelivery,
} from './past-delivery.queries.ts';
export {
  leaseDueOrders,
  findOverdueReservations,
  extendReservation,
  scheduleCheck,
  setPreference,
} from './schedule.queries.ts';
export { type OrderReadDeps, showOrder } from './reading/show-orders.ts';
export { readClaimCase } from './reading/claim-case.ts';
export { orderRoutes } from './routes.ts';
