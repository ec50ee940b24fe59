/** The name of a collection whose own one a moderator removed. */
export const removedCollectionName = 'Colección';

export const collectionLimits = {
  name: 32,
  /** Collections per person. */
  collections: 100,
  /** Products per collection. */
  products: 500,
  /** Products on a collection card. */
  previews: 4,
  /** Products added at once. */
  chosen: 48,
} as const;
