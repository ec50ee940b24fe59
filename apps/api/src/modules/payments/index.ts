// Public API of this module; everything else in the folder is private.
export { endOrdersOfRemovedProducts } from './checkout/on-product-removed.ts';
export { endOrdersOfStoppedSellers } from './checkout/on-seller-stopped.ts';
export { type FundsNotice, paymentEvents } from './events.ts';
export type { PaymentDeps } from './deps.ts';
export { estimateProviderFee, estimateProviderFeeJob } from './provider-fee.ts';
export { paymentRoutes } from './routes.ts';
export type { Split } from './checkout/split.ts';
export { termsFor, type TermsFor } from './checkout/terms.ts';
export {
  checkLedger,
  checkLedgerJob,
  cleanUpInbox,
  cleanUpInboxJob,
  sweepNightJob,
  sweepSellersJob,
} from './settlement/jobs.ts';
export { findLedgerFaults } from './settlement/ledger-faults.queries.ts';
export { updatePaymentMetrics } from './settlement/payment-metrics.ts';
export {
  refundableCents,
  refundBySeller,
  requestFullRefund,
  requestPartRefund,
} from './settlement/refund-order.ts';
export { readCause } from './settlement/refunds.queries.ts';
export { resumeParked } from './settlement/on-seller-linked.ts';
export {
  cancelByOperator,
  checkNow,
  clearFraud,
  closeRefund,
  forceCancel,
  type OperatorRequest,
  requestRefund,
  retryRefund,
} from './operator.ts';
export { sweepNight, sweepSellers } from './settlement/sweep-seller.ts';
export { paymentWork, retryPaymentWork } from './due-work.ts';
