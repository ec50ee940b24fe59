import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent } from './events.ts';
import { setHold } from './holds.queries.ts';
import type { LockedProduct } from './products.queries.ts';

/** Why a product is hidden whatever its state. Stock that is set aside for a buyer is a reservation, never a hold. */
export type Hold = 'review' | 'hidden' | 'removed' | 'suspended' | 'vacation';

interface HoldChange {
  readonly hold: Hold;
  readonly isHeld: boolean;
}

/** Puts a hold on locked products of one seller, or takes it away. Answers how many were not so already. */
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
    { hold, isHeld },
  );
  await countOnSale(
    tx,
    first.sellerId,
    changed.map((product) => ({
      before: product,
      after: {
        state: product.state,
        holds: isHeld ? [...product.holds, hold] : product.holds.filter((other) => other !== hold),
      },
    })),
  );
  for (const { id } of changed) await emit(tx, clock, productEvent('changed', id));
  return changed.length;
}
