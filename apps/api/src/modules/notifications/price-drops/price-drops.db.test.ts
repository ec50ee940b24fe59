import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { aBlock } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { bellOf, like } from '../../../../test/notifications.ts';
import { aSignedInMember, signIn } from '../../../../test/people.ts';
import { edit } from '../../../../test/saved-searches.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../../test/sellers.ts';
import { sell } from '../../../../test/stock.ts';
import { announcePriceDrops, setProductHold } from '../../catalogue/index.ts';
import { extendSuspension } from '../../identity/index.ts';
import { tellDrop } from './tell-drop.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);
const minute = 60;
const day = 24 * 60 * minute;

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(test.db, work);

/** Sessions end while days pass. */
beforeEach(async () => {
  await signIn(seller.visitor, seller.member);
});

/** A product and somebody who likes it. */
async function aLiked(price: number) {
  const liker = await aSignedInMember(test);
  const product = await aPublished(test, seller, { price });
  await like(liker.visitor, product.id);
  await hearAll(test);
  return { liker, product, change: (to: number) => edit(seller, product, { price: to }) };
}

/** Lets time pass and the worker do what is due. */
async function after(minutes: number): Promise<void> {
  test.clock.advance(minutes * minute);
  await announcePriceDrops(test);
  await hearAll(test);
  await test.workOff();
}

async function toldTo(person: Seller): Promise<string[]> {
  const { data } = await bellOf(person);
  return data
    .filter(({ kind }: { kind: string }) => kind === 'price')
    .map(({ title, message }: { title: string; message: string }) =>
      `${title}: ${message}`.replaceAll('\u00a0', ' '),
    );
}

describe('DROP-01 a drop', () => {
  it('is told to those who like it after 30 minutes, with its link', async () => {
    const { liker, product, change } = await aLiked(1290);
    const other = await aSignedInMember(test);
    await change(990);
    await after(29);
    expect(await toldTo(liker)).toEqual([]);
    await after(2);

    expect(await toldTo(liker)).toEqual(['Bajó de precio: Campera de jean: De $ 1.290 a $ 990']);
    const { data } = await bellOf(liker);
    expect(data[0].url).toBe(`/Post/${product.id}`);
    expect(await toldTo(other)).toEqual([]);
  });

  it.each([
    ['less than 5 %', 1290, [1240]],
    ['less than $ 20', 100, [85]],
    ['raised and lowered again', 1290, [2000, 1290]],
    ['not below the lowest of 30 days', 1290, [1240, 1290, 1200]],
    ['corrected within 30 minutes', 1290, [129, 1290]],
  ])('is not told when it is %s', async (_what, price, changes) => {
    const { liker, change } = await aLiked(price);
    for (const to of changes) await change(to);
    await after(31);
    expect(await toldTo(liker)).toEqual([]);
  });

  it('is told when it fell even lower within 30 minutes, once', async () => {
    const { liker, change } = await aLiked(1290);
    await change(1100);
    await after(10);
    await change(990);
    await after(21);
    expect(await toldTo(liker)).toEqual(['Bajó de precio: Campera de jean: De $ 1.290 a $ 990']);
    await after(10);
    expect(await toldTo(liker)).toEqual(['Bajó de precio: Campera de jean: De $ 1.290 a $ 990']);
  });

  it('is told once in 7 days to a person, also by repeated and concurrent jobs', async () => {
    const { liker, product, change } = await aLiked(1290);
    await change(1000);
    await after(31);
    const { id: changeId } = await test.db
      .selectFrom('price_change')
      .select('id')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow();
    const job = { productId: product.id, changeId, after: '00000000-0000-0000-0000-000000000000' };
    const jobs = { enqueue: async () => {} };
    await Promise.all([1, 2, 3].map(() => tellDrop({ ...test, jobs }, job)));
    expect(await toldTo(liker)).toHaveLength(1);

    const late = await aSignedInMember(test);
    await like(late.visitor, product.id);
    await change(900);
    await after(31);
    expect(await toldTo(late)).toEqual(['Bajó de precio: Campera de jean: De $ 1.000 a $ 900']);
    expect(await toldTo(liker)).toHaveLength(1);

    test.clock.advance(7 * day);
    for (const { visitor, member } of [seller, liker]) await signIn(visitor, member);
    await change(800);
    await after(31);
    expect(await toldTo(liker)).toHaveLength(2);
  });

  it('is told to more people than one job takes', async () => {
    const { liker, product, change } = await aLiked(1290);
    const count = 503;
    await inTx(async (tx) => {
      const people = Array.from({ length: count }, () => randomUUID());
      // Like one that registered.
      await sql`
        insert into auth.identity select (jsonb_populate_record(identity, jsonb_build_object(
          'id', new, 'email', new || '@perchero.example', 'username', left(new::text, 18), 'phone', null))).*
        from auth.identity, unnest(${people}::uuid[]) as new where identity.id = ${liker.member.id}`.execute(
        tx,
      );
      await sql`
        insert into account select (jsonb_populate_record(account, jsonb_build_object(
          'id', new, 'username', left(new::text, 18)))).*
        from account, unnest(${people}::uuid[]) as new where account.id = ${liker.member.id}`.execute(tx);
      await tx
        .insertInto('product_like')
        .values(
          people.map((id) => ({ account_id: id, product_id: product.id, created_at: test.clock.now() })),
        )
        .execute();
    });
    await change(990);
    await after(31);
    const told = await test.db
      .selectFrom('notification')
      .select('account_id')
      .where('kind', '=', 'price')
      .where('product_id', '=', product.id)
      .execute();
    expect(new Set(told.map(({ account_id }) => account_id)).size).toBe(count + 1);
    expect(told).toHaveLength(count + 1);
  });
});

