/** Keys of everything a user stores in this browser. */
export const recentSearchesKey = 'recent-searches';
export const draftKey = (userId: string) => `perchero-draft-${userId}`;
/** In the session storage: the unsent message of a thread. */
export const messageDraftKey = (thread: string) => `${messageDraftPrefix}${thread}`;
const messageDraftPrefix = 'perchero-message-';
export const draftPhotosDatabase = 'perchero-drafts';

/** On sign-out: on a shared computer the next user must find neither draft nor recent searches. */
export function clearUserStorage(userId: string): void {
  try {
    localStorage.removeItem(recentSearchesKey);
    localStorage.removeItem(draftKey(userId));
    indexedDB.deleteDatabase(draftPhotosDatabase);
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(messageDraftPrefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
