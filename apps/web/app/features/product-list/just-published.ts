import type { ProductCard } from '@perchero/contract/search/list-products';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isHydrated } from '#app/shared/hydration.ts';

/** A product that its seller has just published. */
export interface JustPublished {
  readonly card: ProductCard;
  /** The local URL of its cover. */
  readonly photo: string | null;
  /** Somebody looks at it before others see it. */
  readonly isHeld: boolean;
}

/** History state of the listing that the seller is led to. */
export interface PublishedState {
  readonly justPublished: JustPublished;
}

/** Null after a reload: the local photo is gone, and the listing has the product. */
export function useJustPublished(): JustPublished | null {
  const state = useLocation().state as Partial<PublishedState> | null;
  const [isLoaded] = useState(() => !isHydrated());
  return isLoaded ? null : (state?.justPublished ?? null);
}
