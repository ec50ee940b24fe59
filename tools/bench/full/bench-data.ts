import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { CrowdPerson } from '../../prove/lib/crowd.ts';
import type { Market } from '../../prove/money/market.ts';
import { vacuumAll } from '../../seed/generated-catalogue.ts';
import { firstGeneratedId } from '../../seed/generator/products.ts';
import { readSql } from '../../stack/sql-file.ts';

const maxShown = 20_000;
const photosOfEach = 8;
const newsOfEach = 20;
const memberTables = [
  'thread',
  'thread_member',
  'message',
  'message_inbox',
  'follow',
  'follow_counter',
  'saved_search',
  'saved_search_match',
  'shop_order',
  'delivery',
];

/** What the requests ask for, by turns. */
export interface BenchData {
  shown(turn: number): number;
  seller(turn: number): string;
  surname(turn: number): string;
  photo(turn: number): { readonly owner: CrowdPerson; readonly path: string };
  /** Of the buyer whose turn it is. */
  thread(turn: number): string;
  /** Of the same buyer. */
  order(turn: number): string;
}

/** Fills inboxes, sends photos and looks up what there is. */
export async function prepareBenchData(owner: Client, market: Market): Promise<BenchData> {
  const { buyers, sellers } = market;
  await fillInboxes(owner, buyers);
  const { threads, orders } = await fillMembers(owner, market);
  const photos = await sendPhotos(owner, sellers);
  const products = await column<number>(
    owner,
    `select id from product where state = 'active' and id >= $1 order by hashint8(id) limit $2`,
    [firstGeneratedId, maxShown],
  );
  const names = await column<string>(
    owner,
    `select username from account join seller_counter on account_id = account.id
     where product_count > 0 and deleted_at is null order by hashtext(username) limit 2000`,
  );
  const surnames = await column<string>(
    owner,
    `select distinct on (1) lower((regexp_match(full_name, '(\\S+)$'))[1]) from account limit 200`,
  );
  return {
    shown: (turn) => at(products, turn + Math.floor(turn / products.length)),
    seller: (turn) => encodeURIComponent(at(names, turn)),
    surname: (turn) => encodeURIComponent(at(surnames, turn)),
    photo: (turn) => at(photos, turn),
    thread: (turn) => at(threads, turn),
    order: (turn) => at(orders, turn),
  };
}

function at<T>(items: readonly T[], turn: number): T {
  return items[turn % items.length] as T;
}

async function column<T>(owner: Client, text: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await owner.query<[T]>({ text, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}

async function fillInboxes(owner: Client, people: readonly CrowdPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await owner.query(
    `with told as (
       insert into notification (account_id, kind, actor_id, product_id, actor_count, revision, created_at, moved_at)
       select person.id, 'like', ($1::uuid[])[1 + (place * 37) % cardinality($1::uuid[])], newest.id, 1, place, now(), now()
       from unnest($1::uuid[]) as person (id),
         (select id, row_number() over (order by id desc) as place from product where state = 'active' order by id desc limit $2) as newest
       returning account_id
     )
     insert into notification_inbox (account_id, revision, unread, total)
     select account_id, count(*), count(*), count(*) from told group by account_id`,
    [ids, newsOfEach],
  );
  for (const table of ['notification', 'notification_inbox']) await owner.query(`vacuum analyze ${table}`);
}

/** What members have beside an inbox: threads, follows, saved searches and an order each. */
async function fillMembers(owner: Client, { buyers, sellers, products }: Market) {
  const idsForEach = () => buyers.map(() => randomUUID());
  const [threads, orders] = [idsForEach(), idsForEach()];
  const followed = await column<string>(
    owner,
    `select account_id from seller_counter where product_count > 0 and account_id <> all ($1)
     order by hashtext(account_id::text) limit 1000`,
    [buyers.map(({ id }) => id)],
  );
  const values = {
    buyers: buyers.map(({ id }) => id),
    sellers: sellers.map(({ id }) => id),
    products: products.map(({ id }) => id),
    threads,
    orders,
    followed,
    words: ['buzo', 'campera', 'jean', 'remera', 'vestido'],
    messages: 30,
    threadsOfEach: 20,
    followedByEach: 30,
    matches: 10,
  };
  await owner.query(await readSql(new URL('members.sql', import.meta.url), values));
  await vacuumAll(owner, memberTables);
  return { threads, orders };
}

/** Decoded already: what the worker does with a photo is measured elsewhere. */
async function sendPhotos(owner: Client, sellers: readonly CrowdPerson[]) {
  const photos = Array.from({ length: photosOfEach }, () => sellers)
    .flat()
    .map((person) => ({ owner: person, id: randomUUID() }))
    .map((photo) => ({ ...photo, path: `productPictures/1700000000000-${photo.id.slice(0, 8)}` }));
  await owner.query(
    `insert into picture (id, owner_id, path, state, content_type, byte_size, width, height, color, thumbhash, created_at, upload_until)
     select id, owner_id, path, 'ready', 'image/jpeg', 100000, 1080, 1440, '#aabbcc', 'k8YFBwgHeHh3d4h4eHeIiHd3CA', now(), now()
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as photo (id, owner_id, path)`,
    [photos.map(({ id }) => id), photos.map((one) => one.owner.id), photos.map(({ path }) => path)],
  );
  return photos;
}
