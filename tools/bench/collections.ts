import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import type { Client } from 'pg';
import { type BenchedCall, benchedProduct, request } from './calls.ts';
import { benchSeller } from './shop.ts';

const { collections, products } = collectionLimits;
const firstId = 1_000_000;
const lastId = firstId + collections;
/** As many as the first page shows, and one more. */
const full = 25;
const page = `/api/profiles/${benchSeller.username}`;

/** Measured after all others, because what they need would change what the others cost. */
export const collectionCalls: readonly BenchedCall[] = [
  {
    name: 'GET /api/profiles/:username, the first page of 100 collections',
    run: (shop) => request(shop, { url: `${page}?seccion=colecciones` }),
  },
  {
    name: 'GET /api/profiles/:username, a full collection opened',
    run: (shop) => request(shop, { url: `${page}?coleccion=${lastId}` }),
  },
  {
    name: 'GET /api/collections, 100 of them',
    run: (shop, size) =>
      request(shop, {
        url: `/api/collections?product=${benchedProduct(size)}`,
        cookies: shop.memberCookies,
      }),
  },
];

/** As many collections as a person may have, those of the first page as full as they may be, among those of others. */
export async function prepareCollections(owner: Client): Promise<void> {
  await owner.query(
    `with piece as (
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
     select own.id, piece.id from own, piece where own.id > $5
     union all
     select others.id, few.id from others, (select id from piece limit 10) as few`,
    [benchSeller.id, collections, products, firstId, lastId - full],
  );
  for (const table of ['collection', 'collection_product'])
    await owner.query(`vacuum (freeze, analyze, index_cleanup on) ${table}`);
}
