import type { ProductCard } from '@perchero/contract/search/list-products';

const cacheName = 'perchero-seen';
const address = '/seen-listing.json';

/** What anybody may know of a piece; nothing of whoever looked at it. */
interface SeenPiece extends Pick<ProductCard, 'id' | 'title' | 'price' | 'image'> {
  readonly seller: string;
  readonly color: string | null;
}

/** The listing somebody looked at last, for when there is no connection. */
export interface SeenListing {
  /** Path and query. */
  readonly address: string;
  readonly seenAt: string;
  readonly mediaUrl: string;
  /** The one chosen on this device, if any. */
  readonly theme: string | undefined;
  readonly pieces: readonly SeenPiece[];
}

export function toSeenPiece({ id, title, price, image, preview, seller }: ProductCard): SeenPiece {
  return { id, title, price, image, color: preview?.color ?? null, seller: seller.username };
}

export async function keepListing(listing: SeenListing): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(address, Response.json(listing));
}

export async function readListing(): Promise<SeenListing | null> {
  const kept = await caches.match(address, { cacheName });
  return kept ? ((await kept.json()) as SeenListing) : null;
}

export async function forgetListing(): Promise<void> {
  await globalThis.caches?.delete(cacheName);
}
