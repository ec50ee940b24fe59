import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './counters.ts';
import { holdEvent, productEvent } from './events.ts';
import type { Hold } from './holds.queries.ts';
import { type ProductPicture, insertPictures } from './pictures.queries.ts';
import { isListed, stateOfNew } from './product-state.rules.ts';
import { insertProduct, type NewRow } from './products.queries.ts';
import { insertTags } from './tags.queries.ts';

type NewProductGraph = Omit<NewRow, 'state' | 'createdAt' | 'publishedAt' | 'holds'> & {
  /** None when omitted. */
  readonly holds?: readonly Hold[];
  readonly tags: readonly string[];
  readonly pictures: readonly ProductPicture[];
};

/** Inserts a product with its counters, pictures and tags, and emits `published` when it is listed. */
export async function insertProductGraph(tx: Tx, clock: Clock, product: NewProductGraph): Promise<number> {
  const { holds = [] } = product;
  const state = stateOfNew(product.pictures);
  const createdAt = clock.now();
  const publishedAt = isListed({ state, holds }) ? createdAt : null;
  const { id, ...inserted } = await insertProduct(tx, { ...product, holds, state, createdAt, publishedAt });
  await insertPictures(tx, id, product.pictures);
  await insertTags(tx, id, product.tags);
  await countOnSale(tx, product.sellerId, [{ before: null, after: { state, ...inserted } }]);
  if (isListed({ state, ...inserted })) await emit(tx, clock, productEvent('published', id));
  for (const hold of holds) await emit(tx, clock, holdEvent(id, { hold, isHeld: true }));
  return id;
}
