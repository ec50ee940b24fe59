import type {
  Collection,
  createCollection,
  deleteCollection,
  updateCollection,
} from '@perchero/contract/collections/collections';
import type { ErrorCode } from '@perchero/contract/errors';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import type { CollectionValues } from './collection-dialog.tsx';
import { formTexts as texts } from './texts.ts';

/** Creates a collection. Returns the error text, or null. */
export async function saveNew(
  values: CollectionValues,
  existing: readonly Collection[],
): Promise<string | null> {
  const result = await send<typeof createCollection>('POST', '/api/collections/create', values);
  if (!result.ok) return errorTextOf(result, 'collection-not-created');
  // For a name that exists the API returns the existing collection; the form reports the duplicate.
  const exists = existing.some(({ id }) => id === result.value.collection.id);
  return exists ? pageErrorTexts['collection-name-taken'] : null;
}

/** Changes name and visibility. Returns the error text, or null. */
export async function saveChanges(collectionId: number, values: CollectionValues): Promise<string | null> {
  const body = { collectionId, ...values };
  const result = await send<typeof updateCollection>('POST', '/api/collections/update', body);
  if (result.ok) return null;
  return result.code === 'internal' ? texts.notSaved : result.error;
}

/** Deletes one at a time. Deleting again is not an error, so the call can be repeated. */
export async function deleteCollections(ids: readonly number[]): Promise<string | null> {
  for (const [done, collectionId] of ids.entries()) {
    const result = await send<typeof deleteCollection>('POST', '/api/collections/delete', { collectionId });
    if (result.ok) continue;
    const reason = errorTextOf(result, 'collection-not-deleted');
    return done === 0 ? reason : texts.partlyDeleted(done, ids.length, reason);
  }
  return null;
}

/** Errors the user can act on. */
const actionableCodes: readonly ErrorCode[] = [
  'already-in-collection',
  'collection-full',
  'collection-name-taken',
  'invalid-collection-name',
  'not-signed-in',
  'too-many-collections',
  'too-many-requests',
  'user-suspended',
  'user-token-expired',
];

/** The API's text for an actionable error, otherwise the general text of the failed action. */
export function errorTextOf({ code, error }: SendRefusal, failure: keyof typeof pageErrorTexts): string {
  return actionableCodes.includes(code) ? error : pageErrorTexts[failure];
}
