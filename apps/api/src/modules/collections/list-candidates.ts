import type { CandidateSource, listCandidates as endpoint } from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageSize } from '@perchero/contract/search/list-products';
import { readCards } from '#modules/search/index.ts';
import type { Db } from '#platform/database/database.ts';
import { findLikedPieces, findOwnPieces } from './candidates.queries.ts';
import { findCollection } from './collections.queries.ts';
import { cutPage, decodeLike, decodePlace, encodeLike, encodePlace } from './cursor.ts';
import { refuseForeign } from './own-collection.ts';

interface Asked {
  readonly collectionId: number;
  readonly from: CandidateSource;
  readonly cursor?: string | undefined;
}

/** What a person may still choose for an own collection. */
export async function listCandidates(
  db: Db,
  accountId: string,
  asked: Asked,
): Promise<ReplyOf<typeof endpoint>> {
  refuseForeign(await findCollection(db, asked.collectionId), accountId);
  const { ids, nextCursor } = await findIds(db, accountId, asked);
  return { products: await readCards(db, ids, { viewerId: accountId, withSold: true }), nextCursor };
}

async function findIds(db: Db, accountId: string, { collectionId, from, cursor }: Asked) {
  const about = { collectionId, accountId };
  if (from === 'publicaciones') {
    const rows = await findOwnPieces(db, { ...about, before: decodePlace(cursor) });
    return toIds(cutPage(rows, pageSize, ({ id }) => encodePlace(id)));
  }
  const rows = await findLikedPieces(db, { ...about, before: decodeLike(cursor) });
  return toIds(cutPage(rows, pageSize, encodeLike));
}

function toIds({ shown, nextCursor }: { shown: readonly { id: number }[]; nextCursor: string | null }) {
  return { ids: shown.map(({ id }) => id), nextCursor };
}
