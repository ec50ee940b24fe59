import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { deskPageSize, deskStates, maxCounted } from '@perchero/contract/desk/desk.rules';
import type { DeskCounts, DeskProduct, listDeskProducts as endpoint } from '@perchero/contract/desk/products';
import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { cursorNumber, decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import { countDeskProducts, type DeskRow, readDeskProducts } from './products.queries.ts';

const lastListed = z
  .string()
  .transform((text): unknown => text.split('|'))
  .pipe(z.tuple([z.coerce.number().pipe(z.int().nonnegative()), cursorNumber]))
  .transform(([rank, id]) => ({ rank, id }));

/** A page of the seller's own products, and how many are in each state. */
export async function listProducts(
  db: Db,
  sellerId: string,
  { state, q, order = 'date', cursor }: ParsedCallOf<typeof endpoint>['query'],
): Promise<ReplyOf<typeof endpoint>> {
  const rows = await readDeskProducts(db, {
    sellerId,
    state: state ?? null,
    words: q || null,
    order,
    after: cursor === undefined ? null : decodeCursor(lastListed, cursor),
    // One more, to know whether there is a next page.
    limit: deskPageSize + 1,
  });
  const shown = rows.slice(0, deskPageSize);
  const last = shown.at(-1);
  return {
    products: shown.map(toProduct),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.rank, last.id) : null,
    counts: await countProducts(db, sellerId),
  };
}

async function countProducts(db: Db, sellerId: string): Promise<DeskCounts> {
  const counts = Object.fromEntries(deskStates.map((state) => [state, 0])) as DeskCounts;
  for (const { state, isHeld, count } of await countDeskProducts(db, sellerId)) {
    counts[state] += count;
    // The seller's counter of listed products has the reserved ones as well.
    if (state === 'reserved' && !isHeld) counts.listed -= count;
  }
  for (const state of deskStates) if (state !== 'listed') counts[state] = Math.min(counts[state], maxCounted);
  return counts;
}

function toProduct(row: DeskRow): DeskProduct {
  const { id, title, state, views, likes, saves, offers } = row;
  return {
    id,
    title,
    price: row.priceCents / 100,
    size: formatSize(row as ProductSize),
    state,
    created_at: row.createdAt.toISOString(),
    image: row.picturePath,
    preview: toPreview(row),
    views,
    likes,
    saves,
    offers,
  };
}

function toPreview(row: DeskRow): DeskProduct['preview'] {
  const {
    pictureWidth: width,
    pictureHeight: height,
    pictureColor: color,
    pictureThumbhash: thumbhash,
  } = row;
  if (width === null || height === null || color === null || thumbhash === null) return null;
  return { width, height, color, thumbhash };
}
