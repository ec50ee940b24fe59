import type { BodyMeasures } from '@perchero/contract/accounts/sizes';
import type {
  AccessoryType,
  ChildAge,
  Condition,
  Measurements,
  ProductType,
  Sex,
  SizeSystem,
} from '@perchero/contract/catalogue/product';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { ProductPicture } from './pictures.queries.ts';
import { type ProductDeliveryRow, productDeliveryColumns } from './delivery.sql.ts';
import { type Availability, availability, availabilityJoins } from './availability.sql.ts';
import { awayUntilOf } from './visibility.sql.ts';

export interface ProductPageRow extends Availability, ProductDeliveryRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly formerPriceCents: number | null;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
  readonly size: string;
  readonly sizeSystem: SizeSystem | null;
  readonly age: ChildAge | null;
  readonly sex: Sex;
  readonly brand: string | null;
  readonly condition: Condition | null;
  readonly category: string | null;
  readonly colors: string[];
  readonly materials: string[];
  readonly measurements: Measurements;
  readonly department: string | null;
  readonly createdAt: Date;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly sellerUsername: string;
  readonly sellerFullName: string;
  readonly sellerAvatarPath: string | null;
  readonly pictures: Omit<ProductPicture, 'pictureId'>[];
  readonly tags: { id: number; name: string }[];
  readonly isLiked: boolean;
  readonly isInCart: boolean;
  /** Null when the viewer does not follow the seller. */
  readonly wantsNews: boolean | null;
  /** Of the viewer. */
  readonly ownBody: BodyMeasures | null;
  readonly holds: string[];
  readonly awayUntil: string | null;
  readonly garmentId: number | null;
}

/** The product with everything its page shows except the comments, in one statement. Null when one of the two blocked the other. */
export async function readProductPage(
  db: Db,
  id: number,
  viewerId: string | null,
): Promise<ProductPageRow | null> {
  const [row] = await readNamed(
    db,
    'catalogue-product-page',
    sql<ProductPageRow>`
      select product.id, product.holds, product.garment_id as "garmentId", product.title, product.description, product.price_cents as "priceCents",
        product.former_price_cents as "formerPriceCents", product.product_type as "productType", product.accessory_type as "accessoryType",
        product.size, product.size_system as "sizeSystem", product.age, product.sex, product.brand, product.condition,
        product.category, product.colors, product.materials, product.measurements, product.department,
        product.created_at as "createdAt", product_counter.like_count as "likeCount",
        product_counter.comment_count as "commentCount", account.username as "sellerUsername",
        account.full_name as "sellerFullName", account.avatar_path as "sellerAvatarPath",
        (select coalesce(json_agg(json_build_object('path', path, 'width', width, 'height', height, 'color', color,
            'thumbhash', thumbhash, 'hasAvif', has_avif, 'hasShareFiles', has_share_files) order by position), '[]')
          from product_picture where product_picture.product_id = product.id) as pictures,
        (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name), '[]')
          from product_tag join tag on tag.id = product_tag.tag_id where product_tag.product_id = product.id) as tags,
        exists (select from product_like where account_id = ${viewerId} and product_id = product.id) as "isLiked",
        exists (select from cart_item where account_id = ${viewerId} and product_id = product.id) as "isInCart",
        (select wants_news from follow where follower_id = ${viewerId} and followed_id = product.seller_id) as "wantsNews",
        (select json_build_object('chest', chest, 'waist', waist, 'hips', hips, 'foot', foot)
          from size_profile where account_id = ${viewerId}) as "ownBody",
        ${awayUntilOf(sql.ref('product.seller_id'))} as "awayUntil",
        ${productDeliveryColumns}, ${availability(viewerId)}
      from product
      join product_counter on product_counter.product_id = product.id
      ${availabilityJoins}
      where product.id = ${id} and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}
      limit 1`,
  );
  return row ?? null;
}

/** The department of the seller's latest product that has one. */
export async function findLastDepartment(db: Db, sellerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('product')
    .select('department')
    .where('seller_id', '=', sellerId)
    .where('department', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.department ?? null;
}
