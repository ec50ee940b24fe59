// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { endOrdersOfLeaving } from './checkout/on-seller-unlinking.ts';
export { type FundsNotice, paymentEvents } from './events.ts';
export type { PaymentDeps } from './deps.ts';
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
  clearFraud,
  closeRefund,
  forceCancel,
  type OperatorWish,
  requestRefund,
  retryRefund,
} from './settlement/operator.ts';
export { sweepNight, sweepSellers } from './settlement/sweep-seller.ts';
export { findSetAside } from './settlement/failed-work.queries.ts';
export { retryWork, runMoney, workDue } from './work-loop.ts';
