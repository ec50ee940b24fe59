import type { AccessoryType, Condition, ProductType, Sex } from '@perchero/contract/catalogue/product';
import type { Tx } from '#platform/database.ts';

export interface NewPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
}

export interface NewProduct {
  /** Only the demo catalogue brings its own numbers. */
  readonly id?: number;
  readonly sellerId: string;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly stock: number;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
  readonly size: string;
  readonly sex: Sex;
  readonly brand: string | null;
  readonly condition: Condition | null;
  readonly category: string | null;
  readonly colors: readonly string[];
  readonly materials: readonly string[];
  readonly pattern: string | null;
  readonly department: string | null;
  readonly tags: readonly string[];
  readonly pictures: readonly NewPicture[];
}

export async function insertProduct(tx: Tx, product: NewProduct, createdAt: Date): Promise<number> {
  const { id } = await tx
    .insertInto('product')
    .values({
      ...(product.id !== undefined && { id: product.id }),
      seller_id: product.sellerId,
      title: product.title,
      description: product.description,
      price_cents: product.priceCents,
      stock: product.stock,
      product_type: product.productType,
      accessory_type: product.accessoryType,
      size: product.size,
      sex: product.sex,
      brand: product.brand,
      condition: product.condition,
      category: product.category,
      colors: [...product.colors],
      materials: [...product.materials],
      pattern: product.pattern,
      department: product.department,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('product_counter').values({ product_id: id }).execute();
  return id;
}

export async function insertPictures(
  tx: Tx,
  productId: number,
  pictures: readonly NewPicture[],
): Promise<void> {
  await tx
    .insertInto('product_picture')
    .values(pictures.map((picture, position) => ({ product_id: productId, position, ...picture })))
    .execute();
}

/** Names the product's tags, making those that are new. */
export async function insertTags(tx: Tx, productId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  // In one order everywhere, so that two publications with the same new tags do not wait for each other.
  const sorted = [...new Set(names)].toSorted();
  await tx
    .insertInto('tag')
    .values(sorted.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await tx
    .insertInto('product_tag')
    .columns(['product_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('tag')
        .where('name', 'in', sorted)
        .select((select) => [select.val(productId).as('product_id'), 'tag.id as tag_id']),
    )
    .execute();
}

export interface CounterChange {
  readonly productId: number;
  readonly likes: number;
  readonly comments: number;
}

/** Answers whether there was such a product. */
export async function moveCounters(tx: Tx, { productId, likes, comments }: CounterChange): Promise<boolean> {
  const moved = await tx
    .updateTable('product_counter')
    .set((eb) => ({
      like_count: eb('like_count', '+', likes),
      comment_count: eb('comment_count', '+', comments),
      version: eb('version', '+', 1),
    }))
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst();
  return moved !== undefined;
}
