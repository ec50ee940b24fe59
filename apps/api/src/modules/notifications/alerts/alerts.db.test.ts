import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { allListeners } from '../../../listeners.ts';
import { lockProducts } from '#modules/catalogue/products.queries.ts';
import { dispatchDue } from '#platform/events/dispatcher.ts';
import { inTransaction } from '#platform/database/database.ts';
import { aBlock, aProduct } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { bellOf, expectExactInbox } from '../../../../test/notifications.ts';
import { mailsTo } from '../../../../test/outside.ts';
import { aSignedInMember, goodPassword, type TestApp } from '../../../../test/people.ts';
import {
  addMatches,
  alertsOf,
  aSavedSearch,
  edit,
  matchDue,
  publishAndTell,
  tellAll,
  withoutEngine,
} from '../../../../test/saved-searches.ts';
import { aPublished, aSeller, hearAll, unlimited } from '../../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../../test/two-transactions.ts';
import { priceChanged } from '#modules/catalogue/events.ts';
import { setProductHold } from '#modules/catalogue/index.ts';
import { alertMailWork, pushWork, tellDailyAlerts } from '../index.ts';
import { processDueWork } from '#platform/due-work/due-work.ts';
import { emit } from '#platform/events/events.ts';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { readMatched } from '../daily-mail/daily-mail.queries.ts';
import { ensureSavedSearchIndex, matchWork } from '#modules/saved-searches/index.ts';
import { productMatched } from '#modules/saved-searches/events.ts';

const test = await startTestApp({ limiter: unlimited });
await ensureSavedSearchIndex(test);
const seller = await aSeller(test);
const hour = 60 * 60;
let words = 0;

/** A word that no other test's products have. */
function aWord(): string {
  words += 1;
  return `prueba${String.fromCharCode(97 + (words % 26))}${words}`;
}

/** A person with a search for a word of its own, which the engine knows. */
async function aScene(query = '', changes: object = {}) {
  const [ana, word] = [await aSignedInMember(test), aWord()];
  const search = await aSavedSearch(ana, `q=${word}${query}`, changes);
  await tellAll(test);
  const title = `Campera ${word}`;
  return {
    ana,
    search,
    word,
    title,
    publish: (more: object = {}) => publishAndTell(test, seller, { title, ...more }),
  };
}

/** Delivers events to these listeners only; the others get theirs later. */
async function deliverTo(app: TestApp, ...names: string[]): Promise<void> {
  const listeners = allListeners(app).map((listener) =>
    names.includes(listener.name)
      ? listener
      : { ...listener, handle: () => Promise.reject(new Error('not delivered yet')) },
  );
  const chosen = listeners.filter(({ name }) => names.includes(name));
  // Distributed to all, handled by the chosen ones.
  await dispatchDue({ ...app, listeners });
  while ((await dispatchDue({ ...app, listeners: chosen })) > 0);
}

async function matchedSearches(productId: number, accountId: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('saved_search_match as match')
    .innerJoin('saved_search as search', 'search.id', 'match.search_id')
    .select('search.name')
    .where('match.product_id', '=', productId)
    .where('match.account_id', '=', accountId)
    .execute();
  return rows.map(({ name }) => name).toSorted();
}

function setStanding(accountId: string, reviews: number, stars: number) {
  return inTransaction(test.db, (tx) =>
    tx
      .insertInto('seller_standing')
      .values({ account_id: accountId, reviews, stars, changed_at: test.clock.now() })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ reviews, stars }))
      .execute(),
  );
}

