// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { finishUnlinking } from './disconnect-account.ts';
export { type SellerAccountEventPayload, sellerAccountEvents } from './events.ts';
export { finishUnlinkingJob, keepTokensJob } from './jobs.ts';
export { keepTokens } from './keep-tokens.ts';
export {
  findAccountOf,
  findCollector,
  hasLinkedAccount,
  linkAccount,
  markSwept,
  revokeAccount,
} from './link-account.ts';
export { forgetLinks } from './on-account-deleted.ts';
export type { SellerAccountParts } from './parts.ts';
export { sellerAccountRoutes } from './routes.ts';
export { withToken } from './with-token.ts';
