import { limitClasses } from '@perchero/contract/limits';
import { listProducts as endpoint } from '@perchero/contract/search/list-products';
import { afterAll, describe, expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { openSearchEngine } from '../../../platform/providers/search-engine.ts';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { indexProducts } from '../product-index/index-products.ts';

const test = await startTestApp();
const { db, get } = test;
const withoutEngine = await startTestApp({
  engine: openSearchEngine({ url: 'http://127.0.0.1:9', clock: systemClock }),
});

const real = openSearchEngine({ url: readConfig().openSearchUrl, clock: systemClock });
let searches = 0;
const counted = await startTestApp({
  engine: {
    ...real,
    search: (...asked) => {
      searches += 1;
      return real.search(...asked);
    },
  },
});
afterAll(() => real.close());

interface Page {
  products: { id: number; title: string }[];
  nextCursor: string | null;
  total: { count: number; exact: boolean } | null;
}

async function publish(count: number, on: typeof test = test): Promise<number[]> {
  const seller = await anAccount(on.db);
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await aProduct(on.db, { sellerId: seller.id })).id);
  if (on !== withoutEngine) await index(ids, on);
  return ids;
}

async function index(ids: readonly number[], on: typeof test = test): Promise<void> {
  await indexProducts(on, ids);
  await on.engine.refresh(on.aliases.read);
}

async function readAll(read: typeof get): Promise<{ ids: number[]; pages: Page[] }> {
  const pages: Page[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await read(`/api/products${cursor && `?cursor=${cursor}`}`);
    pages.push(body as Page);
    cursor = (body as Page).nextCursor;
  }
  return { ids: pages.flatMap((page) => page.products.map((product) => product.id)), pages };
}

describe('GET /api/products', () => {
  it('returns cards without private data', async () => {
    const seller = await anAccount(db, { username: 'martina' });
    const { id } = await aProduct(db, {
      sellerId: seller.id,
      title: 'Gorro de lana',
      productType: 'accesorio',
      accessoryType: 'gorro',
      size: 'Talle único',
      sex: 'Mujer',
    });
    await index([id]);

    const { body } = await get('/api/products');

    expect(endpoint.reply.parse(body)).toEqual(body);
    expect(body.products[0]).toEqual({
      id,
      user_id: seller.id,
      title: 'Gorro de lana',
      price: 1290,
      former_price_cents: null,
      size: 'Talle único - accesorio/gorro',
      sexo: 'Mujer',
      likes: 0,
      liked: false,
      sold: false,
      comments: 0,
      created_at: expect.stringMatching(/Z$/),
      image: expect.stringMatching(/^productPictures\//),
      preview: { width: 1280, height: 1600, color: '#c7a388', thumbhash: expect.any(String) },
      seller: { username: 'martina' },
    });
  });

  it.each([
    ['by the engine', test],
    ['by PostgreSQL alone', withoutEngine],
  ])('pagination returns every product once, newest first, %s', async (_, on) => {
    const made = await publish(50, on);

    const { ids, pages } = await readAll(on.get);

    expect(pages[0]?.products).toHaveLength(24);
    expect(pages[1]?.products).toHaveLength(24);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(made));
  });

  it.each([
    ['by the engine', test],
    ['by PostgreSQL alone', withoutEngine],
  ])('lists only what is on sale, %s', async (_, on) => {
    const states = ['processing', 'sold', 'withdrawn', 'deleted'] as const;
    const [onSale, ...others] = await publish(1 + states.length, on);
    await inTransaction(on.db, async (tx) => {
      for (const [index, state] of states.entries())
        await tx
          .updateTable('product')
          .set((eb) => ({ state, version: eb('version', '+', 1) }))
          .where('id', '=', others[index] ?? 0)
          .execute();
    });
    await indexProducts(on, others);
    await on.engine.refresh(on.aliases.read);

    const { ids } = await readAll(on.get);

    expect(ids).toContain(onSale);
    expect(ids.filter((id) => others.includes(id))).toEqual([]);
  });

  it('pagination neither repeats nor skips while others publish', async () => {
    await publish(30);
    const first = (await get('/api/products')).body as Page;
    await publish(5);

    const second = (await get(`/api/products?cursor=${first.nextCursor}`)).body as Page;

    expect(second.products[0]?.id).toBeLessThan(first.products.at(-1)?.id ?? 0);
    const between = await db
      .selectFrom('product')
      .where('id', '<', first.products.at(-1)?.id ?? 0)
      .where('id', '>', second.products[0]?.id ?? 0)
      .select('id')
      .execute();
    expect(between).toEqual([]);
  });

  it('returns the total on the first page only', async () => {
    test.clock.advance(3);
    const first = (await get('/api/products')).body as Page;
    const second = (await get(`/api/products?cursor=${first.nextCursor}`)).body as Page;

    const { ids } = await readAll(get);
    expect(first.total).toEqual({ count: ids.length, exact: true });
    expect(second.total).toBeNull();
  });

  it('returns no total without the search engine', async () => {
    const { status, body } = await withoutEngine.get('/api/products');

    expect(status).toBe(200);
    expect(body.total).toBeNull();
  });

  it('hides withdrawn products at once, even when the index is stale', async () => {
    const [id] = await publish(1);
    await test.withdraw(id ?? 0);

    const { body } = await get('/api/products');

    expect(body.products.map((product: { id: number }) => product.id)).not.toContain(id);
  });

  it('rejects a NUL character, which PostgreSQL cannot store', async () => {
    expect((await withoutEngine.get('/api/products?q=a%00b')).status).toBe(400);
  });
});

