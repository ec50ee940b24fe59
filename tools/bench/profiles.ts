import { createMember } from '@perchero/api/src/modules/registration/index.ts';
import type { Client } from 'pg';
import { setAside } from '../seed/generated-catalogue.ts';
import { type BenchedCall, request } from './calls.ts';
import { benchSeller, type Shop } from './shop.ts';

const smallSeller = {
  ...benchSeller,
  id: '7e57ab1e-0000-4000-8000-000000000002',
  username: 'smallseller',
  email: 'small@example.com',
  phone: '+59899000002',
} as const;

const [few, many] = [20, 20_000];
/** With as many pieces, a million likes. */
const likesOfEach = 50;

const profileOf = (shop: Shop, username: string, cookies = {}) =>
  request(shop, { url: `/api/profiles/${username}`, cookies });

const smallProfile = {
  name: 'GET /api/profiles/:username, 20 pieces',
  run: (shop) => profileOf(shop, smallSeller.username),
} satisfies BenchedCall;
const greatProfile = {
  name: 'GET /api/profiles/:username, 20,000 pieces and a million likes',
  run: (shop) => profileOf(shop, benchSeller.username),
} satisfies BenchedCall;

/** Measured after all others, in the larger shop alone: what they need would change what the others cost. */
export const profileCalls: readonly BenchedCall[] = [
  smallProfile,
  greatProfile,
  {
    name: 'GET /api/profiles/:username, the same by its owner',
    run: (shop) => profileOf(shop, benchSeller.username, shop.memberCookies),
  },
];

/** The page of whoever has most costs as many blocks as anybody's. */
export function profileGrowth(blocksOf: (name: string) => number): string | null {
  const [small, great] = [blocksOf(smallProfile.name), blocksOf(greatProfile.name)];
  return great > small * 1.7 ? `profile: ${small} blocks with ${few} pieces, ${great} with ${many}` : null;
}

/** Somebody with few pieces, and somebody with many that a million people like. */
export async function prepareProfiles(shop: Shop, owner: Client): Promise<void> {
  await createMember(shop.identity, smallSeller);
  await hangCopies(owner, smallSeller.id, few);
  await hangCopies(owner, benchSeller.id, many);
  await likeAll(owner, benchSeller.id);
  for (const table of [
    'product',
    'product_stock',
    'product_counter',
    'product_picture',
    'product_like',
    'seller_counter',
  ])
    await owner.query(`vacuum (freeze, analyze, index_cleanup on) ${table}`);
}

/** Copies of what hangs in the catalogue, each with its counter and first photo. */
async function hangCopies(owner: Client, sellerId: string, count: number): Promise<void> {
  await owner.query(
    `with copied as (
       insert into product (seller_id, state, title, description, price_cents, product_type, size, sex, created_at)
       select $1, 'active', title, description, price_cents, 'vestir', 'M', sex, created_at
       from product where state = 'active' limit $2 returning id
     ), stocked as (
       insert into product_stock (product_id) select id from copied
     ), counted as (
       insert into product_counter (product_id, like_count) select id, $3 from copied
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
