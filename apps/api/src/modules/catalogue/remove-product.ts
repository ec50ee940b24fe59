import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { changeHold } from './holds.ts';
import { lockProducts, readTitle } from './products.queries.ts';

/** Answers whose product it is; null when it is so already, or deleted. */
export async function setProductRemoved(
  tx: Tx,
  clock: Clock,
  id: number,
  isHeld: boolean,
): Promise<{ ownerId: string; productId: number; excerpt: string } | null> {
  const [product] = await lockProducts(tx, [id]);
  if (!product || product.state === 'deleted') return null;
  if ((await changeHold(tx, clock, [product], { hold: 'removed', isHeld })) === 0) return null;
  return { ownerId: product.sellerId, productId: id, excerpt: await readTitle(tx, id) };
}