describe('ALERT-03 a published product', () => {
  it('is told in the bell', async () => {
    const { ana, search, word, publish } = await aScene();
    const id = await publish();
    expect(await alertsOf(ana)).toEqual([`Nueva para «${search.name}»: Campera ${word}, $ 1.290`]);
    const { data, unread } = await bellOf(ana);
    expect([unread, data[0].url, data[0].icon]).toEqual([1, `/Post/${id}`, 'bell']);
    await publish();
    await publish();
    expect(await alertsOf(ana)).toEqual([`3 nuevas para «${search.name}»: La última: Campera ${word}`]);
    expect((await bellOf(ana)).data[0].url).toBe(`/busquedas/${search.id}`);
    await expectExactInbox(test, ana.member.id);
    // Read: the next one begins again.
    await ana.visitor.post('/api/notifications/mark-all-read', {});
    await publish();
    expect((await alertsOf(ana))[0]).toMatch(/^Nueva para/);
  });

  it('matches the searches that it fits, and none that it fails in one thing', async () => {
    const ana = await aSignedInMember(test);
    const word = aWord();
    const fitting = [
      `q=${word}`,
      `q=${word}&tipo=vestir`,
      `q=${word}&sexo=Unisex&sexo=Mujer`,
      `q=${word}&talle=M - vestir`,
      `q=${word}&categoria=campera-jean`,
      `q=${word}&marca=Nike`,
      `q=${word}&estado=como_nuevo`,
      `q=${word}&color=azul`,
      `q=${word}&departamento=Montevideo`,
      `q=${word}&tag=oversize`,
      `q=${word}&desde=1290&hasta=1290`,
      `q=${word}&sin=rota&sin=manchada`,
      `q=${word}&reputacion=4`,
    ];
    const failing = [
      `q=${word} vestido`,
      `q=${word}&tipo=calzado`,
      `q=${word}&sexo=Mujer`,
      `q=${word}&talle=L - vestir`,
      `q=${word}&categoria=vestido`,
      `q=${word}&marca=Adidas`,
      `q=${word}&estado=buen_estado`,
      `q=${word}&color=rojo`,
      `q=${word}&departamento=Rocha`,
      `q=${word}&tag=oversize&tag=lana`,
      `q=${word}&desde=1291`,
      `q=${word}&hasta=1289`,
      `q=${word}&sin=inviernos`,
      `q=${word}&reputacion=4.5`,
    ];
    for (const query of [...fitting, ...failing]) await aSavedSearch(ana, query, { name: query });
    await tellAll(test);
    const good = await aSeller(test);
    await setStanding(good.member.id, 3, 13);
    const { id } = await aPublished(test, good, {
      title: `Campera ${word}`,
      category: 'campera-jean',
      brand: 'Nike',
      condition: 'como_nuevo',
      colors: ['azul'],
      department: 'Montevideo',
      tags: ['oversize'],
    });
    await tellAll(test);
    expect(await matchedSearches(id, ana.member.id)).toEqual(fitting.toSorted());
    expect(await alertsOf(ana)).toHaveLength(1);
  });

  it('asks for the standing from three reviews on', async () => {
    const { ana, publish } = await aScene('&reputacion=4');
    await setStanding(seller.member.id, 2, 10);
    await publish();
    expect(await alertsOf(ana)).toEqual([]);
    await setStanding(seller.member.id, 3, 12);
    await publish();
    expect(await alertsOf(ana)).toHaveLength(1);
  });

  it('is not told to who chose no alerts, and to no bell that is off', async () => {
    const { ana, search, publish } = await aScene('', { cadence: 'none' });
    await publish();
    expect(await alertsOf(ana)).toEqual([]);
    expect((await ana.visitor.get('/api/saved-searches')).body.searches[0].new).toBe(1);

    await ana.visitor.post('/api/saved-searches/update', { id: search.id, cadence: 'instant' });
    await ana.visitor.post('/api/notifications/set-preferences', {
      preferences: { alert: { bell: false, mail: true } },
    });
    await publish();
    expect(await alertsOf(ana)).toEqual([]);
  });
});

describe('ALERT-04 nobody is told twice of a product', () => {
  it('by two searches, an edit, a lower price or a repeated event', async () => {
    const { ana, search, word, title } = await aScene();
    await aSavedSearch(ana, `q=campera ${word}&hasta=2000`);
    await tellAll(test);
    const product = await aPublished(test, seller, { title });
    await tellAll(test);
    expect(await matchedSearches(product.id, ana.member.id)).toHaveLength(2);
    await edit(seller, product, { title, description: 'Otra descripción.' });
    await tellAll(test);
    await edit(seller, product, { title, price: 900 });
    await tellAll(test);
    await aSavedSearch(ana, `q=${word}&sexo=Unisex&hasta=700`);
    await tellAll(test);
    await edit(seller, product, { title, price: 600 });
    await tellAll(test);
    const measured = async () =>
      (await test.metrics.alertLagSeconds.get()).values.find(({ metricName }) =>
        metricName?.endsWith('_count'),
      )?.value;
    const before = await measured();
    await inTransaction(test.db, (tx) => emit(tx, test.clock, productMatched(product.id)));
    await hearAll(test);
    await tellDailyAlerts(test);
    expect(await measured()).toBe(before);
    expect(await alertsOf(ana)).toEqual([`Nueva para «${search.name}»: Campera ${word}, $ 600`]);
    await expectExactInbox(test, ana.member.id);
  });

  it('when the worker is killed between match and notification, or several tell at once', async () => {
    const { ana, title } = await aScene();
    const { id } = await aPublished(test, seller, { title });
    await deliverTo(test, 'saved-searches.queue-products');
    await matchDue(test);
    expect(await alertsOf(ana)).toEqual([]);
    const tell = () =>
      allListeners(test)
        .find(({ name }) => name === 'notifications.on-product-matched')!
        .handle([{ id: 1, ...productMatched(id), requestId: 'test', traceParent: null }]);
    await Promise.all([tell(), tell(), tell()]);
    test.clock.advance(120);
    await tellAll(test);
    expect(await alertsOf(ana)).toHaveLength(1);
    expect((await bellOf(ana)).unread).toBe(1);
  });

  it('when the worker is killed while it compares', async () => {
    const { ana, title } = await aScene();
    await aPublished(test, seller, { title });
    await hearAll(test);
    expect(await matchWork(test).lease(10)).toHaveLength(1);
    expect(await matchDue(test)).toBe(0);
    test.clock.advance(30);
    await tellAll(test);
    expect(await alertsOf(ana)).toHaveLength(1);
  });
});

