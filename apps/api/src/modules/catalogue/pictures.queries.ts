import type { PictureState } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { isOpen } from './visibility.sql.ts';

/** A photo of a product. Width, height, color and thumbhash are null until it is decoded. */
export interface ProductPicture {
  readonly path: string;
  /** Null for seeded pictures, which have no upload and may be shared by several products. */
  readonly pictureId: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly color: string | null;
  readonly thumbhash: string | null;
  readonly hasAvif: boolean;
  readonly hasShareFiles: boolean;
}

const columns = [
  'product_picture.path',
  'product_picture.picture_id as pictureId',
  'product_picture.width',
  'product_picture.height',
  'product_picture.color',
  'product_picture.thumbhash',
  'product_picture.has_avif as hasAvif',
  'product_picture.has_share_files as hasShareFiles',
] as const;

export async function insertPictures(
  tx: Tx,
  productId: number,
  pictures: readonly ProductPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('product_picture')
    .values(
      pictures.map((picture, position) => ({
        product_id: productId,
        position,
        path: picture.path,
        picture_id: picture.pictureId,
        width: picture.width,
        height: picture.height,
        color: picture.color,
        thumbhash: picture.thumbhash,
        has_avif: picture.hasAvif,
        has_share_files: picture.hasShareFiles,
      })),
    )
    .execute();
}

export async function replacePictures(
  tx: Tx,
  productId: number,
  pictures: readonly ProductPicture[],
): Promise<void> {
  await tx.deleteFrom('product_picture').where('product_id', '=', productId).execute();
  await insertPictures(tx, productId, pictures);
}

export function readPictures(db: Db, productId: number): Promise<ProductPicture[]> {
  // bounded: a product has five at most
  return db
    .selectFrom('product_picture')
    .where('product_id', '=', productId)
    .orderBy('position')
    .select(columns)
    .execute();
}

/** The photos of a product, each joined with the current state of its upload. */
export function readPicturesWithOrigin(db: Db, productId: number) {
  // bounded: a product has five at most
  return db
    .selectFrom('product_picture')
    .leftJoin('picture', 'picture.id', 'product_picture.picture_id')
    .where('product_picture.product_id', '=', productId)
    .orderBy('position')
    .select(columns)
    .select([
      'picture.state as originState',
      'picture.width as originWidth',
      'picture.height as originHeight',
      'picture.color as originColor',
      'picture.thumbhash as originThumbhash',
      'picture.has_avif as originHasAvif',
      'picture.has_share_files as originHasShareFiles',
    ])
    .$narrowType<{ originState: PictureState | null }>()
    .execute();
}

/** The product that shows this photo. */
export async function findProductWith(db: Db, pictureId: string): Promise<number | null> {
  const row = await db
    .selectFrom('product_picture')
    .select('product_id')
    .where('picture_id', '=', pictureId)
    .limit(1)
    .executeTakeFirst();
  return row?.product_id ?? null;
}

/** The seller's own products that show these photos. */
export async function findProductsShowing(
  db: Db,
  sellerId: string,
  paths: readonly string[],
): Promise<number[]> {
  // bounded: by the given paths
  const rows = await db
    .selectFrom('product')
    .innerJoin('product_picture', 'product_picture.product_id', 'product.id')
    .where('product.seller_id', '=', sellerId)
    .where('product_picture.path', 'in', paths)
    .select('product.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a public product of another seller shows one of these photos. */
export async function isForeignPicture(db: Db, ownerId: string, paths: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .innerJoin('product_picture', 'product_picture.product_id', 'product.id')
    .select('product.id')
    .where('product_picture.path', 'in', paths)
    .where('product.seller_id', '<>', ownerId)
    .where(isOpen(ownerId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
