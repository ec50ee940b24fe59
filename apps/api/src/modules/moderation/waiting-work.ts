import { setProductHold } from '#modules/catalogue/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import { type ReviewDeps, reviewProduct } from './review-product.ts';
import { findDueWaiting, takeDueWaiting } from './waiting-products.queries.ts';

type Deps = ReviewDeps & { readonly db: Db };

/** Lists products again that waited long enough. */
export function waitingWork(deps: Deps): DueSource {
  return foundWork(deps, {
    name: 'moderation-waiting',
    priority: 'ordinary',
    concurrency: 4,
    find: findDueWaiting,
    workOf: (id) => ({ subject: String(id), orderId: null, run: () => endWaiting(deps, id) }),
  });
}

function endWaiting(deps: Deps, productId: number): Promise<void> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    const hold = await takeDueWaiting(tx, productId, clock.now());
    if (!hold) return;
    await setProductHold(tx, clock, productId, { hold, isHeld: false });
    // What was edited meanwhile may have to wait for a review.
    if (hold === 'hidden') await reviewProduct(tx, deps, productId);
  });
}
