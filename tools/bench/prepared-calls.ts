import { randomUUID } from 'node:crypto';
import { lockOrder, moveOrder } from '@perchero/api/src/modules/orders/index.ts';
import { createMember } from '@perchero/api/seed/create-member.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { buy } from '@perchero/api/test/orders.ts';
import { encodeCursor } from '@perchero/api/src/platform/http/cursor.ts';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { deskPageSize } from '@perchero/contract/desk/desk.rules';
import type { Client } from 'pg';
import { type CatalogueSize, setAside, vacuumAll } from '../seed/generated-catalogue.ts';
import { type BenchedCall, benchedProduct, get, request } from './calls.ts';
import { benchSeller, type Shop } from './shop.ts';

const notificationCount = 500;
const likersOfEach = 12;

const inbox = `/api/notifications/by-user/${benchSeller.id}`;

export const bellCalls: readonly BenchedCall[] = [
  get('GET /api/notifications/by-user/:userId, first page of 50', inbox, { isMember: true }),
  get('GET /api/notifications/by-user/:userId, last page of 50', `${inbox}?page=50`, { isMember: true }),
  get('GET /api/notifications/unread-count/:userId', `/api/notifications/unread-count/${benchSeller.id}`, {
    isMember: true,
  }),
];

/** A full bell among others: every other notification is a comment, the others are groups of likes. */
export async function prepareBell(owner: Client): Promise<void> {
  await owner.query(
    `with chosen as (
       select id, row_number() over (order by id) as place from product where state = 'active' order by id limit $2
     ), commented as (
       insert into comment (product_id, author_id, content, created_at)
       select chosen.id, (select min(id::text)::uuid from account where id <> $1), 'Consulta', now()
       from chosen where place % 2 = 0 returning id, product_id, author_id
     ), told as (
       insert into notification (account_id, kind, product_id, comment_id, actor_id, actor_count, revision, created_at, moved_at)
       select $1, case when commented.id is null then 'like' else 'comment' end::notification_kind, chosen.id, commented.id,
         coalesce(commented.author_id, (select max(id::text)::uuid from account where id <> $1)),
         case when commented.id is null then $3 else 1 end, place, at, at
       from chosen left join commented on commented.product_id = chosen.id,
         lateral (select timestamptz '2026-01-01' + make_interval(mins => place::int) as at) as moment
       returning id, product_id, kind
     ), liked as (
       insert into notification_actor (product_id, actor_id, notification_id, created_at)
       select told.product_id, liker.id, told.id, now() from told,
         (select id from account where id <> $1 order by id desc limit $3) as liker
       where told.kind = 'like'
     )
     insert into notification_inbox (account_id, revision, unread, total) values ($1, $2, $2, $2)`,
    [benchSeller.id, notificationCount, likersOfEach],
  );
  await owner.query(
    `with told as (
       insert into notification (account_id, kind, actor_id, revision, created_at, moved_at)
       select person.id, 'comment', $1, place, now(), now()
       from (select id from account where id <> $1 order by id limit 1000) as person, generate_series(1, 20) as place
       returning account_id
     )
     insert into notification_inbox (account_id, revision, unread, total)
     select account_id, count(*), count(*), count(*) from told group by account_id`,
    [benchSeller.id],
  );
  await vacuumAll(owner, ['comment', 'notification', 'notification_actor', 'notification_inbox']);
}

const { collections, products } = collectionLimits;
const firstId = 1_000_000;
const lastId = firstId + collections;
/** As many as the first page shows, and one more. */
const full = 25;
const page = `/api/profiles/${benchSeller.username}`;

export const collectionCalls: readonly BenchedCall[] = [
  get('GET /api/profiles/:username, the first page of 100 collections', `${page}?seccion=colecciones`),
  get('GET /api/profiles/:username, a full collection opened', `${page}?coleccion=${lastId}`),
  get('GET /api/collections, 100 of them', (size) => `/api/collections?product=${benchedProduct(size)}`, {
    isMember: true,
  }),
];

/** As many collections as a person may have, those of the first page as full as they may be, among those of others. */
export async function prepareCollections(owner: Client): Promise<void> {
  await owner.query(
    `with chosen as (
       select id from product where state = 'active' order by id limit $3
     ), own as (
       insert into collection (id, owner_id, name, product_count, created_at)
       select $4::bigint + place, $1, 'Colección ' || place, $3, now() from generate_series(1, $2) as place
       returning id
     ), others as (
       insert into collection (owner_id, name, product_count, created_at)
       select person.id, 'Colección ' || place, 10, now()
       from (select id from account where id <> $1 order by id limit 300) as person, generate_series(1, 3) as place
       returning id
     )
     insert into collection_product (collection_id, product_id)
     select own.id, chosen.id from own, chosen where own.id > $5
     union all
     select others.id, few.id from others, (select id from chosen limit 10) as few`,
    [benchSeller.id, collections, products, firstId, lastId - full],
  );
  await vacuumAll(owner, ['collection', 'collection_product']);
}

