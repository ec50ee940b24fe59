/** Something the listing shows about this product is no longer as it was; what, its listeners read for themselves. */
export const productEvents = {
  published: 'catalogue.product-published',
  counted: 'catalogue.product-counted',
  withdrawn: 'catalogue.product-withdrawn',
} as const;

export interface ProductEventPayload {
  readonly productId: number;
}

export function productPublished(productId: number) {
  return { type: productEvents.published, payload: { productId } };
}

export function productCounted(productId: number) {
  return { type: productEvents.counted, payload: { productId } };
}

export function productWithdrawn(productId: number) {
  return { type: productEvents.withdrawn, payload: { productId } };
}
