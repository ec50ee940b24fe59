import type { Facets } from '@perchero/contract/search/list-products';
import { describe, expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { queryString, type ListingReply, refreshIndex } from '../../../../test/listing.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aSavedSearch } from '../../../../test/saved-searches.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { OutsideUnavailable } from '../../../platform/http/app-error.ts';
import { openSearchEngine } from '../../../platform/providers/search-engine.ts';

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

const sellers = {
  excellent: await aSellerWith({ reviews: 4, stars: 19 }),
  // 4.45 is shown as 4.5.
  nearlyExcellent: await aSellerWith({ reviews: 20, stars: 89 }),
  good: await aSellerWith({ reviews: 3, stars: 12 }),
  mixed: await aSellerWith({ reviews: 3, stars: 11 }),
  unproven: await aSellerWith({ reviews: 2, stars: 10 }),
};

async function aSellerWith(standing: { reviews: number; stars: number }): Promise<string> {
  const { id } = await anAccount(test.db);
  await inTransaction(test.db, (tx) =>
    tx
      .insertInto('seller_standing')
      .values({ account_id: id, ...standing, changed_at: test.clock.now() })
      .execute(),
  );
  return id;
}

const base = { title: 'Vestido largo', description: 'Sin uso.', sellerId: sellers.excellent };
const catalogue = {
  plain: base,
  title: { ...base, title: 'Vestido trébol roto' },
  titlePlural: { ...base, title: 'Vestido con botones rotos' },
  description: { ...base, description: 'Tiene un cierre RÓTO.' },
  tag: { ...base, tags: ['roto'] },
  material: { ...base, materials: ['cuero'] },
  brand: { ...base, brand: 'Tommy Hilfiger' },
  nearlyExcellent: { ...base, sellerId: sellers.nearlyExcellent, sex: 'Mujer' as const },
  good: { ...base, sellerId: sellers.good },
  mixed: { ...base, sellerId: sellers.mixed },
  unproven: { ...base, sellerId: sellers.unproven },
};
type Name = keyof typeof catalogue;
const names = Object.keys(catalogue) as Name[];
const byId = new Map<number, Name>();
for (const name of names) byId.set((await aProduct(test.db, catalogue[name])).id, name);
await refreshIndex(test, [...byId.keys()]);

const without = (...left: Name[]) => names.filter((name) => !left.includes(name));

async function ask(query: Record<string, string | string[]>) {
  const { status, body } = await test.get(`/api/products?${queryString(query)}`);
  const page = body as ListingReply & { facets: Facets | null; filtersToRelax: object[] };
  return { status, page, found: page.products?.map(({ id }) => byId.get(id)).toReversed() };
}

describe.each([
  ['with the search engine', false],
  ['without the search engine', true],
])('ALERT-02 %s', (_, isDown) => {
  it.each<[Record<string, string | string[]>, Name[]]>([
    [{ sin: 'roto' }, without('title', 'titlePlural', 'description', 'tag')],
    [{ sin: 'ROTÓS' }, without('title', 'titlePlural', 'description', 'tag')],
    [{ sin: 'trebol' }, without('title')],
    [{ sin: 'cuéros' }, without('material')],
    [{ sin: 'tommy' }, without('brand')],
    [
      { sin: ['tommy', 'cuero', 'rotos'] },
      without('title', 'titlePlural', 'description', 'tag', 'material', 'brand'),
    ],
    [{ sin: 'tommy hilfiger' }, without('brand')],
    [{ sin: 'rotonda' }, names],
    [{ reputacion: '4' }, without('mixed', 'unproven')],
    [{ reputacion: '4.5' }, without('good', 'mixed', 'unproven')],
    [{ reputacion: '4', sin: 'roto', sexo: 'Mujer' }, ['nearlyExcellent']],
    [{ q: 'vestido', orden: 'recientes', sin: 'largo' }, ['title', 'titlePlural']],
  ])('narrows by %j', async (query, expected) => {
    isEngineDown = isDown;
    expect(await ask(query)).toMatchObject({ status: 200, found: expected });
  });
});

describe('ALERT-02 the listing', () => {
  it('counts what it narrows', async () => {
    isEngineDown = false;
    const expected = without('title', 'titlePlural', 'description', 'tag', 'mixed', 'unproven');

    const { page } = await ask({ sin: 'roto', reputacion: '4' });

    expect(page.total).toEqual({ count: expected.length, exact: true });
    expect(page.facets?.sexo).toEqual([
      { value: 'Unisex', count: expected.length - 1 },
      { value: 'Mujer', count: 1 },
    ]);
    const other = await ask({ sin: 'tommy', reputacion: '4' });
    expect(other.page.total?.count).toBe(names.length - 3);
  });

  it('offers to leave them out of an empty result', async () => {
    isEngineDown = false;
    const { page } = await ask({ sin: 'vestido', reputacion: '4', sexo: 'Mujer' });
    expect(page).toMatchObject({ products: [], filtersToRelax: [{ remove: 'sin', count: 1 }] });
  });

  it.each([
    `sin=${'a'.repeat(41)}`,
    'sin=',
    'sin=...',
    'sin=a&sin=b&sin=c&sin=d&sin=e&sin=f',
    'reputacion=3',
    'reputacion=4&reputacion=4.5',
  ])('rejects %s', async (query) => {
    expect((await test.get(`/api/products?${query}`)).status).toBe(400);
  });

  it('knows that its address is saved', async () => {
    isEngineDown = false;
    const [ana, bruno] = await Promise.all([aSignedInMember(test), aSignedInMember(test)]);
    const { id } = await aSavedSearch(ana, 'q=vestido&sin=roto&reputacion=4');
    const savedId = async (by: { visitor: typeof ana.visitor }, query: string) =>
      (await by.visitor.get(`/api/products?${query}`)).body.saved_search_id;

    expect(await savedId(ana, 'reputacion=4&sin=roto&q=vestido&orden=likes')).toBe(id);
    expect(await savedId(ana, 'q=vestido&sin=roto')).toBeNull();
    expect(await savedId(ana, 'sin=roto')).toBeNull();
    expect(await savedId(bruno, 'q=vestido&sin=roto&reputacion=4')).toBeNull();
    expect((await test.get('/api/products?q=vestido&sin=roto&reputacion=4')).body.saved_search_id).toBeNull();
  });
});
