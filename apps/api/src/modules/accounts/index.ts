// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { revertEmailChange } from './change-email.ts';
export { deleteAccount } from './delete-account.ts';
export { accountEvents, type AccountEventPayload } from './events.ts';
export { openProfile, openProfileIn } from './open-profile.ts';
export type { AccountDeps } from './deps.ts';
export { showProfile } from './profile.ts';
export { accountRoutes } from './routes.ts';
export { claimUsername, keepUsername, releaseEndedClaims, releaseUsername } from './usernames.ts';