it('ALERT-05 with the engine stopped, every alert arrives once when it is back', async () => {
  const { ana, search, word, title } = await aScene();
  const away = withoutEngine(test);
  for (let published = 0; published < 12; published += 1) await aPublished(test, seller, { title });
  await hearAll(away);
  for (let seconds = 0; seconds < 40; seconds += 4) {
    await matchDue(away);
    test.clock.advance(4);
  }
  const failures = await test.db
    .selectFrom('failed_work')
    .select('subject')
    .where('source', '=', 'saved-search-matches')
    .execute();
  expect(failures).toEqual([]);
  expect(await alertsOf(ana)).toEqual([]);
  await tellAll(test);
  expect(await alertsOf(ana)).toEqual([`12 nuevas para «${search.name}»: La última: Campera ${word}`]);
});

it('ALERT-05 with an engine too slow for several products at once, each is compared by itself', async () => {
  const { ana, search, word, title } = await aScene();
  const slow: TestApp['engine']['search'] = (index, queries, deadlineMs) =>
    queries.length > 1
      ? Promise.reject(new OutsideUnavailable('search engine', 'partial answer'))
      : test.engine.search(index, queries, deadlineMs);
  for (let published = 0; published < 3; published += 1) await aPublished(test, seller, { title });
  await hearAll(test);
  const work = matchWork({ ...test, engine: { ...test.engine, search: slow } });
  for (let tries = 0; tries < 8; tries += 1) {
    await processDueWork(test, [work]);
    test.clock.advance(3);
  }
  await hearAll(test);
  expect(await alertsOf(ana)).toEqual([`3 nuevas para «${search.name}»: La última: Campera ${word}`]);
});

it('ALERT-04 a product with many pages of searches is compared by one worker at a time', async () => {
  await aPublished(test, seller);
  await hearAll(test);
  const leased: number[] = [];
  let pages = 0;
  const search: TestApp['engine']['search'] = async () => {
    pages += 1;
    test.clock.advance(15);
    leased.push((await matchWork(test).lease(10)).length);
    const hits = Array.from({ length: pages < 3 ? 1000 : 0 }, () => [randomUUID(), 1]);
    return [{ hits, total: null, aggregations: {} }];
  };
  await matchDue({ ...test, engine: { ...test.engine, search } });
  expect(leased).toEqual([0, 0, 0]);
  expect(await matchDue(test)).toBe(0);
});

