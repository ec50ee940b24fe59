import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { signIn } from '../../../test/people.ts';
import { edit } from '../../../test/saved-searches.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  decide,
  hearAll,
  productRow,
  sentPictures,
  unlimited,
} from '../../../test/sellers.ts';
import { productEvents, setProductHold } from './index.ts';
import { cleanUpPrices } from './price-changes.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);
const day = 24 * 60 * 60;

/** Sessions end while days pass. */
beforeEach(async () => {
  await signIn(seller.visitor, seller.member);
});

const publishedAt = async (id: number) => (await productRow(test, id))?.published_at ?? null;

const setHold = (id: number, hold: 'review' | 'suspended', isHeld: boolean) =>
  inTransaction(test.db, (tx) => setProductHold(tx, test.clock, id, { hold, isHeld }));

/** How often it was told that the product can be seen. */
async function publications(id: number): Promise<number> {
  const rows = await test.db
    .selectFrom('outbox_event')
    .select('payload')
    .where('type', '=', productEvents.published)
    .execute();
  return rows.filter(({ payload }) => (payload as { productId: number }).productId === id).length;
}

describe('the time of publication', () => {
  it('is the creation with a ready photo, and is not moved by relisting, holds or edits', async () => {
    const product = await aPublished(test, seller);
    const { id } = product;
    const first = await publishedAt(id);
    expect(first).toEqual((await productRow(test, id))?.created_at);
    expect(await publications(id)).toBe(1);

    test.clock.advance(60);
    await test.withdraw(id);
    expect((await seller.visitor.post('/api/products/relist', { id })).status).toBe(200);
    await setHold(id, 'suspended', true);
    await setHold(id, 'suspended', false);
    await edit(seller, product, { price: 1200 });

    expect(await publishedAt(id)).toEqual(first);
    expect(await publications(id)).toBe(1);
  });

  it('is when the first photo is ready', async () => {
    const images = await sentPictures(test, seller.member.id, ['processing']);
    const { body } = await seller.visitor.post('/api/products/create', aProductForm(images));
    const { id } = body.product;
    await hearAll(test);
    expect(await publishedAt(id)).toBeNull();

    test.clock.advance(60);
    const before = test.clock.now();
    await decide(test, images[0] ?? '', 'ready');
    await hearAll(test);

    expect((await publishedAt(id))?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('is the release from review, also when the photo was ready before', async () => {
    // Articles of this kind wait for somebody to look at them.
    const { id } = await aPublished(test, seller, { title: 'Bombacha usada de encaje' });
    expect((await productRow(test, id))?.holds).toEqual(['review']);
    expect([await publishedAt(id), await publications(id)]).toEqual([null, 0]);

    test.clock.advance(60);
    const before = test.clock.now();
    await setHold(id, 'review', false);
    const released = await publishedAt(id);
    expect(released?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(await publications(id)).toBe(1);

    await setHold(id, 'review', true);
    await setHold(id, 'review', false);
    expect([await publishedAt(id), await publications(id)]).toEqual([released, 1]);
  });

  it('of a product that waits for review when it would be listed for the first time is its release', async () => {
    const images = await sentPictures(test, seller.member.id, ['processing']);
    const { body } = await seller.visitor.post('/api/products/create', aProductForm(images));
    const { id } = body.product;
    await test.withdraw(id);
    await decide(test, images[0] ?? '', 'ready');
    await hearAll(test);
    await edit(seller, { id, images }, { title: 'Bombacha usada de encaje' });
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ holds: [] }).where('id', '=', id).execute(),
    );
    const reply = await seller.visitor.post('/api/products/relist', { id });
    expect({ status: reply.status, holds: (await productRow(test, id))?.holds }).toEqual({
      status: 200,
      holds: ['review'],
    });
    expect(await publishedAt(id)).toBeNull();

    await setHold(id, 'review', false);
    expect(await publishedAt(id)).not.toBeNull();
  });

  it('of a product of the release before is its creation', async () => {
    const { id } = await aPublished(test, seller);
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ published_at: null }).where('id', '=', id).execute(),
    );
    const events = await publications(id);
    test.clock.advance(day);
    await setHold(id, 'suspended', true);
    await setHold(id, 'suspended', false);

    expect(await publishedAt(id)).toEqual((await productRow(test, id))?.created_at);
    expect(await publications(id)).toBe(events);
  });
});

