import { randomUUID } from 'node:crypto';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { describe, expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aSavedSearch, alertsOf, publishAndTell, tellAll } from '../../../../test/saved-searches.ts';
import { aSeller, unlimited } from '../../../../test/sellers.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { OutsideUnavailable } from '../../../platform/http/app-error.ts';
import { insertSearch, replaceWanted } from '../searches.queries.ts';
import { copySearches } from './copy-searches.ts';
import { percolateProducts } from './percolate-products.ts';
import { ensureSavedSearchIndex, rebuildSavedSearches } from './rebuild-saved-searches.ts';
import { savedSearchAliases } from './saved-search-index.ts';
import { verifySavedSearches } from './verify-saved-searches.ts';

const test = await startTestApp({ limiter: unlimited });
const { db, engine, clock, savedSearchAliases: aliases } = test;
await ensureSavedSearchIndex(test);
const owner = await anAccount(db);
const seller = await aSeller(test);

const wantedBy = (address: string) => ({ query: readQuery(new URLSearchParams(address)), key: address });

/** Rows of searches, without copies. */
async function rowsOf(addresses: readonly string[]): Promise<string[]> {
  const settings = { name: 'Campera', cadence: 'instant', byPush: false, byMail: false } as const;
  return inTransaction(db, async (tx) => {
    const ids: string[] = [];
    for (const address of addresses) {
      const id = randomUUID();
      ids.push(id);
      await insertSearch(tx, {
        id,
        accountId: owner.id,
        ...settings,
        ...wantedBy(address),
        now: clock.now(),
      });
    }
    return ids;
  });
}

async function aCopied(address: string): Promise<string> {
  const [id = ''] = await rowsOf([address]);
  await copySearches(test, [id]);
  return id;
}

function deleteRow(id: string): Promise<unknown> {
  return inTransaction(db, (tx) => tx.deleteFrom('saved_search').where('id', '=', id).execute());
}

async function fittingIds(productId: number): Promise<string[]> {
  const hits = (await percolateProducts(test, [productId])).get(productId) ?? [];
  return hits.map(({ searchId }) => searchId);
}

const campera = {
  title: 'Campera de jean clásica',
  description: 'Con un detalle en el puño.',
  category: 'campera-jean',
  brand: "Levi's",
  sex: 'Mujer',
  size: 'M',
  condition: 'buen_estado',
  colors: ['azul', 'blanco'],
  materials: ['algodón'],
  department: 'Montevideo',
  tags: ['vintage', 'oversize'],
  priceCents: 129_000,
} as const;

describe('percolation', () => {
  const fitting = [
    'q=campera',
    'q=chaqueta+azul',
    'q=camperas+vintage+levis',
    'q=campera&sin=rota&sin=manchas',
    'sexo=Mujer&sexo=Unisex&talle=M+-+vestir',
    'categoria=campera-jean&marca=Levi%E2%80%99s&color=blanco&estado=buen_estado',
    'tag=vintage&tag=oversize&departamento=Montevideo&tipo=vestir',
    // Neither price nor standing is compared here.
    'q=campera&hasta=500&reputacion=4.5',
  ];
  const others = [
    'q=pollera',
    'q=heladera',
    'q=campera+negra',
    // The listing would show near matches of these; they were not asked for.
    'q=campera+lacoste',
    'q=canpera+de+gamusa',
    'q=campera&sexo=Hombre',
    'q=campera&talle=L+-+vestir',
    'tag=vintage&tag=fiesta',
    'q=campera&sin=detalles',
    'q=campera&sin=CLASICAS',
    'q=campera&sin=algodon',
    'q=campera&sin=levis',
    'q=campera&sin=oversize',
  ];

  it('ALERT-03 finds the searches whose words and filters the product fits', async () => {
    const ids = await rowsOf([...fitting, ...others]);
    await copySearches(test, ids);
    const [product, other, paused] = await Promise.all([
      aProduct(db, campera),
      aProduct(db, {
        ...campera,
        title: 'Pollera',
        category: 'pollera',
        tags: [],
        brand: null,
        sex: 'Hombre',
      }),
      aProduct(db, campera),
    ]);
    await test.withdraw(paused.id);

    const found = await percolateProducts(test, [product.id, other.id, paused.id]);

    const addresses = new Map(ids.map((id, index) => [id, [...fitting, ...others][index] ?? '']));
    const addressesOf = (id: number) => found.get(id)?.map(({ searchId }) => addresses.get(searchId));
    expect(addressesOf(product.id)?.toSorted()).toEqual(fitting.toSorted());
    expect(addressesOf(other.id)).toEqual(['q=pollera']);
    expect(found.has(paused.id)).toBe(false);
    expect(found.get(product.id)?.every(({ version }) => version === 1)).toBe(true);
    for (const id of ids) await deleteRow(id);
    await copySearches(test, ids);
    expect(await fittingIds(product.id)).toEqual([]);
  });

  it('reads every page of searches', async () => {
    const ids = await rowsOf(Array.from({ length: 2050 }, (_, number) => `q=tapado&sin=x${number}`));
    await rebuildSavedSearches(test);
    const products = await Promise.all(['Tapado', 'Tapado', 'Buzo'].map((title) => aProduct(db, { title })));

    const found = await percolateProducts(
      test,
      products.map(({ id }) => id),
    );

    const sorted = ids.toSorted();
    expect(products.map(({ id }) => found.get(id)?.map(({ searchId }) => searchId))).toEqual([
      sorted,
      sorted,
      [],
    ]);
    await inTransaction(db, (tx) => tx.deleteFrom('saved_search').where('id', 'in', ids).execute());
    expect(await verifySavedSearches(test)).toMatchObject({ surplus: 2050 });
  });
});

