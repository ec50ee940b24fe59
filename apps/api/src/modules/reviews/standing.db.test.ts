import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { anAccount } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { createRandom } from '../../../test/random.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { reviewEvents, reviewOrders, reviewWork, verifyStandings } from './index.ts';

const test = await startTestApp();
const { db, clock } = test;
const random = createRandom(26);
const day = 24 * 60 * 60;
const orderCount = 1000;

const ends = [
  { state: 'completed', cause: 'buyer', order: 'paid' },
  { state: 'completed', cause: 'time', order: 'partially_refunded' },
  { state: 'completed', cause: 'time', order: 'refunded' },
  { state: 'cancelled', cause: 'seller', order: 'refunded' },
  { state: 'cancelled', cause: 'unsent', order: 'refunded' },
  { state: 'cancelled', cause: 'agreed', order: 'refunded' },
] as const;

interface People {
  readonly sellers: readonly string[];
  readonly buyers: readonly string[];
}

/** An ended order of up to 400 days ago, with reviews of it if it was completed. */
async function anEndedOrder(tx: Tx, { sellers, buyers }: People): Promise<string> {
  const id = randomUUID();
  const sellerId = random.pick(sellers);
  const buyerId = random.pick(buyers);
  const { state, cause, order } = random.pick(ends);
  // Half a day away from the end of a year, so that none passes it while the test runs.
  const endedAt = secondsAfter(clock.now(), -(random.below(400) * day + day / 2));
  const openedAt = secondsAfter(endedAt, -random.below(10 * day));
  const common = { created_at: openedAt, changed_at: endedAt, held_until: openedAt };
  await tx
    .insertInto('shop_order')
    .values({
      ...common,
      id,
      checkout_id: randomUUID(),
      buyer_id: buyerId,
      seller_id: sellerId,
      collector_id: '1',
      total_cents: 100,
      commission_cents: 0,
      state: order,
      paid_at: openedAt,
    })
    .execute();
  await tx
    .insertInto('delivery')
    .values({
      order_id: id,
      method: 'parcel',
      state,
      opened_at: openedAt,
      sent_at: state === 'completed' ? secondsAfter(openedAt, random.below(5 * day)) : null,
      ended_at: endedAt,
      end_cause: cause,
    })
    .execute();
  if (state === 'completed')
    for (const about of ['seller', 'buyer'] as const)
      if (random.below(3) > 0)
        await tx
          .insertInto('review')
          .values({
            id: randomUUID(),
            order_id: id,
            author_id: about === 'seller' ? buyerId : sellerId,
            subject_id: about === 'seller' ? sellerId : buyerId,
            about,
            stars: 1 + random.below(5),
            text: '',
            tags: [],
            written_at: endedAt,
            published_at: random.below(4) > 0 ? endedAt : null,
          })
          .execute();
  return id;
}

const many = async (count: number) => {
  const accounts = await Promise.all(Array.from({ length: count }, () => anAccount(db)));
  return accounts.map(({ id }) => id);
};

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, place: random.below(1e9) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

it('REV-08 standing:verify finds no difference after 1,000 orders heard twice and out of order', async () => {
  const people = { sellers: await many(25), buyers: await many(25) };
  const ids = await inTransaction(db, async (tx) => {
    const made: string[] = [];
    while (made.length < orderCount) made.push(await anEndedOrder(tx, people));
    return made;
  });
  const listener = reviewOrders(test);
  const hear = (orders: readonly string[]) =>
    listener.handle(
      orders.map((orderId, id) => ({
        id,
        type: reviewEvents.published,
        payload: { orderId },
        requestId: 'test',
        traceParent: null,
      })),
    );
  const heard = shuffled([...ids, ...ids]);
  const parts = Array.from({ length: 4 }, (_, part) => heard.filter((__, index) => index % 4 === part));
  await Promise.all(parts.map(hear));

  const report = await verifyStandings(test);

  expect(report).toEqual({ people: 50, differences: [] });
  const { count } = await db
    .selectFrom('seller_standing')
    .select((eb) => eb.fn.sum<string>('reviews').as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(500);

  // A standing follows the time: half a year later the worker has let go of older sales.
  clock.advance(180 * day);
  const standings = reviewWork(test).find(({ name }) => name === 'standings');
  for (let due = await standings?.lease(100); due && due.length > 0; due = await standings?.lease(100))
    for (const { run } of due) await run(() => {});
  expect(await verifyStandings(test)).toEqual({ people: 50, differences: [] });

  // It does find what is wrong.
  const [wronged = ''] = people.sellers;
  await inTransaction(db, (tx) =>
    tx
      .updateTable('seller_standing')
      .set((eb) => ({ stars: eb('stars', '+', 1) }))
      .where('account_id', '=', wronged)
      .execute(),
  );
  expect((await verifyStandings(test)).differences).toMatchObject([{ accountId: wronged }]);
  expect((await verifyStandings(test)).differences).toEqual([]);
}, 120_000);