describe('ALERT-07 a search that is saved while a product is matched', () => {
  it('gets it, when the product was compared before the engine knew the search', async () => {
    const [ana, word] = [await aSignedInMember(test), aWord()];
    await aSavedSearch(ana, `q=${word}`);
    await aPublished(test, seller, { title: `Campera ${word}` });
    await deliverTo(test, 'saved-searches.queue-products');
    expect(await matchDue(test)).toBe(1);
    expect(await matchDue(test)).toBe(0);
    test.clock.advance(60);
    await tellAll(test);
    expect(await alertsOf(ana)).toHaveLength(1);
  });

  it('gets it, when it is copied between the comparison and its end', async () => {
    const [ana, word] = [await aSignedInMember(test), aWord()];
    await aSavedSearch(ana, `q=${word}`);
    const product = await aPublished(test, seller, { title: `Campera ${word}` });
    await deliverTo(test, 'saved-searches.queue-products');
    const search: TestApp['engine']['search'] = async (...asked) => {
      const answers = await test.engine.search(...asked);
      test.clock.advance(60);
      await deliverTo(test, 'saved-searches.copy-to-engine');
      return answers;
    };
    expect(await matchDue({ ...test, engine: { ...test.engine, search } })).toBe(1);
    expect(await matchedSearches(product.id, ana.member.id)).toEqual([]);
    await tellAll(test);
    expect(await alertsOf(ana)).toHaveLength(1);
  });

  it('gets it, when its price falls before the engine knows the search', async () => {
    const [ana, word] = [await aSignedInMember(test), aWord()];
    await aSavedSearch(ana, `q=${word}`);
    const title = `Campera ${word}`;
    const product = await aPublished(test, seller, { title });
    await deliverTo(test, 'saved-searches.queue-products');
    // The engine was away for so long.
    test.clock.advance(2 * hour);
    expect(await matchDue(test)).toBe(1);
    await edit(seller, product, { title, price: 900 });
    await deliverTo(test, 'saved-searches.queue-products');
    expect(await matchDue(test)).toBe(1);
    test.clock.advance(60);
    await tellAll(test);
    expect(await alertsOf(ana)).toHaveLength(1);
  });

  it('gets nothing of before', async () => {
    const [ana, word] = [await aSignedInMember(test), aWord()];
    await aPublished(test, seller, { title: `Campera ${word}` });
    test.clock.advance(5);
    await aSavedSearch(ana, `q=${word}`);
    await tellAll(test);
    expect(await alertsOf(ana)).toEqual([]);
    expect((await ana.visitor.get('/api/saved-searches')).body.searches[0].new).toBe(0);
  });

  it('with other words hears of them from then on, and no longer of the old ones', async () => {
    const { ana, search, title } = await aScene();
    const other = aWord();
    await aPublished(test, seller, { title: `Campera ${other}` });
    await tellAll(test);
    test.clock.advance(5);
    await ana.visitor.post('/api/saved-searches/update', { id: search.id, query: `q=${other}` });
    // The engine still has the old words.
    await aPublished(test, seller, { title });
    await deliverTo(test, 'saved-searches.queue-products');
    await matchDue(test);
    test.clock.advance(60);
    await tellAll(test);
    expect(await alertsOf(ana)).toEqual([]);
    await publishAndTell(test, seller, { title: `Campera ${other}` });
    expect(await alertsOf(ana)).toHaveLength(1);
  });
});

