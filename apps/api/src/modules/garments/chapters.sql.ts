import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { wasPublished } from '#modules/catalogue/publication.sql.ts';

/** A chapter as stored, with who may see what of it. */
export interface ChapterRow {
  readonly id: string;
  readonly place: number;
  readonly ownerId: string;
  /** A month in Montevideo. */
  readonly since: string;
  readonly until: string | null;
  readonly isBrief: boolean;
  readonly username: string;
  readonly fullName: string;
  readonly showsName: boolean;
  readonly isSuspended: boolean;
  /** Its owner deleted the account, or one of the two blocked the other. */
  readonly isHidden: boolean;
  readonly department: string | null;
  readonly words: string;
  readonly isRemoved: boolean;
  readonly pictureId: string | null;
  readonly picture: PictureRow | null;
  readonly untilAt: Date | null;
}

interface PictureRow {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
  readonly avif: boolean;
}

const month = (moment: string) =>
  sql`to_char(${sql.ref(moment)} at time zone 'America/Montevideo', 'YYYY-MM')`;

const pictureColumns = sql`json_build_object('path', path, 'width', width, 'height', height, 'color', color,
  'thumbhash', thumbhash, 'avif', has_avif)`;

/** Of `garment_chapter`, joined with its owner's `account`. */
export function chapterColumns(viewerId: string | null) {
  return sql`garment_chapter.id, garment_chapter.place, owner_id as "ownerId", ${month('since')} as since,
    ${month('until')} as until, coalesce(until < since + interval '1 month', false) as "isBrief", until as "untilAt",
    account.username, account.full_name as "fullName", shows_name as "showsName",
    exists (select from auth.identity where identity.id = owner_id and ${isSuspended}) as "isSuspended",
    (account.deleted_at is not null or not ${isNotBlocked(viewerId, sql.ref('owner_id'))}) as "isHidden", garment_chapter.department, words,
    removed_at is not null as "isRemoved", picture_id as "pictureId",
    (select ${pictureColumns} from picture where picture.id = picture_id and width is not null) as picture`;
}

export const chapterSince = month('since');

export interface LastListing {
  readonly productId: number | null;
  readonly title: string | null;
  readonly picture: PictureRow | null;
}

/** The latest listing of `garment` that the viewer may have seen, and what it showed. */
export function lastListing(viewerId: string | null) {
  return sql`left join lateral (
    select product.id as "productId", product.title, (
      select ${pictureColumns} from product_picture
      where product_picture.product_id = product.id and width is not null order by position limit 1) as picture
    from product
    where product.garment_id = garment.id and product.state <> 'deleted' and (product.seller_id = ${viewerId}::uuid or (
      ${wasPublished} and not product.holds && '{review,hidden,removed,suspended}'
      and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}))
    order by product.id desc limit 1
  ) as last on true`;
}

export const ownerCount = sql`(
  select count(*) from garment_chapter where garment_chapter.garment_id = garment.id and voided_at is null)::int`;