describe('a copy', () => {
  it('of an older version never replaces a newer one', async () => {
    const id = await aCopied('q=sobretodo');
    const { id: productId } = await aProduct(db, { title: 'Sobretodo' });
    await inTransaction(db, (tx) => replaceWanted(tx, id, wantedBy('q=sobretodo&tag=lana'), clock.now()));
    await copySearches(test, [id]);
    const [index = ''] = await engine.indexesBehind(aliases.write);
    const old = { search_id: id, version: 1, stamp: 'old', query: { match_all: {} } };

    await engine.apply(index, [{ id, version: 1, put: old }], {
      replacesSameVersion: true,
      waitsUntilVisible: true,
    });

    expect(await fittingIds(productId)).toEqual([]);
    await deleteRow(id);
    await copySearches(test, [id]);
    await engine.apply(index, [{ id, version: 1, put: old }], { waitsUntilVisible: true });
    expect(await fittingIds(productId)).toEqual([]);
  });

  it('without an index is refused, so that it is tried again', async () => {
    const missing = { ...test, savedSearchAliases: savedSearchAliases(`${test.config.namespace}-missing`) };
    const { id } = await aProduct(db, campera);
    const [searchId = ''] = await rowsOf(['q=gabardina']);

    await expect(copySearches(missing, [searchId])).rejects.toThrow(OutsideUnavailable);
    await expect(percolateProducts(missing, [id])).rejects.toThrow(OutsideUnavailable);
    await deleteRow(searchId);
  });
});

describe('ALERT-06 while the index is rebuilt', () => {
  it('searches are saved, changed and deleted and products published: none is missed, none told twice', async () => {
    const [ana, bruno] = await Promise.all([aSignedInMember(test), aSignedInMember(test)]);
    const always = await aSavedSearch(ana, 'q=campera', { name: 'Camperas' });
    await tellAll(test);
    const expected: string[] = [];
    const traffic = new AbortController();
    const rebuilding = (async () => {
      let rebuilds = 0;
      while (!traffic.signal.aborted || rebuilds < 3) {
        clock.advance(1);
        await rebuildSavedSearches(test);
        rebuilds += 1;
      }
    })();

    const publish = async (tag: string) => {
      clock.advance(1);
      const id = await publishAndTell(test, seller, { title: 'Campera inflable', tags: [tag] });
      expected.push(`${always.id} ${id}`);
      return id;
    };
    for (let round = 0; round < 3; round += 1) {
      const [remaining, changed, deleted] = await Promise.all(
        ['remaining', 'before', 'deleted'].map((tag) => aSavedSearch(bruno, `q=campera&tag=${tag}-${round}`)),
      );
      expected.push(`${remaining?.id} ${await publish(`remaining-${round}`)}`);
      const query = `q=campera&tag=after-${round}`;
      await bruno.visitor.post('/api/saved-searches/update', { id: changed?.id, query });
      await bruno.visitor.post('/api/saved-searches/delete', { id: deleted?.id });
      await publish(`before-${round}`);
      await publish(`deleted-${round}`);
      expected.push(`${changed?.id} ${await publish(`after-${round}`)}`);
    }
    traffic.abort();
    await rebuilding;
    await tellAll(test);

    const matches = await db.selectFrom('saved_search_match').select(['search_id', 'product_id']).execute();
    expect(matches.map((match) => `${match.search_id} ${match.product_id}`).toSorted()).toEqual(
      expected.toSorted(),
    );
    expect(await alertsOf(ana)).toEqual([expect.stringContaining('12 nuevas para «Camperas»')]);
    expect(await alertsOf(bruno)).toHaveLength(6);
    expect(await engine.indexesBehind(aliases.write)).toEqual(await engine.indexesBehind(aliases.read));
    expect(await verifySavedSearches(test)).toMatchObject({ missing: 0, surplus: 0, outdated: 0 });
  });

  it('the old index stays when the rebuild fails', async () => {
    const before = await engine.indexesBehind(aliases.write);
    const failing = { ...engine, refresh: () => Promise.reject(new Error('cut off')) };
    clock.advance(1);

    await expect(rebuildSavedSearches({ ...test, engine: failing })).rejects.toThrow('cut off');

    expect(await engine.indexesBehind(aliases.write)).toEqual(before);
    expect(await engine.indexesBehind(aliases.read)).toEqual(before);
  });
});

