import type { Facets } from '@perchero/contract/search/list-products';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { type ListingReply, refreshIndex } from '../../../test/listing.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aSavedSearch, publishAndTell } from '../../../test/saved-searches.ts';
import { aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { OutsideUnavailable } from '../../platform/http/app-error.ts';
import { openSearchEngine } from '../../platform/providers/search-engine.ts';
import { ensureSavedSearchIndex } from './engine/rebuild-saved-searches.ts';

const real = openSearchEngine({ url: readConfig().openSearchUrl, clock: systemClock });
let isEngineDown = false;
const test = await startTestApp({
  limiter: unlimited,
  engine: {
    ...real,
    search: (...asked) =>
      isEngineDown
        ? Promise.reject(new OutsideUnavailable('search engine', 'killed'))
        : real.search(...asked),
  },
});
await ensureSavedSearchIndex(test);

const catalogue = {
  remeraM: { size: 'M', title: 'Remera a rayas' },
  remeraL: { size: 'L', title: 'Remera lisa' },
  vaquero40: { size: '40', title: 'Vaquero', sex: 'Mujer' },
  botas40: { size: '40', title: 'Botas', productType: 'calzado' },
  botas38: { size: '38', title: 'Botas rojas', productType: 'calzado' },
  gorro: { size: '58 cm', title: 'Gorro', productType: 'accesorio', accessoryType: 'gorro' },
} as const;
type Name = keyof typeof catalogue;
const names = Object.keys(catalogue) as Name[];
const byId = new Map<number, Name>();
for (const name of names) byId.set((await aProduct(test.db, catalogue[name])).id, name);
await refreshIndex(test, [...byId.keys()]);

const nothing = { chest: null, waist: null, hips: null, foot: null };
type Person = Awaited<ReturnType<typeof aSignedInMember>>;

async function aPersonWith(...sizes: string[]): Promise<Person> {
  const person = await aSignedInMember(test);
  await tick(person, ...sizes);
  return person;
}

async function tick({ visitor }: Person, ...sizes: string[]): Promise<void> {
  expect((await visitor.post('/api/account/sizes', { sizes, measures: nothing })).status).toBe(200);
}

async function ask({ get }: Pick<typeof test, 'get'>, query: string) {
  // Not `no-cache`, so that caches may answer.
  const { body } = await get(`/api/products?${query}`, { 'cache-control': 'max-age=60' });
  const page = body as ListingReply & {
    facets: Facets | null;
    filtersToRelax: object[];
    has_sizes: boolean;
    saved_search_id: string | null;
  };
  return { page, found: page.products.map(({ id }) => byId.get(id)).toReversed() };
}

describe.each([
  ['with the search engine', false],
  ['without the search engine', true],
])('SIZE-05 own sizes %s', (_, isDown) => {
  it.each<[string[], string, Name[]]>([
    [['M - vestir', '40 - vestir'], 'mios=1', ['remeraM', 'vaquero40', 'botas40', 'botas38', 'gorro']],
    [['M - vestir', '38 - calzado'], 'mios=1', ['remeraM', 'botas38', 'gorro']],
    [['L - vestir', '40 - calzado', 'Talle único - accesorio'], 'mios=1', ['remeraL', 'botas40']],
    [['M - vestir', '40 - vestir'], 'mios=1&sexo=Mujer', ['vaquero40']],
    [['M - vestir', '38 - calzado'], 'mios=1&tipo=calzado', ['botas38']],
    [['M - vestir', '38 - calzado'], 'mios=1&q=botas', ['botas38']],
    [['M - vestir'], 'mios=1&talle=L+-+vestir', []],
    [['M - vestir'], 'tipo=vestir', ['remeraM', 'remeraL', 'vaquero40']],
    [[], 'mios=1', names],
  ])('of %j narrow %s', async (sizes, query, expected) => {
    isEngineDown = false;
    const { visitor } = await aPersonWith(...sizes);
    isEngineDown = isDown;

    const { page, found } = await ask(visitor, query);

    isEngineDown = false;
    expect(found).toEqual(expected);
    expect(page.has_sizes).toBe(sizes.length > 0);
  });
});

describe('SIZE-05 own sizes', () => {
  it('are counted and can be left out of an empty result', async () => {
    const { visitor } = await aPersonWith('M - vestir', '38 - calzado');

    const { page } = await ask(visitor, 'mios=1');
    expect(page.total).toEqual({ count: 3, exact: true });
    expect(page.facets?.tipo.toSorted((one, other) => one.value.localeCompare(other.value))).toEqual([
      { value: 'accesorio', count: 1 },
      { value: 'calzado', count: 1 },
      { value: 'vestir', count: 1 },
    ]);
    const empty = await ask(visitor, 'mios=1&sexo=Mujer');
    expect(empty.page).toMatchObject({ products: [] });
    expect(empty.page.filtersToRelax).toContainEqual({ remove: 'mios', count: 1 });
  });

  it('are ignored for guests, and no reply is shared with anybody', async () => {
    const ana = await aPersonWith('M - vestir', '38 - calzado');
    const bruno = await aPersonWith('L - vestir', '40 - calzado');

    // At once, so that short-lived caches would answer.
    const [first, second, guest, again] = await Promise.all([
      ask(ana.visitor, 'mios=1'),
      ask(bruno.visitor, 'mios=1'),
      ask(test, 'mios=1'),
      ask(ana.visitor, 'mios=1'),
    ]);

    expect(first.found).toEqual(['remeraM', 'botas38', 'gorro']);
    expect(second.found).toEqual(['remeraL', 'botas40', 'gorro']);
    expect(guest.found).toEqual(names);
    expect(guest.page.has_sizes).toBe(false);
    expect(again.page.total?.count).toBe(3);
    expect(second.page.total?.count).toBe(3);
    expect((await test.get('/api/products?mios=M')).status).toBe(400);
  });

  it('a changed profile changes the listing at once and the saved searches with it', async () => {
    const ana = await aPersonWith('M - vestir');
    const seller = await aSeller(test);
    const { id, query } = await aSavedSearch(ana, 'mios=1&tipo=vestir');
    expect(query).not.toContain('M');
    expect((await ask(ana.visitor, 'tipo=vestir&mios=1')).page.saved_search_id).toBe(id);
    await hearAll(test);

    const medium = await publishAndTell(test, seller, { size: 'M - vestir' });
    await publishAndTell(test, seller, { size: 'L - vestir' });
    // Publications of the same moment would count as later ones.
    test.clock.advance(5);
    await tick(ana, 'L - vestir');
    await hearAll(test);
    await publishAndTell(test, seller, { size: 'M - vestir' });
    const large = await publishAndTell(test, seller, { size: 'L - vestir' });

    const { body } = await ana.visitor.get(`/api/saved-searches/${id}`);
    expect(body.products.map((product: { id: number }) => product.id)).toEqual([large, medium]);
    const listed = (await ana.visitor.get('/api/products?mios=1&tipo=vestir')).body.products;
    expect(listed.map((product: { size: string }) => product.size)).not.toContain('M - vestir');
  });

  it('a search of own sizes alone finds nothing after the last size is gone', async () => {
    const ana = await aPersonWith('M - vestir');
    const seller = await aSeller(test);
    const { id, name } = await aSavedSearch(ana, 'mios=1');
    expect(name).toBe('Mis talles');
    await tick(ana);
    await hearAll(test);

    await publishAndTell(test, seller, { size: 'M - vestir' });

    expect((await ana.visitor.get(`/api/saved-searches/${id}`)).body.products).toEqual([]);
  });
});
