import { type LineState, maxCartUnits } from '@perchero/contract/cart/cart.rules';
import type { Availability } from '#modules/catalogue/availability.sql.ts';

/** Units that the viewer can buy: those not reserved by others. */
export function unitsFor({ stock, reserved, ownReserved }: Availability): number {
  return Math.min(Math.max(stock - reserved + ownReserved, 0), maxCartUnits);
}

/** Whether this viewer can buy the product. */
export function stateOf(availability: Availability, viewerId: string | null): LineState {
  if (availability.isHidden) return 'gone';
  if (availability.state === 'sold') return 'sold';
  if (availability.state !== 'active' || availability.isSellerGone) return 'gone';
  if (availability.sellerId === viewerId) return 'own';
  if (availability.isAway) return 'away';
  if (unitsFor(availability) === 0) return availability.stock === 0 ? 'sold' : 'reserved';
  return availability.isPayable ? 'available' : 'unpayable';
}