describe('ALERT-08', () => {
  it('an edit within 60 minutes of the publication is told, a later one is not', async () => {
    const [early, late] = [await aScene(), await aScene()];
    const product = await aPublished(test, seller);
    await tellAll(test);
    test.clock.advance(hour - 60);
    await edit(seller, product, { title: early.title });
    await tellAll(test);
    expect(await alertsOf(early.ana)).toHaveLength(1);
    test.clock.advance(120);
    await edit(seller, product, { title: late.title });
    await tellAll(test);
    expect(await alertsOf(late.ana)).toEqual([]);
  });

  it('a price that falls to the upper end is told, also of an older product; one that stays above or was below is not', async () => {
    const word = aWord();
    const title = `Campera ${word}`;
    const product = await aPublished(test, seller, { title, price: 2000 });
    await tellAll(test);
    test.clock.advance(2 * hour);
    const people = await Promise.all(
      [1500, 1499, 2000, 900, null].map(async (until) => {
        const ana = await aSignedInMember(test);
        await aSavedSearch(ana, `q=${word}${until === null ? '' : `&hasta=${until}`}`);
        return ana;
      }),
    );
    await tellAll(test);
    await edit(seller, product, { title, price: 1500 });
    await tellAll(test);
    const told = () => Promise.all(people.map(async (ana) => (await alertsOf(ana)).length));
    expect(await told()).toEqual([1, 0, 0, 0, 0]);
    await edit(seller, product, { title, price: 1800 });
    await tellAll(test);
    await edit(seller, product, { title, price: 900 });
    await tellAll(test);
    expect(await told()).toEqual([1, 1, 0, 1, 0]);
  });

  it('a price that falls twice before it is compared counts from the highest', async () => {
    const { ana, title } = await aScene('&hasta=1700');
    const product = await aPublished(test, seller, { title, price: 2000 });
    await tellAll(test);
    test.clock.advance(2 * hour);
    await edit(seller, product, { title, price: 1600 });
    await hearAll(test);
    await edit(seller, product, { title, price: 1500 });
    await tellAll(test);
    expect(await alertsOf(ana)).toHaveLength(1);
  });

  it('a fall that is heard of after a later one is told', async () => {
    const { ana, title } = await aScene('&hasta=950');
    const product = await aPublished(test, seller, { title, price: 1000 });
    await tellAll(test);
    test.clock.advance(2 * hour);
    await edit(seller, product, { title, price: 900 });
    test.clock.advance(1);
    await edit(seller, product, { title, price: 800 });
    const changes = await test.db
      .selectFrom('price_change')
      .select('id')
      .where('product_id', '=', product.id)
      .orderBy('id', 'desc')
      .execute();
    const { handle } = allListeners(test).find(({ name }) => name === 'saved-searches.queue-products')!;
    const matched: string[][] = [];
    for (const { id } of changes) {
      await handle([{ id: 1, ...priceChanged(product.id, id), requestId: 'test', traceParent: null }]);
      expect(await matchDue(test)).toBe(1);
      matched.push(await matchedSearches(product.id, ana.member.id));
    }
    expect(matched).toMatchObject([[], [expect.any(String)]]);
  });

  it('a price that was low enough when the search was saved is not told when it falls again', async () => {
    const [ana, word] = [await aSignedInMember(test), aWord()];
    const title = `Campera ${word}`;
    const product = await aPublished(test, seller, { title, price: 1000 });
    await tellAll(test);
    test.clock.advance(2 * hour);
    await edit(seller, product, { title, price: 900 });
    await hearAll(test);
    test.clock.advance(1);
    await aSavedSearch(ana, `q=${word}&hasta=950`);
    await hearAll(test);
    test.clock.advance(1);
    await edit(seller, product, { title, price: 800 });
    await tellAll(test);
    expect(await alertsOf(ana)).toEqual([]);
  });

  it('a product that was published before the search is not told for its price without an upper end', async () => {
    const [ana, word] = [await aSignedInMember(test), aWord()];
    const title = `Campera ${word}`;
    const product = await aPublished(test, seller, { title });
    const away = withoutEngine(test);
    await hearAll(away);
    await matchDue(away);
    test.clock.advance(2 * hour);
    await aSavedSearch(ana, `q=${word}`);
    test.clock.advance(1);
    await edit(seller, product, { title, price: 900 });
    await tellAll(test);
    expect(await alertsOf(ana)).toEqual([]);
  });

  it('relisting and the end of a suspension or vacation tell nothing', async () => {
    const { ana, title } = await aScene();
    const product = await aPublished(test, seller);
    await tellAll(test);
    // It fits by now, and came after the search, but was edited too late.
    test.clock.advance(2 * hour);
    await edit(seller, product, { title });
    await tellAll(test);
    await test.withdraw(product.id);
    await tellAll(test);
    const relisted = await seller.visitor.post('/api/products/relist', { id: product.id });
    expect(relisted.status).toBe(200);
    await tellAll(test);
    for (const hold of ['vacation', 'suspended'] as const)
      for (const isHeld of [true, false]) {
        await inTransaction(test.db, (tx) => setProductHold(tx, test.clock, product.id, { hold, isHeld }));
        await tellAll(test);
      }
    expect(await alertsOf(ana)).toEqual([]);
    expect((await ana.visitor.get('/api/saved-searches')).body.searches[0].new).toBe(0);
  });
});

