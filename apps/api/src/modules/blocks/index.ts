// Public API of this module.
export { findBlockedIds } from './blocks.queries.ts';
export { type BlockedEventPayload, type BlockEventPayload, blockEvents } from './events.ts';
export { deleteBlocksOfDeletedAccounts } from './on-account-deleted.ts';
export { blockRoutes } from './routes.ts';
