import { productLimits } from '@perchero/contract/catalogue/product';
import { formatSize, parseSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { insertProductGraph } from '#modules/catalogue/insert-product-graph.ts';
import { cleanTexts } from '#modules/catalogue/product-details.ts';
import { lockListableGarment } from '#modules/catalogue/garments.ts';
import type { NewRow } from '#modules/catalogue/products.queries.ts';

/** A picture whose files are already stored. */
export interface NewPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
}

export interface NewProduct
  extends
    Omit<
      Required<NewRow>,
      'id' | 'garmentId' | 'state' | 'holds' | 'createdAt' | 'publishedAt' | 'sizeSystem' | 'age'
    >,
    Pick<NewRow, 'sizeSystem' | 'age'> {
  readonly id?: number;
  /** The code of the own garment that is sold again. */
  readonly garment?: string;
  readonly tags: readonly string[];
  readonly pictures: readonly NewPicture[];
}

/** Inserts a product of the seed catalogue, whose pictures were never uploaded. */
export function publishProduct(db: Db, clock: Clock, wanted: NewProduct): Promise<{ id: number }> {
  const product = { ...wanted, ...cleanTexts(wanted) };
  refuseIncomplete(product);
  const pictures = product.pictures.map((picture) => ({
    ...picture,
    pictureId: null,
    hasAvif: false,
    hasShareFiles: false,
  }));
  return inTransaction(db, async (tx) => {
    const { garment, sellerId } = wanted;
    const garmentId = garment === undefined ? null : await lockListableGarment(tx, garment, sellerId);
    return { id: await insertProductGraph(tx, clock, { ...product, garmentId, pictures }) };
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
