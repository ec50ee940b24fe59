import { countEngagement } from '#modules/catalogue/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { likeEvent } from './events.ts';
import { deleteLike, isLikeable, insertLike } from './likes.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Idempotent: only a new row is counted and emitted. The counters come last, because concurrent likes of a product wait
 * for that lock.
 */
export function like({ db, clock }: Deps, accountId: string, productId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await insertLike(tx, { accountId, productId, at: clock.now() })) {
      await emit(tx, clock, likeEvent('added', { productId, accountId }));
      await countEngagement(tx, { productId, likes: 1, comments: 0 });
    } else if (!(await isLikeable(tx, accountId, productId)))
      throw new AppError('like-without-product', `product ${productId}`);
  });
}

export function unlike({ db, clock }: Deps, accountId: string, productId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await deleteLike(tx, accountId, productId))) return;
    await emit(tx, clock, likeEvent('removed', { productId, accountId }));
    await countEngagement(tx, { productId, likes: -1, comments: 0 });
  });
}
