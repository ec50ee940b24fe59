import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendSuspension, lock } from '#modules/identity/index.ts';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/database/database.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { anAdmin } from '../../../test/admins.ts';
import { anUnpaidOrder, aProductOf, askToPay, ordersOf, reservedOf } from '../../../test/checkouts.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf } from '../../../test/notifications.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../test/provider.ts';
import { aPaidSale, hear, stateOf } from '../../../test/sales.ts';
import { aPublished, aProductForm, hearAll, sentPictures, unlimited } from '../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../test/two-transactions.ts';

const real = openSearchEngine({ url: readConfig().openSearchUrl, clock: systemClock });
let isEngineDown = false;
const search: typeof real.search = (...asked) =>
  isEngineDown ? Promise.reject(new OutsideUnavailable('search engine', null)) : real.search(...asked);
const test = await startTestApp({ limiter: unlimited, engine: { ...real, search } });
const provider = await startProvider(test);
const gone = 'Esta prenda ya no está colgada.';

let admin: Awaited<ReturnType<typeof anAdmin>>;
beforeAll(async () => {
  admin = await anAdmin(test);
});
afterAll(() => real.close());

type Verb = 'suspend' | 'unsuspend';
const act = (verb: Verb, ...ids: readonly string[]) =>
  admin.visitor.post(`/api/admin/people/${verb}`, { ids });
/** Runs listeners and jobs, refreshes the index and expires cached counts. */
async function runBackgroundWork(): Promise<void> {
  await hearAll(test);
  await test.workOff();
  await test.engine.refresh(test.aliases.read);
  test.clock.advance(3);
}

function change(id: number, values: { state?: 'active' | 'processing'; holds?: string[] }) {
  return inTransaction(test.db, (tx) => tx.updateTable('product').set(values).where('id', '=', id).execute());
}

