export const savedSearchEvents = {
  /** Created, its words or filters changed, or deleted. */
  changed: 'saved-searches.changed',
  productMatched: 'saved-searches.product-matched',
} as const;

export interface SavedSearchPayload {
  readonly searchId: string;
  readonly accountId: string;
}

export interface ProductMatchedPayload {
  readonly productId: number;
}

export function searchChanged(payload: SavedSearchPayload) {
  return { type: savedSearchEvents.changed, payload };
}

export function productMatched(productId: number) {
  return { type: savedSearchEvents.productMatched, payload: { productId } };
}
