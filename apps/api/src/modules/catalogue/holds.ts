import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './counters.ts';
import { holdEvent, productEvent } from './events.ts';
import { type Hold, setHold } from './holds.queries.ts';
import { isListed } from './product-state.rules.ts';
import { type LockedProduct, lockProducts, readTitle } from './products.queries.ts';

interface HoldChange {
  readonly hold: Hold;
  readonly isHeld: boolean;
}

/** Adds or removes a hold on locked products of one seller. Returns how many changed. */
export async function changeHold(
  tx: Tx,
  clock: Clock,
  products: readonly LockedProduct[],
  { hold, isHeld }: HoldChange,
): Promise<number> {
  const changed = products.filter(({ holds }) => holds.includes(hold) !== isHeld);
  const [first] = changed;
  if (!first) return 0;
  await setHold(
    tx,
    changed.map(({ id }) => id),
    { hold, isHeld, at: clock.now() },
  );
  const changes = changed.map((product) => ({
    before: product,
    after: {
      state: product.state,
      holds: isHeld ? [...product.holds, hold] : product.holds.filter((other) => other !== hold),
    },
  }));
  await countOnSale(tx, first.sellerId, changes);
  for (const { before, after } of changes) {
    const isFirst = !before.isPublished && isListed(after);
    await emit(tx, clock, productEvent(isFirst ? 'published' : 'changed', before.id));
  }
  return changed.length;
}

/** Returns null when the hold is already set that way, or the product is deleted. */
export async function setProductHold(
  tx: Tx,
  clock: Clock,
  productId: number,
  change: HoldChange,
): Promise<{ ownerId: string; productId: number; excerpt: string } | null> {
  const [product] = await lockProducts(tx, [productId]);
  if (!product || product.state === 'deleted') return null;
  if ((await changeHold(tx, clock, [product], change)) === 0) return null;
  await emit(tx, clock, holdEvent(productId, change));
  return { ownerId: product.sellerId, productId, excerpt: await readTitle(tx, productId) };
}
