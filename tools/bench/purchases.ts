import { randomUUID } from 'node:crypto';
import { lockOrder, moveOrder } from '@perchero/api/src/modules/orders/index.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { buy } from '@perchero/api/test/orders.ts';
import type { Client } from 'pg';
import { type BenchedCall, request } from './calls.ts';
import { benchSeller, type Shop } from './shop.ts';

/** Two days of the hundred times busier Uruguay. */
const orderCount = 20_000;
const ownOrders = 500;
const piecesOfEach = 3;
const rackSize = 1_000;
/** Far from every other piece. */
const firstPiece = 90_000_000;
const sellerId = '7e57ab1e-0000-4000-8000-000000000009';

/** What buying costs among many orders. Measured after all others. */
export const purchaseCalls: readonly BenchedCall[] = [
  {
    name: 'an order of 3 pieces is made',
    run: async (shop) => {
      await anOrder(shop);
      return 0;
    },
  },
  {
    name: 'an order of 3 pieces is made and paid',
    run: async (shop) => {
      const { db, clock } = shop;
      const id = await anOrder(shop);
      await inTransaction(db, async (tx) => {
        const order = await lockOrder(tx, id);
        if (order) await moveOrder(tx, clock, order, { to: 'paid', cause: 'provider' });
      });
      return 0;
    },
  },
  {
    name: 'GET /api/orders, first page of 500',
    run: (shop) => request(shop, { url: '/api/orders?side=purchase', cookies: shop.memberCookies }),
  },
];

const turns = new WeakMap<Shop, number>();

/** Of the next pieces on the rack: no two orders want the same. */
async function anOrder(shop: Shop): Promise<string> {
  const turn = turns.get(shop) ?? 0;
  turns.set(shop, turn + 1);
  const first = firstPiece + turn * piecesOfEach;
  const lines = Array.from({ length: piecesOfEach }, (_, place) => ({
    productId: first + place,
    quantity: 1,
  }));
  const made = await buy(shop, { sellerId, buyerId: randomUUID(), lines });
  if (made.kind !== 'created') throw new Error(`The order is ${made.kind}`);
  return made.order.id;
}

export async function preparePurchases(owner: Client): Promise<void> {
  await owner.query(
    `insert into account (id, username, full_name, created_at) values ($1, 'benchrack', 'Vera', now())`,
    [sellerId],
  );
  await owner.query(
    `with hung as (
       insert into product (id, seller_id, title, description, price_cents, product_type, size, sex, created_at)
       select $1::bigint + n, $2, 'Campera', '', 100000, 'vestir', 'M', 'Unisex', now() from generate_series(0, $3::int - 1) n
       returning id
     ), counted as (insert into product_counter (product_id) select id from hung),
     stocked as (insert into product_stock (product_id) select id from hung)
     insert into seller_counter (account_id, product_count) select $2, count(*) from hung`,
    [firstPiece, sellerId, rackSize],
  );
  await owner.query(
    `insert into shop_order (id, checkout_id, buyer_id, seller_id, collector_id, total_cents, commission_cents, state, held_until,
       created_at, changed_at, paid_at)
     select ('01980000-' || lpad(to_hex(n / 65536), 4, '0') || '-7' || lpad(to_hex(n % 4096), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       gen_random_uuid(), case when n % $2::int = 0 then $3 else md5(n::text)::uuid end, md5((n % 997)::text)::uuid, '1', 100000,
       10000, 'paid', now(), now(), now(), now()
     from generate_series(0, $1::int - 1) n`,
    [orderCount, orderCount / ownOrders, benchSeller.id],
  );
  await owner.query(
    `insert into order_item (order_id, product_id, quantity, unit_price_cents, title, size)
     select id, $1::bigint + number % 1000, 1, 100000, 'Campera', 'M - vestir' from shop_order`,
    [firstPiece],
  );
  for (const table of ['shop_order', 'order_item', 'product', 'product_stock', 'product_counter'])
    await owner.query(`vacuum (freeze, analyze, index_cleanup on) ${table}`);
}
