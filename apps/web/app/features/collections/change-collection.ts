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

/** Begins a collection. Answers why it could not be done. */
export async function saveNew(
  values: CollectionValues,
  present: readonly Collection[],
): Promise<string | null> {
  const result = await send<typeof createCollection>('POST', '/api/collections/create', values);
  if (!result.ok) return sentenceOf(result, 'collection-not-created');
  // Of one name there is one: the API answers that, and here a person learns of it.
  const isKnown = present.some(({ id }) => id === result.value.collection.id);
  return isKnown ? pageErrorTexts['collection-name-taken'] : null;
}

/** Renames a collection, or opens or closes it. Answers why it could not be done. */
export async function saveChanges(collectionId: number, values: CollectionValues): Promise<string | null> {
  const body = { collectionId, ...values };
  const result = await send<typeof updateCollection>('POST', '/api/collections/update', body);
  if (result.ok) return null;
  return result.code === 'internal' ? texts.notSaved : result.error;
}

/** One after the other; those that are gone already are no fault, so that the same can be tried again. */
export async function deleteCollections(ids: readonly number[]): Promise<string | null> {
  for (const [done, collectionId] of ids.entries()) {
    const result = await send<typeof deleteCollection>('POST', '/api/collections/delete', { collectionId });
    if (result.ok) continue;
    const reason = sentenceOf(result, 'collection-not-deleted');
    return done === 0 ? reason : texts.partlyDeleted(done, ids.length, reason);
  }
  return null;
}

/** What a person can do something about. */
const telling: readonly ErrorCode[] = [
  'already-in-collection',
  'collection-full',
  'collection-name-taken',
  'invalid-collection-name',
  'not-signed-in',
  'too-many-collections',
  'too-many-requests',
  'user-token-expired',
];

/** Its own sentence where it helps; anything else is a failure of what was tried. */
export function sentenceOf({ code, error }: SendRefusal, failure: keyof typeof pageErrorTexts): string {
  return telling.includes(code) ? error : pageErrorTexts[failure];
}
