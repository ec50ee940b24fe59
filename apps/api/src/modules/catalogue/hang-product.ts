import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent } from './events.ts';
import { type HungPicture, insertPictures } from './pictures.queries.ts';
import { stateOfNew } from './product-state.rules.ts';
import { insertProduct, type NewRow } from './products.queries.ts';
import { insertTags } from './tags.queries.ts';

type ProductToHang = Omit<NewRow, 'state' | 'createdAt'> & {
  readonly tags: readonly string[];
  readonly pictures: readonly HungPicture[];
};

/** Row, counters, pictures, tags and, when it can be shown, the event that tells the index. */
export async function hangProduct(tx: Tx, clock: Clock, product: ProductToHang): Promise<number> {
  const state = stateOfNew(product.pictures);
  const id = await insertProduct(tx, { ...product, state, createdAt: clock.now() });
  await insertPictures(tx, id, product.pictures);
  await insertTags(tx, id, product.tags);
  await countOnSale(tx, product.sellerId, [{ before: null, after: { state, holds: [] } }]);
  if (state === 'active') await emit(tx, clock, productEvent('published', id));
  return id;
}
