import type { AccessoryType, ProductType } from '@perchero/contract/catalogue/product';
import { type DeskOrder, type DeskState, maxCounted } from '@perchero/contract/desk/desk.rules';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import { deskState, isAside, isIn, isPaused, isSold, reservedIn } from './desk-state.sql.ts';

export interface DeskRow {
  readonly id: number;
  /** What the list is ordered by. */
  readonly rank: number;
  readonly title: string;
  readonly priceCents: number;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
  readonly size: string;
  readonly state: DeskState;
  readonly createdAt: Date;
  readonly views: number;
  readonly likes: number;
  readonly saves: number;
  readonly offers: number;
  readonly picturePath: string | null;
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly pictureColor: string | null;
  readonly pictureThumbhash: string | null;
}

export interface DeskQuery {
  readonly sellerId: string;
  readonly state: DeskState | null;
  /** A part of the title; null for all. */
  readonly words: string | null;
  readonly order: DeskOrder;
  readonly after: { readonly rank: number; readonly id: number } | null;
  readonly limit: number;
}

type After = NonNullable<DeskQuery['after']>;

interface Source {
  readonly from: (sellerId: string) => RawBuilder<unknown>;
  readonly rank: RawBuilder<unknown>;
  /** Among equals. */
  readonly newest: 'first' | 'last';
  readonly isAfter: (last: After) => RawBuilder<boolean>;
}

const own = (sellerId: string) => sql`product where product.seller_id = ${sellerId}`;

/** Each order is that of an index. */
const sources: Record<DeskOrder, Source> = {
  date: {
    from: own,
    rank: sql`product.id`,
    newest: 'first',
    isAfter: ({ id }) => sql`product.id < ${id}::bigint`,
  },
  price: {
    from: own,
    rank: sql`product.price_cents`,
    newest: 'first',
    isAfter: ({ rank, id }) => sql`(product.price_cents, product.id) < (${rank}::integer, ${id}::bigint)`,
  },
  likes: byMonth('likes'),
  views: byMonth('views'),
};

function byMonth(figure: 'likes' | 'views'): Source {
  const rank = sql.ref(`ranked.${figure}`);
  return {
    from: (sellerId) => sql`product_month as ranked join product on product.id = ranked.product_id
      where ranked.account_id = ${sellerId}`,
    rank,
    newest: 'last',
    isAfter: ({ rank: last, id }) => sql`(${rank} <= ${last}::integer
      and (${rank} < ${last}::integer or ranked.product_id > ${id}::bigint))`,
  };
}

/** Letters that never have an accent are compared first: to fold a title takes many times as long. */
function hasWords(words: string): RawBuilder<boolean> {
  const sure = words.toLowerCase().replaceAll(/[^bdfghjklmpqrstvwxz\d]/g, '_');
  return sql`(lower(product.title collate "C") like ${`%${sure}%`}
    and position(plain_name(${words}) in plain_name(product.title)) > 0)`;
}

/** A page of the seller's products, each with its first photo that is ready. */
export function readDeskProducts(
  db: Db,
  { sellerId, state, words, order, after, limit }: DeskQuery,
): Promise<DeskRow[]> {
  const { from, rank, newest, isAfter } = sources[order];
  const among = newest === 'first' ? sql`desc` : sql`asc`;
  const conditions = [
    state === null ? sql`product.state <> 'deleted'` : isIn(state, sellerId),
    ...(words === null ? [] : [hasWords(words)]),
    ...(after ? [isAfter(after)] : []),
  ];
  return readNamed(
    db,
    [
      'desk-products',
      order,
      state ?? 'all',
      ...(words === null ? [] : ['words']),
      ...(after ? ['on'] : []),
    ].join('-'),
    sql<DeskRow>`
      select product.id, product.rank, product.title, product.price_cents as "priceCents",
        product.product_type as "productType", product.accessory_type as "accessoryType", product.size,
        ${deskState} as state, product.created_at as "createdAt", coalesce(month.views, 0) as views,
        coalesce(month.likes, 0) as likes, coalesce(month.saves, 0) as saves, coalesce(month.offers, 0) as offers,
        picture.path as "picturePath", picture.width as "pictureWidth", picture.height as "pictureHeight",
        picture.color as "pictureColor", picture.thumbhash as "pictureThumbhash"
      from (
        select product.id, product.title, product.price_cents, product.product_type, product.accessory_type, product.size,
          product.state, product.holds, product.created_at, ${rank} as rank
        from ${from(sellerId)} and ${sql.join(conditions, sql` and `)}
        order by ${rank} desc, product.id ${among} limit ${limit}
      ) as product
      left join product_month as month on month.product_id = product.id
      left join lateral (
        select path, width, height, color, thumbhash from product_picture
        where product_picture.product_id = product.id and width is not null order by position limit 1
      ) as picture on true
      order by product.rank desc, product.id ${among}`,
  );
}

interface CountRow {
  /** `reserved` is subtracted from the listed ones, unless they are held. */
  readonly state: DeskState;
  readonly isHeld: boolean;
  readonly count: number;
}

/** How many of the seller's products are in a state, each read up to a limit. */
export function countDeskProducts(db: Db, sellerId: string): Promise<CountRow[]> {
  const upTo = (condition: RawBuilder<boolean>) => sql`(
    select ${deskState} as state from product where product.seller_id = ${sellerId} and ${condition}
    limit ${sql.lit(maxCounted)})`;
  return readNamed(
    db,
    'desk-counts',
    sql<CountRow>`
      select 'listed' as state, false as "isHeld", product_count as count from seller_counter
      where account_id = ${sellerId}
      union all
      select 'paused', false, count(*) from ${upTo(isPaused)} as paused
      union all
      select 'sold', false, count(*) from ${upTo(isSold)} as sold
      union all
      select 'reserved', false, count(*) from product
      where product.id = any (array(${reservedIn(sellerId)})) and product.state = 'active' and product.holds = '{}'
      union all
      select aside.state, true, count(*) from ${upTo(isAside)} as aside
      where aside.state <> 'paused' group by aside.state
      limit 20`,
  );
}
