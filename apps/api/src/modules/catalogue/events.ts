import type { Hold } from './holds.queries.ts';

/** Events carry only the id; listeners read the current state. */
export const productEvents = {
  /** Everybody can see it for the first time. */
  published: 'catalogue.product-published',
  changed: 'catalogue.product-changed',
  withdrawn: 'catalogue.product-withdrawn',
  /** The last unit was sold. */
  sold: 'catalogue.product-sold',
  deleted: 'catalogue.product-deleted',
} as const;

/** A rule found something in what was published or changed, or the product already waited for a review. */
export const productScreened = 'catalogue.product-screened';

export type ProductEventName = keyof typeof productEvents;

export interface ProductEventPayload {
  readonly productId: number;
}

export function productEvent(name: ProductEventName, productId: number) {
  return { type: productEvents[name], payload: { productId } };
}

/** Besides `changed`: its seller edited it after it was published. */
export const productEdited = 'catalogue.product-edited';

export interface ProductEditedPayload extends ProductEventPayload {
  /** As ISO 8601. */
  readonly at: string;
}

/** Besides `changed`. */
export const priceEvents = {
  changed: 'catalogue.price-changed',
  /** Some time after a drop, when it still is one. */
  dropped: 'catalogue.price-dropped',
} as const;

export interface PriceEventPayload {
  readonly productId: number;
  readonly changeId: number;
}

export function priceChanged(productId: number, changeId: number) {
  const payload: PriceEventPayload = { productId, changeId };
  return { type: priceEvents.changed, payload };
}

export function priceDropped(productId: number, changeId: number) {
  const payload: PriceEventPayload = { productId, changeId };
  return { type: priceEvents.dropped, payload };
}

/** Besides `changed`: of one product, not of all those of a suspended person. */
export const holdEvents = {
  held: 'catalogue.product-held',
  released: 'catalogue.product-released',
} as const;

export interface HoldEventPayload {
  readonly productId: number;
  readonly hold: Hold;
}

export function holdEvent(
  productId: number,
  { hold, isHeld }: { readonly hold: Hold; readonly isHeld: boolean },
) {
  const payload: HoldEventPayload = { productId, hold };
  return { type: isHeld ? holdEvents.held : holdEvents.released, payload };
}

/** The vacation of a seller. */
export const vacationEvents = {
  /** It began or ended, and the products are hidden or shown. */
  changed: 'catalogue.vacation-changed',
  /** Two days before its end. */
  ending: 'catalogue.vacation-ending',
} as const;

export interface VacationEventPayload {
  readonly accountId: string;
}

export function vacationEvent(name: keyof typeof vacationEvents, accountId: string) {
  const payload: VacationEventPayload = { accountId };
  return { type: vacationEvents[name], payload };
}