describe("a guest's first page", () => {
  const ask = (headers: Record<string, string> = {}, url = '/api/products?orden=likes') =>
    counted.app.inject({ url, headers });
  const expireCache = () => counted.clock.advance(1);

  it('is computed once for concurrent requests, and cached briefly', async () => {
    expireCache();
    const before = searches;

    const together = await Promise.all([ask(), ask(), ask()]);
    const afterwards = await ask();

    expect(new Set([...together, afterwards].map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(afterwards.body)).toHaveProperty('products');
    expect(afterwards.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(searches - before).toBe(2);
    expireCache();
    await ask();
    expect(searches - before).toBeGreaterThan(2);
  });

  it('answers 304 to a matching ETag', async () => {
    expireCache();
    const { etag } = (await ask()).headers;

    const again = await ask({ 'if-none-match': String(etag) });
    expireCache();
    const later = await ask({ 'if-none-match': String(etag) });
    await publish(1, counted);
    expireCache();
    const changed = await ask({ 'if-none-match': String(etag) });

    expect([again.statusCode, later.statusCode, changed.statusCode]).toEqual([304, 304, 200]);
    expect(again.body).toBe('');
    expect(changed.headers['etag']).not.toBe(etag);
  });

  it('is never served to a member from the cache', async () => {
    const { visitor } = await aSignedInMember(counted);
    await ask();

    const reply = await visitor.get('/api/products?orden=likes', { 'cache-control': '' });

    expect(reply.headers['etag']).toBeUndefined();
  });

  it('is not cached for texts, later pages and no-cache requests', async () => {
    await publish(25, counted);
    expireCache();
    const { nextCursor } = JSON.parse((await ask()).body) as Page;
    const others = [
      () => ask({}, '/api/products?q=campera'),
      () => ask({}, `/api/products?orden=likes&cursor=${nextCursor}`),
      () => ask({ 'cache-control': 'no-cache' }),
    ];

    for (const other of others) {
      await other();
      expect((await other()).headers['etag']).toBeUndefined();
    }
  });

  it('counts towards the rate limit when cached', async () => {
    expireCache();
    await ask();

    const statuses = new Set<number>();
    for (let asked = 0; asked < limitClasses.browse.allowed; asked += 1) {
      counted.clock.advance(asked % 100 === 0 ? 0.3 : 0);
      statuses.add((await ask({ 'x-forwarded-for': '10.9.9.9' })).statusCode);
    }

    expect(statuses).toEqual(new Set([200]));
    expect((await ask({ 'x-forwarded-for': '10.9.9.9' })).statusCode).toBe(429);
  });

  it('refreshes its counts once for concurrent requests', async () => {
    counted.clock.advance(3);
    await counted.get('/api/products');
    counted.clock.advance(1.5);
    const before = searches;

    await Promise.all(
      ['recientes', 'likes', 'comentarios'].map((orden) => counted.get(`/api/products?orden=${orden}`)),
    );

    // Three pages, and one count for all of them.
    expect(searches - before).toBe(4);
  });
});

describe('the cache of ids', () => {
  const path = '/api/products?q=campera&orden=recientes';
  const idsIn = ({ body }: { body: unknown }) => (body as Page).products.map(({ id }) => id);

  /** Freezes the clock, so that slow machines do not expire the cache. */
  function freezeTime(): () => void {
    counted.clock.advance(3);
    const moment = counted.clock.now().getTime();
    return () => counted.clock.advance((moment - counted.clock.now().getTime()) / 1000);
  }

  it('avoids engine searches while the cards are read for every request', async () => {
    const [first = 0, second = 0] = await publish(2, counted);
    const { visitor } = await aSignedInMember(counted);
    const load = () => visitor.get(path, { 'cache-control': '' });
    const back = freezeTime();
    expect(idsIn(await load()).slice(0, 2)).toEqual([second, first]);
    const before = searches;

    await counted.withdraw(second);
    await visitor.post('/api/like/add', { post_id: first });
    back();
    const again = await load();

    expect(searches).toBe(before);
    expect((again.body as { products: unknown[] }).products[0]).toMatchObject({ id: first, liked: true });

    // More than the 250 ms of the cache, because its entry was stored some time after the frozen moment.
    counted.clock.advance(1);
    await load();
    expect(searches).toBeGreaterThan(before);
  });

  it('is bypassed by no-cache, and separate for each order', async () => {
    const back = freezeTime();
    await counted.get(path, { 'cache-control': '' });
    const before = searches;

    back();
    await counted.get(path, { 'cache-control': 'no-cache' });
    back();
    await counted.get(path.replace('recientes', 'relevancia'), { 'cache-control': '' });

    expect(searches - before).toBe(2);
  });
});
