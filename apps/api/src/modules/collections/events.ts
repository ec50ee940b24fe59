/** Created, or renamed. */
export const collectionNamed = 'collections.collection-named';

export interface CollectionEventPayload {
  readonly collectionId: number;
}
