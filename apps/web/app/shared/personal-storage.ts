/** What a person leaves in this browser under names of their own; the parts that write there take the names from here. */
export const recentSearchesKey = 'recent-searches';
export const draftKey = (userId: string) => `perchero-draft-${userId}`;
export const draftPhotosDatabase = 'perchero-drafts';

/** Whoever signs out leaves nothing in this browser: on a shared one the next person finds no draft and no searches. */
export function forgetPerson(userId: string): void {
  try {
    localStorage.removeItem(recentSearchesKey);
    localStorage.removeItem(draftKey(userId));
    indexedDB.deleteDatabase(draftPhotosDatabase);
  } catch {
    // Storage is closed: nothing was left there either.
  }
}
