// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { hasLinkedAccount, linkAccount, revokeAccount } from './link-account.ts';
export { forgetLinks } from './on-account-deleted.ts';
export { sellerAccountRoutes } from './routes.ts';
