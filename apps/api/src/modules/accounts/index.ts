// Public API of this module; everything else in the folder is private.
export { revertEmailChange } from './change-email.ts';
export { deleteAccount } from './delete-account.ts';
export { deleteEmptiedAvatar, emptyProfile, restoreProfile } from './empty-profile.ts';
export type { ProfileTexts } from './profiles.queries.ts';
export { type AccountEventPayload, accountEvents, profileChanged, type WroteFastPayload } from './events.ts';
export type { AccountDeps } from './deps.ts';
export { showProfile } from './profile.ts';
export { noteRefusal } from './note-refusal.ts';
export { isNewAccount } from './new-account.ts';
export { insertProfile, lockAccount } from './profiles.queries.ts';
export { accountRoutes } from './settings.routes.ts';
export {
  isUsernameTaken,
  makeUsernamePermanent,
  releaseExpiredUsernames,
  releaseUsername,
  takeUsername,
} from './usernames.ts';
