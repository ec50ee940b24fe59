import type { Order } from '@perchero/contract/search/catalogue-query';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import {
  queryString,
  createIndexedProducts,
  type ListingReply,
  setCounters,
  refreshIndex,
  walkListing,
} from '../../../../test/listing.ts';
import { encodeCursor } from './cursor.ts';

const test = await startTestApp();
const { get } = test;

/** Few values and many products: every order has ties, also across page boundaries. */
const made = await createProducts(60, 'todo');

async function createProducts(count: number, tag: string) {
  const prices = Array.from({ length: count }, (_, index) => 100_000 * (1 + (index % 4)));
  const ids = await createIndexedProducts(
    test,
    prices.map((priceCents) => ({ title: 'Campera de jean', priceCents, tags: [tag] })),
  );
  const products = ids.map((id, index) => ({
    id,
    price: prices[index] ?? 0,
    likes: index % 5,
    comments: (index * 7) % 3,
  }));
  await setCounters(test, products);
  return products;
}

type TestProduct = (typeof made)[number];
type Comparison = (one: TestProduct, other: TestProduct) => number;
const sorted: Record<Order, Comparison> = {
  relevancia: () => 0,
  recientes: () => 0,
  'precio-asc': (one, other) => one.price - other.price,
  'precio-desc': (one, other) => other.price - one.price,
  likes: (one, other) => other.likes - one.likes,
  comentarios: (one, other) => other.comments - one.comments,
};
const orders = Object.keys(sorted) as Order[];
const askedBy = (order: Order) => ({ orden: order, ...(order === 'relevancia' && { q: 'campera' }) });

describe('the orders', () => {
  it.each(orders)('PROD-03 %s sorts ties newest first across pages', async (order) => {
    const expected = made.toSorted((one, other) => sorted[order](one, other) || other.id - one.id);

    const { ids, pages } = await walkListing(get, askedBy(order));

    expect(pages.map(({ products }) => products.length)).toEqual([24, 24, 12]);
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  it('PROD-03 newest first by default', async () => {
    const usual = (await get('/api/products')).body as ListingReply;
    const meaningless = (await get('/api/products?orden=relevancia')).body as ListingReply;

    expect(usual.products[0]?.id).toBe(made.at(-1)?.id);
    expect(meaningless).toEqual(usual);
  });
});

describe('pagination while others publish and withdraw', () => {
  it.each(orders)('PROD-05 %s neither repeats nor skips', async (order) => {
    const staying = await createProducts(50, order);
    const leaving = await createProducts(8, order);

    const { ids } = await walkListing(get, { ...askedBy(order), tag: order }, async (page) => {
      await createProducts(4, order);
      const gone = leaving.slice((page - 1) * 3, page * 3).map(({ id }) => id);
      for (const id of gone) await test.withdraw(id);
      await refreshIndex(test, gone);
    });

    expect(new Set(ids).size).toBe(ids.length);
    expect(staying.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });
});

describe('a cursor', () => {
  it('PROD-05 of one order is rejected in another', async () => {
    for (const order of orders) {
      const { nextCursor } = (await get(`/api/products?${queryString(askedBy(order))}`)).body as ListingReply;
      for (const other of orders.filter((known) => known !== order)) {
        const asked = queryString({ ...askedBy(other), cursor: nextCursor ?? '' });
        expect([order, other, (await get(`/api/products?${asked}`)).status]).toEqual([order, other, 400]);
      }
    }
  });

  it.each([
    'x',
    '[1]',
    '["recientes"]',
    '["recientes",0]',
    '["recientes",0,0]',
    '["recientes",0,1.5]',
    '["recientes",0,"1"]',
    '["recientes",-1,5]',
    '["recientes",0,9,5]',
    '["nada",0,5]',
    '{"after":5}',
  ])('PROD-05 with the content %s is rejected', async (content) => {
    const cursor = Buffer.from(content).toString('base64url');

    const { status, body } = await get(`/api/products?cursor=${cursor}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid-input', error: 'Revisá los datos ingresados.' });
  });

  it('PROD-05 with too many sort values is rejected', async () => {
    const cursor = encodeCursor({ order: 'precio-asc', plan: 0, after: [1, 2, 3] });

    expect((await get(`/api/products?orden=precio-asc&cursor=${cursor}`)).status).toBe(400);
  });
});
