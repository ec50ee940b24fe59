import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import {
  countEngagement,
  subtractLikes,
  type ProductEventPayload,
  productEvents,
} from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit, type Listener } from '#platform/events/events.ts';
import { likeEvent } from './events.ts';
import { deleteLikesOfAccount, deleteLikesOfProduct } from './likes.queries.ts';

const batchSize = 200;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Idempotent. */
export function removeLikesOfAccounts(deps: Deps): Listener {
  return {
    name: 'social.remove-likes-of-account',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        while ((await removeLikesBatch(deps, accountId)) === batchSize) stop?.throwIfAborted();
      }
    },
  };
}

function removeLikesBatch({ db, clock }: Deps, accountId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const productIds = await deleteLikesOfAccount(tx, accountId, batchSize);
    await subtractLikes(tx, productIds);
    for (const productId of productIds) await emit(tx, clock, likeEvent('removed', { productId, accountId }));
    return productIds.length;
  });
}

/** Emits no events: the product is deleted. Idempotent. */
export function removeLikesOfProducts({ db }: Deps): Listener {
  const removeBatch = (productId: number) =>
    inTransaction(db, async (tx) => {
      const likes = await deleteLikesOfProduct(tx, productId, batchSize);
      if (likes > 0) await countEngagement(tx, { productId, likes: -likes, comments: 0 });
      return likes;
    });
  return {
    name: 'social.remove-likes-of-product',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events)
        while ((await removeBatch((payload as ProductEventPayload).productId)) === batchSize)
          stop?.throwIfAborted();
    },
  };
}
