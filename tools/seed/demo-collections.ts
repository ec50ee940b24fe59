import { addProductsToCollection, createCollection } from '@perchero/api/src/modules/collections/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import type { Db } from '@perchero/api/src/platform/database/database.ts';
import { accountId } from './account-id.ts';
import { type DemoCatalogue, productNumber } from './demo-catalogue.ts';

/** Fills the collections that are empty, begun if need be; answers how many. What somebody has changed stays. */
export async function loadDemoCollections(
  db: Db,
  { collections, products: all }: DemoCatalogue,
  clockAt: (moment: string) => Clock,
): Promise<number> {
  const visible = await findVisible(db, all.length);
  let filled = 0;
  const inOrder = collections.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  for (const { owner, name, created_at, products } of inOrder) {
    const ownerId = accountId(owner);
    const { id, productsCount } = await createCollection({ db, clock: clockAt(created_at) }, ownerId, {
      name,
    });
    // The first of the list was added last.
    const productIds = products
      .map(productNumber)
      .filter((number) => visible.has(number))
      .toReversed();
    if (productsCount > 0 || productIds.length === 0) continue;
    await addProductsToCollection(db, ownerId, { collectionId: id, productIds });
    filled += 1;
  }
  return filled;
}

async function findVisible(db: Db, most: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '<=', most)
    .where('state', 'in', ['active', 'sold'])
    .limit(most)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
