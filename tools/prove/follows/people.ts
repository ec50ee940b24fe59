import type { Client } from 'pg';
import { setAside } from '../../seed/generated-catalogue.ts';
import { readSql } from '../../stack/sql-file.ts';
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

/** `pg_temp.person(n)` is the nth person, of whom the first ones sell. */
const sqlOf = (file: string, values: Parameters<typeof readSql>[1]) =>
  readSql(new URL(`${file}.sql`, import.meta.url), values);

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
    await sqlOf('follows', {
      people: personCount,
      sellers: sellerCount,
      each: followsEach,
      newsEvery,
      starFollowers,
      few: readers.few.map(({ id }) => id),
      fewFollowed,
      many: readers.many.map(({ id }) => id),
      manyFollowed,
    }),
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
    `select pg_temp.person(0) as "starId", pg_temp.person(1) as "ordinaryId"`,
  );
  const [people] = rows;
  if (!people) throw new Error('there are no people');
  return people;
}

async function insertAccounts(owner: Client): Promise<void> {
  await owner.query('begin');
  const restore = await setAside(owner, ['account']);
  await owner.query(await sqlOf('accounts', { people: personCount }));
  await restore();
  await owner.query('commit');
}

/** Each seller's in turn, so that a page of the table has products of many sellers. */
async function insertProducts(owner: Client): Promise<void> {
  await owner.query('begin');
  const restore = await setAside(owner, ['product', 'product_counter', 'product_stock', 'product_picture']);
  await owner.query(await sqlOf('products', { sellers: sellerCount, products: productsEach }));
  await restore();
  await owner.query('commit');
}