/** A seller whose products contain `word`, and a buyer who liked, collected and carted one of them. */
async function aScene(word: string) {
  const seller = await aLinkedSeller(test, provider);
  const buyer = await aSignedInMember(test);
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.push(await aProductOf(test, seller.member.id, { title: `Campera ${word}`, brand: word }));
  const [id = 0] = ids;
  const post = (path: string, body: object) => buyer.visitor.post(path, body);
  const { body: made } = await post('/api/collections/create', { name: word, isPublic: true });
  await post('/api/collections/add-product', { collectionId: made.collection.id, productId: id });
  await post('/api/like/add', { post_id: id });
  await post('/api/cart/add', { product_id: id });
  await runBackgroundWork();
  return { word, seller, buyer, ids, id, collectionId: made.collection.id as number };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

/** How many of the seller's products each view shows. */
async function seenOf({ word, seller, buyer, ids, id, collectionId }: Scene) {
  const { username } = buyer.member;
  const isOwn = (found: { id: number }) => ids.includes(found.id);
  const read = async (path: string) => (await buyer.visitor.get(path)).body;
  const list = await read(`/api/products?q=${word}`);
  const all = await read('/api/products');
  const brand = list.facets.marca.find(({ value }: { value: string }) => value === word);
  const profile = await buyer.visitor.get(`/api/profiles/${seller.member.username}`);
  const files = (await read('/api/sitemap')).files as { name: string; path: string }[];
  const xml = await Promise.all(
    files.map(async ({ path }) => gunzipSync((await test.store.get(path)) ?? Buffer.alloc(0)).toString()),
  );
  return {
    listing: all.products.filter(isOwn).length,
    search: list.products.length,
    total: list.total.count,
    facet: brand?.count ?? 0,
    suggestions: (await read(`/api/search?q=${word}`)).posts.length,
    landing: (await read('/api/landing')).products.filter(isOwn).length,
    collection: (await read(`/api/profiles/${username}?coleccion=${collectionId}`)).content.collection
      .products.length,
    previews: (await read(`/api/profiles/${username}?seccion=colecciones`)).content.collections[0].products
      .length,
    favourites: (await read(`/api/profiles/${username}?seccion=favoritos`)).content.products.length,
    profile: profile.body.content?.products.length ?? profile.status,
    postsCount: profile.body.profile?.postsCount ?? profile.status,
    sitemap: ids.filter((one) => xml.some((text) => text.includes(`/Post/${one}<`))).length,
    page: (await buyer.visitor.get(`/api/products/${id}`)).status,
    comments: (await buyer.visitor.get(`/api/comments?product=${id}`)).status,
    cartLine: (await read('/api/cart')).cart.groups[0].lines[0].state,
  };
}

const shown = {
  listing: 3,
  search: 3,
  total: 3,
  facet: 3,
  suggestions: 3,
  landing: 3,
  collection: 1,
  previews: 1,
  favourites: 1,
  profile: 3,
  postsCount: 3,
  sitemap: 3,
  page: 200,
  comments: 200,
  cartLine: 'available',
};
const hidden = {
  listing: 0,
  search: 0,
  total: 0,
  facet: 0,
  suggestions: 0,
  landing: 0,
  collection: 0,
  previews: 0,
  favourites: 0,
  profile: 0,
  postsCount: 0,
  sitemap: 0,
  page: 410,
  comments: 404,
  cartLine: 'gone',
};

describe('SAFE-05 the products of a suspended seller', () => {
  it('SAFE-05 disappear from every view and return when the suspension ends, even if repeated', async () => {
    const scene = await aScene('zuricata');
    await act('suspend', scene.seller.member.id);
    await act('unsuspend', scene.seller.member.id);
    await runBackgroundWork();
    expect(await seenOf(scene)).toEqual(shown);

    await act('suspend', scene.seller.member.id);
    await act('suspend', scene.seller.member.id);
    await runBackgroundWork();
    expect(await seenOf(scene)).toEqual(hidden);
    const { body } = await test.get(`/api/products/${scene.id}`);
    expect(body).toMatchObject({ code: 'product-gone', error: gone });

    await act('unsuspend', scene.seller.member.id);
    await runBackgroundWork();
    expect(await seenOf(scene)).toEqual(shown);
  });

  it('SAFE-05 disappear from the PostgreSQL fallback while the search engine is down', async () => {
    const { seller } = await aScene('quokkalana');
    await act('suspend', seller.member.id);
    await runBackgroundWork();

    isEngineDown = true;
    const [list, typed] = [
      await test.get('/api/products?q=quokkalana'),
      await test.get('/api/search?q=quokkalana'),
    ];
    isEngineDown = false;

    expect([list.body.total, list.body.products, typed.body.posts]).toEqual([null, [], []]);
  });

  it('SAFE-05 keep other holds and their state', async () => {
    const { seller, ids } = await aScene('ornitorrinco');
    const [held = 0, withdrawn = 0, listed = 0] = ids;
    await test.withdraw(withdrawn);
    await change(held, { holds: ['vacation'] });
    await act('suspend', seller.member.id);
    await runBackgroundWork();
    await act('unsuspend', seller.member.id);
    await runBackgroundWork();

    const rows = await test.db
      .selectFrom('product')
      .select(['state', 'holds'])
      .where('id', 'in', [held, withdrawn, listed])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { state: 'active', holds: ['vacation'] },
      { state: 'withdrawn', holds: [] },
      { state: 'active', holds: [] },
    ]);
  });

  it('SAFE-05 cannot be bought even before listeners run, nor liked, commented or carted after', async () => {
    const { seller, buyer, ids, id } = await aScene('mulita');
    const [, second = 0] = ids;
    await act('suspend', seller.member.id);

    const cart = await buyer.visitor.post('/api/cart/add', { product_id: second });
    const { body } = await askToPay(buyer.visitor, [{ id, quantity: 1 }]);
    expect(cart.body).toMatchObject({ code: 'product-gone', error: gone });
    expect(body.payments).toMatchObject([{ payment_url: null, error: 'Ya no está disponible.' }]);
    expect(await ordersOf(test, buyer.member.id)).toEqual([]);
    expect(await reservedOf(test, id)).toBe(0);

    await runBackgroundWork();
    const stranger = await aSignedInMember(test);
    const codes = [
      await stranger.visitor.post('/api/like/add', { post_id: id }),
      await stranger.visitor.post('/api/add-comment', { productId: id, content: 'Hola' }),
      await stranger.visitor.post('/api/cart/add', { product_id: id }),
    ].map(({ body: answer }) => answer.code);
    expect(codes).toEqual(['like-without-product', 'not-found', 'product-gone']);
  });

  it('SAFE-05 a checkout concurrent with the suspension creates no order', async () => {
    const { seller, buyer, id } = await aScene('yaguarete');
    const suspension = await beginTransaction(test.db);
    await lock(suspension.tx, test.clock, seller.member.id);
    const asked = askToPay(buyer.visitor, [{ id, quantity: 1 }]);
    await untilWaiting(test.db);
    await suspension.commit();

    expect((await asked).body.payments).toMatchObject([{ payment_url: null }]);
    expect(await ordersOf(test, buyer.member.id)).toEqual([]);
  });

  it('SAFE-05 ten concurrent checkouts leave no open order', async () => {
    const { seller, id } = await aScene('carpincho');
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product_stock').set({ stock: 20 }).where('product_id', '=', id).execute(),
    );
    const buyers: Awaited<ReturnType<typeof aSignedInMember>>[] = [];
    for (let count = 0; count < 10; count += 1) buyers.push(await aSignedInMember(test));

    await Promise.all([
      ...buyers.map(({ visitor }) => askToPay(visitor, [{ id, quantity: 1 }])),
      act('suspend', seller.member.id),
    ]);
    await runBackgroundWork();
    await test.workMoney();

    const orders = (await Promise.all(buyers.map(({ member }) => ordersOf(test, member.id)))).flat();
    expect(orders.filter(({ state }) => state !== 'cancelled')).toEqual([]);
    expect(await reservedOf(test, id)).toBe(0);
  });

  it('SAFE-05 an unpaid order is cancelled and cannot be resumed', async () => {
    const { seller, buyer, id } = await aScene('aguaribay');
    const order = await anUnpaidOrder(buyer.visitor, id);
    await act('suspend', seller.member.id);
    const { body } = await askToPay(buyer.visitor, [{ id, quantity: 1, order_id: order.id }]);
    await runBackgroundWork();
    await test.workMoney();

    expect(body.payments).toMatchObject([{ payment_url: null }]);
    expect(await stateOf(test, order.id)).toBe('cancelled');
    await expect(provider.pay(order.id)).rejects.toThrow('not_payable');
  });

  it('SAFE-05 nothing can be published concurrently with the suspension', async () => {
    const seller = await aLinkedSeller(test, provider);
    const images = await sentPictures(test, seller.member.id, ['ready']);
    const suspension = await beginTransaction(test.db);
    await lock(suspension.tx, test.clock, seller.member.id);
    const published = seller.visitor.post('/api/products/create', aProductForm(images));
    await untilWaiting(test.db);
    await suspension.commit();

    expect((await published).body.code).toBe('profile-not-found');
  });

  it('SAFE-05 a product whose photo finishes processing stays hidden', async () => {
    const seller = await aLinkedSeller(test, provider);
    const { id } = await aPublished(test, seller);
    await change(id, { state: 'processing' });
    await act('suspend', seller.member.id);
    await runBackgroundWork();
    await change(id, { state: 'active' });

    expect((await test.get(`/api/products/${id}`)).status).toBe(410);
  });
});

