/** Something the listing shows about this product is no longer as it was; what, its listeners read for themselves. */
export const productEvents = {
  /** It can be seen by everybody from now on. */
  published: 'catalogue.product-published',
  changed: 'catalogue.product-changed',
  withdrawn: 'catalogue.product-withdrawn',
  /** The last unit. */
  sold: 'catalogue.product-sold',
  deleted: 'catalogue.product-deleted',
} as const;

export type ProductNews = keyof typeof productEvents;

export interface ProductEventPayload {
  readonly productId: number;
}

export function productEvent(news: ProductNews, productId: number) {
  return { type: productEvents[news], payload: { productId } };
}
