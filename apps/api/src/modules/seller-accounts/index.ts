// Public API of this module; everything else in the folder is private.
export { findCollector, owesRefund } from './accounts.queries.ts';
export { disconnectAccount, finishUnlinking } from './disconnect-account.ts';
export { type SellerAccountEventPayload, sellerAccountEvents } from './events.ts';
export { finishUnlinkingJob, maintainTokensJob } from './jobs.ts';
export { maintainTokens } from './maintain-tokens.ts';
export { findGrantOwner, markSwept } from './grants.queries.ts';
export { hasLinkedAccount, linkAccount } from './link-account.ts';
export { refundableDays } from './needed-until.sql.ts';
export { deleteLinksOfDeletedAccounts } from './on-account-deleted.ts';
export type { SellerAccountDeps } from './deps.ts';
export { sellerAccountRoutes } from './routes.ts';
export { findProviderFee } from './provider-fee.queries.ts';
export { withToken } from './with-token.ts';
export { findBillingName } from './billing.queries.ts';
