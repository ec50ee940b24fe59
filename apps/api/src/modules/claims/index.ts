// Public API of this module; everything else in the folder is private.
export { findOrderId } from './claims.queries.ts';
export { decideClaim } from './decide-claim.ts';
export { claimWork } from './due-work.ts';
export { eraseClaims } from './erase-claims.ts';
export { claimEvents, type ClaimMovedPayload, type ClaimReminderPayload } from './events.ts';
export { eraseClaimsJob } from './jobs.ts';
export { eraseClaimsOfDeletedAccounts } from './on-account-deleted.ts';
export { followRefunds } from './on-order-changed.ts';
export { postponeClaims } from './postpone-claims.ts';
export { claimRoutes } from './routes.ts';
