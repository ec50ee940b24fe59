// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { endOrdersOfLeaving } from './checkout/on-seller-unlinking.ts';
export { paymentEvents } from './events.ts';
export type { PaymentParts } from './parts.ts';
export { paymentRoutes } from './routes.ts';
export type { Split } from './checkout/split.ts';
export {
  checkLedger,
  checkLedgerJob,
  cleanUpInbox,
  cleanUpInboxJob,
  sweepNightJob,
  sweepSellersJob,
} from './settlement/jobs.ts';
export { findLedgerFaults } from './settlement/ledger-faults.queries.ts';
export { measureMoney } from './settlement/measure.ts';
export { wakeParked } from './settlement/on-seller-linked.ts';
export {
  cancelByOperator,
  checkNow,
  closeRefund,
  type OperatorWish,
  requestRefund,
} from './settlement/operator.ts';
export { sweepNight, sweepSellers } from './settlement/sweep-seller.ts';
export { runMoney, workDue } from './work-loop.ts';