describe('ALERT-09', () => {
  it('own products and those of blocked people are not told', async () => {
    const { word, publish } = await aScene();
    await aSavedSearch(seller, `q=${word}`);
    const [blocker, blocked] = [await aSignedInMember(test), await aSignedInMember(test)];
    for (const person of [blocker, blocked]) await aSavedSearch(person, `q=${word}`);
    await aBlock(test.db, blocker.member.id, seller.member.id);
    await aBlock(test.db, seller.member.id, blocked.member.id);
    await tellAll(test);
    await publish();
    expect(await Promise.all([seller, blocker, blocked].map(alertsOf))).toEqual([[], [], []]);
  });

  it.each([
    ['match', 0],
    ['notification', 2],
  ])(
    'held and paused products are not told, also when that happens before the %s',
    async (_, matchesBefore) => {
      const { ana, title } = await aScene();
      const held = await aPublished(test, seller, { title });
      const paused = await aPublished(test, seller, { title });
      await deliverTo(test, 'saved-searches.queue-products');
      expect(matchesBefore === 0 ? 0 : await matchDue(test)).toBe(matchesBefore);
      await inTransaction(test.db, (tx) =>
        setProductHold(tx, test.clock, held.id, { hold: 'hidden', isHeld: true }),
      );
      await test.withdraw(paused.id);
      test.clock.advance(60);
      await tellAll(test);
      expect(await alertsOf(ana)).toEqual([]);
    },
  );

  it('a suspended or deleted owner is told nothing', async () => {
    const [suspended, deleted] = [await aScene(), await aScene()];
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('auth.identity')
        .set({ suspended_until: new Date('2099-01-01') })
        .where('id', '=', suspended.ana.member.id)
        .execute(),
    );
    await deleted.ana.visitor.post('/api/delete-user-by-email', {
      email: deleted.ana.member.email,
      password: goodPassword,
    });
    const id = await suspended.publish();
    await deleted.publish();
    const rows = await test.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', 'in', [suspended.ana.member.id, deleted.ana.member.id])
      .execute();
    expect(rows).toEqual([]);
    expect(await matchedSearches(id, suspended.ana.member.id)).toEqual([]);
  });

  it('a suspended person reads and deletes searches, and saves none', async () => {
    const { ana, search } = await aScene();
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('auth.identity')
        .set({ suspended_until: new Date('2099-01-01') })
        .where('id', '=', ana.member.id)
        .execute(),
    );
    const settings = { cadence: 'instant', by_push: false, by_mail: false };
    const refused = await ana.visitor.post('/api/saved-searches/create', { query: 'q=campera', ...settings });
    expect(refused.body.code).toBe('user-suspended');
    const until = test.clock.now().toISOString();
    const statuses = [
      await ana.visitor.get('/api/saved-searches'),
      await ana.visitor.post(`/api/saved-searches/${search.id}/seen`, { until }),
      await ana.visitor.post('/api/saved-searches/delete', { id: search.id }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
  });
});

describe('ALERT-10 pushes of alerts', () => {
  it('are four an hour and twelve a day, 15 minutes apart for one search, with the right count', async () => {
    const { ana, search, word, publish } = await aScene('', { by_push: true });
    const sent: { title: string; body: string; path: string; ttl: number; at: number }[] = [];
    const push: TestApp['push'] = {
      ...test.push,
      send: async (_subscription, { payload, ttlSeconds }) => {
        const { title, body, path } = JSON.parse(payload.replaceAll('\u00A0', ' '));
        sent.push({
          title,
          body,
          path,
          ttl: ttlSeconds,
          at: Math.round((test.clock.now().getTime() - start) / 60_000),
        });
        return 'sent';
      },
    };
    await inTransaction(test.db, async (tx) => {
      await tx.insertInto('push_settings').values({ account_id: ana.member.id, quiet: false }).execute();
      await tx
        .insertInto('push_subscription')
        .values({
          id: ana.member.id,
          account_id: ana.member.id,
          session_id: ana.member.id,
          endpoint: `https://push.test/${ana.member.id}`,
          p256dh: 'key',
          auth: test.keys.seal('push', 'auth'),
          key_id: test.push.keyId,
          device: 'Chrome en Android',
          created_at: test.clock.now(),
          last_seen_at: test.clock.now(),
        })
        .execute();
    });
    test.clock.advance(60);
    const start = test.clock.now().getTime();
    const work = () => processDueWork({ ...test, push } as never, [pushWork({ ...test, push })]);
    /** Minute by minute. */
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        test.clock.advance(60);
        await work();
      }
    };

    const id = await publish();
    await pass(1);
    for (let published = 0; published < 5; published += 1) await publish();
    await pass(13);
    expect(sent).toMatchObject([
      {
        title: `Nueva para «${search.name}»`,
        body: `Campera ${word}, $ 1.290`,
        path: `/Post/${id}`,
        ttl: 6 * hour,
        at: 1,
      },
    ]);
    await pass(3);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      title: `6 nuevas para «${search.name}»`,
      body: `La última: Campera ${word}`,
      path: `/busquedas/${search.id}`,
    });

    // Other searches are not 15 minutes apart, but share the four of an hour.
    for (let made = 0; made < 4; made += 1) {
      const other = aWord();
      await aSavedSearch(ana, `q=${other}`, { by_push: true });
      await tellAll(test);
      await publishAndTell(test, seller, { title: `Campera ${other}` });
      await pass(2);
    }
    expect(sent).toHaveLength(4);
    await pass(60);
    expect(sent).toHaveLength(5);
    expect(sent[4]).toMatchObject({ title: '2 nuevas para tus búsquedas', path: '/busquedas' });
    expect(sent[4]!.at - sent[0]!.at).toBeGreaterThanOrEqual(60);

    // Twelve in any 24 hours; everything is in the bell.
    for (let more = 0; more < 12; more += 1) {
      await publish();
      await pass(20);
    }
    expect(sent).toHaveLength(12);
    await pass(19 * 60);
    expect(sent).toHaveLength(13);
    expect(sent[12]!.at - sent[0]!.at).toBeGreaterThanOrEqual(24 * 60);
    expect(sent[12]!.title).toMatch(/^\d+ nuevas para/);
    const bell = await alertsOf(ana);
    expect(bell).toContain(`18 nuevas para «${search.name}»: La última: Campera ${word}`);
  }, 60_000);

  it('are not sent for searches without push', async () => {
    const { ana, publish } = await aScene();
    await publish();
    const due = await test.db
      .selectFrom('push_due')
      .select('topic')
      .where('account_id', '=', ana.member.id)
      .execute();
    expect(due).toEqual([]);
  });
});

