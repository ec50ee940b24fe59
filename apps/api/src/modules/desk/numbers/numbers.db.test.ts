import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { daysAfter, startOfDay, todayInMontevideo } from '@perchero/contract/days.rules';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { openLog } from '#platform/observability/log.ts';
import { useSpanProcessor } from '#platform/observability/tracing.ts';
import { aProductOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { anOffer } from '../../../../test/offers.ts';
import { anOrder } from '../../../../test/orders.ts';
import { aSignedInMember, goodPassword, signIn } from '../../../../test/people.ts';
import { aSeller, hearAll, type Seller } from '../../../../test/sellers.ts';
import { deleteAccount } from '../../accounts/index.ts';
import { countDays } from './count-days.ts';
import { createViewCounter, runViewCounter } from './view-counter.ts';

const lines: string[] = [];
const log = openLog(
  { service: 'test', commit: 'test', level: 'debug' },
  { write: (line) => void lines.push(line) },
);
const spans = new InMemorySpanExporter();
afterAll(useSpanProcessor(new SimpleSpanProcessor(spans), { service: 'test', commit: 'test' }));
const test = await startTestApp({ log });

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const none = { views: 0, likes: 0, saves: 0, offers: 0, sales: 0 };
const see = (ids: readonly number[], headers: Record<string, string> = browser, visitor = test.visitor()) =>
  visitor.post('/api/seen', { ids }, headers);
const today = () => todayInMontevideo(test.clock.now());

async function numbersOf({ visitor, member }: Seller, query = 'days=7') {
  const read = () => visitor.get(`/api/desk/numbers?${query}`);
  const reply = await read();
  if (reply.status !== 401) return reply;
  await signIn(visitor, member);
  return read();
}

async function lastDay(seller: Seller, query = 'days=7') {
  return (await numbersOf(seller, query)).body.days.at(-1);
}

function monthOf(productId: number) {
  return test.db
    .selectFrom('product_month')
    .select(['views', 'likes', 'saves', 'offers'])
    .where('product_id', '=', productId)
    .executeTakeFirst();
}

describe('DESK-10 counting views', () => {
  it('adds one a call and product, of guests and members, and ignores unknown and deleted products', async () => {
    const seller = await aSeller(test);
    const member = await aSignedInMember(test);
    const [id, other] = [await aProductOf(test, seller.member.id), await aProductOf(test, seller.member.id)];
    expect(await see([id, id, 999_999_999])).toMatchObject({ status: 200, body: { success: true } });
    await see([id, other], browser, member.visitor);
    await test.viewCounter.flush();
    expect(await lastDay(seller)).toEqual({ day: today(), ...none, views: 3 });
    expect(await lastDay(seller, `days=7&product=${id}`)).toEqual({ day: today(), ...none, views: 2 });
    expect(await monthOf(id)).toMatchObject({ views: 2 });

    await seller.visitor.post('/api/products/delete', { id, password: goodPassword });
    await hearAll(test);
    await see([id]);
    await test.viewCounter.flush();
    expect(await lastDay(seller)).toMatchObject({ views: 3 });
    expect(await monthOf(id)).toBeUndefined();
    expect(await rowsOf(id)).toBe(0);
  });

  it.each([
    ['a crawler', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
    ['a script without a name', ''],
  ])('drops the views of %s', async (_who, userAgent) => {
    const seller = await aSeller(test);
    const id = await aProductOf(test, seller.member.id);
    expect((await see([id], { 'user-agent': userAgent })).status).toBe(200);
    await test.viewCounter.flush();
    expect(await lastDay(seller)).toMatchObject({ views: 0 });
  });

  it('refuses more than 20 products, none and another site', async () => {
    const tooMany = Array.from({ length: 21 }, (_, index) => index + 1);
    expect((await see(tooMany)).status).toBe(400);
    expect((await see([])).status).toBe(400);
    expect((await see([1], { ...browser, origin: 'https://malo.example' })).status).toBe(403);
  });

  it('writes again what the database refused, and counts what is lost at the stop', async () => {
    const seller = await aSeller(test);
    const id = await aProductOf(test, seller.member.id);
    let isAway = true;
    const counter = createViewCounter({ ...test, db: failing(() => isAway) });
    counter.count([id]);
    await counter.flush();
    isAway = false;
    counter.count([id]);
    await counter.flush();
    expect(await lastDay(seller)).toMatchObject({ views: 2 });
    isAway = true;
    counter.count([id]);
    await runViewCounter(counter, test.metrics)();
    expect((await test.metrics.productViewsLost.get()).values).toMatchObject([{ value: 1 }]);
  });

  const failing = (isAway: () => boolean) =>
    new Proxy<object>(test.db, {
      get(target, name) {
        if (name === 'transaction' && isAway()) throw new Error('away');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }) as Db;
});

async function rowsOf(productId: number): Promise<number> {
  const rows = await test.db
    .selectFrom('product_day')
    .select('day')
    .where('product_id', '=', productId)
    .execute();
  return rows.length;
}

describe('DESK-11 what is kept of a view', () => {
  it('is a number: 1,000 views leave no address, account, browser or time beside it', async () => {
    const seller = await aSeller(test);
    const ids: number[] = [];
    for (let made = 0; made < 20; made += 1) ids.push(await aProductOf(test, seller.member.id));
    const marked = { 'user-agent': 'Mozilla/5.0 (Marked; rv:140.0) Firefox/140.0' };
    lines.length = 0;
    spans.reset();
    const addresses: string[] = [];
    for (let call = 0; call < 50; call += 1) {
      const visitor = test.visitor();
      addresses.push(visitor.address);
      expect((await see(ids, marked, visitor)).status).toBe(200);
    }
    await test.viewCounter.flush();
    await test.viewCounter.flush();
    expect(await lastDay(seller)).toMatchObject({ views: 1000 });

    const writes = spans
      .getFinishedSpans()
      .filter(({ attributes }) => attributes['db.query.summary'] === 'desk.add-views');
    expect(writes).toHaveLength(1);
    const told = [
      ...lines,
      ...spans.getFinishedSpans().map(({ name, attributes }) => JSON.stringify({ name, attributes })),
    ];
    expect(told.join('\n')).toContain('/api/seen');
    for (const secret of [...addresses, 'Marked', ids.join(',')])
      expect(told.join('\n')).not.toContain(secret);
    expect(await tablesWith(['Marked', ...addresses.slice(0, 5)])).toEqual([]);
    // The limit of calls is all that knows an address, and it knows nothing else.
    const keys = (await test.redis.keys('*')).filter((key) => key.includes('report:address:'));
    expect(keys.length).toBeGreaterThan(0);
    const bare = keys.map((key) => key.replace(`${test.config.namespace}:`, ''));
    for (const value of await Promise.all(bare.map((key) => test.redis.get(key))))
      expect(value).toMatch(/^\d+$/);
  });

  /** The tables with one of these texts in a row. */
  async function tablesWith(texts: readonly string[]): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'auth', 'pgboss') and table_type = 'BASE TABLE'
      limit 1000`.execute(test.db as never);
    const found: string[] = [];
    for (const { name } of tables.rows)
      for (const text of texts) {
        const { rows } =
          await sql`select from ${sql.raw(name)} as one where one::text like ${`%${text}%`} limit 1`.execute(
            test.db as never,
          );
        if (rows.length > 0) found.push(name);
      }
    return found;
  }

  it('is forgotten after 90 days, and with the account at once', async () => {
    const seller = await aSeller(test);
    const id = await aProductOf(test, seller.member.id);
    await inTransaction(test.db, async (tx) => {
      for (const ago of [90, 89, 31, 5]) {
        const day = daysAfter(today(), -ago);
        await tx.insertInto('product_day').values({ product_id: id, day, views: 4 }).execute();
        await tx.insertInto('seller_day').values({ account_id: seller.member.id, day, views: 4 }).execute();
      }
    });
    await countDays(test);
    const { days } = (await numbersOf(seller, 'days=90')).body;
    expect(days).toHaveLength(90);
    expect(days[0]).toEqual({ day: daysAfter(today(), -89), ...none, views: 4 });
    expect(await rowsOf(id)).toBe(3);
    expect(await monthOf(id)).toEqual({ views: 4, likes: 0, saves: 0, offers: 0 });
    expect((await seller.visitor.get('/api/account/export')).body.days).toHaveLength(3);

    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, seller.member.id));
    await hearAll(test);
    expect([await rowsOf(id), await monthOf(id)]).toEqual([0, undefined]);
    const left = await test.db
      .selectFrom('seller_day')
      .select('day')
      .where('account_id', '=', seller.member.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('DESK-12 numbers by day', () => {
  it("are those of Montevideo's days, before and after the night counted them", async () => {
    toLastMinuteOfDay();
    const seller = await aSeller(test);
    const id = await aProductOf(test, seller.member.id);
    const other = await aProductOf(test, seller.member.id);
    const first = today();
    const ana = await aSignedInMember(test);
    await happen(ana, id);
    await anOffer(ana, id);
    await see([id, other]);
    test.clock.advance(120);
    const bruno = await aSignedInMember(test);
    await happen(bruno, id);
    await happen(bruno, other);
    await anOrder(test, {
      sellerId: seller.member.id,
      buyerId: bruno.member.id,
      productIds: [other],
      path: ['awaiting_payment', 'paid'],
    });
    await see([id]);
    await test.viewCounter.flush();
    expect(today()).toBe(daysAfter(first, 1));

    const all = [
      { day: first, views: 2, likes: 1, saves: 1, offers: 1, sales: 0 },
      { day: today(), views: 1, likes: 2, saves: 2, offers: 0, sales: 1 },
    ];
    const ofOther = [
      { day: first, ...none, views: 1 },
      { day: today(), ...none, likes: 1, saves: 1, sales: 1 },
    ];
    const read = async (query: string) => (await numbersOf(seller, query)).body.days.slice(-2);
    for (const days of [7, 30, 90]) {
      expect((await numbersOf(seller, `days=${days}`)).body.days).toHaveLength(days);
      expect(await read(`days=${days}`)).toEqual(all);
      expect(await read(`days=${days}&product=${other}`)).toEqual(ofOther);
    }

    await countDays(test);
    await ana.visitor.post('/api/like/remove', { post_id: id });
    expect(await read('days=7')).toEqual(all);
    await countDays(test);
    await countDays(test);
    expect(await read('days=7')).toEqual(all);
    expect(await monthOf(id)).toEqual({ views: 2, likes: 1, saves: 1, offers: 1 });

    test.clock.advance(2 * 24 * 60 * 60);
    await countDays(test);
    expect((await numbersOf(seller)).body.days.slice(-4, -2)).toEqual(all);
    expect((await numbersOf(seller, `days=7&product=${other}`)).body.days.slice(-4, -2)).toEqual(ofOther);
  });

  function toLastMinuteOfDay(): void {
    const midnight = startOfDay(daysAfter(today(), 1));
    test.clock.advance((secondsAfter(midnight, -60).getTime() - test.clock.now().getTime()) / 1000);
  }

  /** A like and a save. */
  async function happen({ visitor }: Awaited<ReturnType<typeof aSignedInMember>>, productId: number) {
    expect((await visitor.post('/api/like/add', { post_id: productId })).status).toBe(200);
    const { collection } = (await visitor.post('/api/collections/create', { name: 'Para la feria' })).body;
    const saved = await visitor.post('/api/collections/add-product', {
      collectionId: collection.id,
      productId,
    });
    expect(saved.status).toBe(200);
  }

  it('are read by the seller only, for 7, 30 or 90 days', async () => {
    const [seller, other] = [await aSeller(test), await aSeller(test)];
    const id = await aProductOf(test, seller.member.id);
    await see([id]);
    await test.viewCounter.flush();
    expect(await numbersOf(other, `days=7&product=${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect(await lastDay(other)).toMatchObject(none);
    expect((await test.get('/api/desk/numbers?days=7')).status).toBe(401);
    expect((await numbersOf(seller, 'days=8')).status).toBe(400);
    expect((await numbersOf(seller, 'days=7&product=999999999')).status).toBe(404);
  });

  it('a product has its sums of 30 days from the beginning', async () => {
    const seller = await aSeller(test);
    const id = await aProductOf(test, seller.member.id);
    await hearAll(test);
    expect(await monthOf(id)).toEqual({ views: 0, likes: 0, saves: 0, offers: 0 });
  });
});
