import { randomUUID } from 'node:crypto';
import { maxSavedSearches } from '@perchero/contract/saved-searches/saved-search.rules';
import { describe, expect, it } from 'vitest';
import { reserveUnits, restockUnits, sellReservedUnits } from '#modules/catalogue/index.ts';
import { softDeleteProducts } from '#modules/catalogue/soft-delete.queries.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { aBlock, aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember, goodPassword } from '../../../test/people.ts';
import { addMatches, alertsOf, aSavedSearch, publishAndTell, tellAll } from '../../../test/saved-searches.ts';
import { aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import { cleanUpSearches } from './clean-up.ts';
import { deleteOfEndedProducts } from './ended-products.queries.ts';
import { ensureSavedSearchIndex } from './engine/rebuild-saved-searches.ts';

const test = await startTestApp({ limiter: unlimited });
await ensureSavedSearchIndex(test);
const seller = await aSeller(test);
const daySeconds = 24 * 60 * 60;

const listOf = async ({ visitor }: Awaited<ReturnType<typeof aSignedInMember>>) =>
  (await visitor.get('/api/saved-searches')).body.searches;

/** Products without events. */
async function products(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await aProduct(test.db, { sellerId: seller.member.id })).id);
  return ids;
}

describe('ALERT-01 saving a listing', () => {
  it('keeps words, filters, name, cadence and channels', async () => {
    const ana = await aSignedInMember(test);
    const query =
      'q=campera&sexo=Mujer&marca=Nike&sin=rota&reputacion=4.5&desde=100&hasta=900&orden=precio-asc';
    const search = await aSavedSearch(ana, query, {
      name: ' Para  el invierno ',
      cadence: 'daily',
      by_mail: true,
    });
    expect(search).toMatchObject({
      name: 'Para el invierno',
      cadence: 'daily',
      by_push: false,
      by_mail: true,
      is_broad: false,
      new: 0,
      image: null,
    });
    expect(Object.fromEntries(new URLSearchParams(search.query))).toEqual({
      q: 'campera',
      sexo: 'Mujer',
      marca: 'Nike',
      sin: 'rota',
      reputacion: '4.5',
      desde: '100',
      hasta: '900',
    });
    expect(await listOf(ana)).toEqual([search]);
    const row = await test.db
      .selectFrom('saved_search')
      .select(['price_from_cents', 'price_to_cents', 'reputation'])
      .where('id', '=', search.id)
      .executeTakeFirst();
    expect(row).toEqual({ price_from_cents: 10_000, price_to_cents: 90_000, reputation: 2 });
  });

  it.each([
    ['q=campera de jean&sexo=Mujer&talle=M - vestir', 'Campera de jean, Mujer, M'],
    ['categoria=campera-jean&estado=como_nuevo&tipo=vestir', 'Prendas, Campera de jean, como nuevo'],
    [`q=${'a'.repeat(70)}`, `A${'a'.repeat(58)}…`],
  ])('makes a name from %s', async (query, name) => {
    const search = await aSavedSearch(await aSignedInMember(test), query);
    expect(search.name).toBe(name);
  });

  it('is one for the same search, also at once and in another order', async () => {
    const ana = await aSignedInMember(test);
    const saved = await Promise.all([
      aSavedSearch(ana, 'q=vestido&sexo=Mujer&sexo=Unisex'),
      aSavedSearch(ana, 'sexo=Unisex&q=vestido&sexo=Mujer&orden=likes', { name: 'Otra' }),
    ]);
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(await listOf(ana)).toHaveLength(1);
    const other = await aSavedSearch(await aSignedInMember(test), 'q=vestido&sexo=Mujer&sexo=Unisex');
    expect(other.id).not.toBe(saved[0].id);
  });

  it.each(['', 'desde=100', 'sin=rota&reputacion=4&hasta=900', 'q=%21%21'])(
    'refuses %j: there is nothing to search',
    async (query) => {
      const { visitor } = await aSignedInMember(test);
      const settings = { cadence: 'instant', by_push: false, by_mail: false };
      const { status, body } = await visitor.post('/api/saved-searches/create', { query, ...settings });
      expect([status, body.code, body.error]).toEqual([
        400,
        'nothing-to-search',
        'Poné al menos una palabra o un filtro.',
      ]);
    },
  );

  it('refuses the 31st, also among several at once', async () => {
    const ana = await aSignedInMember(test);
    for (let saved = 0; saved < maxSavedSearches - 1; saved += 1)
      await aSavedSearch(ana, `q=remera ${saved}`);
    const settings = { cadence: 'instant', by_push: false, by_mail: false };
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((word) =>
        ana.visitor.post('/api/saved-searches/create', { query: `q=saco ${word}`, ...settings }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too-many-searches',
      error: 'Llegaste a las 30 búsquedas guardadas. Eliminá alguna para guardar otra.',
    });
    expect(await listOf(ana)).toHaveLength(maxSavedSearches);
    // Again is no new one.
    await aSavedSearch(ana, 'q=remera 0');
  });

  it('changes at most 100 times a day', async () => {
    const ana = await aSignedInMember(test);
    const { id } = await aSavedSearch(ana, 'q=pollera');
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('rate_limit_window')
        .set({ used: 100 })
        .where('class', '=', 'saved-search-changes')
        .where('subject', '=', ana.member.id)
        .execute(),
    );
    const update = (changes: object) => ana.visitor.post('/api/saved-searches/update', { id, ...changes });
    expect((await update({ query: 'q=pollera larga' })).body.code).toBe('too-many-requests');
    expect((await update({ name: 'Polleras' })).status).toBe(200);
    expect((await ana.visitor.post('/api/saved-searches/delete', { id })).status).toBe(200);
  });
});

