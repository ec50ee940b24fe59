import type { Client } from 'pg';
import { setAside } from '../../seed/generated-catalogue.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { sized } from '../lib/report.ts';

/** People made in the tables; those of the crowd, who can sign in, come on top. */
export const personCount = sized(1_000_000, 20_000);
export const followsEach = 5;
export const sellerCount = sized(10_000, 1_200);
const productsEach = 20;
export const starFollowers = sized(200_000, 3_000);
/** One follower in this many wants to be told of each product. */
const newsEvery = 5;
export const newsFollowers = starFollowers / newsEvery;
export const fewFollowed = 30;
export const manyFollowed = 1_000;

/** The nth person, of whom the first ones sell; as SQL. */
const idOf = (place: string) =>
  `overlay(overlay(md5('person' || ${place}) placing '4' from 13) placing '8' from 17)::uuid`;

export interface FollowPeople {
  readonly starId: string;
  readonly ordinaryId: string;
}

/** As years of use would leave them: nobody's rows are next to each other. */
export async function makePeople(
  owner: Client,
  readers: { readonly few: readonly CrowdPerson[]; readonly many: readonly CrowdPerson[] },
): Promise<FollowPeople> {
  await insertAccounts(owner);
  await insertProducts(owner);
  await owner.query('begin');
  const restore = await setAside(owner, ['follow']);
  // Built once instead of growing by millions of ids in no order.
  await owner.query('alter table follow drop constraint follow_pkey');
  await owner.query(
    `insert into follow (follower_id, followed_id, created_at)
     select ${idOf('n')}, ${idOf('1 + (n * 31 + k * 1009) % $2')}, now() - interval '1 second' * (n % 1000000)
     from generate_series($2 + 1, $1::int) as n, generate_series(1, $3::int) as k`,
    [personCount, sellerCount, followsEach],
  );
  await owner.query(
    `insert into follow (follower_id, followed_id, wants_news, created_at)
     select ${idOf('n')}, ${idOf('0')}, n % $2 = 0, now() - interval '1 second' * n
     from generate_series($1 + 1, $1 + $3::int) as n`,
    [sellerCount, newsEvery, starFollowers],
  );
  for (const [people, count] of [
    [readers.few, fewFollowed],
    [readers.many, manyFollowed],
  ] as const)
    await owner.query(
      `insert into follow (follower_id, followed_id, created_at)
       select id, ${idOf('1 + (place * 7 + k * 1009) % $2')}, now() - interval '1 minute' * k
       from unnest($1::uuid[]) with ordinality as reader (id, place), generate_series(1, $3::int) as k`,
      [people.map(({ id }) => id), sellerCount, count],
    );
  await owner.query('alter table follow add primary key (follower_id, followed_id)');
  await restore();
  await owner.query('commit');
  await owner.query(
    `insert into follow_counter (account_id, followers, following)
     select coalesce(followed_id, follower_id), coalesce(followers, 0), coalesce(following, 0)
     from (select followed_id, count(*) as followers from follow group by followed_id) as one
     full join (select follower_id, count(*) as following from follow group by follower_id) as other
       on other.follower_id = one.followed_id`,
  );
  for (const table of [
    'account',
    'follow',
    'follow_counter',
    'product',
    'product_counter',
    'product_picture',
  ])
    await owner.query(`vacuum (analyze) ${table}`);
  const { rows } = await owner.query<FollowPeople>(
    `select ${idOf('0')} as "starId", ${idOf('1')} as "ordinaryId"`,
  );
  const [people] = rows;
  if (!people) throw new Error('there are no people');
  return people;
}

async function insertAccounts(owner: Client): Promise<void> {
  await owner.query('begin');
  const restore = await setAside(owner, ['account']);
  await owner.query(
    `insert into account (id, username, full_name, created_at)
     select ${idOf('n')}, 'seguidor' || n, 'Camila Rey ' || n, now() - interval '400 days' from generate_series(0, $1::int) as n`,
    [personCount],
  );
  await restore();
  await owner.query('commit');
}

/** Each seller's in turn, so that a page of the table has products of many sellers. */
async function insertProducts(owner: Client): Promise<void> {
  await owner.query('begin');
  const restore = await setAside(owner, ['product', 'product_counter', 'product_stock', 'product_picture']);
  await owner.query(
    `with listed as (
       insert into product (seller_id, state, title, description, price_cents, product_type, size, sex, created_at, published_at)
       select ${idOf('n')}, 'active', 'Campera ' || n, '', 129000, 'vestir', 'M', 'Unisex', at, at
       from generate_series(1, $2::int) as k, generate_series(0, $1::int) as n,
         lateral (select now() - interval '1 second' * ((n * 7919 + k * 104729) % 31536000)) as moment (at)
       returning id
     ), counted as (
       insert into product_counter (product_id) select id from listed
     ), stocked as (
       insert into product_stock (product_id) select id from listed on conflict do nothing
     )
     insert into product_picture (product_id, position, path, width, height, color, thumbhash)
     select id, 0, 'productPictures/1700000000000-follows', 1080, 1440, '#aabbcc', 'k8YFBwgHeHh3d4h4eHeIiHd3CA' from listed`,
    [sellerCount, productsEach],
  );
  await owner.query(
    `insert into seller_counter (account_id, product_count)
     select ${idOf('n')}, $2 from generate_series(0, $1::int) as n`,
    [sellerCount, productsEach],
  );
  await restore();
  await owner.query('commit');
}
