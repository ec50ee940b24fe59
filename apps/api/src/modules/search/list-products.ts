import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import type { ReplyOf } from '@perchero/contract/endpoint';
import {
  type listProducts as endpoint,
  pageSize,
  type ProductCard,
} from '@perchero/contract/search/list-products';
import { OutsideUnavailable } from '#platform/app-error.ts';
import type { Db } from '#platform/database.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { SearchEngine } from '#platform/search-engine.ts';
import { type CardRow, readCards, readRecentIds } from './cards.queries.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { ProductAliases } from './product-index.ts';

export interface ListingParts {
  readonly db: Db;
  readonly engine: SearchEngine;
  readonly aliases: ProductAliases;
  readonly metrics: Metrics;
}

const engineDeadlineMs = 700;
/** Counting further would cost more than anybody gains from the exact number. */
const countedUpTo = 10_000;

/** The engine says which ids in which order; PostgreSQL says what they are now, so nothing shown is stale. */
export async function listProducts(
  parts: ListingParts,
  { cursor }: { cursor?: string | undefined },
): Promise<ReplyOf<typeof endpoint>> {
  const beforeId = cursor === undefined ? null : decodeCursor(cursor);
  const { keys, total } = await findPage(parts, beforeId);
  const ids = keys.slice(0, pageSize);
  const lastId = ids.at(-1);
  const rows = await readCards(parts.db, ids);
  return {
    products: rows.map(toCard),
    nextCursor: keys.length > pageSize && lastId !== undefined ? encodeCursor(lastId) : null,
    total,
    facets: null,
    understood: [],
    didYouMean: null,
    relief: [],
  };
}

interface FoundPage {
  readonly keys: readonly number[];
  readonly total: ReplyOf<typeof endpoint>['total'];
}

/** One id more than a page, to know whether there is a next one. */
async function findPage(parts: ListingParts, beforeId: number | null): Promise<FoundPage> {
  const query = {
    size: pageSize + 1,
    // A range and not search_after: the index is kept in this order, so a range begins where it should.
    query: beforeId === null ? { match_all: {} } : { range: { id: { lt: beforeId } } },
    sort: [{ id: 'desc' }],
    _source: false,
    track_total_hits: beforeId === null ? countedUpTo : false,
  };
  try {
    const [answer] = await parts.engine.search(parts.aliases.read, [query], engineDeadlineMs);
    return { keys: answer?.hits.map((hit) => Number(hit[0])) ?? [], total: answer?.total ?? null };
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    parts.metrics.searchFallbacks.inc();
    return {
      keys: await readRecentIds(parts.db, beforeId ?? Number.MAX_SAFE_INTEGER, pageSize + 1),
      total: null,
    };
  }
}

function toCard(row: CardRow): ProductCard {
  return {
    id: row.id,
    user_id: row.sellerId,
    title: row.title,
    price: row.priceCents / 100,
    size: formatSize(row as ProductSize),
    sexo: row.sex,
    likes: row.likeCount,
    comments: row.commentCount,
    created_at: row.createdAt.toISOString(),
    image: row.picturePath,
    preview: toPreview(row),
    seller: { username: row.sellerUsername },
  };
}

function toPreview(row: CardRow): ProductCard['preview'] {
  const {
    pictureWidth: width,
    pictureHeight: height,
    pictureColor: color,
    pictureThumbhash: thumbhash,
  } = row;
  if (width === null || height === null || color === null || thumbhash === null) return null;
  return { width, height, color, thumbhash };
}
