import { maxRelated, type RelatedProducts } from '@perchero/contract/catalogue/products';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/database/database.ts';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { aBlock, anAccount, aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { refreshIndex } from '../../../test/listing.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { setProductHold } from '../catalogue/holds.ts';

const real = openSearchEngine({ url: readConfig().openSearchUrl, clock: systemClock });
/** The tests are about what is found, not how fast. */
const searchTimeoutMs = 10_000;
let isEngineDown = false;
const searches: number[] = [];
const test = await startTestApp({
  engine: {
    ...real,
    search: (index, queries) => {
      searches.push(queries.length);
      return isEngineDown
        ? Promise.reject(new OutsideUnavailable('search engine', 'killed'))
        : real.search(index, queries, searchTimeoutMs);
    },
  },
});
afterAll(() => real.close());

type Changes = NonNullable<Parameters<typeof aProduct>[1]>;

async function publish(sellerId: string, products: readonly Changes[]): Promise<number[]> {
  const ids: number[] = [];
  for (const product of products) ids.push((await aProduct(test.db, { sellerId, ...product })).id);
  await refreshIndex(test, ids);
  return ids;
}

async function relatedTo(id: number, { get }: Pick<typeof test, 'get'> = test) {
  const { status, body } = await get(`/api/products/${id}`);
  expect(status).toBe(200);
  const { of_seller: ofSeller, similar } = body.related as RelatedProducts;
  const idsOf = (cards: readonly { id: number }[]) => cards.map((card) => card.id);
  return { ofSeller: idsOf(ofSeller), similar: idsOf(similar) };
}

const sell = (id: number) =>
  inTransaction(test.db, (tx) =>
    tx
      .updateTable('product')
      .set((eb) => ({ state: 'sold', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  );

/** Its own brand and category words keep each test's products apart. */
function jacket(brand: string): Changes {
  return {
    title: 'Campera de jean',
    category: 'campera-jean',
    sex: 'Mujer',
    colors: ['azul'],
    brand,
    priceCents: 100_000,
  };
}

it('LOOK-09 a product page ends with more of its seller and similar products of others, the most similar first', async () => {
  const [ana, bruno] = [await anAccount(test.db), await anAccount(test.db)];
  const [product = 0, older = 0, newer = 0] = await publish(ana.id, [
    jacket('Levis'),
    { title: 'Gorro', productType: 'accesorio', accessoryType: 'gorro', size: 'Talle único' },
    { title: 'Botas', productType: 'calzado', size: '38' },
  ]);
  const [otherSize = 0, , , dear = 0, twin = 0, sameBrand = 0] = await publish(bruno.id, [
    { ...jacket('Zara'), size: 'XL' },
    { ...jacket('Levis'), size: 'Niño' },
    { ...jacket('Levis'), title: 'Botas', productType: 'calzado', category: 'botas', size: '38' },
    { ...jacket('Levis'), priceCents: 900_000 },
    jacket('Levis'),
    { ...jacket('Levis'), title: 'Remera', category: 'remera', sex: 'Hombre', size: 'S' },
  ]);
  await publish(bruno.id, [{ ...jacket('Zara'), title: 'Pollera', category: 'pollera' }]);
  searches.length = 0;

  expect(await relatedTo(product)).toEqual({
    ofSeller: [newer, older],
    similar: [twin, dear, otherSize, sameBrand],
  });
  expect(searches).toEqual([1]);

  await sell(product);
  await sell(dear);
  await refreshIndex(test, [product]);
  expect(await relatedTo(product)).toEqual({
    ofSeller: [newer, older],
    similar: [twin, otherSize, sameBrand],
  });
});

it('LOOK-09 no list has anything of blocked people or anything held', async () => {
  const { member: viewer, visitor } = await aSignedInMember(test);
  const [ana, bruno, blocked] = [
    await anAccount(test.db),
    await anAccount(test.db),
    await anAccount(test.db),
  ];
  const holds = ['review', 'hidden', 'removed', 'suspended', 'vacation'] as const;
  const vest = { ...jacket('Holds'), title: 'Chaleco', category: 'chaleco' };
  const [product = 0, more = 0, heldMore = 0] = await publish(ana.id, [vest, vest, vest]);
  const [similar = 0, ...held] = await publish(bruno.id, [vest, ...holds.map(() => vest)]);
  const [ofBlocked = 0] = await publish(blocked.id, [vest]);
  await aBlock(test.db, blocked.id, viewer.id);
  await inTransaction(test.db, async (tx) => {
    await setProductHold(tx, test.clock, heldMore, { hold: 'review', isHeld: true });
    for (const [index, hold] of holds.entries())
      await setProductHold(tx, test.clock, held[index] ?? 0, { hold, isHeld: true });
  });

  // The index does not know the holds yet.
  expect(await relatedTo(product, visitor)).toEqual({ ofSeller: [more], similar: [similar] });
  expect((await relatedTo(product)).similar).toEqual([ofBlocked, similar]);
});

it('LOOK-09 both lists are bounded; without the search engine there is more of the seller only', async () => {
  const [ana, bruno] = [await anAccount(test.db), await anAccount(test.db)];
  const coat = { ...jacket('Many'), title: 'Tapado', category: 'tapado' };
  const many = Array.from({ length: maxRelated + 3 }, () => coat);
  const [product = 0, another = 0] = await publish(ana.id, many);
  await publish(bruno.id, many);

  const found = await relatedTo(product);
  expect(found.ofSeller).toHaveLength(maxRelated);
  expect(found.similar).toHaveLength(maxRelated);

  isEngineDown = true;
  expect(await relatedTo(another)).toEqual({ ofSeller: found.ofSeller, similar: [] });
  isEngineDown = false;
});

it('LOOK-18 a card says that somebody is paying all units of its product', async () => {
  const ana = await anAccount(test.db);
  const [product = 0, reserved = 0, oneOfTwo = 0] = await publish(ana.id, [{}, {}, { stock: 2 }]);
  await inTransaction(test.db, (tx) =>
    tx
      .updateTable('product_stock')
      .set({ reserved: 1 })
      .where('product_id', 'in', [reserved, oneOfTwo])
      .execute(),
  );

  const { body } = await test.get(`/api/products/${product}`);
  const cards = (body.related as RelatedProducts).of_seller;
  expect(cards.map(({ id, reserved: isReserved = false }) => [id, isReserved])).toEqual([
    [oneOfTwo, false],
    [reserved, true],
  ]);
});
