/** Keys of everything a user stores in this browser. */
export const recentSearchesKey = 'recent-searches';
export const draftKey = (userId: string) => `perchero-draft-${userId}`;
export type ReturnPurpose = 'register' | 'link';
export const returnPathKey = (purpose: ReturnPurpose) => `perchero-return-${purpose}`;
/** In the session storage, which is cleared on sign-out in every tab: the unsent message of a thread. */
export const messageDraftKey = (thread: string) => `perchero-message-${thread}`;
export const draftPhotosDatabase = 'perchero-drafts';

/** On sign-out: on a shared computer the next user must find neither draft nor recent searches. */
export function clearUserStorage(userId: string): void {
  try {
    localStorage.removeItem(recentSearchesKey);
    localStorage.removeItem(draftKey(userId));
    localStorage.removeItem(returnPathKey('register'));
    localStorage.removeItem(returnPathKey('link'));
    indexedDB.deleteDatabase(draftPhotosDatabase);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