describe('changing a search', () => {
  it('keeps matches with a new name or channel, and begins anew with other words', async () => {
    const ana = await aSignedInMember(test);
    const { id, name } = await aSavedSearch(ana, 'q=tapado');
    await addMatches(
      test,
      { searchId: id, accountId: ana.member.id, at: test.clock.now() },
      await products(2),
    );
    const update = async (changes: object) =>
      (await ana.visitor.post('/api/saved-searches/update', { id, ...changes })).body.search;
    expect(await update({ name: 'Tapados', cadence: 'none', by_push: true })).toMatchObject({
      id,
      name: 'Tapados',
      cadence: 'none',
      by_push: true,
      new: 2,
    });
    expect(await update({ name: '' })).toMatchObject({ name: 'Tapados' });
    expect(name).toBe('Tapado');
    test.clock.advance(60);
    const changed = await update({ query: 'q=tapado&sexo=Mujer' });
    expect(changed).toMatchObject({ id, name: 'Tapados', new: 0 });
    const row = await test.db
      .selectFrom('saved_search')
      .select(['version', 'since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.version).toBe(2);
    expect(row.since > new Date(changed.created_at)).toBe(true);
  });

  it('merges a search that becomes equal to another', async () => {
    const ana = await aSignedInMember(test);
    const [one, other] = [await aSavedSearch(ana, 'q=gorro'), await aSavedSearch(ana, 'q=bufanda')];
    const { body } = await ana.visitor.post('/api/saved-searches/update', { id: other.id, query: 'q=gorro' });
    expect(body.search.id).toBe(one.id);
    expect(await listOf(ana)).toHaveLength(1);
  });

  it('is only for its owner', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];
    const { id } = await aSavedSearch(ana, 'q=campera');
    const statuses = [
      await bruno.visitor.post('/api/saved-searches/update', { id, name: 'Mía' }),
      await bruno.visitor.get(`/api/saved-searches/${id}`),
      await bruno.visitor.post(`/api/saved-searches/${id}/seen`, { until: test.clock.now().toISOString() }),
      await bruno.visitor.get(`/api/saved-searches/${randomUUID()}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await bruno.visitor.post('/api/saved-searches/delete', { id })).status).toBe(200);
    expect(await listOf(ana)).toHaveLength(1);
    expect((await test.visitor().get('/api/saved-searches')).status).toBe(401);
  });
});

describe('ALERT-12 the matches of a search', () => {
  it('are counted since the last visit, and paged newest first', async () => {
    const ana = await aSignedInMember(test);
    const search = await aSavedSearch(ana, 'q=campera');
    const owner = { searchId: search.id, accountId: ana.member.id };
    const at = new Date(search.seen_at).getTime();
    const ids = await products(30);
    for (const [index, id] of ids.entries())
      await addMatches(test, { ...owner, at: new Date(at + 1000 * (1 + index)) }, [id]);
    test.clock.advance(60);
    await test.withdraw(ids[29]!);

    const open = async (cursor = '') =>
      (await ana.visitor.get(`/api/saved-searches/${search.id}?${cursor && `cursor=${cursor}`}`)).body;
    const first = await open();
    expect(first.search).toMatchObject({ new: 29, image: expect.stringContaining('productPictures/') });
    const late = (await aProduct(test.db, { sellerId: seller.member.id })).id;
    await addMatches(test, { ...owner, at: test.clock.now() }, [late]);
    const second = await open(first.nextCursor);
    expect(second.nextCursor).toBeNull();
    const shown = [...first.products, ...second.products].map(({ id }) => id);
    expect(shown).toEqual(ids.slice(0, 29).toReversed());

    const seen = (until: string) => ana.visitor.post(`/api/saved-searches/${search.id}/seen`, { until });
    expect((await seen(first.products[0].matched_at)).status).toBe(200);
    expect((await open()).search).toMatchObject({ new: 1 });
    // Never back, nor ahead of now.
    await seen(search.seen_at);
    expect((await open()).search).toMatchObject({ new: 1 });
    await seen('2099-01-01T00:00:00.000Z');
    const after = (await open()).search;
    expect(after.new).toBe(0);
    expect(new Date(after.seen_at) <= test.clock.now()).toBe(true);
  });

  it('leave out products of people who were blocked since', async () => {
    const ana = await aSignedInMember(test);
    const search = await aSavedSearch(ana, 'q=campera');
    const at = new Date(new Date(search.seen_at).getTime() + 1);
    const other = await aSeller(test);
    const { id } = await aProduct(test.db, { sellerId: other.member.id });
    await addMatches(test, { searchId: search.id, accountId: ana.member.id, at }, [id]);
    const open = async () => (await ana.visitor.get(`/api/saved-searches/${search.id}`)).body;
    expect((await open()).products).toHaveLength(1);
    await aBlock(test.db, ana.member.id, other.member.id);
    expect(await open()).toMatchObject({ products: [], search: { new: 0, image: null } });
    expect(await listOf(ana)).toMatchObject([{ new: 0, image: null }]);
  });

  it('are counted up to 99', async () => {
    const ana = await aSignedInMember(test);
    const search = await aSavedSearch(ana, 'q=campera');
    const at = new Date(new Date(search.seen_at).getTime() + 1);
    await addMatches(test, { searchId: search.id, accountId: ana.member.id, at }, await products(101));
    expect((await listOf(ana))[0].new).toBe(99);
  });

  it('are forgotten with the search, in the bell too', async () => {
    const ana = await aSignedInMember(test);
    const { id } = await aSavedSearch(ana, 'q=enterito');
    await tellAll(test);
    await publishAndTell(test, seller, { title: 'Enterito de jean' });
    expect(await alertsOf(ana)).toHaveLength(1);
    await ana.visitor.post('/api/saved-searches/delete', { id });
    await hearAll(test);
    expect(await alertsOf(ana)).toEqual([]);
    const left = await test.db
      .selectFrom('saved_search_match')
      .select('search_id')
      .where('search_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await ana.visitor.get(`/api/saved-searches/${id}`)).status).toBe(404);
    // Told once, also when saved again.
    await aSavedSearch(ana, 'q=enterito');
    await tellAll(test);
    expect(await alertsOf(ana)).toEqual([]);
  });
});

it('a deleted account leaves no search, match or alert, in the engine neither', async () => {
  const ana = await aSignedInMember(test);
  const { id } = await aSavedSearch(ana, 'q=piloto');
  await tellAll(test);
  await publishAndTell(test, seller, { title: 'Piloto amarillo' });
  const { body } = await ana.visitor.get('/api/account/export');
  expect(body.saved_searches).toMatchObject([{ id, name: 'Piloto', query: 'q=piloto', matches: [{}] }]);

  const { email } = ana.member;
  await ana.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
  await hearAll(test);
  const counts = await Promise.all(
    (['saved_search', 'saved_search_match', 'alert_told', 'alert_pace'] as const).map(async (table) => {
      const rows = await test.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', ana.member.id)
        .execute();
      return rows.length;
    }),
  );
  expect(counts).toEqual([0, 0, 0, 0]);
  const [answer] = await test.engine.search(
    test.savedSearchAliases.read,
    [{ query: { term: { search_id: id } }, sort: ['search_id'], size: 1 }],
    5000,
  );
  expect(answer?.hits).toEqual([]);
});

// Last: the sessions of the others end.
it('ALERT-12 matches are deleted 30 days after their product was sold or deleted, however old they are', async () => {
  const ana = await aSignedInMember(test);
  const search = await aSavedSearch(ana, 'q=campera');
  const all = (await products(3)) as [number, number, number];
  const [sold, deleted, listed] = all;
  const [accountId, at] = [ana.member.id, test.clock.now()];
  await addMatches(test, { searchId: search.id, accountId, at }, all);
  await inTransaction(test.db, (tx) =>
    tx
      .insertInto('alert_told')
      .values(all.map((product_id) => ({ account_id: accountId, product_id, at })))
      .execute(),
  );
  const productsIn = async (table: 'saved_search_match' | 'alert_told') =>
    (await test.db.selectFrom(table).select('product_id').where('account_id', '=', accountId).execute()).map(
      ({ product_id }) => product_id,
    );
  const leftAfter = async (days: number) => {
    test.clock.advance(days * daySeconds);
    await cleanUpSearches(test);
    await deleteOfEndedProducts(test.db, 'alert_told', secondsAfter(test.clock.now(), -30 * daySeconds));
    const [matched, told] = [await productsIn('saved_search_match'), await productsIn('alert_told')];
    expect(new Set(told)).toEqual(new Set(matched));
    return new Set(matched);
  };
  expect(await leftAfter(60)).toEqual(new Set(all));
  await inTransaction(test.db, async (tx) => {
    const units = [{ productId: sold, quantity: 1 }];
    await reserveUnits(tx, units);
    await sellReservedUnits(tx, test.clock, units);
    await softDeleteProducts(tx, [deleted], test.clock.now());
  });
  expect(await leftAfter(29)).toEqual(new Set(all));
  expect(await leftAfter(2)).toEqual(new Set([listed]));
});

it('ALERT-04 what came back to its seller is kept', async () => {
  const ana = await aSignedInMember(test);
  const search = await aSavedSearch(ana, 'q=campera');
  const [product] = (await products(1)) as [number];
  await addMatches(test, { searchId: search.id, accountId: ana.member.id, at: test.clock.now() }, [product]);
  await inTransaction(test.db, async (tx) => {
    const units = [{ productId: product, quantity: 1 }];
    await reserveUnits(tx, units);
    await sellReservedUnits(tx, test.clock, units);
    await restockUnits(tx, test.clock, units);
  });
  test.clock.advance(31 * daySeconds);
  await cleanUpSearches(test);
  const left = await test.db
    .selectFrom('saved_search_match')
    .select('product_id')
    .where('search_id', '=', search.id)
    .execute();
  expect(left).toEqual([{ product_id: product }]);
});