describe('the new index stays when the rebuild fails at the end', () => {
  it.each([
    ['the old one cannot be deleted', { deleteIndex: () => Promise.reject(new Error('cut off')) }],
    [
      'no answer comes to the move of the aliases',
      {
        moveAliases: async (...move: Parameters<typeof engine.moveAliases>) => {
          await engine.moveAliases(...move);
          throw new Error('cut off');
        },
      },
    ],
  ])('because %s', async (_, failing) => {
    const before = await engine.indexesBehind(aliases.read);
    clock.advance(1);

    await Promise.allSettled([rebuildSavedSearches({ ...test, engine: { ...engine, ...failing } })]);

    const after = await engine.indexesBehind(aliases.read);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    expect(await engine.indexesBehind(aliases.write)).toEqual(after);
    for (const old of before) await engine.deleteIndex(old);
  });
});

describe('ALERT-14 verify', () => {
  it('makes an index when there is none', async () => {
    for (const index of await engine.indexesBehind(aliases.read)) await engine.deleteIndex(index);

    expect(await verifySavedSearches(test)).toMatchObject({ missing: 0, surplus: 0, outdated: 0 });
  });

  it('finds and mends copies that are missing, old, too many or of an older vocabulary, and tells nobody', async () => {
    const ana = await aSignedInMember(test);
    const saved = [];
    for (const tag of ['missing', 'old', 'many', 'vocabulary', 'right'])
      saved.push(await aSavedSearch(ana, `q=vestido&tag=${tag}`));
    const ids = saved.map(({ id }) => id);
    const [missing = '', old = '', tooMany = '', vocabulary = '', right = ''] = ids;
    clock.advance(1);
    const tags = ['missing', 'old', 'new', 'many', 'vocabulary', 'right'];
    const { id } = await aProduct(db, { title: 'Vestido', tags });
    await tellAll(test);
    expect(await verifySavedSearches(test)).toMatchObject({ missing: 0, surplus: 0, outdated: 0 });
    const { compared } = await verifySavedSearches(test);

    await inTransaction(db, (tx) => replaceWanted(tx, old, wantedBy('q=vestido&tag=new'), clock.now()));
    await deleteRow(tooMany);
    const [index = ''] = await engine.indexesBehind(aliases.write);
    const meantBefore = { search_id: vocabulary, version: 1, stamp: 'before', query: { match_none: {} } };
    await engine.apply(index, [{ id: vocabulary, version: 1, put: meantBefore }], {
      replacesSameVersion: true,
    });
    await rebuildWithout(missing);

    expect(await verifySavedSearches(test)).toEqual({
      compared: compared - 1,
      missing: 1,
      outdated: 2,
      surplus: 1,
    });
    expect(await verifySavedSearches(test)).toEqual({
      compared: compared - 1,
      missing: 0,
      outdated: 0,
      surplus: 0,
    });
    expect((await fittingIds(id)).toSorted()).toEqual([missing, old, right, vocabulary].toSorted());
    await tellAll(test);
    expect(await alertsOf(ana)).toEqual([]);
  });

  /** As if the engine had lost this copy: a new index does not know that it was there. */
  async function rebuildWithout(id: string): Promise<void> {
    const [index = ''] = await engine.indexesBehind(aliases.write);
    await engine.apply(index, [{ id, version: 1, put: null }], {
      replacesSameVersion: true,
      waitsUntilVisible: true,
    });
  }
});
