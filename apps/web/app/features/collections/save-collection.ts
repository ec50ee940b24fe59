import type {
  Collection,
  createCollection,
  updateCollection,
} from '@perchero/contract/collections/collections';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { send } from '#app/shared/api.ts';
import type { CollectionValues } from './collection-dialog.tsx';
import { sentenceOf } from './sentence-of.ts';
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
