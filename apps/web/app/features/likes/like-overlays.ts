import type { addLike, removeLike } from '@perchero/contract/social/likes';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { createStore } from '#app/shared/create-store.ts';

/** A piece as the server last told of it. */
export interface LikedPiece {
  readonly productId: number;
  readonly likes: number;
  readonly liked: boolean;
}

/** What somebody wished since: laid over what the server told, wherever the piece is shown. */
const wishes = createStore<ReadonlyMap<string, boolean>>(new Map());
const onTheirWay = new Set<string>();

/** What one person sees of a piece. Of the others' likes it says what the server said. */
export function useLiked({ productId, likes, liked }: LikedPiece, accountId: string | null) {
  const key = keyOf(accountId, productId);
  const wish = wishes.use((all) => all.get(key));
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
  const before = wishes.get().get(key);
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
  const next = new Map(wishes.get());
  if (liked === undefined) next.delete(key);
  else next.set(key, liked);
  wishes.set(next);
}
