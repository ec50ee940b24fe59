import { mostCartLines } from '@perchero/contract/cart/cart.rules';
import type { AccessoryType, ProductType, Sex } from '@perchero/contract/catalogue/product';
import { type RawBuilder, sql } from 'kysely';
import type { ProductState } from '#platform/database.gen.ts';
import { type Db, readNamed } from '#platform/database.ts';

/** What decides whether a piece can be paid by this viewer. */
export interface Standing {
  readonly state: ProductState;
  readonly sellerId: string;
  readonly isSellerGone: boolean;
  readonly isPayable: boolean;
  readonly stock: number;
  readonly reserved: number;
  /** Of those reserved, the units that the viewer's own order holds while it waits for payment. */
  readonly ownReserved: number;
}

export interface LineRow extends Standing {
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

/** An order that its buyer may still give up for another: what it holds is theirs to take. */
const ownReserved = (viewerId: string | null) => sql`
  coalesce((
    select sum(reservation.quantity) from reservation
    join shop_order on shop_order.id = reservation.order_id
    where reservation.product_id = product.id and reservation.state = 'held'
      and shop_order.buyer_id = ${viewerId} and shop_order.state in ('creating', 'awaiting_payment')
  ), 0)::int as "ownReserved"`;

const standing = (viewerId: string | null) => sql`
  product.state, product.seller_id as "sellerId", account.deleted_at is not null as "isSellerGone",
  coalesce(seller_account.state = 'linked', false) as "isPayable", product_stock.stock, product_stock.reserved,
  ${ownReserved(viewerId)}`;

const joins = sql`
  join product_stock on product_stock.product_id = product.id
  join account on account.id = product.seller_id
  left join seller_account on seller_account.account_id = product.seller_id`;

export async function findStanding(db: Db, id: number, viewerId: string | null): Promise<Standing | null> {
  const [row] = await readNamed(
    db,
    'cart-standing',
    sql<Standing>`select ${standing(viewerId)} from product ${joins} where product.id = ${id} limit 1`,
  );
  return row ?? null;
}

/** A member's lines, the first put in first. */
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

/** The lines that a guest's browser keeps, in its order; pieces that never hung for everybody are none of them. */
export function readGuestLines(db: Db, lines: readonly GuestLine[]): Promise<LineRow[]> {
  const wanted = sql`unnest(
    ${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
    ${lines.map(({ seenPriceCents }) => seenPriceCents)}::int[]
  ) with ordinality`;
  return readWanted(db, 'cart-guest-lines', {
    wanted,
    viewerId: null,
    where: sql`product.state <> 'processing'`,
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
        ${standing(viewerId)}
      from ${wanted} as wanted (id, quantity, seen_price_cents, place)
      join product on product.id = wanted.id
      ${joins}
      left join lateral (
        select path, width, height, color, thumbhash, has_avif from product_picture
        where product_picture.product_id = product.id and width is not null order by position limit 1
      ) as picture on true
      where ${where}
      order by wanted.place
      limit ${mostCartLines}`,
  );
}
