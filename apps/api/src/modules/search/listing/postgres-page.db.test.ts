import { type Order, orders } from '@perchero/contract/search/catalogue-query';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import {
  queryString,
  createIndexedProducts,
  type ListingReply,
  walkListing,
} from '../../../../test/listing.ts';
import { OutsideUnavailable } from '../../../platform/http/app-error.ts';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { openSearchEngine } from '../../../platform/providers/search-engine.ts';

const real = openSearchEngine({ url: readConfig().openSearchUrl, clock: systemClock });
let isEngineDown = false;
const test = await startTestApp({
  engine: {
    ...real,
    search: (...asked) =>
      isEngineDown
        ? Promise.reject(new OutsideUnavailable('search engine', 'killed'))
        : real.search(...asked),
  },
});
const { get } = test;
afterAll(() => real.close());

const [sueter = 0, mono = 0, levis = 0, zapato = 0, collar = 0] = await createIndexedProducts(test, [
  {
    title: 'Suéter de lana negra',
    sex: 'Mujer',
    tags: ['lana', 'abrigo'],
    colors: ['negro'],
    priceCents: 90_000,
  },
  { title: 'Moño de raso', sex: 'Mujer', tags: ['fiesta'], department: 'Montevideo', priceCents: 20_000 },
  {
    title: 'Campera de jean',
    brand: 'Levi’s',
    sex: 'Hombre',
    size: 'L',
    condition: 'como_nuevo',
    tags: ['abrigo'],
  },
  {
    title: 'Zapatos de cuero',
    productType: 'calzado',
    size: '38',
    category: 'zapatos',
    colors: ['negro', 'camel'],
  },
  { title: 'Collar', productType: 'accesorio', accessoryType: 'collar', size: '45 cm' },
]);
/** More than the scan window. */
const many = 1100;
const others = await createProducts(many);

async function createProducts(count: number): Promise<number[]> {
  const { id: sellerId } = await anAccount(test.db);
  return inTransaction(test.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into product (seller_id, title, description, price_cents, product_type, size, sex, created_at)
      select ${sellerId}, 'Remera lisa ' || number, '', 129000, 'vestir', 'M', 'Unisex', now()
      from generate_series(1, ${count}) as number returning id`.execute(tx);
    await sql`insert into product_counter (product_id) select unnest(${rows.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  });
}

const ask = async (asked: Record<string, string | string[]>) => {
  const { status, body } = await get(`/api/products?${queryString(asked)}`);
  return { status, page: body as ListingReply, ids: (body as ListingReply).products?.map(({ id }) => id) };
};

beforeEach(() => {
  isEngineDown = true;
});

describe('the listing without the search engine', () => {
  it.each([
    ['sueter', [sueter]],
    ['LÁNAS NEGROS', [sueter]],
    ['moño', [mono]],
    ['mono', []],
    ['levis', [levis]],
    ['jean levi’s', [levis]],
    ['zapato cuero', [zapato]],
    ['zapato raso', []],
  ])('finds %o', async (q, expected) => {
    const { status, ids, page } = await ask({ q });

    expect(status).toBe(200);
    expect(ids).toEqual(expected);
    expect(page).toMatchObject({ total: null, facets: null, nextCursor: null });
  });

  it.each<[Record<string, string | string[]>, number[]]>([
    [{ sexo: 'Hombre' }, [levis]],
    [{ sexo: ['Hombre', 'Mujer'] }, [levis, mono, sueter]],
    [{ tipo: 'calzado' }, [zapato]],
    [{ talle: ['38 - calzado', '45 cm - accesorio'] }, [collar, zapato]],
    [{ categoria: 'zapatos' }, [zapato]],
    [{ marca: 'Levi’s' }, [levis]],
    [{ estado: 'como_nuevo' }, [levis]],
    [{ color: ['camel', 'negro'] }, [zapato, sueter]],
    [{ departamento: 'Montevideo' }, [mono]],
    [{ tag: 'abrigo' }, [levis, sueter]],
    [{ tag: ['abrigo', 'lana'] }, [sueter]],
    [{ hasta: '900' }, [mono, sueter]],
    [{ desde: '500', hasta: '900' }, [sueter]],
    [{ sexo: 'Mujer', color: 'negro', q: 'lana' }, [sueter]],
    [{ sexo: 'Mujer', tipo: 'calzado' }, []],
    [{ orden: 'precio-asc', sexo: 'Mujer' }, [mono, sueter]],
  ])('PROD-09 filters by %j', async (asked, expected) => {
    expect(await ask(asked)).toMatchObject({ status: 200, ids: expected });
  });

  it.each(["'", '"', '& | !', ':*', '\\', '%', 'de la', '🧥', 'a'.repeat(100), '((', 'x & !y'])(
    'accepts %o',
    async (q) => {
      expect((await ask({ q })).status).toBe(200);
    },
  );

  it('PROD-05 pagination returns every product once in any order', async () => {
    const { ids } = await walkListing(get, { orden: 'likes', q: 'remera' });

    expect(ids).toEqual(others.toReversed());
  });
});

describe('a search engine that fails and recovers between pages', () => {
  /** Creates three pages of products and reads them, every second page without the engine. */
  async function readWithFailures(order: Order) {
    const products = Array.from({ length: 60 }, () => ({ title: 'Pollera plisada', tags: [order] }));
    const created = await createIndexedProducts(test, products);
    isEngineDown = false;
    const asked = { orden: order, tag: order, ...(order === 'relevancia' && { q: 'pollera' }) };
    const { ids } = await walkListing(get, asked, async (page) => {
      isEngineDown = page % 2 === 1;
    });
    return { created, ids };
  }

  it('PROD-05 newest first returns each product once', async () => {
    const { created, ids } = await readWithFailures('recientes');

    expect(ids).toEqual(created.toReversed());
  });

  it.each(orders.filter((order) => order !== 'recientes'))(
    'PROD-05 skips nothing in the order %s',
    async (order) => {
      const { created, ids } = await readWithFailures(order);

      expect(new Set(ids)).toEqual(new Set(created));
    },
  );
});

describe('a query that is too slow for PostgreSQL', () => {
  it('returns matches among the newest, and continues from there', async () => {
    const owner = new Client({ connectionString: test.ownerUrl });
    await owner.connect();
    await owner.query(`
      create or replace function plain_query(words text) returns tsquery volatile language plpgsql as $$
      begin perform pg_sleep(0.0005); return plainto_tsquery('pg_catalog.spanish', words); end $$`);
    await owner.end();

    const { pages, ids } = await walkListing(get, { q: 'lana' });

    expect(pages[0]).toMatchObject({ products: [], nextCursor: expect.any(String) });
    expect(ids).toEqual([sueter]);
  });
});
