import type {
  CollectionCard,
  listOwnCollections,
  OpenedCollection,
} from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageSize } from '@perchero/contract/search/list-products';
import { readCards } from '#modules/search/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Db } from '#platform/database/database.ts';
import { countRows, findAllOf, findCollection, findPieces, readCollections } from './collections.queries.ts';
import { cutPage, decodePlace, encodePlace } from './cursor.ts';
import { toCollection } from './own-collection.ts';

interface Seen {
  readonly ownerId: string;
  /** Null for a guest. */
  readonly viewerId: string | null;
}

interface Page {
  readonly cursor?: string | undefined;
}

/** A person's collections page by page, newest first; those that are closed to others only for the person. */
export async function listCollections(
  db: Db,
  { ownerId, viewerId, cursor }: Seen & Page,
): Promise<{ collections: CollectionCard[]; nextCursor: string | null }> {
  const before = decodePlace(cursor);
  const rows = await readCollections(db, { ownerId, viewerId, withPrivate: viewerId === ownerId, before });
  const { shown, nextCursor } = cutPage(rows, pageSize, ({ id }) => encodePlace(id));
  return {
    collections: shown.map((row) => ({ ...toCollection(row), products: row.previews })),
    nextCursor,
  };
}

/** How many of them the viewer may see. */
export function countCollections(db: Db, { ownerId, viewerId }: Seen): Promise<number> {
  return countRows(db, { ownerId, withPrivate: viewerId === ownerId });
}

/** A collection of this person with a page of its pieces, sold ones too. */
export async function openCollection(
  db: Db,
  { id, ownerId, viewerId, cursor }: Seen & Page & { readonly id: number },
): Promise<{ collection: OpenedCollection; nextCursor: string | null }> {
  const before = decodePlace(cursor);
  const row = await findCollection(db, id);
  if (row?.ownerId !== ownerId || (!row.isPublic && viewerId !== ownerId))
    throw new AppError('not-found', `collection ${id}`);
  const { shown, nextCursor } = cutPage(await findPieces(db, viewerId, id, before), pageSize, ({ place }) =>
    encodePlace(place),
  );
  const products = await readCards(
    db,
    shown.map((piece) => piece.id),
    { viewerId, withSold: true },
  );
  return { collection: { ...toCollection(row), products }, nextCursor };
}

export async function listOwn(
  db: Db,
  ownerId: string,
  productId: number,
): Promise<ReplyOf<typeof listOwnCollections>> {
  const rows = await findAllOf(db, ownerId, productId);
  return {
    collections: rows.map((row) => ({ ...toCollection(row), hasProduct: Boolean(row.hasProduct) })),
  };
}
