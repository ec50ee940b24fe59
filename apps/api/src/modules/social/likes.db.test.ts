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

/** The counters of a piece and of its seller beside the rows they count. */
async function counted(productId: number) {
  const rows = await sql<Record<'likes' | 'shown' | 'ofSeller' | 'shownOfSeller', number>>`
    select (select count(*) from product_like where product_id = product.id) as likes,
      product_counter.like_count as shown,
      (select count(*) from product_like join product as own on own.id = product_id
        where own.seller_id = product.seller_id) as "ofSeller",
      coalesce(seller_counter.like_count, 0) as "shownOfSeller"
    from product join product_counter on product_counter.product_id = product.id
    left join seller_counter on seller_counter.account_id = product.seller_id
    where product.id = ${productId}`.execute(test.db as never);
  const [row] = rows.rows;
  if (!row) throw new Error(`There is no product ${productId}`);
  expect([row.shown, row.shownOfSeller]).toEqual([row.likes, row.ofSeller]);
  return row.likes;
}

/** What the outbox says about the likes of a piece, oldest first. */
async function news(productId: number): Promise<string[]> {
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
  it('ITEM-04 API-10 is kept, counted for the piece and its seller, and told, once however often it is sent', async () => {
    const { id } = await aProduct(test.db);

    const answers = [await add(ana, id), await add(ana, id), await add(bruno, id)];

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { success: true }]),
    );
    expect(await counted(id)).toBe(2);
    expect(await news(id)).toEqual([added(ana), added(bruno)]);
  });

  it('ITEM-04 API-10 is taken back once however often it is asked for', async () => {
    const { id } = await aProduct(test.db);
    await add(ana, id);

    const answers = [await remove(ana, id), await remove(ana, id), await remove(bruno, id)];

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { success: true }]),
    );
    expect(await counted(id)).toBe(0);
    expect(await news(id)).toEqual([added(ana), removed(ana)]);
  });

  it('is one when it is sent twice at once, and taken back once', async () => {
    const { id } = await aProduct(test.db);

    const likes = await Promise.all(Array.from({ length: 8 }, () => add(ana, id)));
    const count = await counted(id);
    const removals = await Promise.all(Array.from({ length: 8 }, () => remove(ana, id)));

    expect(new Set([...statusesOf(likes), ...statusesOf(removals)])).toEqual(new Set([200]));
    expect([count, await counted(id)]).toEqual([1, 0]);
    expect(await news(id)).toEqual([added(ana), removed(ana)]);
  });

  it('counts fifty people who come at once, on two pieces of the same seller', async () => {
    const { id: sellerId } = await anAccount(test.db);
    const pieces = [await aProduct(test.db, { sellerId }), await aProduct(test.db, { sellerId })] as const;
    const others = await Promise.all(Array.from({ length: 48 }, () => anAccount(test.db)));

    await Promise.all([
      ...others.slice(0, 24).map((one) => like(test, one.id, pieces[0].id)),
      ...others.slice(24).map((one) => like(test, one.id, pieces[1].id)),
      add(ana, pieces[0].id),
      add(bruno, pieces[1].id),
    ]);

    expect([await counted(pieces[0].id), await counted(pieces[1].id)]).toEqual([25, 25]);
    const told = [...(await news(pieces[0].id)), ...(await news(pieces[1].id))];
    const everybody = [ana, bruno, ...others.map((member) => ({ member }))];
    expect(told.toSorted()).toEqual(everybody.map(added).toSorted());
  });

  it('is shown to whoever gave it, on the card and on the page', async () => {
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

  it('is among what its giver is told to be kept about them', async () => {
    const { id } = await aProduct(test.db, { title: 'Lentes guardados' });
    const carla = await aSignedInMember(test);
    await add(carla, id);

    const { body } = await carla.visitor.get('/api/account/export');

    expect(body.likes).toEqual([
      { product_id: id, title: 'Lentes guardados', created_at: expect.any(String) },
    ]);
  });

  it('moves the piece in the listing by likes', async () => {
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

describe('a like that is refused', () => {
  it('ITEM-07 is one on a piece that nobody sees, and leaves nothing', async () => {
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
      expect(await news(id)).toEqual([]);
    }
    expect([await counted(hidden.id), await counted(deleted.id)]).toEqual([0, 0]);
  });

  it('may be on what was sold, and stays when its piece is taken off the rack', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller);
    await add(bruno, id);
    await seller.visitor.post('/api/products/withdraw', { id });
    const again = await add(bruno, id);
    const { id: sold } = await aProduct(test.db);
    await sell(test, sold);

    expect([again.status, (await add(ana, sold)).status]).toEqual([200, 200]);
    expect([await counted(id), await counted(sold)]).toEqual([1, 1]);
    expect((await remove(bruno, id)).status).toBe(200);
    expect(await counted(id)).toBe(0);
  });

  it("ITEM-07 speaks for nobody else: another person's id is refused, the own one is not needed", async () => {
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
    expect(await counted(id)).toBe(0);
    expect((await add(ana, id, { user_id: ana.member.id })).status).toBe(200);
    expect(await counted(id)).toBe(1);
  });

  it('is one of a guest', async () => {
    const { id } = await aProduct(test.db);
    const guest = { ...ana, visitor: test.visitor() };

    const answers = [await add(guest, id), await remove(guest, id)];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'not-signed-in'],
      [401, 'not-signed-in'],
    ]);
    expect(await counted(id)).toBe(0);
  });

  it('ITEM-07 says what failed when the database fails, and leaves nothing', async () => {
    const [{ id }, { id: liked }] = [await aProduct(test.db), await aProduct(test.db)];
    await add(ana, liked);
    const told = await news(liked);
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
    expect([await counted(id), await counted(liked)]).toEqual([0, 1]);
    expect([await news(id), await news(liked)]).toEqual([[], told]);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db as never);
  return rows.length;
}

