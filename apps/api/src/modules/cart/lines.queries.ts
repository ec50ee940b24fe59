import { maxCartLines } from '@perchero/contract/cart/cart.rules';
import type { AccessoryType, ProductType, Sex } from '@perchero/contract/catalogue/product';
import { type RawBuilder, sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { type Availability, availability, availabilityJoins } from '#modules/catalogue/availability.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface LineRow extends Availability {
  readonly id: number;
  readonly quantity: number;
  readonly seenPriceCents: number;
  readonly title: string;
  readonly priceCents: number;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
  readonly size: string;
  readonly sex: Sex;
  readonly username: string;
  readonly fullName: string;
  readonly avatarPath: string | null;
  readonly picturePath: string | null;
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly pictureColor: string | null;
  readonly pictureThumbhash: string | null;
  readonly pictureHasAvif: boolean | null;
}

export async function findAvailability(
  db: Db,
  id: number,
  viewerId: string | null,
): Promise<Availability | null> {
  const [row] = await readNamed(
    db,
    'cart-availability',
    sql<Availability>`select ${availability(viewerId)} from product ${availabilityJoins} where product.id = ${id} limit 1`,
  );
  return row ?? null;
}

/** A member's lines, oldest first. */
export function readLines(db: Db, accountId: string): Promise<LineRow[]> {
  const wanted = sql`(
    select product_id as id, quantity, seen_price_cents, row_number() over (order by added_at, product_id) as place
    from cart_item where account_id = ${accountId}
  )`;
  return readWanted(db, 'cart-lines', { wanted, viewerId: accountId });
}

export interface GuestLine {
  readonly id: number;
  readonly quantity: number;
  readonly seenPriceCents: number;
}

/** The lines stored in a guest's browser, in its order, without unpublished and blocked products. */
export function readGuestLines(
  db: Db,
  lines: readonly GuestLine[],
  viewerId: string | null,
): Promise<LineRow[]> {
  const wanted = sql`unnest(
    ${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
    ${lines.map(({ seenPriceCents }) => seenPriceCents)}::int[]
  ) with ordinality`;
  return readWanted(db, 'cart-guest-lines', {
    wanted,
    viewerId: null,
    where: sql`product.state <> 'processing' and ${isNotBlocked(viewerId, sql.ref('product.seller_id'))}`,
  });
}

interface Wanted {
  readonly wanted: RawBuilder<unknown>;
  readonly viewerId: string | null;
  readonly where?: RawBuilder<unknown>;
}

function readWanted(
  db: Db,
  name: string,
  { wanted, viewerId, where = sql`true` }: Wanted,
): Promise<LineRow[]> {
  return readNamed(
    db,
    name,
    sql<LineRow>`
      select product.id, wanted.quantity, wanted.seen_price_cents as "seenPriceCents", product.title,
        product.price_cents as "priceCents", product.product_type as "productType",
        product.accessory_type as "accessoryType", product.size, product.sex, account.username,
        account.full_name as "fullName", account.avatar_path as "avatarPath",
        picture.path as "picturePath", picture.width as "pictureWidth", picture.height as "pictureHeight",
        picture.color as "pictureColor", picture.thumbhash as "pictureThumbhash", picture.has_avif as "pictureHasAvif",
        ${availability(viewerId)}
      from ${wanted} as wanted (id, quantity, seen_price_cents, place)
      join product on product.id = wanted.id
      ${availabilityJoins}
      left join lateral (
        select path, width, height, color, thumbhash, has_avif from product_picture
        where product_picture.product_id = product.id and width is not null order by position limit 1
      ) as picture on true
      where ${where}
      order by wanted.place
      limit ${maxCartLines}`,
  );
}
