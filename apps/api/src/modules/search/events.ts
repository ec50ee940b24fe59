/** Emitted by the module that computes standings. */
export const sellerGradeEvents = { changed: 'search.seller-grade-changed' } as const;

export interface SellerGradePayload {
  readonly sellerId: string;
}
