import { productLimits } from '../catalogue/product.ts';

export const minPercent = -90;
export const maxPercent = 200;

/** A price after a change by percent: whole pesos, rounded half up, within what a product may cost. */
export function changedPrice(price: number, percent: number): number {
  const rounded = Math.floor((price * (100 + percent) + 50) / 100);
  return Math.min(Math.max(rounded, 1), productLimits.price);
}
