import { linkAccount } from '@perchero/api/src/modules/seller-accounts/index.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import type { Environment } from '../../stack/environment.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { openDatabase } from '../lib/database.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import type { Provider } from './provider.ts';

export interface Product {
  readonly id: number;
  readonly sellerId: string;
  readonly priceCents: number;
  readonly stock: number;
}

export interface Market {
  readonly buyers: readonly CrowdPerson[];
  readonly sellers: readonly CrowdPerson[];
  readonly products: readonly Product[];
}

interface Wanted {
  readonly buyers: number;
  readonly sellers: number;
  readonly products: readonly { readonly count: number; readonly stock: number }[];
}

/** Buyers with sessions, sellers who can be paid at the provider, and what they sell. */
export async function openMarket(
  { env, books, provider }: { env: Environment; books: Books; provider: Provider },
  wanted: Wanted,
): Promise<Market> {
  await using crowd = openCrowdPeople(env);
  const people = await crowd.create(wanted.buyers + wanted.sellers);
  const sellers = people.slice(0, wanted.sellers);
  await link(env, provider, sellers);
  const products: Product[] = [];
  for (const { count, stock } of wanted.products)
    products.push(...(await insertProducts(books, sellers, count, stock)));
  await books.rows(
    `update seller_counter set product_count = (select count(*) from product where seller_id = account_id)
     where account_id = any ($1)`,
    [sellers.map(({ id }) => id)],
  );
  const buyers = people.slice(wanted.sellers);
  await chooseDeliveries(books, buyers, sellers);
  await books.rows('analyze');
  return { buyers, sellers, products };
}

/** Every other seller sends parcels at a price, which all buyers have chosen; the others meet them. */
async function chooseDeliveries(
  books: Books,
  buyers: readonly CrowdPerson[],
  sellers: readonly CrowdPerson[],
): Promise<void> {
  const senders = sellers.filter((_, place) => place % 2 === 0).map(({ id }) => id);
  await books.rows(
    `insert into delivery_settings (account_id, department, in_person, zone, parcel, local_cents, country_cents, updated_at)
     select id, 'Montevideo', true, 'Tres Cruces', 'priced', 19000, 25000, now() from unnest($1::uuid[]) as id`,
    [senders],
  );
  await books.rows(
    `insert into address (id, account_id, kind, label, recipient, phone, street, door, locality, department, is_default, created_at, updated_at)
     select gen_random_uuid(), id, 'home', 'Casa', 'Persona ' || place, '+59899123456', 'Cuareim', '1733', 'Centro',
       case when place % 2 = 0 then 'Salto' else 'Montevideo' end, true, now(), now()
     from unnest($1::uuid[]) with ordinality as people (id, place)`,
    [buyers.map(({ id }) => id)],
  );
  await books.rows(
    `insert into cart_delivery (account_id, seller_id, method, address_id, chosen_at)
     select account_id, seller_id, 'parcel', address.id, now() from address, unnest($1::uuid[]) as seller_id`,
    [senders],
  );
}

/** What the delivery that a buyer has chosen costs, by `buyer seller`; nothing where they meet. */
export async function readDeliveryCosts(books: Books): Promise<ReadonlyMap<string, number>> {
  const rows = await books.rows<{ pair: string; cents: number }>(
    `select chosen.account_id || ' ' || seller_id as pair,
       case when address.department = settings.department then local_cents else country_cents end as cents
     from cart_delivery as chosen join address on address.id = address_id
     join delivery_settings as settings on settings.account_id = seller_id`,
  );
  return new Map(rows.map(({ pair, cents }) => [pair, cents]));
}

async function link(env: Environment, provider: Provider, sellers: readonly CrowdPerson[]): Promise<void> {
  const accounts = await provider.addSellers(sellers.length);
  await using runtime = openProofRuntime(env);
  for (const [place, { id }] of sellers.entries()) {
    const account = accounts[place];
    if (!account) throw new Error('The provider has too few sellers');
    const grant = {
      providerUserId: String(account.id),
      accessToken: account.access_token,
      refreshToken: account.refresh_token,
      expiresInSeconds: 180 * 24 * 60 * 60,
    };
    await inTransaction(runtime.db, (tx) =>
      linkAccount(tx, runtime, { accountId: id, nickname: account.nickname, grant }),
    );
  }
}

/** Prices with centésimos, cheap and dear: anyone who counts in fractions gets some of them wrong. */
export function insertProducts(
  books: Books,
  sellers: readonly Pick<CrowdPerson, 'id'>[],
  count: number,
  stock: number,
): Promise<Product[]> {
  return books.rows<Product>(
    `with listed as (
       insert into product (seller_id, title, description, price_cents, product_type, size, sex, created_at)
       select ($1::uuid[])[1 + place % cardinality($1::uuid[])], 'Prenda ' || place, '',
         10000 + (place * 7919) % 9000000 + place % 100, 'vestir', 'M', 'Unisex', now()
       from generate_series(1, $2::int) as place
       returning id, seller_id, price_cents
     ), counted as (
       insert into product_counter (product_id) select id from listed
     ), stocked as (
       insert into product_stock (product_id, stock) select id, $3 from listed
     )
     select id, seller_id as "sellerId", price_cents as "priceCents", $3::int as stock from listed`,
    [sellers.map(({ id }) => id), count, stock],
  );
}