const threadCount = 2_000;
const repliesOfEach = 10;
/** Far from every page that is read without a cursor. */
const firstComment = 1_000_000;

/** A product that much is said about costs what any other costs. Measured after all others, as the bell is. */
export const talkCalls: readonly BenchedCall[] = [
  get('GET /api/products/:id with 22,000 comments', (size) => `/api/products/${talkedAbout(size)}`),
  get(
    'GET /api/products/:id with 22,000 comments, one of them linked',
    (size) => `/api/products/${talkedAbout(size)}?comentario=${firstComment + 7_001}`,
  ),
  get(
    'GET /api/comments, deep page',
    (size) => `/api/comments?product=${talkedAbout(size)}&cursor=${firstComment + 900}`,
  ),
  get('GET /api/comments/:id/replies', `/api/comments/${firstComment + 900}/replies`),
  {
    name: 'POST /api/add-comment, a reply that mentions somebody',
    run: (shop, size) =>
      request(shop, {
        method: 'POST',
        url: '/api/add-comment',
        cookies: shop.memberCookies,
        payload: {
          productId: talkedAbout(size),
          content: `Le muestro a @${benchSeller.username} (${(commentsMade += 1)})`,
          parentId: firstComment + 900,
        },
      }),
  },
];

let commentsMade = 0;

function talkedAbout(size: CatalogueSize): number {
  return benchedProduct(size) + 1;
}

export async function prepareTalk(owner: Client, size: CatalogueSize): Promise<void> {
  const talkers = `(select id, row_number() over (order by id) as place from account where deleted_at is null order by id limit 50)`;
  await owner.query(
    `insert into comment (id, product_id, author_id, content, reply_count, created_at)
     select $1::bigint + n, $2::bigint, talker.id, 'Pregunta ' || n, $4::integer, timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(0, $3::integer - 1) n join ${talkers} talker on talker.place = n % 50 + 1`,
    [firstComment, talkedAbout(size), threadCount, repliesOfEach],
  );
  await owner.query(
    `insert into comment (id, product_id, author_id, parent_id, answered_id, content, created_at)
     select $1::bigint + $2::integer + n, thread.product_id, talker.id, thread.id, thread.author_id, 'Respuesta ' || n,
       timestamptz '2026-03-01' + n * interval '1 minute'
     from generate_series(0, $2::integer * $3::integer - 1) n
     join comment thread on thread.id = $1::bigint + n % $2::integer
     join ${talkers} talker on talker.place = n % 47 + 1`,
    [firstComment, threadCount, repliesOfEach],
  );
  await owner.query('update product_counter set comment_count = $2 where product_id = $1', [
    talkedAbout(size),
    threadCount * (1 + repliesOfEach),
  ]);
  await owner.query(`select setval(pg_get_serial_sequence('comment', 'id'), (select max(id) from comment))`);
  await vacuumAll(owner, ['comment']);
}

/** Two days of the hundred times busier Uruguay. */
const orderCount = 20_000;
const ownOrders = 500;
const productsOfEach = 3;
const productsForSale = 1_000;
/** Far from every other product. */
const firstProductForSale = 90_000_000;
const sellerId = '7e57ab1e-0000-4000-8000-000000000009';

