import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember, goodPassword } from '../../../test/people.ts';
import { aPublished, aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import { sell } from '../../../test/stock.ts';
import { statusesOf } from '../../../test/visitor.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countEngagement } from '../catalogue/index.ts';
import { like } from './like.ts';
import { removeLikesOfAccounts, removeLikesOfProducts } from './likes-cleanup.ts';

const test = await startTestApp({ limiter: unlimited });
const ana = await aSignedInMember(test);
const bruno = await aSignedInMember(test);

type Person = typeof ana;
const add = ({ visitor }: Person, post_id: number, more: object = {}) =>
  visitor.post('/api/like/add', { post_id, ...more });
const remove = ({ visitor }: Person, post_id: number, more: object = {}) =>
  visitor.post('/api/like/remove', { post_id, ...more });

/** Asserts that the counters of a product and its seller match the rows, and returns the number of likes. */
async function countLikes(productId: number) {
  const rows = await sql<Record<'likes' | 'counter' | 'sellerLikes' | 'sellerCounter', number>>`
    select (select count(*) from product_like where product_id = product.id) as likes,
      product_counter.like_count as counter,
      (select count(*) from product_like join product as own on own.id = product_id
        where own.seller_id = product.seller_id) as "sellerLikes",
      coalesce(seller_counter.like_count, 0) as "sellerCounter"
    from product join product_counter on product_counter.product_id = product.id
    left join seller_counter on seller_counter.account_id = product.seller_id
    where product.id = ${productId}`.execute(test.db as never);
  const [row] = rows.rows;
  if (!row) throw new Error(`There is no product ${productId}`);
  expect([row.counter, row.sellerCounter]).toEqual([row.likes, row.sellerLikes]);
  return row.likes;
}

/** The like events of a product in the outbox, oldest first. */
async function eventsOf(productId: number): Promise<string[]> {
  const events = await test.db
    .selectFrom('outbox_event')
    .select(['type', 'payload'])
    .where('type', 'like', 'social.like%')
    .orderBy('id')
    .execute();
  return events
    .map(({ type, payload }) => ({ type, ...(payload as { productId: number; accountId: string }) }))
    .filter((event) => event.productId === productId)
    .map(({ type, accountId }) => `${type} ${accountId}`);
}

const added = ({ member }: { member: { id: string } }) => `social.like-added ${member.id}`;
const removed = ({ member }: Person) => `social.like-removed ${member.id}`;

describe('a like', () => {
  it('ITEM-04 API-10 repeated likes are stored, counted for product and seller, and emitted once', async () => {
    const { id } = await aProduct(test.db);

    const answers = [await add(ana, id), await add(ana, id), await add(bruno, id)];

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { success: true }]),
    );
    expect(await countLikes(id)).toBe(2);
    expect(await eventsOf(id)).toEqual([added(ana), added(bruno)]);
  });

  it('ITEM-04 API-10 repeated removals count once', async () => {
    const { id } = await aProduct(test.db);
    await add(ana, id);

    const answers = [await remove(ana, id), await remove(ana, id), await remove(bruno, id)];

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { success: true }]),
    );
    expect(await countLikes(id)).toBe(0);
    expect(await eventsOf(id)).toEqual([added(ana), removed(ana)]);
  });

  it('concurrent likes create one row, concurrent removals delete it once', async () => {
    const { id } = await aProduct(test.db);

    const likes = await Promise.all(Array.from({ length: 8 }, () => add(ana, id)));
    const count = await countLikes(id);
    const removals = await Promise.all(Array.from({ length: 8 }, () => remove(ana, id)));

    expect(new Set([...statusesOf(likes), ...statusesOf(removals)])).toEqual(new Set([200]));
    expect([count, await countLikes(id)]).toEqual([1, 0]);
    expect(await eventsOf(id)).toEqual([added(ana), removed(ana)]);
  });

  it('counts fifty concurrent likes on two products of one seller', async () => {
    const { id: sellerId } = await anAccount(test.db);
    const products = [await aProduct(test.db, { sellerId }), await aProduct(test.db, { sellerId })] as const;
    const others = await Promise.all(Array.from({ length: 48 }, () => anAccount(test.db)));

    await Promise.all([
      ...others.slice(0, 24).map((one) => like(test, one.id, products[0].id)),
      ...others.slice(24).map((one) => like(test, one.id, products[1].id)),
      add(ana, products[0].id),
      add(bruno, products[1].id),
    ]);

    expect([await countLikes(products[0].id), await countLikes(products[1].id)]).toEqual([25, 25]);
    const events = [...(await eventsOf(products[0].id)), ...(await eventsOf(products[1].id))];
    const everybody = [ana, bruno, ...others.map((member) => ({ member }))];
    expect(events.toSorted()).toEqual(everybody.map(added).toSorted());
  });

  it('is marked for its account on card and page', async () => {
    const { id } = await aProduct(test.db);
    await hearAll(test);
    await test.engine.refresh(test.aliases.read);
    await add(ana, id);

    const shown = async ({ visitor }: Person) => {
      const page = await visitor.get(`/api/products/${id}`);
      const { body } = await visitor.get('/api/products');
      const card = (body.products as { id: number }[]).find((product) => product.id === id);
      return [page.body.liked, page.body.product.likes, card];
    };

    expect(await shown(ana)).toMatchObject([true, 1, { liked: true, likes: 1, sold: false }]);
    expect(await shown(bruno)).toMatchObject([false, 1, { liked: false, likes: 1 }]);
  });

  it('is in the data export of its account', async () => {
    const { id } = await aProduct(test.db, { title: 'Lentes guardados' });
    const carla = await aSignedInMember(test);
    await add(carla, id);

    const { body } = await carla.visitor.get('/api/account/export');

    expect(body.likes).toEqual([
      { product_id: id, title: 'Lentes guardados', created_at: expect.any(String) },
    ]);
  });

  it('changes the order of the listing by likes', async () => {
    const title = 'Poncho para ordenar';
    const [few, many] = [await aProduct(test.db, { title }), await aProduct(test.db, { title })];
    await add(ana, few.id);
    await add(ana, many.id);
    await add(bruno, many.id);
    await hearAll(test);
    await test.engine.refresh(test.aliases.read);

    const { body } = await test.get('/api/products?q=poncho para ordenar&orden=likes');

    expect(body.products.map(({ id }: { id: number }) => id)).toEqual([many.id, few.id]);
  });
});

