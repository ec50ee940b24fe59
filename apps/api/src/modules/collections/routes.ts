import * as contract from '@perchero/contract/collections/collections';
import { refuseForeignId } from '#platform/http/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { deleteCollection, updateCollection } from './change-collection.ts';
import {
  addProductToCollection,
  addProductsToCollection,
  removeProductsFromCollection,
} from './change-products.ts';
import { createCollection } from './create-collection.ts';
import { listCandidates } from './list-candidates.ts';
import { listOwn } from './show-collections.ts';

const done = { success: true } as const;

export function collectionRoutes(mount: Mount, deps: { readonly db: Db; readonly clock: Clock }): void {
  const { db } = deps;

  mount(contract.createCollection, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.userId);
    return { ...done, collection: await createCollection(deps, actor.id, body) };
  });

  mount(contract.updateCollection, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.userId);
    return { ...done, collection: await updateCollection(deps, actor.id, body) };
  });

  mount(contract.addToCollection, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.userId);
    await addProductToCollection(deps, actor.id, body);
    return done;
  });

  mount(contract.addManyToCollection, async ({ actor, body }) => {
    await addProductsToCollection(deps, actor.id, body);
    return done;
  });

  mount(contract.removeFromCollection, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.userId);
    await removeProductsFromCollection(db, actor.id, {
      collectionId: body.collectionId,
      productIds: [body.productId],
    });
    return done;
  });

  mount(contract.removeManyFromCollection, async ({ actor, body }) => {
    await removeProductsFromCollection(db, actor.id, body);
    return done;
  });

  mount(contract.deleteCollection, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.userId);
    await deleteCollection(db, actor.id, body.collectionId);
    return done;
  });

  mount(contract.listOwnCollections, ({ actor, query }) => listOwn(db, actor.id, query.product));

  mount(contract.listCandidates, ({ actor, params, query }) =>
    listCandidates(db, actor.id, { ...query, collectionId: params.id }),
  );
}