/** What buying costs among many orders. Measured after all others. */
export const purchaseCalls: readonly BenchedCall[] = [
  {
    name: 'an order of 3 products is made',
    run: async (shop) => {
      await anOrder(shop);
      return 0;
    },
  },
  {
    name: 'an order of 3 products is made and paid',
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
  get('GET /api/orders, first page of 500', '/api/orders?side=purchase', { isMember: true }),
];

const turns = new WeakMap<Shop, number>();

/** Of the next products on the data: no two orders want the same. */
async function anOrder(shop: Shop): Promise<string> {
  const turn = turns.get(shop) ?? 0;
  turns.set(shop, turn + 1);
  const first = firstProductForSale + turn * productsOfEach;
  const lines = Array.from({ length: productsOfEach }, (_, place) => ({
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
    `with listed as (
       insert into product (id, seller_id, title, description, price_cents, product_type, size, sex, created_at)
       select $1::bigint + n, $2, 'Campera', '', 100000, 'vestir', 'M', 'Unisex', now() from generate_series(0, $3::int - 1) n
       returning id
     ), counted as (insert into product_counter (product_id) select id from listed),
     stocked as (insert into product_stock (product_id) select id from listed)
     insert into seller_counter (account_id, product_count) select $2, count(*) from listed`,
    [firstProductForSale, sellerId, productsForSale],
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
    [firstProductForSale],
  );
  await vacuumAll(owner, ['shop_order', 'order_item', 'product', 'product_stock', 'product_counter']);
}

const saleCount = 500;
const firstSale = '01990000-0000-7000-8000-000000000001';

/** What a seller sees, among the orders that the purchases have left. */
export const saleCalls: readonly BenchedCall[] = [
  get('GET /api/orders, first page of 500 sales', '/api/orders?side=sale', { isMember: true }),
  get('GET /api/orders/:id', `/api/orders/${firstSale}`, { isMember: true }),
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
     ), products as (
       insert into order_item (order_id, product_id, quantity, unit_price_cents, title, size)
       select id, number, 1, 50000, 'Campera', 'M - vestir' from sold, generate_series(1, 2) as number
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
  await vacuumAll(owner, ['shop_order', 'order_item', 'order_event', 'payment', 'ledger_line']);
}

const firstPurchase = '01980000-0000-7000-8000-000000000000';

/** Every paid order has a parcel on its way now. */
export const deliveryCalls: readonly BenchedCall[] = [
  get('GET /api/orders/:id, a purchase by parcel', `/api/orders/${firstPurchase}`, { isMember: true }),
  get('GET /api/orders/:id, a sale by parcel', `/api/orders/${firstSale}`, { isMember: true }),
  get('GET /api/orders, first page of 500 sales by parcel', '/api/orders?side=sale', { isMember: true }),
  get('GET /api/cart, 3 products by parcel', '/api/cart', { isMember: true }),
  get('GET /api/delivery-settings', '/api/delivery-settings', { isMember: true }),
  get('GET /api/addresses, 5 of them', '/api/addresses', { isMember: true }),
];

export async function prepareDeliveries(owner: Client): Promise<void> {
  await owner.query(
    `with sent as (
       insert into delivery (order_id, method, state, version, opened_at, due_at, sent_at, carrier, tracking)
       select id, 'parcel', 'sent', 2, now(), now() + interval '14 days', now(), 'dac', 'AB-1234' from shop_order where state = 'paid'
       returning order_id
     ), told as (
       insert into delivery_event (order_id, from_state, to_state, version, cause, at)
       select order_id, null, 'preparing', 1, 'paid', now() from sent
       union all select order_id, 'preparing', 'sent', 2, 'seller', now() from sent
     )
     insert into order_delivery (order_id, method, terms, cost_cents, from_department, department, address)
     select order_id, 'parcel', 'free', 0, 'Montevideo', 'Salto', jsonb_build_object('kind', 'home', 'recipient', 'Ana Pérez',
       'phone', '+59899000001', 'street', 'Cuareim', 'door', '1733', 'apartment', null, 'office', null, 'locality', 'Salto',
       'department', 'Salto', 'postal_code', null, 'notes', null) from sent`,
  );
  await owner.query(
    `with saved as (
       insert into address (id, account_id, kind, label, recipient, phone, street, door, locality, department, is_default, created_at, updated_at)
       select gen_random_uuid(), $1, 'home', 'Casa', 'Ana Pérez', '+59899000001', 'Cuareim', '1733', 'Salto', 'Salto', n = 1, now(), now()
       from generate_series(1, 5) n returning id, is_default
     ), filled as (
       insert into cart_item (account_id, product_id, added_at, seen_price_cents)
       select $1, $3::bigint - n, now(), 100000 from generate_series(1, 3) n
     ), offered as (
       insert into delivery_settings (account_id, department, in_person, zone, parcel, local_cents, country_cents, updated_at)
       select unnest(array[$1, $2]::uuid[]), 'Montevideo', true, 'Cordón', 'priced', 19000, 25000, now()
     )
     insert into cart_delivery (account_id, seller_id, method, address_id, chosen_at)
     select $1, $2, 'parcel', id, now() from saved where is_default`,
    [benchSeller.id, sellerId, firstProductForSale + productsForSale],
  );
  await vacuumAll(owner, ['delivery', 'delivery_event', 'order_delivery', 'address', 'cart_item']);
}

const queueLength = 100_000;
const reportedProducts = new WeakMap<Shop, number>();

/** As a moderator with a long queue. */
export const moderationCalls: readonly BenchedCall[] = [
  {
    name: 'POST /api/reports/create',
    run: (shop) => {
      const turn = reportedProducts.get(shop) ?? 0;
      reportedProducts.set(shop, turn + 1);
      return request(shop, {
        method: 'POST',
        url: '/api/reports/create',
        cookies: shop.memberCookies,
        payload: { target_kind: 'product', target_id: String(firstProductForSale + turn), reason: 'fake' },
      });
    },
  },
  get(`GET /api/admin/moderation, first page of ${queueLength / 1000},000 cases`, '/api/admin/moderation', {
    isMember: true,
  }),
];

const moderator = {
  ...benchSeller,
  id: '7e57ab1e-0000-4000-8000-000000000003',
  username: 'moderator',
  email: 'moderator@example.com',
  phone: '+59899000003',
} as const;

/** Somebody without orders: whom a moderator trades with, they do not judge. Until it is handed back, the session is theirs. */
export async function prepareModeration(shop: Shop, owner: Client): Promise<void> {
  await createMember(shop.identity, moderator);
  await owner.query(`update auth.identity set role = 'moderator' where id = $1`, [moderator.id]);
  await owner.query('update auth.session set user_id = $1, second_factor_at = now()', [moderator.id]);
  await owner.query(
    `insert into moderation_case (id, target_kind, target_id, title, reason, state, harm, priority, due_at, opened_at)
     select gen_random_uuid(), 'product', (2000000000 + n)::text, 'Campera', 'spam', 'open', n % 90, n % 90,
       now() + interval '3 days', now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [queueLength],
  );
  await vacuumAll(owner, ['moderation_case', 'report']);
}

export async function handBackSession(owner: Client): Promise<void> {
  await owner.query('update auth.session set user_id = $1, second_factor_at = null', [benchSeller.id]);
}

const followedPeople = 30;
/** People to follow, in each shop from the first. */
const followable: string[] = [];

/** Of the sellers of the catalogue. Measured after the deliveries. */
export const followCalls: readonly BenchedCall[] = [
  get('GET /api/feed, 30 followed', '/api/feed', { isMember: true, growsAtMost: 1.7 }),
  // Measured equally often, so that each remove finds a follow.
  { name: 'POST /api/follows/add', run: followNext('/api/follows/add') },
  { name: 'POST /api/follows/remove', run: followNext('/api/follows/remove') },
];

function followNext(url: string): BenchedCall['run'] {
  const nextOf = new WeakMap<Shop, number>();
  return (shop) => {
    const turn = nextOf.get(shop) ?? 0;
    nextOf.set(shop, turn + 1);
    const payload = { user_id: followable[turn] };
    return request(shop, { method: 'POST', url, cookies: shop.memberCookies, payload });
  };
}

export async function prepareFollows(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select account_id as id from seller_counter where product_count > 0 and account_id <> $1
     order by account_id limit $2`,
    [benchSeller.id, followedPeople + 100],
  );
  const ids = rows.map(({ id }) => id);
  followable.splice(0, followable.length, ...ids.slice(followedPeople));
  await owner.query(
    `with followed as (
       insert into follow (follower_id, followed_id, created_at) select $1, id, now() from unnest($2::uuid[]) as id
       returning followed_id
     )
     insert into follow_counter (account_id, followers, following)
     select followed_id, 1, 0 from followed union all select $1, 0, count(*) from followed`,
    [benchSeller.id, ids.slice(0, followedPeople)],
  );
  await vacuumAll(owner, ['follow', 'follow_counter']);
}

const smallSeller = {
  ...benchSeller,
  id: '7e57ab1e-0000-4000-8000-000000000002',
  username: 'smallseller',
  email: 'small@example.com',
  phone: '+59899000002',
} as const;

const [few, many] = [20, 20_000];
/** With as many products, a million likes. */
const likesOfEach = 50;

const smallProfile = get('GET /api/profiles/:username, 20 products', `/api/profiles/${smallSeller.username}`);
const greatPage = `/api/profiles/${benchSeller.username}`;
const greatProfile = get('GET /api/profiles/:username, 20,000 products and a million likes', greatPage);

const deskUrl = '/api/desk/products';
const smallDesk: BenchedCall = {
  name: `GET ${deskUrl}, 20 products`,
  run: async (shop) => request(shop, { url: deskUrl, cookies: await smallSellerCookies(shop) }),
};
/** The last page of many has as many products as the only one of few. */
const greatDesk: BenchedCall = {
  name: `GET ${deskUrl}, the last 20 of 20,000 products`,
  run: (shop) => request(shop, { url: `${deskUrl}?cursor=${lastDeskPage}`, cookies: shop.memberCookies }),
};
let lastDeskPage = '';
const fullDesks = ['date', 'price', 'likes', 'views'].map((order) =>
  get(`GET ${deskUrl}, 50 of 20,000 products by ${order}`, `${deskUrl}?order=${order}`, { isMember: true }),
);

/** Measured last and in the larger shop alone: their rows would change what the others cost. */
export const profileCalls: readonly BenchedCall[] = [
  smallProfile,
  greatProfile,
  get('GET /api/profiles/:username, the same by its owner', greatPage, { isMember: true }),
  smallDesk,
  greatDesk,
  ...fullDesks,
];

/** What anyone who has most reads costs as many blocks as what anybody reads; a longer page, as many for a product. */
export function profileGrowth(blocksOf: (name: string) => number): string[] {
  const fault = (small: BenchedCall, great: BenchedCall, times = 1) => {
    const [before, after] = [blocksOf(small.name), blocksOf(great.name)];
    return after > before * 1.7 * times
      ? [`${great.name}: ${after} blocks, with ${few} products ${before}`]
      : [];
  };
  return [
    ...fault(smallProfile, greatProfile),
    ...fault(smallDesk, greatDesk),
    ...fullDesks.flatMap((desk) => fault(smallDesk, desk, deskPageSize / few)),
  ];
}

const smallSellers = new WeakMap<Shop, Promise<Record<string, string>>>();

function smallSellerCookies(shop: Shop): Promise<Record<string, string>> {
  const cookies = smallSellers.get(shop) ?? shop.signIn(smallSeller);
  smallSellers.set(shop, cookies);
  return cookies;
}

/** Somebody with few products, and somebody with many that a million people like. */
export async function prepareProfiles(shop: Shop, owner: Client): Promise<void> {
  await createMember(shop.identity, smallSeller);
  await insertCopies(owner, smallSeller.id, few);
  await insertCopies(owner, benchSeller.id, many);
  await likeAll(owner, benchSeller.id);
  const { rows } = await owner.query<{ id: number }>(
    'select id from product where seller_id = $1 order by id limit 1 offset $2',
    [benchSeller.id, few],
  );
  lastDeskPage = encodeCursor(rows[0]?.id ?? 0, rows[0]?.id ?? 0);
  await vacuumAll(owner, [
    'product',
    'product_month',
    'product_stock',
    'product_counter',
    'product_picture',
    'product_like',
    'seller_counter',
  ]);
}

/** Copies of products of the catalogue, each with its counter and first photo. */
async function insertCopies(owner: Client, sellerId: string, count: number): Promise<void> {
  await owner.query(
    `with copied as (
       insert into product (seller_id, state, title, description, price_cents, product_type, size, sex, created_at)
       select $1, 'active', title, description, price_cents, 'vestir', 'M', sex, created_at
       from product where state = 'active' limit $2 returning id
     ), stocked as (
       insert into product_stock (product_id) select id from copied
     ), counted as (
       insert into product_counter (product_id, like_count) select id, $3 from copied
     ), summed as (
       insert into product_month (product_id, account_id, views, likes) select id, $1, id % 97, id % 31 from copied
     ), pictured as (
       insert into product_picture (product_id, position, path, width, height, color, thumbhash)
       select copied.id, 0, picture.path, picture.width, picture.height, picture.color, picture.thumbhash
       from copied, (select * from product_picture limit 1) as picture
     )
     insert into seller_counter (account_id, product_count, like_count)
     select $1::uuid, count(*), count(*) * $3 from copied
     on conflict (account_id) do update set product_count = seller_counter.product_count + excluded.product_count,
       like_count = seller_counter.like_count + excluded.like_count`,
    [sellerId, count, likesOfEach],
  );
}

/** Beside the indexes and keys, which are back when it is done: one by one a million takes a quarter of a minute. */
async function likeAll(owner: Client, sellerId: string): Promise<void> {
  await owner.query('begin');
  const restore = await setAside(owner, ['product_like']);
  await owner.query(
    `insert into product_like (account_id, product_id, created_at)
     select fan.id, product.id, now() from (select id from account order by id limit $2) as fan, product
     where product.seller_id = $1 order by fan.id, product.id`,
    [sellerId, likesOfEach],
  );
  await restore();
  await owner.query('commit');
}
