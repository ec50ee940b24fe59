import type { CandidateSource, listCandidates as endpoint } from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageSize } from '@perchero/contract/search/list-products';
import { readCards } from '#modules/search/index.ts';
import { encodeCursor } from '#platform/http/cursor.ts';
import type { Db } from '#platform/database/database.ts';
import { findLikedProducts, findOwnProducts } from './candidates.queries.ts';
import { findCollection } from './collections.queries.ts';
import { cutPage, decodeLike, decodePlace, encodeLike } from './cursor.ts';
import { refuseForeign } from './own-collection.ts';

interface CandidateQuery {
  readonly collectionId: number;
  readonly from: CandidateSource;
  readonly cursor?: string | undefined;
}

export async function listCandidates(
  db: Db,
  accountId: string,
  query: CandidateQuery,
): Promise<ReplyOf<typeof endpoint>> {
  refuseForeign(await findCollection(db, query.collectionId, accountId), accountId);
  const { ids, nextCursor } = await findIds(db, accountId, query);
  return { products: await readCards(db, ids, { viewerId: accountId, withSold: true }), nextCursor };
}

async function findIds(db: Db, accountId: string, { collectionId, from, cursor }: CandidateQuery) {
  const target = { collectionId, accountId };
  if (from === 'publicaciones') {
    const rows = await findOwnProducts(db, { ...target, before: decodePlace(cursor) });
    return toIds(cutPage(rows, pageSize, ({ id }) => encodeCursor(id)));
  }
  const rows = await findLikedProducts(db, { ...target, before: decodeLike(cursor) });
  return toIds(cutPage(rows, pageSize, encodeLike));
}

function toIds({ shown, nextCursor }: { shown: readonly { id: number }[]; nextCursor: string | null }) {
  return { ids: shown.map(({ id }) => id), nextCursor };
}
