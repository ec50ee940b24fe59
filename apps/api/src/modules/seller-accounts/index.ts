// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { findCollector } from './accounts.queries.ts';
export { disconnectAccount, finishUnlinking } from './disconnect-account.ts';
export { type SellerAccountEventPayload, sellerAccountEvents } from './events.ts';
export { finishUnlinkingJob, keepTokensJob } from './jobs.ts';
export { keepTokens } from './keep-tokens.ts';
export { findOwner as findAccountOf, moveSweep as markSwept } from './grants.queries.ts';
export { hasLinkedAccount, linkAccount } from './link-account.ts';
export { refundableDays } from './needed-until.sql.ts';
export { forgetLinks } from './on-account-deleted.ts';
export type { SellerAccountDeps } from './deps.ts';
export { sellerAccountRoutes } from './routes.ts';
export { withToken } from './with-token.ts';
export { findBillingName } from './billing.queries.ts';
