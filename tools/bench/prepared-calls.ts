import { randomUUID } from 'node:crypto';
import { lockOrder, moveOrder } from '@perchero/api/src/modules/orders/index.ts';
import { createMember } from '@perchero/api/seed/create-member.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { buy } from '@perchero/api/test/orders.ts';
import { encodeCursor } from '@perchero/api/src/platform/http/cursor.ts';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { deskPageSize } from '@perchero/contract/desk/desk.rules';
import type { Client } from 'pg';
import { readSql } from '../stack/sql-file.ts';
import { type CatalogueSize, setAside, vacuumAll } from '../seed/generated-catalogue.ts';
import { type BenchedCall, benchedProduct, get, request } from './calls.ts';
import { benchSeller, type Shop } from './shop.ts';

async function fill(owner: Client, file: string, values: Parameters<typeof readSql>[1]): Promise<void> {
  await owner.query(await readSql(new URL(`fixtures/${file}.sql`, import.meta.url), values));
}

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
  await fill(owner, 'bell', {
    seller: benchSeller.id,
    notifications: notificationCount,
    likers: likersOfEach,
  });
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
  const lastSmall = lastId - full;
  await fill(owner, 'collections', { seller: benchSeller.id, collections, products, firstId, lastSmall });
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
  await fill(owner, 'talk', {
    firstComment,
    product: talkedAbout(size),
    threads: threadCount,
    replies: repliesOfEach,
    comments: threadCount * (1 + repliesOfEach),
  });
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
  await fill(owner, 'purchases', {
    seller: sellerId,
    firstProduct: firstProductForSale,
    products: productsForSale,
    orders: orderCount,
    everyNth: orderCount / ownOrders,
    buyer: benchSeller.id,
  });
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
  await fill(owner, 'sales', { seller: benchSeller.id, sales: saleCount });
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
  const afterLastProduct = firstProductForSale + productsForSale;
  await fill(owner, 'deliveries', { buyer: benchSeller.id, seller: sellerId, afterLastProduct });
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
  await fill(owner, 'moderation', { moderator: moderator.id, cases: queueLength });
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
  await fill(owner, 'follows', { follower: benchSeller.id, followed: ids.slice(0, followedPeople) });
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
  await fill(owner, 'copies', { seller: sellerId, products: count, likes: likesOfEach });
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
