import type { Client } from 'pg';
import { type BenchedCall, request } from './calls.ts';
import { benchSeller } from './shop.ts';

const saleCount = 500;
const firstSale = '01990000-0000-7000-8000-000000000001';

const ofSeller =
  (url: string): BenchedCall['run'] =>
  (shop) =>
    request(shop, { url, cookies: shop.memberCookies });

/** What a seller sees, among the orders that the purchases have left. */
export const saleCalls: readonly BenchedCall[] = [
  { name: 'GET /api/orders, first page of 500 sales', run: ofSeller('/api/orders?side=sale') },
  { name: 'GET /api/orders/:id', run: ofSeller(`/api/orders/${firstSale}`) },
];

/** Half of them came to nothing, which their seller does not see. */
export async function prepareSales(owner: Client): Promise<void> {
  await owner.query(
    `with sold as (
       insert into shop_order (id, checkout_id, buyer_id, seller_id, collector_id, total_cents, commission_cents, state, held_until,
         created_at, changed_at, paid_at)
       select ('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(), md5(n::text)::uuid, $1, '1',
         100000, 10000, case when n % 2 = 0 then 'expired' else 'paid' end::order_state, now(), now(), now(), now()
       from generate_series(1, $2::int * 2) n
       returning id
     ), pieces as (
       insert into order_item (order_id, product_id, quantity, unit_price_cents, title, size)
       select id, piece, 1, 50000, 'Campera', 'M - vestir' from sold, generate_series(1, 2) as piece
     ), told as (
       insert into order_event (order_id, from_state, to_state, version, cause, at)
       select id, null, 'creating', 1, 'checkout', now() from sold
     ), paid as (
       insert into payment (id, order_id, collector_id, status, status_detail, amount_cents, currency, payment_type, method,
         provider_updated_at, first_seen_at, approved_at, verdict)
       select id::text, id, '1', 'approved', 'accredited', 100000, 'UYU', 'credit_card', 'visa', now(), now(), now(), 'ok'
       from sold returning id, order_id
     )
     insert into ledger_line (payment_id, order_id, cause, account, amount_cents, at)
     select id, order_id, 'approved', line.account::ledger_account, line.cents, now()
     from paid, (values ('buyer', -100000), ('seller', 84000), ('commission', 10000), ('provider_fee', 6000)) as line (account, cents)`,
    [benchSeller.id, saleCount],
  );
  for (const table of ['shop_order', 'order_item', 'order_event', 'payment', 'ledger_line'])
    await owner.query(`vacuum (freeze, analyze, index_cleanup on) ${table}`);
}
