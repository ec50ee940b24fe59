/** Events carry only the id; listeners read the current state. */
export const productEvents = {
  published: 'catalogue.product-published',
  changed: 'catalogue.product-changed',
  withdrawn: 'catalogue.product-withdrawn',
  /** The last unit was sold. */
  sold: 'catalogue.product-sold',
  deleted: 'catalogue.product-deleted',
} as const;

export type ProductEventName = keyof typeof productEvents;

export interface ProductEventPayload {
  readonly productId: number;
}

export function productEvent(name: ProductEventName, productId: number) {
  return { type: productEvents[name], payload: { productId } };
}
