// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { endOrdersOfLeaving } from './checkout/on-seller-unlinking.ts';
export { paymentEvents } from './events.ts';
export type { PaymentParts } from './parts.ts';
export { paymentRoutes } from './routes.ts';
export type { Split } from './checkout/split.ts';
