import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

interface NewestRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly createdAt: Date;
  readonly department: string | null;
  readonly username: string;
  readonly fullName: string;
  readonly avatarPath: string | null;
  readonly picturePath: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
}

/** The newest products that can be bought and have a story and a ready photo. */
export function readNewest(db: Db, viewerId: string | null, limit: number): Promise<NewestRow[]> {
  return readNamed(
    db,
    'pages-newest',
    sql<NewestRow>`
      select product.id, product.title, product.description, product.price_cents as "priceCents",
        product_counter.like_count as "likeCount", product_counter.comment_count as "commentCount",
        product.created_at as "createdAt", product.department, account.username, account.full_name as "fullName",
        account.avatar_path as "avatarPath", picture.path as "picturePath", picture.width, picture.height,
        picture.color, picture.thumbhash
      from product
      join product_counter on product_counter.product_id = product.id
      join account on account.id = product.seller_id
      join lateral (
        select path, width, height, color, thumbhash from product_picture
        where product_picture.product_id = product.id and width is not null order by position limit 1
      ) as picture on true
      where ${isOnSale(null)} and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}
        and product.description <> ''
        and exists (select from product_stock where product_id = product.id and stock > reserved)
      order by product.id desc limit ${limit}`,
  );
}
