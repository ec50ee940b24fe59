import type { addLike, removeLike } from '@perchero/contract/social/likes';
import { useSyncExternalStore } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';

/** A piece as the server last told of it. */
export interface LikedPiece {
  readonly productId: number;
  readonly likes: number;
  readonly liked: boolean;
}

/** What somebody wished since: laid over what the server told, wherever the piece is shown. */
const wishes = new Map<string, boolean>();
const onTheirWay = new Set<string>();
const listeners = new Set<() => void>();

/** What one person sees of a piece. Of the others' likes it says what the server said. */
export function useLiked({ productId, likes, liked }: LikedPiece, accountId: string | null) {
  const key = keyOf(accountId, productId);
  const wish = useSyncExternalStore(
    subscribe,
    () => wishes.get(key),
    () => undefined,
  );
  const shown = wish ?? liked;
  return { liked: shown, likes: likes + Number(shown) - Number(liked), isTouched: wish !== undefined };
}

/** Shows the change at once and takes it back when the API refuses. While one is on its way nothing else is sent. */
export async function wish(
  { productId, liked }: Pick<LikedPiece, 'productId' | 'liked'>,
  accountId: string,
): Promise<SendRefusal | null> {
  const key = keyOf(accountId, productId);
  if (onTheirWay.has(key)) return null;
  const before = wishes.get(key);
  onTheirWay.add(key);
  lay(key, liked);
  const body = { post_id: productId };
  const result = liked
    ? await send<typeof addLike>('POST', '/api/like/add', body)
    : await send<typeof removeLike>('POST', '/api/like/remove', body);
  onTheirWay.delete(key);
  if (result.ok) return null;
  lay(key, before);
  return result;
}

function keyOf(accountId: string | null, productId: number): string {
  return `${accountId} ${productId}`;
}

function lay(key: string, liked: boolean | undefined): void {
  if (liked === undefined) wishes.delete(key);
  else wishes.set(key, liked);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
