import { defineEndpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/database/database.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { anUnpaidOrder, aProductOf, askToPay, ordersOf } from '../../../test/checkouts.ts';
import { aBlock } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { walkListing } from '../../../test/listing.ts';
import { blockedRows, type ListRow } from '../../../test/matrix/blocked-pair.ts';
import {
  blockedGapsIn,
  bothWays,
  calledEndpoints,
  isList,
  marksIn,
  scanEndpoint,
  scanOtherReads,
} from '../../../test/matrix/blocked-scan.ts';
import { aBlockedScene, type BlockedPeople, type BlockedPerson } from '../../../test/matrix/blocked-scene.ts';
import type { MatrixScene } from '../../../test/matrix/scene.ts';
import { comment, like } from '../../../test/notifications.ts';
import { aSignedInMember, aUsername, goodPassword } from '../../../test/people.ts';
import { newParties, hear, stateOf } from '../../../test/sales.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { startProvider } from '../../../test/provider.ts';
import type { Visitor } from '../../../test/visitor.ts';

const real = openSearchEngine({ url: readConfig().openSearchUrl, clock: systemClock });
let isEngineDown = false;
const search: typeof real.search = (...asked) =>
  isEngineDown ? Promise.reject(new OutsideUnavailable('search engine', null)) : real.search(...asked);
const test = await startTestApp({ limiter: unlimited, engine: { ...real, search } });
const provider = await startProvider(test);

const scene: MatrixScene = { ...test, countEvents: () => Promise.resolve(0) };
const brand = aUsername();

const block = (blockerId: string, blockedId: string) => aBlock(test.db, blockerId, blockedId);

function unblock() {
  return inTransaction(test.db, (tx) => tx.deleteFrom('block').execute());
}

async function refresh(): Promise<void> {
  await hearAll(test);
  await test.engine.refresh(test.aliases.read);
}

async function must(visitor: Visitor, url: string, body: object) {
  const reply = await visitor.post(url, body);
  if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

let people: BlockedPeople;
let pairs: [BlockedPerson, BlockedPerson][];
beforeAll(async () => {
  people = await aBlockedScene(scene, brand, refresh);
  pairs = bothWays(people);
});

async function read(visitor: Visitor, url: string) {
  const { status, body } = await visitor.get(url);
  expect({ url, status }).toEqual({ url, status: 200 });
  return body;
}

async function listFor(viewer: BlockedPerson, other: BlockedPerson, { list }: ListRow) {
  return marksIn(JSON.stringify(await read(viewer.visitor, list(viewer, other, people[2]))), other);
}

it('BLOCK-03 every endpoint is classified', () => {
  const planted = defineEndpoint({
    method: 'GET',
    path: '/api/planted',
    access: 'public',
    limit: 'browse',
    idempotency: 'natural',
    writes: false,
    summary: 'An endpoint without a row',
    reply: z.object({}),
    errors: [],
  });

  expect(blockedGapsIn(endpoints)).toEqual([]);
  expect(blockedGapsIn([...endpoints, planted])).toEqual(['GET /api/planted']);
});

it.each(calledEndpoints.map((each) => [each.name, each] as const))(
  'BLOCK-02 BLOCK-03 %s answers people of whom one blocked the other as if the other did not exist',
  async (_, each) => {
    expect((await scanEndpoint(scene, people, each)).problems).toEqual([]);
  },
);

it('BLOCK-02 no other read names the other person', async () => {
  const { calls, problems } = await scanOtherReads(scene, people);

  expect(problems).toEqual([]);
  expect(calls).toBeGreaterThan(100);
});

describe('BLOCK-02 the listing', () => {
  const query = { marca: brand };

  it('is the same without the engine, and its counts and facets agree', async () => {
    const third = people[2];
    for (const [{ visitor }, { productId, spareId }] of pairs) {
      const { ids, pages } = await walkListing(visitor.get, query);
      const { facets } = await read(visitor, `/api/products?marca=${brand}`);
      const { total, filtersToRelax } = await read(visitor, `/api/products?marca=${brand}&hasta=1`);

      expect(ids.filter((id) => id === productId || id === spareId)).toEqual([]);
      expect(ids).toHaveLength(4);
      expect(pages[0]?.total).toEqual({ count: 4, exact: true });
      expect(facets.marca).toEqual([{ value: brand, count: 4 }]);
      expect(facets.sexo).toEqual([{ value: 'Unisex', count: 4 }]);
      expect(total.count).toBe(0);
      expect(filtersToRelax).toContainEqual({ remove: 'precio', count: 4 });
      expect(filtersToRelax.map(({ remove }: { remove: string }) => remove)).not.toContain('blocked');
      isEngineDown = true;
      try {
        expect((await walkListing(visitor.get, query)).ids).toEqual(ids);
        expect((await walkListing(third.visitor.get, query)).ids).toHaveLength(6);
      } finally {
        isEngineDown = false;
      }
    }
  });

  it('suggests the same without the engine', async () => {
    isEngineDown = true;
    try {
      for (const [viewer, other] of pairs)
        for (const row of blockedRows['GET /api/search'] as ListRow[]) {
          expect(await listFor(viewer, other, row)).toEqual([]);
          expect(await listFor(people[2], other, row)).not.toEqual([]);
        }
    } finally {
      isEngineDown = false;
    }
  });

  it('shares cached pages and counts only among people without blocks', async () => {
    // Repeatable: the clock stands still, so nothing expires.
    const cached = { 'cache-control': 'max-age=60' };
    const count = async ({ visitor }: BlockedPerson) => {
      const { body } = await visitor.get(`/api/products?q=campera&marca=${brand}`, cached);
      return [body.products.length, body.total.count];
    };
    const [one, other, third] = people;

    expect([await count(third), await count(one), await count(other)]).toEqual([
      [6, 6],
      [4, 4],
      [4, 4],
    ]);
    expect(await count(third)).toEqual([6, 6]);
  });
});

describe('BLOCK-04 comments under the product of a third person', () => {
  it('leave out the other’s, and keep an answered one as a tombstone', async () => {
    const third = people[2];
    for (const [viewer, other] of pairs) {
      const alone = await comment(other.visitor, third.productId, `Nadie contesta a ${other.word}`);
      const { threads } = await read(viewer.visitor, `/api/comments?product=${third.productId}`);
      const byId = (id: number) =>
        threads.find(
          ({ comment: root }: { comment: { id_comentario: number } }) => root.id_comentario === id,
        );

      expect(byId(alone)).toBeUndefined();
      expect(byId(other.commentId).comment).toMatchObject({
        isDeleted: true,
        content: '',
        user: null,
        id_user: null,
      });
      const authors = byId(other.commentId).replies.map(({ id_user: id }: { id_user: string }) => id);
      expect(new Set(authors)).toEqual(new Set([viewer.id, third.id]));
      const linked = await read(
        viewer.visitor,
        `/api/comments?product=${third.productId}&comentario=${alone}`,
      );
      expect(linked.linked).toBeNull();
    }
  });

  it('link no name of the other', async () => {
    const [one, other, third] = people;
    const content = `@${other.username} @${third.username}`;
    const { body } = await one.visitor.post('/api/add-comment', { productId: third.productId, content });

    expect(body.comment).toMatchObject({ content, mentions: [third.username] });
  });
});

describe('buying from each other', () => {
  it('BLOCK-05 is refused, in the cart and when paying, until the block ends', async () => {
    const { seller, buyer } = await newParties(test, provider);
    const id = await aProductOf(test, seller.member.id);
    await must(buyer.visitor, '/api/cart/add', { product_id: id });
    const line = async () => (await read(buyer.visitor, '/api/cart')).cart.groups[0].lines[0].state;
    const pay = async () => (await askToPay(buyer.visitor, [{ id, quantity: 1 }])).body.payments[0]?.error;

    for (const pair of [
      [seller.member.id, buyer.member.id],
      [buyer.member.id, seller.member.id],
    ] as const) {
      await block(...pair);
      expect([await line(), await pay()]).toEqual(['gone', 'Ya no está disponible.']);
      expect(await ordersOf(test, buyer.member.id)).toEqual([]);
      await inTransaction(test.db, (tx) =>
        tx.deleteFrom('block').where('blocker_id', '=', pair[0]).execute(),
      );
    }
    expect([await line(), await pay()]).toEqual(['available', null]);
  });

  it('BLOCK-06 goes on for an order that waits for its payment', async () => {
    const { seller, buyer } = await newParties(test, provider);
    const id = await aProductOf(test, seller.member.id);
    const order = await anUnpaidOrder(buyer.visitor, id);
    await block(seller.member.id, buyer.member.id);

    const again = await askToPay(buyer.visitor, [{ id, quantity: 1, order_id: order.id }]);
    await provider.pay(order.id);
    await hear(test, provider);
    await hearAll(test);

    expect(again.body.payments[0]).toMatchObject({ order_id: order.id, error: null });
    expect(await stateOf(test, order.id)).toBe('paid');
    for (const { visitor, member } of [seller, buyer]) {
      const { data } = await read(visitor, `/api/notifications/by-user/${member.id}`);
      expect(data).toHaveLength(1);
      expect((await read(visitor, `/api/orders/${order.id}`)).order.id).toBe(order.id);
    }
  });
});

it('BLOCK-01 everything is seen again after unblocking, except notifications that were not made', async () => {
  await unblock();
  for (const [viewer, other] of pairs)
    for (const { name, endpoint, rows } of calledEndpoints)
      for (const each of endpoint.method === 'GET' ? rows.filter(isList) : []) {
        const marks = await listFor(viewer, other, each);
        expect({ name, isSeen: marks.length > 0 }).toEqual({ name, isSeen: !each.staysEmpty });
      }
});

it('BLOCK-08 notifications by the blocked person leave the bell of who blocks, except about orders', async () => {
  const { seller, buyer } = await newParties(test, provider);
  const third = await aSignedInMember(test);
  const [shown, sold] = [
    await aProductOf(test, seller.member.id, { stock: 5 }),
    await aProductOf(test, seller.member.id),
  ];
  for (const { visitor } of [buyer, third]) {
    await like(visitor, shown);
    await comment(visitor, shown, '¿Abriga?');
  }
  const order = await anUnpaidOrder(buyer.visitor, sold);
  await provider.pay(order.id);
  await hear(test, provider);
  await hearAll(test);
  const bell = async () =>
    (await read(seller.visitor, `/api/notifications/by-user/${seller.member.id}`)).data
      .map(
        ({ kind, actor }: { kind: string; actor: { username: string } | null }) =>
          `${kind} ${actor?.username}`,
      )
      .toSorted();
  const [one, other] = [buyer.member.username, third.member.username];
  const all = [`comment ${one}`, `comment ${other}`, `like ${other}`, `sale ${one}`];
  expect(await bell()).toEqual(all.toSorted());

  await must(seller.visitor, '/api/blocks/add', { user_id: buyer.member.id });
  await hearAll(test);
  expect(await bell()).toEqual([`comment ${other}`, `like ${other}`, `sale ${one}`].toSorted());
  expect(await read(buyer.visitor, `/api/notifications/by-user/${buyer.member.id}`)).toMatchObject({
    count: 1,
  });
  await must(seller.visitor, '/api/blocks/remove', { user_id: buyer.member.id });
  await hearAll(test);
  expect(await bell()).toHaveLength(3);
});

it('blocks of a deleted account are deleted, on both sides', async () => {
  const [gone, one, other] = [
    await aSignedInMember(test),
    await aSignedInMember(test),
    await aSignedInMember(test),
  ];
  await block(gone.member.id, one.member.id);
  await block(other.member.id, gone.member.id);
  await block(one.member.id, other.member.id);
  const { email } = gone.member;
  await must(gone.visitor, '/api/delete-user-by-email', { email, password: goodPassword });
  await hearAll(test);

  const left = await test.db.selectFrom('block').select(['blocker_id', 'blocked_id']).execute();
  expect(left).toContainEqual({ blocker_id: one.member.id, blocked_id: other.member.id });
  expect(left.flatMap((row) => Object.values(row))).not.toContain(gone.member.id);
});
