import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { daysAfter, todayInMontevideo } from '@perchero/contract/days.rules';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockAccount } from '#modules/accounts/index.ts';
import { extendSuspension } from '#modules/identity/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { anUnpaidOrder, aProductOf, askToPay, ordersOf } from '../../../test/checkouts.ts';
import { advanceTo, aPaidDelivery, aParcel, deliveryRow } from '../../../test/deliveries.ts';
import { newProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { mustSay, readThread } from '../../../test/messages.ts';
import { bellOf } from '../../../test/notifications.ts';
import { mailsTo } from '../../../test/outside.ts';
import { anOffer, offerState, say } from '../../../test/offers.ts';
import { aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../test/provider.ts';
import { aPublished, hearAll, productRow, unlimited } from '../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../test/two-transactions.ts';
import { writeSitemap } from '#modules/search/index.ts';
import { setProductHold } from '../catalogue/holds.ts';
import { insertProductGraph } from '../catalogue/insert-product-graph.ts';
import { lockActiveSeller } from '../catalogue/products.queries.ts';
import { applyVacation } from '../catalogue/vacation.ts';
import { updateCatalogueMetrics } from '../catalogue/update-metrics.ts';
import { saveVacation } from '../catalogue/vacation.queries.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

type Seller = Awaited<ReturnType<typeof aLinkedSeller>>;
const inDays = (days: number) => daysAfter(todayInMontevideo(test.clock.now()), days);
const setUntil = ({ visitor }: Pick<Seller, 'visitor'>, until: string | null) =>
  visitor.post('/api/desk/vacation', { until });
const midnightAfter = (date: string) => new Date(`${daysAfter(date, 1)}T03:00:00Z`);

/** Due work, listeners and jobs until nothing is left. */
async function runWorker(): Promise<void> {
  for (let done = 1; done > 0;) {
    done = await test.workMoney();
    await hearAll(test);
    done += await test.workOff();
  }
  await test.engine.refresh(test.aliases.read);
  test.clock.advance(3);
}

async function mustSet(seller: Seller, until: string | null): Promise<void> {
  expect(await setUntil(seller, until)).toMatchObject({ status: 200, body: { success: true } });
  await runWorker();
}

const holdsOf = async (id: number) => (await productRow(test, id))?.holds;
const vacationOf = (accountId: string) =>
  test.db.selectFrom('seller_vacation').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** A seller with two products, and a buyer who follows, likes, collected and carted. */
async function aScene(word: string) {
  const seller = await aLinkedSeller(test, provider);
  const buyer = await aSignedInMember(test);
  const ids = [
    await aProductOf(test, seller.member.id, { title: `Campera ${word}` }),
    await aProductOf(test, seller.member.id, { title: `Buzo ${word}` }),
  ];
  const [id = 0] = ids;
  const post = (path: string, body: object) => buyer.visitor.post(path, body);
  const { body: made } = await post('/api/collections/create', { name: word, isPublic: true });
  await post('/api/collections/add-product', { collectionId: made.collection.id, productId: id });
  await post('/api/follows/add', { user_id: seller.member.id });
  await post('/api/cart/add', { product_id: id });
  await writeSitemap(test);
  await runWorker();
  return { word, seller, buyer, ids, id, collectionId: made.collection.id as number };
}

async function seenOf({ word, seller, buyer, ids, id, collectionId }: Awaited<ReturnType<typeof aScene>>) {
  const read = async (path: string) => (await buyer.visitor.get(path)).body;
  const isOwn = (found: { id: number }) => ids.includes(found.id);
  const files = (await read('/api/sitemap')).files as { path: string }[];
  const xml = await Promise.all(
    files.map(async ({ path }) => gunzipSync((await test.store.get(path)) ?? Buffer.alloc(0)).toString()),
  );
  const profile = await read(`/api/profiles/${seller.member.username}`);
  const page = await buyer.visitor.get(`/api/products/${id}`);
  return {
    search: (await read(`/api/products?q=${word}`)).products.length,
    listing: (await read('/api/products')).products.filter(isOwn).length,
    landing: (await read('/api/landing')).products.filter(isOwn).length,
    feed: (await read('/api/feed')).products.filter(isOwn).length,
    collection: (await read(`/api/profiles/${buyer.member.username}?coleccion=${collectionId}`)).content
      .collection.products.length,
    profile: profile.content.products.length,
    profileUntil: profile.away_until,
    sitemap: ids.filter((one) => xml.some((text) => text.includes(`/Post/${one}<`))).length,
    page: page.status,
    pageState: page.body.availability?.state,
    pageUntil: page.body.away_until,
    cartLine: (await read('/api/cart')).cart.groups[0].lines[0].state,
  };
}

const listed = {
  search: 2,
  listing: 2,
  landing: 2,
  feed: 2,
  collection: 1,
  profile: 2,
  profileUntil: null,
  sitemap: 2,
  page: 200,
  pageState: 'available',
  pageUntil: null,
  cartLine: 'available',
};

describe('a vacation', () => {
  it('DESK-07 DESK-08 takes the products from every list until it ends by hand; their page and the profile say until when', async () => {
    const scene = await aScene('vacacional');
    expect(await seenOf(scene)).toEqual(listed);
    const until = inDays(10);

    await mustSet(scene.seller, until);

    expect(await seenOf(scene)).toEqual({
      search: 0,
      listing: 0,
      landing: 0,
      feed: 0,
      collection: 0,
      profile: 0,
      profileUntil: until,
      sitemap: 0,
      page: 200,
      pageState: 'away',
      pageUntil: until,
      cartLine: 'away',
    });
    const { body: preview } = await test.visitor().get(`/api/cart/preview?items=${scene.id}:1:1290`);
    expect(preview.cart.groups[0].lines[0].state).toBe('away');

    await mustSet(scene.seller, null);

    expect(await seenOf(scene)).toEqual(listed);
  });

  it('DESK-07 refuses checkout, cart and offers at once, before the job has run', async () => {
    const seller = await aLinkedSeller(test, provider);
    const [buyer, earlier] = [await aSignedInMember(test), await aSignedInMember(test)];
    const [id, reserved, carted] = [
      await aProductOf(test, seller.member.id),
      await aProductOf(test, seller.member.id),
      await aProductOf(test, seller.member.id),
    ];
    const { id: orderId } = await anUnpaidOrder(earlier.visitor, reserved);
    const offer = await anOffer(buyer, carted);

    await setUntil(seller, inDays(1));

    const { body } = await askToPay(buyer.visitor, [{ id, quantity: 1 }]);
    expect(body.payments).toMatchObject([{ order_id: null, error: 'Quien la vende está de vacaciones.' }]);
    expect(await ordersOf(test, buyer.member.id)).toEqual([]);
    expect((await buyer.visitor.post('/api/cart/add', { product_id: id })).body.code).toBe('product-gone');
    expect(await say(buyer, 'make', { id: randomUUID(), product_id: id, price: 1000 })).toBe('product-gone');
    // What was reserved before can be paid.
    const again = await askToPay(earlier.visitor, [{ id: reserved, quantity: 1, order_id: orderId }]);
    expect(again.body.payments).toMatchObject([{ order_id: orderId, error: null }]);

    await runWorker();
    expect(await offerState(test, offer)).toBe('void by paused');
    expect((await askToPay(buyer.visitor, [{ id, quantity: 1 }])).body.payments[0]?.error).toBe(
      'Quien la vende está de vacaciones.',
    );
    // The page stays: it can be liked and talked about.
    expect((await buyer.visitor.post('/api/like/add', { post_id: id })).status).toBe(200);
    await mustSay(buyer.visitor, { product_id: id }, '¿Cuándo volvés?');
  });

  it('DESK-07 shows the last day to the buyer in the thread, without offers', async () => {
    const seller = await aLinkedSeller(test, provider);
    const buyer = await aSignedInMember(test);
    const id = await aProductOf(test, seller.member.id);
    const threadId = (await mustSay(buyer.visitor, { product_id: id })).thread_id;
    const until = inDays(5);

    await mustSet(seller, until);

    const bought = await readThread(buyer.visitor, threadId);
    expect(bought).toMatchObject({ away_until: until, bargain: { open: false } });
    expect(await readThread(seller.visitor, threadId)).toMatchObject({ away_until: null });
  });

  it('DESK-07 lasts from tomorrow to 90 days; again is a success; guests and suspended people are refused', async () => {
    const seller = await aLinkedSeller(test, provider);
    const refused = { status: 400, body: { code: 'invalid-date' } };

    for (const until of [inDays(0), inDays(91), inDays(-1), '2027-02-30', 'mañana'])
      expect(await setUntil(seller, until)).toMatchObject(refused);
    expect(await vacationOf(seller.member.id)).toBeUndefined();
    for (const days of [1, 90, 90, 30]) expect((await setUntil(seller, inDays(days))).status).toBe(200);
    expect(await vacationOf(seller.member.id)).toMatchObject({ until: inDays(30) });
    const { body } = await seller.visitor.get('/api/desk/vacation');
    expect(body).toEqual({ until: inDays(30), listed: 0, unsent: { count: 0, sales: [] } });
    for (const until of [null, null]) expect((await setUntil(seller, until)).status).toBe(200);
    expect((await test.visitor().post('/api/desk/vacation', { until: null })).status).toBe(401);

    await inTransaction(test.db, (tx) => extendSuspension(tx, test.clock, seller.member.id, 7));
    expect((await setUntil(seller, inDays(5))).body.code).toBe('user-suspended');
  });
});

describe('paid sales of a seller on vacation', () => {
  it('DESK-08 keep their deadlines and are listed with the vacation', async () => {
    const seller = await aLinkedSeller(test, provider);
    const buyer = await aSignedInMember(test, { fullName: 'Camila Duarte' });
    const orderId = await aPaidDelivery(test, { seller, buyer }, aParcel);
    const { due_at, remind_at } = await deliveryRow(test, orderId);

    await mustSet(seller, inDays(60));

    expect(await deliveryRow(test, orderId)).toMatchObject({ state: 'preparing', due_at, remind_at });
    const { body } = await seller.visitor.get('/api/desk/vacation');
    expect(body.unsent).toMatchObject({
      count: 1,
      sales: [
        {
          order_id: orderId,
          method: 'parcel',
          buyer_name: 'Camila Duarte',
          department: aParcel.department,
          due_at: due_at?.toISOString(),
        },
      ],
    });
    advanceTo(test, due_at);
    await runWorker();
    expect(await deliveryRow(test, orderId)).toMatchObject({ state: 'cancelled', end_cause: 'unsent' });
  });
});

describe('the end of a vacation', () => {
  it('DESK-08 DESK-09 comes at 0:00 of the next day and leaves each product in its own state', async () => {
    const seller = await aLinkedSeller(test, provider);
    const product = () => aProductOf(test, seller.member.id);
    const [kept, paused, pausedLater, relisted, hidden, released] = [
      await product(),
      await product(),
      await product(),
      await product(),
      await product(),
      await product(),
    ];
    const hold = (id: number, isHeld: boolean) =>
      inTransaction(test.db, (tx) => setProductHold(tx, test.clock, id, { hold: 'review', isHeld }));
    await test.withdraw(paused);
    await test.withdraw(relisted);
    await hold(released, true);
    const until = inDays(3);
    await mustSet(seller, until);

    await test.withdraw(pausedLater);
    expect((await seller.visitor.post('/api/products/relist', { id: relisted })).status).toBe(200);
    await hold(hidden, true);
    await hold(released, false);
    const { id: published } = await aPublished(test, seller, { title: 'Mochila de viaje' });
    await runWorker();
    expect(await productRow(test, published)).toMatchObject({
      state: 'active',
      holds: ['vacation'],
      published_at: null,
    });
    expect((await seller.visitor.get('/api/desk/vacation')).body).toMatchObject({ until, listed: 4 });

    const salesNews = async () =>
      (await bellOf(seller)).data.filter(({ kind }: { kind: string }) => kind === 'sale');
    // Two days before everything is listed again: reminded once.
    advanceTo(test, new Date(midnightAfter(until).getTime() - 2 * 24 * 3600_000 - 60_000));
    await runWorker();
    expect(await salesNews()).toEqual([]);
    test.clock.advance(120);
    await runWorker();
    await runWorker();
    const mails = await mailsTo(seller.member.email);
    expect(mails.filter(({ subject }) => subject === 'En dos días terminan tus vacaciones')).toHaveLength(1);
    const day = new Intl.DateTimeFormat('es-UY', {
      day: 'numeric',
      month: 'long',
      timeZone: 'America/Montevideo',
    }).format(midnightAfter(until));
    expect(await salesNews()).toMatchObject([
      {
        kind: 'sale',
        title: 'En dos días terminan tus vacaciones',
        message: `El ${day} vuelven a verse tus 4 prendas.`,
        url: '/ventas/estanteria',
      },
    ]);

    advanceTo(test, new Date(midnightAfter(until).getTime() - 60_000));
    await runWorker();
    expect(await holdsOf(kept)).toEqual(['vacation']);
    test.clock.advance(120);
    await runWorker();

    const states = await Promise.all(
      [kept, paused, pausedLater, relisted, hidden, released, published].map(async (id) => {
        const row = await productRow(test, id);
        return [row?.state, row?.holds];
      }),
    );
    expect(states).toEqual([
      ['active', []],
      ['withdrawn', []],
      ['withdrawn', []],
      ['active', []],
      ['active', ['review']],
      ['active', []],
      ['active', []],
    ]);
    expect((await productRow(test, published))?.published_at).not.toBeNull();
    expect(await vacationOf(seller.member.id)).toBeUndefined();
  });

  it('DESK-09 holds what is published in the moment it begins, whichever comes first', async () => {
    const seller = await aLinkedSeller(test, provider);
    const sellerId = seller.member.id;
    const product = newProduct({ sellerId });
    const pictures = product.pictures.map((picture) => ({
      ...picture,
      pictureId: null,
      hasAvif: false,
      hasShareFiles: false,
    }));

    const publishing = await beginTransaction(test.db);
    await lockActiveSeller(publishing.tx, sellerId);
    const beginning = setUntil(seller, inDays(2));
    await untilWaiting(test.db);
    const first = await insertProductGraph(publishing.tx, test.clock, { ...product, pictures });
    await publishing.commit();
    expect((await beginning).status).toBe(200);
    await runWorker();
    expect(await holdsOf(first)).toEqual(['vacation']);

    await mustSet(seller, null);
    const begun = await beginTransaction(test.db);
    await lockAccount(begun.tx, sellerId);
    const vacation = { accountId: sellerId, until: inDays(2), since: test.clock.now(), isReminded: false };
    await saveVacation(begun.tx, vacation);
    const published = aPublished(test, seller);
    await untilWaiting(test.db);
    await begun.commit();
    expect(await holdsOf((await published).id)).toEqual(['vacation']);
  });

  it('is in the export, and gone with the account', async () => {
    const seller = await aLinkedSeller(test, provider);
    await mustSet(seller, inDays(4));
    await signIn(seller.visitor, seller.member);
    const { body } = await seller.visitor.get('/api/account/export');
    expect(body.vacation).toMatchObject({ until: inDays(4) });

    const { email } = seller.member;
    const reply = await seller.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
    expect(reply.status).toBe(200);
    await runWorker();
    expect(await vacationOf(seller.member.id)).toBeUndefined();
  });
});

// The last of the file: its events are not delivered.
describe('a seller of many products', () => {
  it('DESK-07 hides 5,000 products within a minute, and shows what an end in the middle left', async () => {
    const seller = await aLinkedSeller(test, provider);
    const id = await aProductOf(test, seller.member.id);
    await inTransaction(test.db, async (tx) => {
      await sql`
        with made as (
          insert into product (seller_id, title, description, price_cents, product_type, size, sex, state, created_at, published_at)
          select seller_id, title, description, price_cents, product_type, size, sex, state, created_at, created_at
          from product cross join generate_series(2, 5000) where id = ${id} returning id)
        , counted as (insert into product_counter (product_id) select id from made)
        , stocked as (insert into product_stock (product_id, stock) select id, 1 from made)
        update seller_counter set product_count = 5000 where account_id = ${seller.member.id}`.execute(tx);
    });
    const count = async (isHeld: boolean) =>
      test.db
        .selectFrom('product')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('seller_id', '=', seller.member.id)
        .where(sql<boolean>`('vacation' = any (holds)) = ${isHeld}`)
        .executeTakeFirstOrThrow();
    await setUntil(seller, inDays(3));
    const from = performance.now();

    await applyVacation(test, seller.member.id);

    expect(performance.now() - from).toBeLessThan(60_000);
    expect(await count(true)).toEqual({ count: 5000 });
    await updateCatalogueMetrics(test);
    const { values } = await test.metrics.heldProducts.get();
    const held = values.find(({ labels }) => labels.hold === 'vacation')?.value;
    expect(held).toBeGreaterThanOrEqual(5000);
    await setUntil(seller, null);
    await Promise.all([applyVacation(test, seller.member.id), applyVacation(test, seller.member.id)]);
    expect(await count(false)).toEqual({ count: 5000 });
  }, 120_000);
});
