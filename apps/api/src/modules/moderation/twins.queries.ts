import { sql } from 'kysely';
import { isNew } from '#modules/accounts/new-account.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface Twin {
  readonly productId: number;
  readonly ownerId: string;
  readonly picture: string;
  readonly isBanned: boolean;
  /** The account is new, or has completed no sale. */
  readonly isUnproven: boolean;
  readonly distance: number;
  readonly isMirrored: boolean;
  /** Null when the banned photo is gone. */
  readonly otherPicture: string | null;
  readonly otherProductId: number | null;
  readonly otherSeller: string | null;
}

/** What a select reads. */
const twins = (now: Date) => sql`
  product.id as "productId", product.seller_id as "ownerId", picture.path as picture,
    other.banned_at is not null as "isBanned", distance, is_mirrored as "isMirrored",
    (${isNew(now)}
      or coalesce(seller_standing.sales, 0) = 0) as "isUnproven",
    other_picture.path as "otherPicture", other.product_id as "otherProductId",
    other_seller.username as "otherSeller"
  from picture_twin
  join picture on picture.id = picture_twin.picture_id
  join product on product.id = picture.product_id and product.state <> 'deleted'
  join account on account.id = product.seller_id
  left join seller_standing on seller_standing.account_id = account.id
  join picture_hash as other on other.picture_id = twin_id
  left join picture as other_picture on other_picture.id = twin_id
  left join account as other_seller on other_seller.id = other.owner_id and other_seller.deleted_at is null`;

const worstFirst = sql`order by other.banned_at is null, distance, twin_id`;

/** The nearest photo to this one, a banned one before all. */
export async function findTwin(db: Db, pictureId: string, now: Date): Promise<Twin | null> {
  const [twin] = await readNamed(
    db,
    'moderation-twin',
    sql<Twin>`select ${twins(now)} where picture_twin.picture_id = ${pictureId} ${worstFirst} limit 1`,
  );
  return twin ?? null;
}

/** The same of all photos of a product. */
export async function findTwinOfProduct(db: Db, productId: number, now: Date): Promise<Twin | null> {
  const [twin] = await readNamed(
    db,
    'moderation-twin-of-product',
    sql<Twin>`select ${twins(now)} where product.id = ${productId} ${worstFirst} limit 1`,
  );
  return twin ?? null;
}
