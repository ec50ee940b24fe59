import type {
  CollectionCard,
  listOwnCollections,
  OpenedCollection,
} from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageSize } from '@perchero/contract/search/list-products';
import { readCards } from '#modules/search/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { encodeCursor } from '#platform/http/cursor.ts';
import type { Db } from '#platform/database/database.ts';
import {
  countRows,
  findAllWithProduct,
  findCollection,
  findCollectionProducts,
  readCollections,
} from './collections.queries.ts';
import { cutPage, decodePlace } from './cursor.ts';
import { toCollection } from './own-collection.ts';

interface ViewerContext {
  readonly ownerId: string;
  /** Null for a guest. */
  readonly viewerId: string | null;
}

interface Page {
  readonly cursor?: string | undefined;
}

/** Newest first; private ones only for their owner. */
export async function listCollections(
  db: Db,
  { ownerId, viewerId, cursor }: ViewerContext & Page,
): Promise<{ collections: CollectionCard[]; nextCursor: string | null }> {
  const before = decodePlace(cursor);
  const rows = await readCollections(db, { ownerId, viewerId, withPrivate: viewerId === ownerId, before });
  const { shown, nextCursor } = cutPage(rows, pageSize, ({ id }) => encodeCursor(id));
  return {
    collections: shown.map((row) => ({ ...toCollection(row), products: row.previews })),
    nextCursor,
  };
}

/** Counts only those the viewer may see. */
export function countCollections(db: Db, { ownerId, viewerId }: ViewerContext): Promise<number> {
  return countRows(db, { ownerId, withPrivate: viewerId === ownerId });
}

/** A collection with a page of its products, including sold ones. */
export async function openCollection(
  db: Db,
  { id, ownerId, viewerId, cursor }: ViewerContext & Page & { readonly id: number },
): Promise<{ collection: OpenedCollection; nextCursor: string | null }> {
  const before = decodePlace(cursor);
  const row = await findCollection(db, id, viewerId);
  if (row?.ownerId !== ownerId || (!row.isPublic && viewerId !== ownerId))
    throw new AppError('not-found', `collection ${id}`);
  const { shown, nextCursor } = cutPage(
    await findCollectionProducts(db, viewerId, id, before),
    pageSize,
    ({ place }) => encodeCursor(place),
  );
  const products = await readCards(
    db,
    shown.map((product) => product.id),
    { viewerId, withSold: true },
  );
  return { collection: { ...toCollection(row), products }, nextCursor };
}

export async function listOwn(
  db: Db,
  ownerId: string,
  productId: number,
): Promise<ReplyOf<typeof listOwnCollections>> {
  const rows = await findAllWithProduct(db, ownerId, productId);
  return {
    collections: rows.map((row) => ({ ...toCollection(row), hasProduct: Boolean(row.hasProduct) })),
  };
}
