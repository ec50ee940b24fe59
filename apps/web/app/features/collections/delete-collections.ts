import type { deleteCollection } from '@perchero/contract/collections/collections';
import { send } from '#app/shared/api.ts';
import { sentenceOf } from './sentence-of.ts';

/** One after the other; those that are gone already are no fault, so that the same can be tried again. */
export async function deleteCollections(ids: readonly number[]): Promise<string | null> {
  for (const collectionId of ids) {
    const result = await send<typeof deleteCollection>('POST', '/api/collections/delete', { collectionId });
    if (!result.ok) return sentenceOf(result, 'collection-not-deleted');
  }
  return null;
}
