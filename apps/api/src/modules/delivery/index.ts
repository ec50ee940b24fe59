// Public API of this module; everything else in the folder is private.
export { readCalendar } from './calendar.queries.ts';
export { changeCalendar } from './change-calendar.ts';
export { daysLeft } from './deadlines.rules.ts';
export type { Delivery } from './deliveries.queries.ts';
export { deliveryWork } from './due-work.ts';
export { eraseAddresses } from './erase-addresses.ts';
export { type DeliveryEventPayload, deliveryEvents, type Reminder, type ReminderPayload } from './events.ts';
export { eraseAddressesJob, openMissingJob } from './jobs.ts';
export { moveDelivery } from './move-delivery.ts';
export { followOrders } from './on-order-changed.ts';
export { openMissing } from './open-missing.ts';
export { deliveryRoutes } from './routes.ts';
export { settleDelivery } from './settle-delivery.ts';