it('the daily alerts lock products in the order of payments', async () => {
  const people = [await aScene('', { cadence: 'daily' }), await aScene('', { cadence: 'daily' })];
  const [first, second] = people.toSorted((one, other) => (one.ana.member.id < other.ana.member.id ? -1 : 1));
  const low = await second!.publish();
  const high = await first!.publish();
  expect(low).toBeLessThan(high);
  const paying = await beginTransaction(test.db);
  await lockProducts(paying.tx, [low]);
  const daily = tellDailyAlerts(test);
  await untilWaiting(test.db);
  await sql`select from product where id = ${high} for no key update nowait`.execute(paying.tx);
  await paying.commit();
  await daily;
  expect(await alertsOf(first!.ana)).toHaveLength(1);
  expect(await alertsOf(second!.ana)).toHaveLength(1);
});

describe('ALERT-11 a search with more than 50 matches in 24 hours', () => {
  it('is told once a day, and at once again when it is below', async () => {
    const { ana, search, word, publish } = await aScene();
    const before: number[] = [];
    for (let made = 0; made < 50; made += 1)
      before.push((await aProduct(test.db, { sellerId: seller.member.id })).id);
    const isBroad = async () =>
      (await ana.visitor.get(`/api/saved-searches/${search.id}`)).body.search.is_broad;
    await addMatches(test, { searchId: search.id, accountId: ana.member.id, at: test.clock.now() }, before);
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('alert_told')
        .values(before.map((product_id) => ({ account_id: ana.member.id, product_id, at: test.clock.now() })))
        .execute(),
    );
    expect(await isBroad()).toBe(false);
    await publish();
    expect(await isBroad()).toBe(true);
    await publish();
    expect(await alertsOf(ana)).toEqual([]);
    await tellDailyAlerts(test);
    const daily = [`2 nuevas para «${search.name}»: La última: Campera ${word}`];
    expect(await alertsOf(ana)).toEqual(daily);
    await tellDailyAlerts(test);
    expect(await alertsOf(ana)).toEqual(daily);

    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('saved_search_match')
        .set({ matched_at: new Date(test.clock.now().getTime() - 25 * hour * 1000) })
        .where('search_id', '=', search.id)
        .execute(),
    );
    expect(await isBroad()).toBe(false);
    await ana.visitor.post('/api/notifications/mark-all-read', {});
    await publish();
    expect((await alertsOf(ana))[0]).toBe(`Nueva para «${search.name}»: Campera ${word}, $ 1.290`);
  });

  it('what it was not told at once is told with the day, also when fewer match by then', async () => {
    const { ana, search, publish } = await aScene('', { by_mail: true });
    const before: number[] = [];
    for (let made = 0; made < 50; made += 1)
      before.push((await aProduct(test.db, { sellerId: seller.member.id })).id);
    const yesterday = new Date(test.clock.now().getTime() - 23 * hour * 1000);
    await addMatches(test, { searchId: search.id, accountId: ana.member.id, at: yesterday }, before);
    const id = await publish();
    expect(await alertsOf(ana)).toEqual([]);
    test.clock.advance(2 * hour);
    await inTransaction(test.db, (tx) =>
      tx.deleteFrom('saved_search_match').where('product_id', 'in', before).execute(),
    );

    const until = test.clock.now();
    const period = { from: new Date(until.getTime() - 24 * hour * 1000), until };
    expect(await readMatched(test.db, ana.member.id, period, 10)).toMatchObject([{ id }]);
    await tellDailyAlerts(test);
    expect(await alertsOf(ana)).toHaveLength(1);
  });

  it.each([
    ['instant', 1],
    ['none', 0],
  ])('what waited for the day when its owner chose %s is told %i times', async (cadence, times) => {
    const { ana, search, publish } = await aScene('', { cadence: 'daily' });
    await publish();
    await ana.visitor.post('/api/saved-searches/update', { id: search.id, cadence });
    await tellDailyAlerts(test);
    expect(await alertsOf(ana)).toHaveLength(times);
  });

  it('so is one whose owner wants it once a day', async () => {
    const { ana, publish } = await aScene('', { cadence: 'daily' });
    await publish();
    expect(await alertsOf(ana)).toEqual([]);
    await Promise.all([tellDailyAlerts(test), tellDailyAlerts(test)]);
    expect(await alertsOf(ana)).toHaveLength(1);
    await expectExactInbox(test, ana.member.id);
  });
});

