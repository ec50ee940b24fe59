import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { CrowdPerson } from '../../prove/lib/crowd.ts';
import type { Market } from '../../prove/money/market.ts';
import { firstGeneratedId } from '../../seed/generator/products.ts';

const maxShown = 20_000;
const photosOfEach = 8;
const newsOfEach = 20;

/** What the requests ask for, by turns. */
export interface BenchData {
  shown(turn: number): number;
  seller(turn: number): string;
  surname(turn: number): string;
  photo(turn: number): { readonly owner: CrowdPerson; readonly path: string };
}

/** Fills inboxes, sends photos and looks up what there is. */
export async function prepareBenchData(owner: Client, { buyers, sellers }: Market): Promise<BenchData> {
  await fillInboxes(owner, buyers);
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
