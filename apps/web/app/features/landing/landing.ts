import type { NewestProduct } from '@perchero/contract/pages/landing';
import type { Commission } from '@perchero/contract/seller-accounts/commission.rules';

export interface LandingProduct extends NewestProduct {
  /** Relative date of publication. */
  readonly publishedAgo: string;
}

export interface Department {
  readonly name: string;
  /** Whether one of the newest products is from there. */
  readonly isMarked: boolean;
}

export interface LandingData {
  /** Newest first. */
  readonly products: readonly LandingProduct[];
  /** Null when the API did not answer. */
  readonly commission: Commission | null;
  readonly departments: readonly Department[];
  readonly maxPictures: number;
}

const maxInFeed = 4;

/** Distributes the newest products over the slides, each once when there are enough. */
export function distributeProducts(products: readonly LandingProduct[]) {
  const [first = null, second = first] = products;
  const rest = products.length >= 2 + maxInFeed ? products.slice(2) : products;
  return { first, second, feed: rest.slice(0, maxInFeed) };
}
