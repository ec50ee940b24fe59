import { countEngagement } from '#modules/catalogue/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { likeEvent } from './like-events.ts';
import { deleteLike, isLikeable, insertLike } from './likes.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Once, however often it is asked for: the row decides, and only a new one is counted and told. The counters come last: all who
 * like a piece wait for each other there.
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