describe('SAFE-05 paid orders of a suspended seller', () => {
  it('SAFE-05 continue, and buyer and seller are notified once', async () => {
    const buyer = await aSignedInMember(test);
    const seller = await aLinkedSeller(test, provider);
    const sale = await aPaidSale(test, provider, { seller, buyer });
    await runBackgroundWork();
    await act('suspend', seller.member.id);
    await runBackgroundWork();
    await runBackgroundWork();

    expect(await stateOf(test, sale.orderId)).toBe('paid');
    const notifications = (await bellOf(buyer)).data.filter(({ title }: { title: string }) =>
      /suspendimos/i.test(title),
    );
    expect(notifications).toMatchObject([
      {
        title: 'Suspendimos la cuenta de quien te vendió Campera de jean',
        message: 'Tu compra sigue en pie. Si no te llega, podés reclamar el pago en Mercado Pago.',
        url: `/compras/${sale.orderId}`,
      },
    ]);
    const mails = (await mailsTo(buyer.member.email)).filter(
      ({ subject }) => subject === notifications[0].title,
    );
    expect(mails).toHaveLength(1);
    const [mail] = (await mailsTo(seller.member.email)).filter(({ subject }) => /suspendimos/i.test(subject));
    expect(mail?.text).toContain('Las ventas ya pagadas siguen en pie');
  });

  it('SAFE-05 a pending payment still completes the sale, and the seller gets a mail', async () => {
    const buyer = await aSignedInMember(test);
    const seller = await aLinkedSeller(test, provider);
    const id = await aProductOf(test, seller.member.id);
    const order = await anUnpaidOrder(buyer.visitor, id);
    const [payment] = await provider.pay(order.id, 'review');
    await hear(test, provider);
    await act('suspend', seller.member.id);
    await runBackgroundWork();
    await provider.setStatus(payment?.id ?? 0, 'approved', 'accredited');
    await hear(test, provider);
    await runBackgroundWork();

    expect(await stateOf(test, order.id)).toBe('paid');
    const subjects = (await mailsTo(seller.member.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Vendiste Campera de jean');
  });
});

it('SAFE-05 an unknown person cannot be suspended', async () => {
  expect((await act('suspend', randomUUID())).body.changed).toBe(0);
});

describe('MOD-14 the products of a person suspended for a day', () => {
  const suspend = ({ seller }: Scene) =>
    inTransaction(test.db, (tx) => extendSuspension(tx, test.clock, seller.member.id, 1));

  it('MOD-14 cannot be bought from the first second, and no order of theirs stays unpaid', async () => {
    const scene = await aScene('ocelote');
    const { buyer, ids, id } = scene;
    const other = await aSignedInMember(test);
    const open = await anUnpaidOrder(other.visitor, ids[1] ?? 0);
    await suspend(scene);

    expect((await buyer.visitor.post('/api/cart/add', { product_id: ids[2] })).body.code).toBe(
      'product-gone',
    );
    const { body } = await askToPay(buyer.visitor, [{ id, quantity: 1 }]);
    expect(body.payments).toMatchObject([{ payment_url: null, error: 'Ya no está disponible.' }]);
    expect(await ordersOf(test, buyer.member.id)).toEqual([]);
    await runBackgroundWork();
    await test.workMoney();
    expect(await stateOf(test, open.id)).toBe('cancelled');
  });

  it('MOD-14 lifting a lock does not show what a suspension hides', async () => {
    const scene = await aScene('yaguarundi');
    await suspend(scene);
    await act('suspend', scene.seller.member.id);
    await act('unsuspend', scene.seller.member.id);
    await runBackgroundWork();

    expect((await test.get(`/api/products/${scene.id}`)).status).toBe(410);
  });

  it('MOD-14 disappear from every view and return by themselves, but for what the seller paused', async () => {
    const scene = await aScene('tamandua');
    const paused = await aProductOf(test, scene.seller.member.id, { title: 'Campera tamandua' });
    await test.withdraw(paused);
    await suspend(scene);
    await runBackgroundWork();
    expect(await seenOf(scene)).toEqual({ ...hidden, profile: 404, postsCount: 404 });
    const { body } = await test.get(`/api/products/${scene.id}`);
    expect(body).toMatchObject({ code: 'product-gone', error: gone });

    test.clock.advance(24 * 60 * 60);
    await test.workMoney();
    await runBackgroundWork();
    expect(await seenOf(scene)).toEqual(shown);
    const row = await test.db
      .selectFrom('product')
      .select(['state', 'holds'])
      .where('id', '=', paused)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'withdrawn', holds: [] });
  });
});