describe('a rejected like', () => {
  it('ITEM-07 on a product that is not visible writes nothing', async () => {
    const seller = await aSeller(test);
    const hidden = await aPublished(test, seller);
    await seller.visitor.post('/api/products/withdraw', { id: hidden.id });
    const deleted = await aPublished(test, seller);
    await seller.visitor.post('/api/products/delete', { id: deleted.id, password: goodPassword });

    for (const id of [hidden.id, deleted.id, 999_999_999]) {
      const { status, body } = await add(ana, id);

      expect([status, body]).toMatchObject([
        404,
        { code: 'like-without-product', error: 'Error al dar like' },
      ]);
      expect(await eventsOf(id)).toEqual([]);
    }
    expect([await countLikes(hidden.id), await countLikes(deleted.id)]).toEqual([0, 0]);
  });

  it('is allowed on a sold product, and stays on a withdrawn one', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller);
    await add(bruno, id);
    await seller.visitor.post('/api/products/withdraw', { id });
    const again = await add(bruno, id);
    const { id: sold } = await aProduct(test.db);
    await sell(test, sold);

    expect([again.status, (await add(ana, sold)).status]).toEqual([200, 200]);
    expect([await countLikes(id), await countLikes(sold)]).toEqual([1, 1]);
    expect((await remove(bruno, id)).status).toBe(200);
    expect(await countLikes(id)).toBe(0);
  });

  it('ITEM-07 rejects the user_id of another person; the own one is optional', async () => {
    const { id } = await aProduct(test.db);

    const foreign = [
      await add(ana, id, { user_id: bruno.member.id }),
      await remove(ana, id, { user_id: bruno.member.id }),
    ];
    const odd = [
      await add(ana, id, { user_id: [ana.member.id] }),
      await add(ana, id, { likes: 7 }),
      await add(ana, id, { created_at: '2020-01-01' }),
      await ana.visitor.post('/api/like/add', { post_id: String(id) }),
    ];

    expect(foreign.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'not-allowed'],
      [403, 'not-allowed'],
    ]);
    expect(new Set(statusesOf(odd))).toEqual(new Set([400]));
    expect(await countLikes(id)).toBe(0);
    expect((await add(ana, id, { user_id: ana.member.id })).status).toBe(200);
    expect(await countLikes(id)).toBe(1);
  });

  it('requires a session', async () => {
    const { id } = await aProduct(test.db);
    const guest = { ...ana, visitor: test.visitor() };

    const answers = [await add(guest, id), await remove(guest, id)];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'not-signed-in'],
      [401, 'not-signed-in'],
    ]);
    expect(await countLikes(id)).toBe(0);
  });

  it('ITEM-07 names the failed operation when the database fails, and rolls back', async () => {
    const [{ id }, { id: liked }] = [await aProduct(test.db), await aProduct(test.db)];
    await add(ana, liked);
    const before = await eventsOf(liked);
    const owner = new Client({ connectionString: test.ownerUrl });
    await owner.connect();
    await owner.query('alter table product_counter add constraint stuck check (version < 0) not valid');

    const answers = [await add(ana, id), await remove(ana, liked)];
    await owner.query('alter table product_counter drop constraint stuck');
    await owner.end();

    expect(answers.map(({ status, body }) => [status, body.code, body.error])).toEqual([
      [500, 'like-not-added', 'Error al dar like'],
      [500, 'like-not-removed', 'Error al quitar like'],
    ]);
    expect([await countLikes(id), await countLikes(liked)]).toEqual([0, 1]);
    expect([await eventsOf(id), await eventsOf(liked)]).toEqual([[], before]);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db as never);
  return rows.length;
}