describe('DROP-03', () => {
  it.each([
    ['sold', (id: number) => sell(test, id)],
    ['paused', (id: number) => test.withdraw(id)],
    [
      'held',
      (id: number) => inTx((tx) => setProductHold(tx, test.clock, id, { hold: 'vacation', isHeld: true })),
    ],
  ])('nobody is told of a product that is %s when the moment comes', async (_state, happen) => {
    const { liker, product, change } = await aLiked(1290);
    await change(990);
    await happen(product.id);
    await after(31);
    expect(await toldTo(liker)).toEqual([]);
  });

  it('nobody is told of a drop while it was paused, also when it is listed again', async () => {
    const { liker, product, change } = await aLiked(1290);
    await test.withdraw(product.id);
    await change(990);
    expect((await seller.visitor.post('/api/products/relist', { id: product.id })).status).toBe(200);
    await after(31);
    expect(await toldTo(liker)).toEqual([]);
  });

  it('sellers, blocked and suspended people are not told', async () => {
    const { liker: blocked, product, change } = await aLiked(1290);
    const [blocking, suspended, told] = await Promise.all([1, 2, 3].map(() => aSignedInMember(test)));
    if (!blocking || !suspended || !told) throw new Error('three people');
    for (const { visitor } of [blocking, suspended, told, seller]) await like(visitor, product.id);
    await hearAll(test);
    await aBlock(test.db, seller.member.id, blocked.member.id);
    await aBlock(test.db, blocking.member.id, seller.member.id);
    await inTx((tx) => extendSuspension(tx, test.clock, suspended.member.id, 7));
    await change(990);
    await after(31);

    expect(await toldTo(told)).toHaveLength(1);
    for (const person of [blocked, blocking, suspended, seller]) expect(await toldTo(person)).toEqual([]);
  });

  it('the words say the price of the moment they are read', async () => {
    const { liker, change } = await aLiked(1290);
    await change(990);
    await after(31);
    await change(950);
    expect(await toldTo(liker)).toEqual(['Bajó de precio: Campera de jean: De $ 1.290 a $ 950']);
    await change(1100);
    expect(await toldTo(liker)).toEqual(['Bajó de precio: Campera de jean: Ahora cuesta $ 1.100']);
    await change(1290);
    expect(await toldTo(liker)).toEqual(['Bajó de precio: Campera de jean: Ahora cuesta $ 1.290']);
  });
});
