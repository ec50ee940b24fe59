import { endpoints } from '@perchero/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/database/database.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { anUnpaidOrder, aProductOf, askToPay, ordersOf } from '../../../test/checkouts.ts';
import { aBlock } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { walkListing } from '../../../test/listing.ts';
import { nameOf } from '../../../test/matrix/cells.ts';
import {
  blockedRows,
  type ListRow,
  type PairIds,
  type ThingRow,
  unknownIds,
} from '../../../test/matrix/blocked-pair.ts';
import { comment, like } from '../../../test/notifications.ts';
import { aSignedInMember, aUsername, goodPassword } from '../../../test/people.ts';
import { newParties, hear, stateOf } from '../../../test/sales.ts';
import { aSentPicture, hearAll, link, unlimited } from '../../../test/sellers.ts';
import { startProvider } from '../../../test/provider.ts';
import type { Visitor } from '../../../test/visitor.ts';

const real = openSearchEngine({ url: readConfig().openSearchUrl, clock: systemClock });
let isEngineDown = false;
const search: typeof real.search = (...asked) =>
  isEngineDown ? Promise.reject(new OutsideUnavailable('search engine', null)) : real.search(...asked);
const test = await startTestApp({ limiter: unlimited, engine: { ...real, search } });
const provider = await startProvider(test);

interface Person extends PairIds {
  readonly visitor: Visitor;
}

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

const brand = aUsername();

async function aPersonWithProducts() {
  const word = aUsername();
  const { member, visitor } = await aSignedInMember(test, { fullName: `${word} Pérez` });
  await link(test, member.id);
  const picture = await aSentPicture(test, member.id);
  const measures = {
    width: 1200,
    height: 1600,
    color: '#c7a388',
    thumbhash: 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=',
  };
  const product = { title: `Campera ${word}`, brand, stock: 5, pictures: [{ path: picture, ...measures }] };
  const productId = await aProductOf(test, member.id, product);
  const spareId = await aProductOf(test, member.id, product);
  const create = async (isPublic: boolean) =>
    (await must(visitor, '/api/collections/create', { name: `${isPublic} ${word}`, isPublic })).collection.id;
  return {
    visitor,
    id: member.id,
    username: member.username,
    word,
    picture,
    productId,
    spareId,
    collectionId: (await create(true)) as number,
    emptyCollectionId: (await create(false)) as number,
    ownCommentId: await comment(visitor, productId, `Es de ${word}`),
  };
}

/** Two people who met under a product of a third one, liked and carted each other's products, and then one blocked the other. */
async function aScene() {
  const [one, other, third] = [
    await aPersonWithProducts(),
    await aPersonWithProducts(),
    await aPersonWithProducts(),
  ];
  await refresh();
  const all = [one, other, third];
  const people: Person[] = [];
  for (const person of all) {
    const { visitor, collectionId, word } = person;
    for (const { productId } of all.filter((each) => each !== person)) {
      await like(visitor, productId);
      await must(visitor, '/api/cart/add', { product_id: productId });
    }
    const productIds = all.map(({ productId }) => productId);
    await must(visitor, '/api/collections/add-products', { collectionId, productIds });
    people.push({ ...person, commentId: await comment(visitor, third.productId, `Hola ${word}`) });
  }
  for (const { visitor, word } of people)
    for (const { commentId } of people) await comment(visitor, third.productId, `Sí ${word}`, commentId);
  await block(one.id, other.id);
  // The notifications about it are made after the block.
  await refresh();
  return people as [Person, Person, Person];
}

let people: [Person, Person, Person];
let pairs: [Person, Person][];
beforeAll(async () => {
  people = await aScene();
  pairs = [
    [people[0], people[1]],
    [people[1], people[0]],
  ];
});

/** What of this person the reply names. */
function marksIn(body: unknown, { id, username, word }: PairIds): string[] {
  const text = JSON.stringify(body);
  return [id, username, word].filter((mark) => text.includes(mark));
}

async function read(visitor: Visitor, url: string) {
  const { status, body } = await visitor.get(url);
  expect({ url, status }).toEqual({ url, status: 200 });
  return body;
}

async function listFor(viewer: Person, other: Person, { list }: ListRow) {
  return marksIn(await read(viewer.visitor, list(viewer, other, people[2])), other);
}

const isList = (each: ListRow | ThingRow): each is ListRow => 'list' in each;
const isThing = (each: ListRow | ThingRow): each is ThingRow => 'thing' in each;

it('BLOCK-03 every endpoint is classified', () => {
  expect(Object.keys(blockedRows).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

const rows = endpoints.flatMap((endpoint) => {
  const row = blockedRows[nameOf(endpoint)] ?? 'own';
  return typeof row === 'string' ? [] : [[nameOf(endpoint), { endpoint, row }] as const];
});

describe.each(rows)(
  'BLOCK-02 BLOCK-03 %s between two people of whom one blocked the other',
  (_, { endpoint, row }) => {
    const { method, path, access } = endpoint;
    const call = async (visitor: Visitor, { url = path, body }: { url?: string; body?: object }) => {
      const { status, body: reply } =
        method === 'GET' ? await visitor.get(url) : await visitor.post(url, body);
      return status < 400 ? { status, reply } : { status, code: reply.code };
    };

    it.each(row.filter(isList))('is read without the other person, list %$', async (each) => {
      const third = people[2];
      const others = [third];
      if (access === 'public' && !each.isPrivate) others.push({ ...third, visitor: test.visitor() });
      for (const [viewer, other] of pairs) {
        expect(await listFor(viewer, other, each)).toEqual([]);
        for (const seeing of others) expect(await listFor(seeing, other, each)).not.toEqual([]);
      }
    });

    it.each(row.filter(isThing))('answers as if it did not exist, call %$', async (each) => {
      const third = people[2];
      const visitors = access === 'public' ? [third.visitor, test.visitor()] : [third.visitor];
      for (const [viewer, other] of pairs) {
        // The unknown one first: what the third person may do changes something.
        const replies = async (caller: PairIds, visitor: Visitor) => {
          const unknown = await call(visitor, each.thing(unknownIds(), caller, third));
          return { unknown, ofOther: await call(visitor, each.thing(other, caller, third)) };
        };
        const hidden = await replies(viewer, viewer.visitor);
        expect(hidden.ofOther).toEqual(hidden.unknown);
        for (const visitor of visitors) {
          const seen = await replies(third, visitor);
          expect(seen.ofOther).not.toEqual(seen.unknown);
        }
      }
    });
  },
);

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
    const count = async ({ visitor }: Person) => {
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
    for (const [, { endpoint, row }] of rows)
      for (const each of endpoint.method === 'GET' ? row.filter(isList) : []) {
        const marks = await listFor(viewer, other, each);
        expect({ path: endpoint.path, isSeen: marks.length > 0 }).toEqual({
          path: endpoint.path,
          isSeen: !each.staysEmpty,
        });
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