describe('removal of likes', () => {
  const cleanUp = [removeLikesOfAccounts(test), removeLikesOfProducts(test)];
  const deliverTwice = async (type: string, payload: object) => {
    const event = { id: 1, type, payload, requestId: 'test', traceParent: null };
    for (const listener of cleanUp.filter(({ hears }) => hears.includes(type))) {
      await listener.handle([event]);
      await listener.handle([event]);
    }
  };

  it('deleting a product removes its likes and updates the count of its seller', async () => {
    const seller = await aSeller(test);
    const [deleted, other] = [await aPublished(test, seller), await aPublished(test, seller)];
    for (const { id } of [deleted, other]) await add(ana, id);
    // More than one batch.
    await inTransaction(test.db, async (tx) => {
      await sql`insert into product_like (account_id, product_id, created_at)
        select gen_random_uuid(), ${deleted.id}, now() from generate_series(1, 450)`.execute(tx);
      await countEngagement(tx, { productId: deleted.id, likes: 450, comments: 0 });
    });
    await seller.visitor.post('/api/products/delete', { id: deleted.id, password: goodPassword });

    await deliverTwice('catalogue.product-deleted', { productId: deleted.id });

    expect([await countLikes(deleted.id), await countLikes(other.id)]).toEqual([0, 1]);
  });

  it('T18 deleting an account removes its likes and emits events', async () => {
    const leaving = await aSignedInMember(test);
    const products = await Promise.all(Array.from({ length: 5 }, () => aProduct(test.db)));
    for (const { id } of products) await Promise.all([add(leaving, id), add(ana, id)]);

    const { member } = leaving;
    const { status } = await leaving.visitor.post('/api/delete-user-by-email', {
      email: member.email,
      password: goodPassword,
    });
    await deliverTwice('accounts.account-deleted', { accountId: member.id });

    expect(status).toBe(200);
    for (const { id } of products) {
      expect(await countLikes(id)).toBe(1);
      expect((await eventsOf(id)).filter((line) => line === removed(leaving))).toHaveLength(1);
    }
  });

  it('a product deleted concurrently gets no like', async () => {
    const { id } = await aProduct(test.db);
    let liking = Promise.resolve<unknown>(null);
    await inTransaction(test.db, async (tx) => {
      await tx.updateTable('product').set({ state: 'deleted' }).where('id', '=', id).execute();
      liking = add(ana, id);
      await vi.waitUntil(async () => (await waitingForLocks()) > 0);
    });

    expect(await liking).toMatchObject({ status: 404, body: { code: 'like-without-product' } });
    expect(await countLikes(id)).toBe(0);
  });

  it('a deleted account adds no like', async () => {
    const { id: accountId } = await anAccount(test.db);
    const { id } = await aProduct(test.db);
    await inTransaction(test.db, (tx) =>
      tx.updateTable('account').set({ deleted_at: test.clock.now() }).where('id', '=', accountId).execute(),
    );

    await like(test, accountId, id);

    expect(await countLikes(id)).toBe(0);
    expect(await eventsOf(id)).toEqual([]);
  });
});