describe('a product of the release before', () => {
  const write = (statement: ReturnType<typeof sql>) => inTransaction(test.db, (tx) => statement.execute(tx));

  it('that it pauses during the roll keeps its creation and is not published again', async () => {
    const { id } = await aPublished(test, seller);
    await write(sql`update product set published_at = null where id = ${id}`);
    const events = await publications(id);
    test.clock.advance(day);

    await write(sql`update product set state = 'withdrawn', version = version + 1 where id = ${id}`);
    expect((await seller.visitor.post('/api/products/relist', { id })).status).toBe(200);

    expect(await publishedAt(id)).toEqual((await productRow(test, id))?.created_at);
    expect(await publications(id)).toBe(events);
  });

  it('that is paused or hidden before the roll gets its creation in batches, one that waits for review nothing', async () => {
    const backfill = await readFile(
      new URL('../../../migrations/0067_published_at_of_unlisted.sql', import.meta.url),
      'utf8',
    );
    const owner = new Client({ connectionString: test.ownerUrl });
    await owner.connect();
    const made = async (change: ReturnType<typeof sql>) => {
      const { id } = await aPublished(test, seller);
      await write(sql`update product set ${change} where id = ${id}`);
      await write(sql`update product set published_at = null where id = ${id}`);
      return id;
    };
    const [paused, hidden] = [await made(sql`state = 'withdrawn'`), await made(sql`holds = '{suspended}'`)];
    const waiting = await made(sql`holds = '{review}'`);
    const listed = await made(sql`state = 'active'`);
    await aPublished(test, seller);
    // More than one batch.
    await write(sql`
      insert into product (seller_id, title, description, price_cents, product_type, size, sex, state, created_at)
      select ${seller.member.id}, 'Campera', '', 100000, 'vestir', 'M', 'Unisex', 'withdrawn', now()
      from generate_series(1, 1000)`);

    for (let time = 0; time < 2; time++) await owner.query(backfill);
    await owner.end();

    for (const id of [paused, hidden])
      expect(await publishedAt(id)).toEqual((await productRow(test, id))?.created_at);
    expect([await publishedAt(waiting), await publishedAt(listed)]).toEqual([null, null]);
    const missing = await test.db
      .selectFrom('product')
      .select('id')
      .where('state', '=', 'withdrawn')
      .where('published_at', 'is', null)
      .execute();
    expect(missing).toEqual([]);
  });
});

describe('the former price', () => {
  async function shown(id: number) {
    const page = await test.get(`/api/products/${id}`);
    const profile = await test.get(`/api/profiles/${seller.member.username}`);
    const card = profile.body.content.products.find((product: { id: number }) => product.id === id);
    expect(card.former_price_cents).toBe(page.body.product.former_price_cents);
    return card.former_price_cents;
  }

  it('DROP-02 is on card and page for 14 days after a drop below the lowest price of 30 days', async () => {
    const product = await aPublished(test, seller, { price: 1290 });
    expect(await shown(product.id)).toBeNull();
    await edit(seller, product, { price: 2000 });
    await edit(seller, product, { price: 1290 });
    expect(await shown(product.id)).toBeNull();

    await edit(seller, product, { price: 990 });
    expect(await shown(product.id)).toBe(1290_00);
    await edit(seller, product, { price: 980, title: 'Campera' });
    expect(await shown(product.id)).toBe(1290_00);

    test.clock.advance(14 * day - 60);
    await cleanUpPrices(test);
    expect(await shown(product.id)).toBe(1290_00);
    test.clock.advance(61);
    await cleanUpPrices(test);
    expect(await shown(product.id)).toBeNull();
  });

  it('DROP-02 ends with a raise, and is compared with the last 30 days only', async () => {
    const product = await aPublished(test, seller, { price: 1000 });
    await edit(seller, product, { price: 500 });
    await edit(seller, product, { price: 900 });
    expect(await shown(product.id)).toBeNull();
    await edit(seller, product, { price: 700 });
    expect(await shown(product.id)).toBeNull();

    test.clock.advance(31 * day);
    await signIn(seller.visitor, seller.member);
    await edit(seller, product, { price: 600 });
    expect(await shown(product.id)).toBe(700_00);
  });

  it('keeps changes for a year', async () => {
    const product = await aPublished(test, seller, { price: 1000 });
    await edit(seller, product, { price: 900 });
    const changes = () =>
      test.db
        .selectFrom('price_change')
        .select(['from_cents', 'to_cents'])
        .where('product_id', '=', product.id)
        .execute();
    expect(await changes()).toEqual([{ from_cents: 1000_00, to_cents: 900_00 }]);
    test.clock.advance(366 * day);
    await cleanUpPrices(test);
    expect(await changes()).toEqual([]);
  });
});
