// Public API of this module.
export { type FollowEventPayload, followEvents } from './events.ts';
export { followStateOf } from './follow-state.rules.ts';
export { findNewsFollowers } from './follows.queries.ts';
export { deleteFollowsOfDeletedAccounts } from './on-account-deleted.ts';
export { endFollowsOfBlocked } from './on-person-blocked.ts';
export { followRoutes } from './routes.ts';
export { verifyFollowCounts } from './verify-counts.ts';
