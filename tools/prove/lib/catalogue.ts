import { randomUUID } from 'node:crypto';
import { type NewPicture, type NewProduct, publishProduct } from '@perchero/api/seed/publish-product.ts';
import { insertProfile } from '@perchero/api/src/modules/accounts/index.ts';
import { countEngagement } from '@perchero/api/src/modules/catalogue/index.ts';
import { verifyIndex } from '@perchero/api/src/modules/search/index.ts';
import { commentEvents, likeEvents } from '@perchero/api/src/modules/social/index.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { emit } from '@perchero/api/src/platform/events/events.ts';
import { newProduct } from '@perchero/api/test/factories.ts';
import { sell } from '@perchero/api/test/stock.ts';
import type { Environment } from '../../stack/environment.ts';
import { openDatabase, undelivered } from './database.ts';
import { openProofRuntime } from './runtime.ts';

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** The product's own use cases, for a seller who exists only in this proof. */
export async function openCatalogue(env: Environment) {
  const runtime = openProofRuntime(env);
  const { db, clock } = runtime;
  const database = openDatabase(env);
  const sellerId = randomUUID();
  const seller = {
    id: sellerId,
    username: `prueba-${sellerId.slice(0, 8)}`,
    fullName: 'Vendedora de prueba',
    description: '',
    avatarPath: null,
    department: null,
  };
  await inTransaction(db, (tx) => insertProfile(tx, seller, clock.now()));
  const picture = await db
    .selectFrom('product_picture')
    .select(['path', 'width', 'height', 'color', 'thumbhash'])
    .where('width', 'is not', null)
    .$narrowType<Pick<NewPicture, 'width' | 'height' | 'color' | 'thumbhash'>>()
    .limit(1)
    .executeTakeFirstOrThrow();

  return {
    picture,
    async publish(changes: Partial<NewProduct> = {}): Promise<number> {
      const title = `Prenda de prueba ${randomUUID().slice(0, 8)}`;
      const product = newProduct({ sellerId, title, pictures: [picture], ...changes });
      return (await publishProduct(db, clock, product)).id;
    },
    /** As a payment does. */
    sell: (id: number, units = 1) => sell({ db, clock }, id, units),
    /** As many likes or comments do at once. */
    engage: (productId: number, { likes = 0, comments = 0 }) =>
      inTransaction(db, async (tx) => {
        await countEngagement(tx, { productId, likes, comments });
        await emit(tx, clock, {
          type: likes === 0 ? commentEvents.added : likeEvents.added,
          payload: { productId },
        });
      }),
    undelivered: () => database.count(undelivered),
    givenUp: () => database.count('select from outbox_delivery where dead_at is not null'),
    /** Counts what differs between index and database before it would be repaired. */
    compareIndex: () => verifyIndex(runtime),
    async [Symbol.asyncDispose](): Promise<void> {
      await database[Symbol.asyncDispose]();
      await runtime.close();
    },
  };
}
