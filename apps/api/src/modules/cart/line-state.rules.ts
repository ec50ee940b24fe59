import { type LineState, mostCartUnits } from '@perchero/contract/cart/cart.rules';
import type { Availability } from '#modules/catalogue/availability.sql.ts';

/** Units that the viewer can buy: those not reserved by others. */
export function unitsFor({ stock, reserved, ownReserved }: Standing): number {
  return Math.min(Math.max(stock - reserved + ownReserved, 0), mostCartUnits);
}

/** Whether this viewer can buy the product. */
export function stateOf(standing: Standing, viewerId: string | null): LineState {
  if (standing.isHeld) return 'gone';
  if (standing.state === 'sold') return 'sold';
  if (standing.state !== 'active' || standing.isSellerGone) return 'gone';
  if (standing.sellerId === viewerId) return 'own';
  if (unitsFor(standing) === 0) return standing.stock === 0 ? 'sold' : 'reserved';
  return standing.isPayable ? 'available' : 'unpayable';
}
