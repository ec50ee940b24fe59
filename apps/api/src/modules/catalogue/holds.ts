import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './counters.ts';
import { holdEvent, productEvent } from './events.ts';
import { findWithHold, type Hold, setHold } from './holds.queries.ts';
import { isListed } from './product-state.rules.ts';
import { type LockedProduct, lockProducts, readTitle } from './products.queries.ts';

interface HoldChange {
  readonly hold: Hold;
  readonly isHeld: boolean;
}

/** Adds or removes a hold on locked products of one seller. Returns how many changed. */
async function changeHold(
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

interface SellerHold {
  readonly sellerId: string;
  readonly hold: Hold;
  readonly batchSize: number;
  /** Asked in each transaction: it locks what it reads, so that late, repeated or reordered calls give the same result. */
  readonly isHeldNow: (tx: Tx) => Promise<boolean>;
}

/** Brings a hold of all products of a seller up to date, a batch in a transaction. */
export async function updateSellerHold(
  deps: { readonly db: Db; readonly clock: Clock },
  wanted: SellerHold,
): Promise<void> {
  let lastId: number | undefined = 0;
  while (lastId !== undefined) lastId = await updateHoldBatch(deps, wanted, lastId);
}

/** Returns the last product id of the batch, or undefined when none is left. */
function updateHoldBatch(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { sellerId, hold, batchSize, isHeldNow }: SellerHold,
  afterId: number,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    const isHeld = await isHeldNow(tx);
    const wanted = { sellerId, hold, isHeld: !isHeld, afterId, limit: batchSize };
    const ids = await findWithHold(tx, wanted);
    if (ids.length === 0) return undefined;
    await changeHold(tx, clock, await lockProducts(tx, ids), { hold, isHeld });
    return ids.at(-1);
  });
}
