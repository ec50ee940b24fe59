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
import { likeEvent } from './like-events.ts';
import { deleteLikesOfAccount, deleteLikesOfProduct } from './likes.queries.ts';

const atOnce = 200;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** What a deleted person liked is told like any like taken back. Safe to repeat: the second time there is nothing left. */
export function removeLikesOfAccounts(deps: Deps): Listener {
  return {
    name: 'social.remove-likes-of-account',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        while ((await takeLikesBack(deps, accountId)) === atOnce) stop?.throwIfAborted();
      }
    },
  };
}

function takeLikesBack({ db, clock }: Deps, accountId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const productIds = await deleteLikesOfAccount(tx, accountId, atOnce);
    await subtractLikes(tx, productIds);
    for (const productId of productIds) await emit(tx, clock, likeEvent('removed', { productId, accountId }));
    return productIds.length;
  });
}

/** Nobody is told: the piece is gone for everybody. Safe to repeat. */
export function removeLikesOfProducts({ db }: Deps): Listener {
  const removeSome = (productId: number) =>
    inTransaction(db, async (tx) => {
      const likes = await deleteLikesOfProduct(tx, productId, atOnce);
      if (likes > 0) await countEngagement(tx, { productId, likes: -likes, comments: 0 });
      return likes;
    });
  return {
    name: 'social.remove-likes-of-product',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events)
        while ((await removeSome((payload as ProductEventPayload).productId)) === atOnce)
          stop?.throwIfAborted();
    },
  };
}
