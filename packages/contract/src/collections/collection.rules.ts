export const collectionLimits = {
  name: 32,
  /** Of one person. */
  collections: 100,
  /** In one collection. */
  products: 500,
  /** Pieces that a card of a collection shows. */
  previews: 4,
  /** Pieces chosen in one go. */
  chosen: 48,
} as const;
