// Public API of this module.
export { findBlockedIds } from './blocks.queries.ts';
export { deleteBlocksOfDeletedAccounts } from './on-account-deleted.ts';
