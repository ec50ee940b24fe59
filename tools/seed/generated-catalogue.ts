import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { advanceProductSequence } from './helpers.ts';
import { type CatalogueSink, writeCatalogue } from './generator/catalogue.ts';
import { firstGeneratedId } from './generator/products.ts';

export const catalogueSizes = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type CatalogueSize = keyof typeof catalogueSizes;

export function isCatalogueSize(text: string): text is CatalogueSize {
  return Object.hasOwn(catalogueSizes, text);
}

const tables = [
  'account',
  'tag',
  'product',
  'product_counter',
  'product_stock',
  'product_picture',
  'product_tag',
  'seller_counter',
];

/** The committed checksum per size, which reveals changes of the generator. */
export function expectedChecksum(size: CatalogueSize): string {
  const file = new URL('generator/checksums.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<CatalogueSize, string>)[size];
}

/**
 * Copies the generated catalogue into the database in one transaction, as the owner of the tables. Returns false if it is already
 * loaded.
 */
export async function loadGeneratedCatalogue(
  ownerUrl: string,
  size: CatalogueSize,
  report: (line: string) => void,
): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'seed' });
  await client.connect();
  try {
    const mark = `generated catalogue ${size} ${expectedChecksum(size)}`;
    if ((await readMark(client)) === mark) return false;
    await rejectOtherProducts(client);

    await client.query('begin');
    const began = performance.now();
    const restore = await setAside(client, tables);
    const { checksum } = await writeCatalogue(catalogueSizes[size], sinkInto(client));
    report(`${seconds(began)} rows copied, SHA-256 ${checksum}`);
    if (checksum !== expectedChecksum(size)) {
      throw new Error(
        `The generator gave ${checksum}, generator/checksums.json says ${expectedChecksum(size)}`,
      );
    }
    await insertSellerCounters(client);
    await restore();
    await advanceProductSequence(client);
    // A table comment is transactional and part of every copy of the database.
    await client.query(`comment on table product is ${client.escapeLiteral(mark)}`);
    await client.query('commit');
    report(`${seconds(began)} keys and indexes restored, committed`);

    await vacuumAll(client, tables);
    report(`${seconds(began)} vacuumed and analysed`);
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Statistics and a complete visibility map, so that the first measurement equals later ones. Vacuum skips pages while another
 * session, such as autovacuum, holds an older snapshot: then it is repeated. Without index_cleanup it would also skip pages with
 * few dead rows.
 */
export async function vacuumAll(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) await vacuum(client, name);
}

async function vacuum(client: Client, table: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    await client.query(`vacuum (freeze, analyze, index_cleanup on) ${table}`);
    const { rows } = await client.query<{ complete: boolean }>(
      'select relallvisible >= relpages as complete from pg_class where oid = $1::regclass',
      [table],
    );
    if (rows[0]?.complete) return;
    await delay(500);
  }
  throw new Error(`Another session keeps ${table} from being vacuumed`);
}

async function readMark(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description('product'::regclass, 'pg_class') as mark`,
  );
  return rows[0]?.mark ?? null;
}

async function rejectOtherProducts(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from product where id >= $1 limit 1', [firstGeneratedId]);
  if (rowCount) {
    throw new Error(
      `products from id ${firstGeneratedId} exist: a generated catalogue needs an empty database or only the demo`,
    );
  }
}

/**
 * Drops foreign keys and secondary indexes and disables triggers of these tables for a copy; returns a function that restores them.
 * Both run in the caller's transaction, so a failed load changes nothing.
 */
export async function setAside(client: Client, from: readonly string[]): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [from],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [from],
  );
  for (const table of from) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const table of from) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** The counters that publishing each product would have written. */
async function insertSellerCounters(client: Client): Promise<void> {
  await client.query(
    `insert into seller_counter (account_id, product_count, like_count)
     select product.seller_id, count(*) filter (where product.state = 'active'), sum(product_counter.like_count)
     from product join product_counter on product_counter.product_id = product.id
     where product.id >= $1 group by product.seller_id
     on conflict (account_id) do update set product_count = seller_counter.product_count + excluded.product_count,
       like_count = seller_counter.like_count + excluded.like_count`,
    [firstGeneratedId],
  );
}

function sinkInto(client: Client): CatalogueSink {
  return {
    tags: async (names) => {
      await client.query('insert into tag (name) select unnest($1::text[]) on conflict (name) do nothing', [
        names,
      ]);
      const { rows } = await client.query<{ id: number }>(
        `select tag.id from unnest($1::text[]) with ordinality as wanted (name, rank)
           join tag using (name) order by wanted.rank`,
        [names],
      );
      return rows.map((row) => row.id);
    },
    rows: async (table, columns, chunks) => {
      const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 4 }), target);
    },
  };
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(8);
}
