import type { ProductCard } from '@perchero/contract/search/list-products';

const cacheName = 'perchero-seen';
const address = '/last-listing.json';

/** Public data of a product only, nothing about the viewer. */
interface ListedProduct extends Pick<ProductCard, 'id' | 'title' | 'price' | 'image'> {
  readonly seller: string;
  readonly color: string | null;
}

/** The last viewed listing, cached for the offline page. */
export interface LastListing {
  /** Path and query. */
  readonly address: string;
  readonly seenAt: string;
  readonly mediaUrl: string;
  /** Undefined for the system theme. */
  readonly theme: string | undefined;
  readonly products: readonly ListedProduct[];
}

export function toListedProduct({ id, title, price, image, preview, seller }: ProductCard): ListedProduct {
  return { id, title, price, image, color: preview?.color ?? null, seller: seller.username };
}

export async function saveListing(listing: LastListing): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(address, Response.json(listing));
}

export async function readListing(): Promise<LastListing | null> {
  const stored = await caches.match(address, { cacheName });
  const listing = (await stored?.json()) as LastListing | undefined;
  // An earlier release stored another shape.
  return listing && 'products' in listing ? listing : null;
}

export async function deleteListing(): Promise<void> {
  await globalThis.caches?.delete(cacheName);
}
