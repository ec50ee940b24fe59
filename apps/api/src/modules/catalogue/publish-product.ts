import { productLimits } from '@perchero/contract/catalogue/product';
import { cleanText } from '@perchero/contract/catalogue/product-text.rules';
import { formatSize, parseSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database.ts';
import { emit } from '#platform/events.ts';
import { productPublished } from './events.ts';
import { insertPictures, insertProduct, insertTags, type NewProduct } from './products.queries.ts';

/** Puts a piece on sale: row, counters, pictures, tags and the event that tells the index, all or nothing. */
export function publishProduct(db: Db, clock: Clock, wanted: NewProduct): Promise<{ id: number }> {
  const product = {
    ...wanted,
    title: cleanText(wanted.title, productLimits.title),
    description: cleanText(wanted.description, productLimits.description),
    brand: wanted.brand && cleanText(wanted.brand, productLimits.brand),
  };
  refuseIncomplete(product);
  return inTransaction(db, async (tx) => {
    const id = await insertProduct(tx, product, clock.now());
    await insertPictures(tx, id, product.pictures);
    await insertTags(tx, id, product.tags);
    await emit(tx, clock, productPublished(id));
    return { id };
  });
}

function refuseIncomplete(product: NewProduct): void {
  const { pictures, priceCents, title } = product;
  if (!title) throw new AppError('invalid-input', 'a product needs a title');
  if (pictures.length < 1 || pictures.length > productLimits.pictures) {
    throw new AppError('invalid-input', `${pictures.length} pictures`);
  }
  if (!Number.isInteger(priceCents) || priceCents <= 0)
    throw new AppError('invalid-input', `price ${priceCents}`);
  if (!parseSize(formatSize(product as ProductSize))) {
    throw new AppError('invalid-input', `size ${product.size} of ${product.productType}`);
  }
}