/** Each finds rows that contradict each other; there should be none, whatever happened. */
const contradictions = {
  'products with more set aside or sold than they had': `
    select from product_stock join product on product.id = product_id
    where product_stock.reserved <> (
        select coalesce(sum(quantity), 0) from reservation
        where reservation.product_id = product_stock.product_id and state = 'held')
      or product_stock.stock < 0 or (product.state = 'sold') <> (product_stock.stock = 0)`,
  'products set aside for orders that are not open': `
    select from reservation join shop_order on shop_order.id = order_id
    where reservation.state = 'held'
      and shop_order.state not in ('creating', 'awaiting_payment', 'payment_pending', 'review')`,
  'open orders that hold nothing before their reservation ends': `
    select from shop_order where state in ('creating', 'awaiting_payment', 'payment_pending') and held_until > now()
      and not exists (select from reservation where order_id = shop_order.id and state = 'held')`,
  'paid orders whose products are not theirs': `
    select from shop_order join order_item on order_item.order_id = shop_order.id
    where state in ('paid', 'partially_refunded') and not exists (
      select from reservation where reservation.order_id = shop_order.id
        and reservation.product_id = order_item.product_id and reservation.state = 'consumed')`,
  'orders both paid and released': `
    select from shop_order join reservation on order_id = shop_order.id
    where shop_order.state = 'paid' group by shop_order.id, product_id
    having bool_or(reservation.state = 'released') and not bool_or(reservation.state = 'consumed')`,
  'orders whose total is not that of their products and delivery': `
    select from shop_order where total_cents <> delivery_cents + (
        select sum(quantity::bigint * unit_price_cents) from order_item where order_id = shop_order.id)
      or delivery_cents <> coalesce((select cost_cents from order_delivery where order_id = shop_order.id), 0)`,
  'paid orders without money': `
    select from shop_order where state = 'paid' and total_cents > (
      select coalesce(sum(amount_cents - refunded_cents), 0) from payment
      where order_id = shop_order.id and verdict = 'ok' and status in ('approved', 'charged_back'))`,
  'payments that are neither counted nor given back': `
    select from payment join shop_order on shop_order.id = order_id
    where verdict = 'ok' and status = 'approved' and refunded_cents < amount_cents
      and state not in ('paid', 'partially_refunded', 'in_dispute', 'charged_back', 'review')
      and not exists (
        select from refund where payment_id = payment.id and refund.state in ('requested', 'waiting_funds'))
      and not (state = 'payment_pending' and payment.amount_cents < total_cents)`,
  'orders paid twice': `
    select from shop_order join payment on order_id = shop_order.id
    where verdict = 'ok' and status = 'approved' and shop_order.state <> 'review'
    group by shop_order.id having sum(amount_cents - refunded_cents) > total_cents and not exists (
      select from refund where order_id = shop_order.id and refund.state in ('requested', 'waiting_funds'))`,
  'bookings that do not sum to zero': `
    select from ledger_line group by payment_id, cause having sum(amount_cents) <> 0`,
  'payments whose booked money differs from what the provider said': `
    select from payment left join ledger_line on payment_id = payment.id and account = 'buyer'
    where verdict = 'ok' and status in ('approved', 'refunded')
    group by payment.id having coalesce(sum(ledger_line.amount_cents), 0) <> refunded_cents - payment.amount_cents`,
  'bookings of payments that we were never told of': `
    select from ledger_line where not exists (
      select from provider_inbox where resource_id = payment_id)`,
  'refunds beyond their payment': `
    select from refund join payment on payment.id = payment_id where refund.state = 'approved'
    group by payment.id having sum(refund.amount_cents) > payment.amount_cents`,
  'histories with a step that the table forbids': `
    select from (
      select to_state, lead(from_state) over (partition by order_id order by id) as next_from from order_event
    ) as steps where next_from is not null and next_from <> to_state`,
  'orders whose history ends elsewhere': `
    select from shop_order where state <> (
      select to_state from order_event where order_id = shop_order.id order by id desc limit 1)`,
  'news about an order told twice': `
    select from notification as told where order_id is not null
    group by account_id, order_id, news having count(*) > (
      select count(*) from money_news where money_news.account_id = told.account_id
        and money_news.order_id = told.order_id and money_news.news = told.news)`,
} as const;

export type Books = ReturnType<typeof openBooks>;

/** A proof's database, whose money must add up. */
export function openBooks(env: Environment) {
  const database = openDatabase(env);
  return { ...database, contradictions: () => database.countEach(contradictions) };
}
