import { maxChaptersShown } from '@perchero/contract/garments/garments';
import { sql } from 'kysely';
import { isListable } from '#modules/catalogue/garments.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import {
  chapterColumns,
  type ChapterRow,
  chapterSince,
  type LastListing,
  lastListing,
  ownerCount,
} from './chapters.sql.ts';

interface GarmentRow extends LastListing {
  readonly id: number;
  readonly code: string;
  readonly owners: number;
  /** Where the viewer can buy it. */
  readonly listedId: number | null;
}

export async function findGarment(db: Db, code: string, viewerId: string | null): Promise<GarmentRow | null> {
  const [row] = await readNamed(
    db,
    'garments-page',
    sql<GarmentRow>`
      select garment.id, garment.code, ${ownerCount} as owners, last.*,
        (select product.id from product where product.garment_id = garment.id and ${isOnSale(viewerId)} limit 1) as "listedId"
      from garment ${lastListing(viewerId)}
      where garment.code = ${code} limit 1`,
  );
  return row ?? null;
}

/** The latest ones, oldest first. */
export async function readChapters(
  db: Db,
  garmentId: number,
  viewerId: string | null,
): Promise<ChapterRow[]> {
  const rows = await readNamed(
    db,
    'garments-chapters',
    sql<ChapterRow>`
      select ${chapterColumns(viewerId)}
      from garment_chapter join account on account.id = owner_id
      where garment_id = ${garmentId} and voided_at is null
      order by place desc limit ${sql.lit(maxChaptersShown)}`,
  );
  return rows.toReversed();
}

interface StoryRow extends ChapterRow {
  readonly code: string;
  readonly owners: number;
}

/** The last chapter of a garment, for its product page. */
export async function findStory(
  db: Db,
  garmentId: number,
  viewerId: string | null,
): Promise<StoryRow | null> {
  const [row] = await readNamed(
    db,
    'garments-story',
    sql<StoryRow>`
      select garment.code, ${ownerCount} as owners, ${chapterColumns(viewerId)}
      from garment
      join garment_chapter on garment_chapter.garment_id = garment.id and voided_at is null
      join account on account.id = owner_id
      where garment.id = ${garmentId}
      order by garment_chapter.place desc limit 1`,
  );
  return row ?? null;
}

interface OwnGarmentRow extends LastListing {
  readonly id: number;
  readonly code: string;
  readonly owners: number;
  readonly since: string;
  /** With microseconds, like the database column. */
  readonly cursorTime: string;
}

interface ListQuery {
  readonly ownerId: string;
  readonly before: { readonly time: string; readonly id: number } | null;
  readonly limit: number;
}

/** What the person has and does not sell, the latest first. */
export function readOwnGarments(db: Db, { ownerId, before, limit }: ListQuery): Promise<OwnGarmentRow[]> {
  return readNamed(
    db,
    'garments-own',
    sql<OwnGarmentRow>`
      select garment.id, garment.code, ${ownerCount} as owners, ${chapterSince} as since, last.*,
        to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime"
      from garment_chapter as own join garment on garment.id = own.garment_id ${lastListing(ownerId)}
      where own.owner_id = ${ownerId} and own.until is null and own.voided_at is null
        and (own.since, own.garment_id) < (${before?.time ?? 'infinity'}::timestamptz, ${before?.id ?? 0}::bigint)
        and ${isListable(sql.ref('garment.id'), sql.ref('own.owner_id'))}
      order by own.since desc, own.garment_id desc limit ${limit}`,
  );
}

interface OrderGarmentRow {
  readonly productId: number;
  readonly code: string;
  readonly since: Date;
  readonly isOwn: boolean;
  readonly canList: boolean;
}

/** What an order passed on. */
export function findOrderGarments(db: Db, orderId: string, personId: string): Promise<OrderGarmentRow[]> {
  // bounded: an order has few products
  return readNamed(
    db,
    'garments-of-order',
    sql<OrderGarmentRow>`
      select product_id as "productId", garment.code, since, owner_id = ${personId} as "isOwn",
        (owner_id = ${personId} and until is null
          and ${isListable(sql.ref('garment.id'), sql.ref('owner_id'))}) as "canList"
      from garment_chapter join garment on garment.id = garment_id
      where order_id = ${orderId} and voided_at is null and product_id is not null
      order by product_id`,
  );
}
