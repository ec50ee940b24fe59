import type { ClosedReason } from '@perchero/contract/messages/message.rules';
import type { ProductState } from '#platform/database/database.gen.ts';

export interface ClosingFacts {
  readonly isOtherDeleted: boolean;
  readonly isOtherSuspended: boolean;
  /** By the viewer. */
  readonly isOtherBlocked: boolean;
  /** The other person blocked the viewer. */
  readonly hasOtherBlocked: boolean;
  readonly productState: ProductState;
  /** An order that is talked about here has not ended. */
  readonly hasOpenOrder: boolean;
  /** An open order of the product that is talked about elsewhere. */
  readonly movedTo: {
    readonly order_id: string;
    readonly order_number: number;
    readonly thread_id: string;
  } | null;
}

/** Null when the viewer may write. An open order keeps its thread open whatever else happens. */
export function closedReasonOf(facts: ClosingFacts): ClosedReason | null {
  if (facts.isOtherDeleted) return 'ended';
  if (facts.hasOpenOrder) return null;
  if (facts.movedTo) return 'moved';
  if (facts.isOtherBlocked) return 'blocked';
  if (facts.hasOtherBlocked || facts.isOtherSuspended) return 'ended';
  return facts.productState === 'deleted' ? 'product-deleted' : null;
}

interface ProductFacts {
  readonly productState: ProductState;
  readonly isHeld: boolean;
  readonly awayUntil: string | null;
  readonly stock: number;
  readonly reserved: number;
  readonly order: { readonly hasProducts: boolean } | null;
}

type ShownState = 'available' | 'reserved' | 'sold' | 'ordered' | 'paused' | 'deleted';

export function shownStateOf({
  productState,
  isHeld,
  awayUntil,
  stock,
  reserved,
  order,
}: ProductFacts): ShownState {
  if (order?.hasProducts) return 'ordered';
  if (productState === 'deleted' || productState === 'sold') return productState;
  if (productState !== 'active' || isHeld || awayUntil !== null) return 'paused';
  if (stock === 0) return 'sold';
  return stock - reserved > 0 ? 'available' : 'reserved';
}
