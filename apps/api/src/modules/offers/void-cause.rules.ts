import { canMoveOffer, type OfferState, type VoidCause } from '@perchero/contract/offers/offer-states.rules';
import type { BargainedProduct } from './products.queries.ts';

interface Bargain {
  readonly state: OfferState;
  readonly priceCents: number;
}

/** Why the product no longer allows this offer, by what the product is now; null when it does. */
export function voidCauseOf(
  { state, priceCents }: Bargain,
  product: Omit<BargainedProduct, 'sellerId'>,
): VoidCause | null {
  const isVoidedBy = (by: VoidCause) => canMoveOffer({ from: state, to: 'void', by });
  const cause = causeOf(priceCents, product);
  return cause !== null && isVoidedBy(cause) ? cause : null;
}

function causeOf(priceCents: number, product: Omit<BargainedProduct, 'sellerId'>): VoidCause | null {
  if (product.state === 'deleted' || product.isAccountDeleted || product.isBlocked) return 'gone';
  if (product.state === 'sold') return 'sold';
  if (product.state !== 'active' || product.isHeld) return 'paused';
  return priceCents >= product.priceCents ? 'price' : null;
}