describe('likes that leave', () => {
  const cleanUp = [removeLikesOfAccounts(test), removeLikesOfProducts(test)];
  const tell = async (type: string, payload: object) => {
    const event = { id: 1, type, payload, requestId: 'test', traceParent: null };
    for (const listener of cleanUp.filter(({ hears }) => hears.includes(type))) {
      await listener.handle([event]);
      await listener.handle([event]);
    }
  };

  it('go with a deleted piece, and its seller counts them no longer', async () => {
    const seller = await aSeller(test);
    const [gone, kept] = [await aPublished(test, seller), await aPublished(test, seller)];
    for (const { id } of [gone, kept]) await add(ana, id);
    // More than are removed at once.
    await inTransaction(test.db, async (tx) => {
      await sql`insert into product_like (account_id, product_id, created_at)
        select gen_random_uuid(), ${gone.id}, now() from generate_series(1, 450)`.execute(tx);
      await countEngagement(tx, { productId: gone.id, likes: 450, comments: 0 });
    });
    await seller.visitor.post('/api/products/delete', { id: gone.id, password: goodPassword });

    await tell('catalogue.product-deleted', { productId: gone.id });

    expect([await counted(gone.id), await counted(kept.id)]).toEqual([0, 1]);
  });

  it('T18 go with a deleted person, told like any other', async () => {
    const leaving = await aSignedInMember(test);
    const pieces = await Promise.all(Array.from({ length: 5 }, () => aProduct(test.db)));
    for (const { id } of pieces) await Promise.all([add(leaving, id), add(ana, id)]);

    const { member } = leaving;
    const { status } = await leaving.visitor.post('/api/delete-user-by-email', {
      email: member.email,
      password: goodPassword,
    });
    await tell('accounts.account-deleted', { accountId: member.id });

    expect(status).toBe(200);
    for (const { id } of pieces) {
      expect(await counted(id)).toBe(1);
      expect((await news(id)).filter((line) => line === removed(leaving))).toHaveLength(1);
    }
  });

  it('are none of a piece that is being deleted meanwhile', async () => {
    const { id } = await aProduct(test.db);
    let liking = Promise.resolve<unknown>(null);
    await inTransaction(test.db, async (tx) => {
      await tx.updateTable('product').set({ state: 'deleted' }).where('id', '=', id).execute();
      liking = add(ana, id);
      await vi.waitUntil(async () => (await waitingForLocks()) > 0);
    });

    expect(await liking).toMatchObject({ status: 404, body: { code: 'like-without-product' } });
    expect(await counted(id)).toBe(0);
  });

  it('are none of a person who was deleted meanwhile', async () => {
    const { id: accountId } = await anAccount(test.db);
    const { id } = await aProduct(test.db);
    await inTransaction(test.db, (tx) =>
      tx.updateTable('account').set({ deleted_at: test.clock.now() }).where('id', '=', accountId).execute(),
    );

    await like(test, accountId, id);

    expect(await counted(id)).toBe(0);
    expect(await news(id)).toEqual([]);
  });
});
