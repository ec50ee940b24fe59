import type { AccessoryType, ProductType, Sex } from '@perchero/contract/catalogue/product';
import { sql } from 'kysely';
import { isOnSale, isShown } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface CardRow {
  readonly id: number;
  readonly sellerId: string;
  readonly title: string;
  readonly priceCents: number;
  readonly formerPriceCents: number | null;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
  readonly size: string;
  readonly sex: Sex;
  readonly createdAt: Date;
  readonly likeCount: number;
  readonly isLiked: boolean;
  readonly isSold: boolean;
  readonly isPaused: boolean;
  /** All its units are being paid. */
  readonly isReserved: boolean;
  readonly commentCount: number;
  readonly sellerUsername: string;
  readonly picturePath: string | null;
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly pictureColor: string | null;
  readonly pictureThumbhash: string | null;
}

export interface CardOptions {
  /** Null for a guest. */
  readonly viewerId: string | null;
  /** Includes sold products. */
  readonly withSold?: boolean;
  /** Includes products that the viewer has paused. */
  readonly withPaused?: boolean;
}

/** Cards in the order of the ids, each with its first photo that is ready; skips products that are not visible. */
export function readCardRows(
  db: Db,
  ids: readonly number[],
  { viewerId, withSold = false, withPaused = false }: CardOptions,
): Promise<CardRow[]> {
  return readNamed(
    db,
    'search-cards',
    sql<CardRow>`
      select product.id, product.seller_id as "sellerId", product.title, product.price_cents as "priceCents",
        product.former_price_cents as "formerPriceCents", product.product_type as "productType", product.accessory_type as "accessoryType", product.size, product.sex,
        product.created_at as "createdAt", product_counter.like_count as "likeCount",
        product_like.product_id is not null as "isLiked", product.state = 'sold' as "isSold",
        product.state = 'withdrawn' as "isPaused",
        product.state = 'active' and exists (
          select from product_stock where product_id = product.id and reserved >= stock
        ) as "isReserved",
        product_counter.comment_count as "commentCount", account.username as "sellerUsername",
        picture.path as "picturePath", picture.width as "pictureWidth", picture.height as "pictureHeight",
        picture.color as "pictureColor", picture.thumbhash as "pictureThumbhash"
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join product on product.id = wanted.id
        and (${isOnSale(viewerId)} or (${withSold} and ${isShown(viewerId)})
          or (product.state = 'withdrawn' and ${withPaused} and product.seller_id = ${viewerId}))
      join product_counter on product_counter.product_id = product.id
      join account on account.id = product.seller_id
      left join product_like on product_like.account_id = ${viewerId} and product_like.product_id = product.id
      left join lateral (
        select path, width, height, color, thumbhash from product_picture
        where product_picture.product_id = product.id and width is not null order by position limit 1
      ) as picture on true
      order by wanted.place`,
  );
}