it('mails of alerts go once an hour with all searches, and stop with one press', async () => {
  const { ana, word, publish } = await aScene('', { by_mail: true, name: 'Una' });
  const other = aWord();
  await aSavedSearch(ana, `q=${other}`, { by_mail: true, name: 'Otra' });
  await tellAll(test);
  const send = async () => {
    await processDueWork(test, [alertMailWork(test)]);
    await test.workOff();
    return (await mailsTo(ana.member.email)).filter(({ text }) => text.includes('NUEVO EN TUS BÚSQUEDAS'));
  };
  await publish();
  await publishAndTell(test, seller, { title: `Campera ${other}` });
  expect(await send()).toEqual([]);
  test.clock.advance(61);
  const [first] = await send();
  expect(first?.subject).toBe('2 prendas nuevas para vos');
  expect(first?.text).toContain('Nuevo para «Una»');
  expect(first?.text).toContain('Nuevo para «Otra»');

  await publish();
  test.clock.advance(50 * 60);
  expect(await send()).toHaveLength(1);
  test.clock.advance(11 * 60);
  const [second, ...rest] = await send();
  expect(rest).toHaveLength(1);
  expect(second?.subject).toBe(`Campera ${word}`);
  test.clock.advance(2 * hour);
  expect(await send()).toHaveLength(2);

  const token = /dejar-de-recibir\/(\S+)/.exec(first?.text ?? '')?.[1];
  const stopped = await test.visitor().post(`/api/unsubscribe/${token}`, { 'List-Unsubscribe': 'One-Click' });
  expect(stopped).toMatchObject({ status: 200 });
  const searches = (await ana.visitor.get('/api/saved-searches')).body.searches;
  expect(searches.map(({ by_mail }: { by_mail: boolean }) => by_mail)).toEqual([false, false]);
  await publish();
  test.clock.advance(2 * hour);
  expect(await send()).toHaveLength(2);
});

it('a mail of alerts names every search that told something, and one press stops them all', async () => {
  const { ana, publish } = await aScene('', { by_mail: true, name: 'Búsqueda 0' });
  await publish();
  for (let saved = 1; saved < 7; saved += 1) {
    const word = aWord();
    await aSavedSearch(ana, `q=${word}`, { by_mail: true, name: `Búsqueda ${saved}` });
    await tellAll(test);
    await publishAndTell(test, seller, { title: `Campera ${word}` });
  }
  test.clock.advance(61);
  await processDueWork(test, [alertMailWork(test)]);
  await test.workOff();
  const mail = (await mailsTo(ana.member.email)).find(
    ({ subject }) => subject === '7 prendas nuevas para vos',
  );
  for (let saved = 0; saved < 7; saved += 1) expect(mail?.text).toContain(`Nuevo para «Búsqueda ${saved}»`);
  const token = /dejar-de-recibir\/(\S+)/.exec(mail?.text ?? '')?.[1];
  await test.visitor().post(`/api/unsubscribe/${token}`, { 'List-Unsubscribe': 'One-Click' });
  const { searches } = (await ana.visitor.get('/api/saved-searches')).body;
  expect(searches.filter(({ by_mail }: { by_mail: boolean }) => by_mail)).toEqual([]);
});
