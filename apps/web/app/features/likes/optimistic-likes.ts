import type { addLike, removeLike } from '@perchero/contract/social/likes';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { createStore } from '#app/shared/create-store.ts';

/** The likes of a product as loaded from the server. */
export interface ProductLikes {
  readonly productId: number;
  readonly likes: number;
  readonly liked: boolean;
}

/** Optimistic likes by account and product, which override the loaded value. */
const optimisticLikes = createStore<ReadonlyMap<string, boolean>>(new Map());
const inFlight = new Set<string>();

export function useLikes({ productId, likes, liked }: ProductLikes, accountId: string | null) {
  const key = keyOf(accountId, productId);
  const override = optimisticLikes.use((all) => all.get(key));
  const shown = override ?? liked;
  return { liked: shown, likes: likes + Number(shown) - Number(liked), isTouched: override !== undefined };
}

/** Updates optimistically and rolls back when the API refuses. Ignored while a request is in flight. */
export async function setLike(
  { productId, liked }: Pick<ProductLikes, 'productId' | 'liked'>,
  accountId: string,
): Promise<SendRefusal | null> {
  const key = keyOf(accountId, productId);
  if (inFlight.has(key)) return null;
  const before = optimisticLikes.get().get(key);
  inFlight.add(key);
  setOverride(key, liked);
  const body = { post_id: productId };
  const result = liked
    ? await send<typeof addLike>('POST', '/api/like/add', body)
    : await send<typeof removeLike>('POST', '/api/like/remove', body);
  inFlight.delete(key);
  if (result.ok) return null;
  setOverride(key, before);
  return result;
}

function keyOf(accountId: string | null, productId: number): string {
  return `${accountId} ${productId}`;
}

function setOverride(key: string, liked: boolean | undefined): void {
  const next = new Map(optimisticLikes.get());
  if (liked === undefined) next.delete(key);
  else next.set(key, liked);
  optimisticLikes.set(next);
}
