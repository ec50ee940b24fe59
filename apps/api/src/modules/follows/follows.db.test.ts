import { randomUUID } from 'node:crypto';
import { formatCents } from '@perchero/contract/orders/format-cents';
import { maxFollows } from '@perchero/contract/follows/follows';
import { pageSize, type ProductCard } from '@perchero/contract/search/list-products';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { aBlock, anAccount, aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf, expectExactInbox, pendingEvents } from '../../../test/notifications.ts';
import { aSignedInMember, signIn } from '../../../test/people.ts';
import { advanceToHour, aSubscribedBrowser, sendPushes, titlesTo } from '../../../test/push.ts';
import { aPublished, aSeller, hearAll, productRow, unlimited } from '../../../test/sellers.ts';
import { sell } from '../../../test/stock.ts';
import { beginTransaction, untilWaiting } from '../../../test/two-transactions.ts';
import { type Answer, statusesOf, type Visitor } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';
import { productEvents, setProductHold } from '../catalogue/index.ts';
import { extendSuspension } from '../identity/index.ts';
import { endFollows, follow, unfollow } from './change-follows.ts';
import { deleteFollow } from './follows.queries.ts';
import {
  deleteFollowsOfDeletedAccounts,
  endFollowsOfBlocked,
  followEvents,
  verifyFollowCounts,
} from './index.ts';

const test = await startTestApp({ limiter: unlimited });
const minute = 60;

type Person = Awaited<ReturnType<typeof aSignedInMember>>;
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(test.db, work);
const idOf = ({ member }: { member: { id: string } }) => member.id;

const add = ({ visitor }: Person, id: string) => visitor.post('/api/follows/add', { user_id: id });
const remove = ({ visitor }: Person, id: string) => visitor.post('/api/follows/remove', { user_id: id });
const wantNews = ({ visitor }: Person, id: string, wants = true) =>
  visitor.post('/api/follows/news', { user_id: id, wants });
const codeOf = ({ status, body }: Answer) => (status === 200 ? 'ok' : (body.code as string));

async function mustFollow(follower: Person, id: string, { news = false } = {}): Promise<void> {
  expect(codeOf(await add(follower, id))).toBe('ok');
  expect(news ? codeOf(await wantNews(follower, id)) : 'ok').toBe('ok');
}

async function read(visitor: Visitor, url: string) {
  const { status, body } = await visitor.get(url);
  expect({ url, status }).toEqual({ url, status: 200 });
  return body;
}

const profileOf = ({ member }: { member: { username: string } }, visitor: Visitor) =>
  read(visitor, `/api/profiles/${member.username}`);

/** Counters and rows of a person; the test fails when they differ. */
async function countsOf(id: string): Promise<{ followers: number; following: number }> {
  const counted = async (side: 'followed_id' | 'follower_id') =>
    (await test.db.selectFrom('follow').select(side).where(side, '=', id).execute()).length;
  const rows = { followers: await counted('followed_id'), following: await counted('follower_id') };
  const counter = await test.db
    .selectFrom('follow_counter')
    .select(['followers', 'following'])
    .where('account_id', '=', id)
    .executeTakeFirst();
  expect(counter ?? { followers: 0, following: 0 }).toEqual(rows);
  return rows;
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('outbox_event')
    .select(['type', 'payload'])
    .where('type', 'in', Object.values(followEvents))
    .where(sql`payload ->> 'followedId'`, '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

async function bellTitles(person: Person): Promise<string[]> {
  await hearAll(test);
  await test.workOff();
  const { data } = await bellOf(person);
  await expectExactInbox(test, idOf(person));
  return data.map(({ title }: { title: string }) => title);
}

describe('a follow', () => {
  it('FOLLOW-01 is shown on profile and product page, and repeated calls change nothing', async () => {
    const [ana, seller] = [await aSignedInMember(test), await aSeller(test)];
    const { id: productId } = await aProduct(test.db, { sellerId: idOf(seller) });
    const shown = async (visitor: Visitor) => {
      const { profile, follow: onProfile } = await profileOf(seller, visitor);
      const { follow: onProduct } = await read(visitor, `/api/products/${productId}`);
      expect(onProduct).toEqual(onProfile);
      return [profile.followersCount, onProfile];
    };
    expect(await shown(ana.visitor)).toEqual([0, { is: false, wantsNews: false }]);

    const added = [await add(ana, idOf(seller)), await add(ana, idOf(seller))];

    expect(added.map(({ body }) => body)).toEqual(added.map(() => ({ success: true, followersCount: 1 })));
    expect(await shown(ana.visitor)).toEqual([1, { is: true, wantsNews: false }]);
    await wantNews(ana, idOf(seller));
    await add(ana, idOf(seller));
    expect(await shown(ana.visitor)).toEqual([1, { is: true, wantsNews: true }]);
    expect(await shown(seller.visitor)).toEqual([1, null]);
    expect(await shown(test.visitor())).toEqual([1, null]);
    expect((await profileOf(ana, test.visitor())).profile).toMatchObject({
      followersCount: 0,
      followingCount: 1,
    });

    const removed = [await remove(ana, idOf(seller)), await remove(ana, idOf(seller))];

    expect(removed.map(({ body }) => body)).toEqual(
      removed.map(() => ({ success: true, followersCount: 0 })),
    );
    expect(await shown(ana.visitor)).toEqual([0, { is: false, wantsNews: false }]);
    expect(await eventsOf(idOf(seller))).toEqual([followEvents.followed, followEvents.unfollowed]);
    expect(codeOf(await wantNews(ana, idOf(seller)))).toBe('not-found');
  });

  it('FOLLOW-01 needs a session', async () => {
    const guest = { visitor: test.visitor(), member: { id: randomUUID() } } as unknown as Person;
    const { id } = await anAccount(test.db);

    const codes = [await add(guest, id), await remove(guest, id), await wantNews(guest, id)].map(codeOf);

    expect(codes).toEqual(['not-signed-in', 'not-signed-in', 'not-signed-in']);
    expect(await countsOf(id)).toEqual({ followers: 0, following: 0 });
  });

  it('FOLLOW-02 is refused about oneself, deleted, suspended and unknown people', async () => {
    const [ana, suspended, deleted] = [
      await aSignedInMember(test),
      await aSignedInMember(test),
      await aSignedInMember(test),
    ];
    await inTx((tx) => extendSuspension(tx, test.clock, idOf(suspended), 7));
    await inTx((tx) => deleteAccount(test.identity, tx, idOf(deleted)));

    for (const own of [idOf(ana), idOf(ana).toUpperCase()])
      expect(codeOf(await add(ana, own))).toBe('not-allowed');
    for (const id of [idOf(suspended), idOf(deleted), randomUUID()])
      expect(codeOf(await add(ana, id))).toBe('not-found');
    expect(await countsOf(idOf(ana))).toEqual({ followers: 0, following: 0 });
  });

  it('FOLLOW-02 of a suspended person can only be ended', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];
    await mustFollow(ana, idOf(bruno));
    await inTx((tx) => extendSuspension(tx, test.clock, idOf(ana), 7));

    expect(codeOf(await add(ana, idOf(bruno)))).toBe('user-suspended');
    expect(codeOf(await wantNews(ana, idOf(bruno)))).toBe('user-suspended');
    await read(ana.visitor, '/api/feed');
    expect(codeOf(await ana.visitor.post('/api/feed/seen', { until: test.clock.now().toISOString() }))).toBe(
      'user-suspended',
    );
    expect(codeOf(await remove(ana, idOf(bruno)))).toBe('ok');
    expect(await countsOf(idOf(bruno))).toEqual({ followers: 0, following: 0 });
  });

  it('FOLLOW-02 BLOCK-03 is refused and not found in either direction of a block', async () => {
    const [ana, bruno, carla] = [
      await aSignedInMember(test),
      await aSignedInMember(test),
      await aSignedInMember(test),
    ];
    await mustFollow(carla, idOf(bruno));
    await aBlock(test.db, idOf(ana), idOf(bruno));
    const replies = async (one: Person, other: Person) => [
      codeOf(await add(one, idOf(other))),
      codeOf(await wantNews(one, idOf(other))),
      (await remove(one, idOf(other))).body,
    ];
    const unknown = ['not-found', 'not-found', { success: true, followersCount: 0 }];

    expect(await replies(ana, bruno)).toEqual(unknown);
    expect(await replies(bruno, ana)).toEqual(unknown);
    expect(await countsOf(idOf(bruno))).toEqual({ followers: 1, following: 0 });
  });

  it('FOLLOW-02 the 1,001st is refused, also concurrently', async () => {
    const ana = await aSignedInMember(test);
    await inTx((tx) =>
      sql`insert into follow (follower_id, followed_id, created_at)
          select ${idOf(ana)}, gen_random_uuid(), now() from generate_series(1, ${maxFollows - 3})`.execute(
        tx,
      ),
    );
    expect((await verifyFollowCounts(test.db)).differences).toMatchObject([
      { accountId: idOf(ana), following: 0, followingRows: maxFollows - 3 },
    ]);
    const people = await Promise.all(Array.from({ length: 8 }, () => anAccount(test.db)));

    const replies = await Promise.all(people.map(({ id }) => add(ana, id)));

    expect(statusesOf(replies)).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too-many-follows',
      error: 'Llegaste a las 1.000 personas que podés seguir.',
    });
    expect(await countsOf(idOf(ana))).toEqual({ followers: 0, following: maxFollows });
    const [first] = people;
    const events = await Promise.all(people.map(({ id }) => eventsOf(id)));
    expect(events.flat()).toHaveLength(3);
    // An existing one still answers.
    const existing = replies.findIndex(({ status }) => status === 200);
    expect(codeOf(await add(ana, (people[existing] ?? first)?.id ?? ''))).toBe('ok');
  });
});

describe('counters', () => {
  it('FOLLOW-03 equal the rows after 500 changes, twenty at a time', async () => {
    const accounts = await Promise.all(Array.from({ length: 25 }, () => anAccount(test.db)));
    const members = [await aSignedInMember(test), await aSignedInMember(test)];
    const ids = [...accounts.map(({ id }) => id), ...members.map(idOf)];
    const changes = { followed: 0, unfollowed: 0, ofFirst: 0 };
    /** In each round everybody changes one follow, half of them that of the first person: added, and removed in the next round. */
    const call = (turn: number) => {
      const [round, place] = [Math.floor(turn / ids.length), turn % ids.length];
      const target = place % 2 === 0 ? 0 : (place * 7 + 3 + Math.floor(round / 2)) % ids.length;
      const [followerId = '', followedId = ''] = [ids[place], ids[target]];
      if (followerId === followedId) return null;
      const isEnd = round % 2 === 1;
      changes[isEnd ? 'unfollowed' : 'followed']++;
      if (target === 0) changes.ofFirst++;
      const member = members.find((one) => idOf(one) === followerId);
      if (member) return isEnd ? remove(member, followedId) : add(member, followedId);
      return isEnd ? unfollow(test, { followerId, followedId }) : follow(test, { followerId, followedId });
    };

    const turns = 21 * ids.length;
    let next = 0;
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        while (next < turns) await call(next++);
      }),
    );

    expect(changes.followed + changes.unfollowed).toBeGreaterThanOrEqual(500);
    expect(Math.min(changes.unfollowed, changes.ofFirst)).toBeGreaterThan(200);
    const counts = await Promise.all(ids.map(countsOf));
    expect(counts[0]?.followers).toBeGreaterThan(5);
    expect(counts.reduce((sum, { followers }) => sum + followers, 0)).toBeGreaterThan(20);
    const events = await Promise.all(ids.map(eventsOf));
    expect(events.flat().filter((type) => type === followEvents.unfollowed).length).toBeGreaterThan(150);
    expect((await verifyFollowCounts(test.db)).differences).toEqual([]);
  });

  it('FOLLOW-03 concurrent follows and unfollows of two people of each other do not deadlock', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];

    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => {
        const [one, other] = turn % 2 === 0 ? [ana, bruno] : [bruno, ana];
        return turn % 4 < 2 ? add(one, idOf(other)) : remove(one, idOf(other));
      }),
    );

    expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
    await countsOf(idOf(ana));
    await countsOf(idOf(bruno));
  });

  it('FOLLOW-03 FOLLOW-07 a block ends both follows without a word', async () => {
    const [ana, bruno] = [
      await aSignedInMember(test),
      await aSignedInMember(test, { fullName: 'Bruno Paz' }),
    ];
    await mustFollow(ana, idOf(bruno));
    await mustFollow(bruno, idOf(ana), { news: true });
    expect(await bellTitles(ana)).toEqual(['Bruno te sigue']);
    expect(await bellTitles(bruno)).toEqual(['Ana te sigue']);
    await bruno.visitor.post('/api/notifications/mark-all-read', {});

    await ana.visitor.post('/api/blocks/add', { user_id: idOf(bruno) });

    expect(await bellTitles(ana)).toEqual([]);
    expect(await bellTitles(bruno)).toEqual(['Ana te sigue']);
    expect((await bellOf(bruno)).unread).toBe(0);
    for (const id of [idOf(ana), idOf(bruno)])
      expect(await countsOf(id)).toEqual({ followers: 0, following: 0 });
    await ana.visitor.post('/api/blocks/remove', { user_id: idOf(bruno) });
    await hearAll(test);
    expect((await profileOf(bruno, ana.visitor)).follow).toEqual({ is: false, wantsNews: false });
  });

  it('FOLLOW-03 a block that is told late or again leaves what was followed after it was undone', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];
    const follows = async () => (await profileOf(ana, bruno.visitor)).follow.is;
    const block = async (verb: 'add' | 'remove') =>
      expect((await ana.visitor.post(`/api/blocks/${verb}`, { user_id: idOf(bruno) })).status).toBe(200);
    await hearAll(test);
    await mustFollow(bruno, idOf(ana));
    await block('add');
    const told = await pendingEvents(test, 'blocks.person-blocked');
    expect(told).toHaveLength(1);
    await endFollowsOfBlocked(test).handle(told);
    expect(await countsOf(idOf(ana))).toEqual({ followers: 0, following: 0 });
    await block('remove');
    test.clock.advance(1);
    await mustFollow(bruno, idOf(ana));

    await endFollowsOfBlocked(test).handle(told);
    expect(await follows()).toBe(true);

    await remove(bruno, idOf(ana));
    for (const verb of ['add', 'remove'] as const) await block(verb);
    test.clock.advance(1);
    await mustFollow(bruno, idOf(ana));
    await hearAll(test);
    expect(await follows()).toBe(true);
    expect(await countsOf(idOf(ana))).toEqual({ followers: 1, following: 0 });
  });

  it('FOLLOW-03 a block waits for an unfollow of the same moment without a deadlock', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];
    await mustFollow(ana, idOf(bruno));
    await mustFollow(bruno, idOf(ana));
    await hearAll(test);
    await ana.visitor.post('/api/blocks/add', { user_id: idOf(bruno) });
    const told = await pendingEvents(test, 'blocks.person-blocked');
    const unfollowing = await beginTransaction(test.db);
    const pair = { followerId: idOf(bruno), followedId: idOf(ana) };
    await deleteFollow(unfollowing.tx, pair);

    const ended = endFollowsOfBlocked(test).handle(told);
    await untilWaiting(test.db);
    await endFollows(unfollowing.tx, test.clock, [pair]);
    await unfollowing.commit();
    await ended;

    for (const id of [idOf(ana), idOf(bruno)])
      expect(await countsOf(id)).toEqual({ followers: 0, following: 0 });
  });

  it('FOLLOW-03 an unfollow in the middle of a deletion leaves nothing behind', async () => {
    const ana = await aSignedInMember(test);
    await inTx((tx) =>
      sql`with followed as (
            insert into follow (follower_id, followed_id, created_at)
            select ${idOf(ana)}, gen_random_uuid(), now() from generate_series(1, 1100) returning followed_id
          )
          insert into follow_counter (account_id, followers) select followed_id, 1 from followed`.execute(tx),
    );
    await verifyFollowCounts(test.db);
    const { followed_id: firstId } = await test.db
      .selectFrom('follow')
      .select('followed_id')
      .where('follower_id', '=', idOf(ana))
      .orderBy('followed_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await inTx((tx) => deleteAccount(test.identity, tx, idOf(ana)));
    const deleted = (await pendingEvents(test, 'accounts.')).filter(
      ({ payload }) => (payload as { accountId: string }).accountId === idOf(ana),
    );

    // One that the deletion has chosen and waits for.
    const unfollowing = await beginTransaction(test.db);
    const pair = { followerId: idOf(ana), followedId: firstId };
    await deleteFollow(unfollowing.tx, pair);
    const ended = deleteFollowsOfDeletedAccounts(test).handle(deleted);
    await untilWaiting(test.db);
    await endFollows(unfollowing.tx, test.clock, [pair]);
    await unfollowing.commit();
    await ended;

    expect(await countsOf(idOf(ana))).toEqual({ followers: 0, following: 0 });
    expect(await countsOf(firstId)).toEqual({ followers: 0, following: 0 });
  });

  it('FOLLOW-03 those of others are right after a deletion, in batches, and nothing of the account stays', async () => {
    const [ana, fan] = [await aSignedInMember(test), await aSignedInMember(test)];
    const others = await Promise.all(Array.from({ length: 3 }, () => anAccount(test.db)));
    for (const { id } of others) await mustFollow(ana, id);
    await mustFollow(fan, idOf(ana));
    await ana.visitor.post('/api/feed/seen', { until: test.clock.now().toISOString() });
    await hearAll(test);
    await inTx((tx) =>
      sql`with made as (
            insert into account (id, username, full_name, created_at)
            select gen_random_uuid(), 'fan' || n, 'Fan', now() from generate_series(1, 1100) n returning id
          ), followed as (insert into follow (follower_id, followed_id, created_at) select id, ${idOf(ana)}, now() from made)
          insert into follow_counter (account_id, following) select id, 1 from made`.execute(tx),
    );
    await verifyFollowCounts(test.db);
    expect((await countsOf(idOf(ana))).followers).toBe(1101);

    await inTx((tx) => deleteAccount(test.identity, tx, idOf(ana)));
    expect((await read(fan.visitor, '/api/follows?side=following')).people).toEqual([]);
    await hearAll(test);

    expect((await verifyFollowCounts(test.db)).differences).toEqual([]);
    for (const id of [idOf(ana), idOf(fan), ...others.map(({ id: other }) => other)])
      expect(await countsOf(id)).toEqual({ followers: 0, following: 0 });
    for (const table of ['follow_counter', 'feed_mark'] as const)
      expect(
        await test.db.selectFrom(table).select('account_id').where('account_id', '=', idOf(ana)).execute(),
      ).toEqual([]);
    expect(
      await test.db
        .selectFrom('follow_news')
        .select('follower_id')
        .where((eb) => eb.or([eb('follower_id', '=', idOf(ana)), eb('followed_id', '=', idOf(ana))]))
        .execute(),
    ).toEqual([]);
  });

  it('FOLLOW-03 follows:verify mends a wrong counter', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];
    await mustFollow(ana, idOf(bruno));
    await inTx((tx) =>
      tx.updateTable('follow_counter').set({ followers: 5 }).where('account_id', '=', idOf(bruno)).execute(),
    );

    const { differences } = await verifyFollowCounts(test.db);

    expect(differences).toEqual([
      { accountId: idOf(bruno), followers: 5, following: 0, followerRows: 1, followingRows: 0 },
    ]);
    expect(await countsOf(idOf(bruno))).toEqual({ followers: 1, following: 0 });
    expect((await verifyFollowCounts(test.db)).differences).toEqual([]);
  });
});

describe('the lists', () => {
  it('FOLLOW-08 are paged, the latest first, and show nobody deleted, suspended or blocked', async () => {
    const ana = await aSignedInMember(test);
    const made: { username: string; id: string }[] = [];
    for (let count = 0; count < 53; count++) made.push(await anAccount(test.db));
    for (const { id } of made) {
      await inTx((tx) =>
        tx
          .insertInto('follow')
          .values({ follower_id: id, followed_id: idOf(ana), created_at: test.clock.now() })
          .execute(),
      );
      test.clock.advance(1);
    }
    const [back] = made.slice(-1);
    await mustFollow(ana, back?.id ?? '', { news: true });

    const first = await read(ana.visitor, '/api/follows?side=followers');
    const second = await read(ana.visitor, `/api/follows?side=followers&cursor=${first.nextCursor}`);
    const names = [...first.people, ...second.people].map(({ username }) => username);

    expect([first.people.length, second.people.length, second.nextCursor]).toEqual([50, 3, null]);
    expect(names).toEqual(made.map(({ username }) => username).toReversed());
    expect(first.people[0].follow).toEqual({ is: true, wantsNews: true });
    expect(first.people[1].follow).toEqual({ is: false, wantsNews: false });
    expect((await read(ana.visitor, '/api/follows?side=following')).people).toMatchObject([
      { id: back?.id, follow: { is: true, wantsNews: true } },
    ]);
    expect(codeOf(await ana.visitor.get('/api/follows?side=followers&cursor=x'))).toBe('invalid-input');

    const [gone, hidden, suspended] = [made[52], made[51], await aSignedInMember(test)];
    await mustFollow(suspended, idOf(ana));
    await inTx((tx) => deleteAccount(test.identity, tx, gone?.id ?? ''));
    await aBlock(test.db, idOf(ana), hidden?.id ?? '');
    await inTx((tx) => extendSuspension(tx, test.clock, idOf(suspended), 7));
    const { people } = await read(ana.visitor, '/api/follows?side=followers');
    expect(people[0].username).toBe(made[50]?.username);
    expect((await read(ana.visitor, '/api/follows?side=following')).people).toEqual([]);
  });

  it('FOLLOW-08 belong to their owner alone: others get numbers', async () => {
    const [ana, bruno, carla] = [
      await aSignedInMember(test),
      await aSignedInMember(test),
      await aSignedInMember(test),
    ];
    await mustFollow(ana, idOf(bruno));

    expect((await read(carla.visitor, '/api/follows?side=followers')).people).toEqual([]);
    expect((await read(carla.visitor, '/api/follows?side=following')).people).toEqual([]);
    expect(codeOf(await test.visitor().get('/api/follows?side=followers'))).toBe('not-signed-in');
    for (const visitor of [carla.visitor, test.visitor()]) {
      const page = await profileOf(bruno, visitor);
      expect(page.profile).toMatchObject({ followersCount: 1, followingCount: 0 });
      expect(JSON.stringify(page)).not.toContain(ana.member.username);
    }
  });

  it('are part of the export', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];
    await mustFollow(ana, idOf(bruno), { news: true });
    await ana.visitor.post('/api/feed/seen', { until: '2026-01-02T03:04:05.678Z' });

    expect(await read(ana.visitor, '/api/account/export')).toMatchObject({
      followed_people: [{ id: idOf(bruno), username: bruno.member.username, wants_news: true }],
      feed_seen_at: '2026-01-02T03:04:05.678Z',
    });
  });
});

describe('the feed', () => {
  type FeedProduct = ProductCard & { published_at: string };

  /** All pages; `between` runs after each. */
  async function readFeed({ visitor }: Person, between: () => Promise<unknown> = async () => {}) {
    const pages: FeedProduct[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read(visitor, `/api/feed${cursor && `?cursor=${cursor}`}`);
      pages.push(page.products);
      cursor = page.nextCursor;
      await between();
    }
    return pages;
  }
  const idsOf = (pages: readonly (readonly FeedProduct[])[]) => pages.flat().map(({ id }) => id);

  async function publish(sellerId: string, at?: Date): Promise<number> {
    const { id } = await aProduct(test.db, { sellerId });
    if (at)
      await inTx((tx) => tx.updateTable('product').set({ published_at: at }).where('id', '=', id).execute());
    return id;
  }

  it('FOLLOW-04 has all listed products of the followed, newest first, without repeats or gaps while others publish', async () => {
    const ana = await aSignedInMember(test);
    const sellers = await Promise.all(Array.from({ length: 30 }, () => anAccount(test.db)));
    const stranger = await anAccount(test.db);
    const start = test.clock.now();
    const made: { id: number; at: number }[] = [];
    for (let count = 0; count < 100; count++) {
      // One publishes half of everything, some in the same moment.
      const seller = count % 2 === 0 ? sellers[0] : sellers[count % sellers.length];
      const at = secondsAfter(start, -3600 + Math.floor(count / 3) * 7);
      made.push({ id: await publish(seller?.id ?? '', at), at: at.getTime() });
    }
    await publish(stranger.id);
    for (const { id } of sellers) await mustFollow(ana, id);
    const expected = made.toSorted((one, other) => other.at - one.at || other.id - one.id);

    const pages = await readFeed(ana, () => publish(sellers[1]?.id ?? ''));

    expect(pages.map((page) => page.length)).toEqual([pageSize, pageSize, pageSize, pageSize, 4]);
    expect(idsOf(pages)).toEqual(expected.map(({ id }) => id));
    expect(pages.flat().map(({ published_at }) => new Date(published_at).getTime())).toEqual(
      expected.map(({ at }) => at),
    );
    expect(idsOf(await readFeed(ana))).toHaveLength(105);
  });

  it('FOLLOW-04 leaves out sold, paused, held, vacation, blocked and deleted ones, and what is not followed', async () => {
    const ana = await aSignedInMember(test);
    const [seller, other] = [await aSeller(test), await aSeller(test)];
    for (const { member } of [seller, other]) await mustFollow(ana, member.id);
    const ids: number[] = [];
    for (let count = 0; count < 6; count++) ids.push(await publish(idOf(seller)));
    const [sold = 0, paused = 0, held = 0, away = 0, deleted = 0, listed = 0] = ids;
    const ofOther = await publish(idOf(other));
    expect(idsOf(await readFeed(ana)).toSorted((one, next) => one - next)).toEqual([...ids, ofOther]);

    await sell(test, sold);
    await test.withdraw(paused);
    await inTx((tx) => setProductHold(tx, test.clock, held, { hold: 'review', isHeld: true }));
    await inTx((tx) => setProductHold(tx, test.clock, away, { hold: 'vacation', isHeld: true }));
    await seller.visitor.post('/api/products/delete', { id: deleted, password: seller.member.password });
    expect(idsOf(await readFeed(ana))).toEqual([ofOther, listed]);

    await aBlock(test.db, idOf(other), idOf(ana));
    expect(idsOf(await readFeed(ana))).toEqual([listed]);
    await inTx((tx) => deleteAccount(test.identity, tx, idOf(seller)));
    expect(idsOf(await readFeed(ana))).toEqual([]);
    await remove(ana, idOf(seller));
    expect(idsOf(await readFeed(ana))).toEqual([]);
  });

  it('FOLLOW-04 relisting does not move a product up, and a release from review counts as its publication', async () => {
    const ana = await aSignedInMember(test);
    const seller = await aSeller(test);
    await mustFollow(ana, idOf(seller));
    const { id: first } = await aPublished(test, seller);
    test.clock.advance(60);
    const { id: waiting } = await aPublished(test, seller);
    await inTx((tx) =>
      tx
        .updateTable('product')
        .set({ holds: ['review'], published_at: null })
        .where('id', '=', waiting)
        .execute(),
    );
    test.clock.advance(60);
    const { id: last } = await aPublished(test, seller);
    expect(idsOf(await readFeed(ana))).toEqual([last, first]);

    await test.withdraw(first);
    expect(codeOf(await seller.visitor.post('/api/products/relist', { id: first }))).toBe('ok');
    expect(idsOf(await readFeed(ana))).toEqual([last, first]);
    test.clock.advance(60);
    await inTx((tx) => setProductHold(tx, test.clock, waiting, { hold: 'review', isHeld: false }));
    expect(idsOf(await readFeed(ana))).toEqual([waiting, last, first]);
  });

  it('remembers what was seen and never goes back', async () => {
    const ana = await aSignedInMember(test);
    const seen = async (until: Date) => {
      expect(codeOf(await ana.visitor.post('/api/feed/seen', { until: until.toISOString() }))).toBe('ok');
      return (await read(ana.visitor, '/api/feed')).seenAt;
    };
    expect(await read(ana.visitor, '/api/feed')).toEqual({
      products: [],
      nextCursor: null,
      seenAt: null,
      followingCount: 0,
    });
    await mustFollow(ana, (await anAccount(test.db)).id);
    const now = test.clock.now();

    expect(await seen(secondsAfter(now, -60))).toBe(secondsAfter(now, -60).toISOString());
    expect(await seen(secondsAfter(now, -120))).toBe(secondsAfter(now, -60).toISOString());
    // Not what nobody can have seen yet.
    expect(new Date(await seen(secondsAfter(now, 86_400))).getTime()).toBeLessThan(now.getTime() + 60_000);
    expect((await read(ana.visitor, '/api/feed')).followingCount).toBe(1);
    for (const cursor of ['x', Buffer.from('a|1').toString('base64url')])
      expect(codeOf(await ana.visitor.get(`/api/feed?cursor=${cursor}`))).toBe('invalid-input');
  });
});

describe('notifications', () => {
  const readRow = (person: Person) =>
    test.db
      .selectFrom('notification')
      .select(['revision', 'moved_at', 'product_id'])
      .where('account_id', '=', idOf(person))
      .where('kind', '=', 'published')
      .executeTakeFirstOrThrow();

  it('FOLLOW-06 those who asked are told of a publication once, and several are gathered until read', async () => {
    const seller = await aSeller(test);
    await inTx((tx) =>
      tx.updateTable('account').set({ full_name: 'Camila Rey' }).where('id', '=', idOf(seller)).execute(),
    );
    const [asked, quiet, blocked] = [
      await aSignedInMember(test),
      await aSignedInMember(test),
      await aSignedInMember(test),
    ];
    await mustFollow(asked, idOf(seller), { news: true });
    await mustFollow(quiet, idOf(seller));
    await mustFollow(blocked, idOf(seller), { news: true });
    await hearAll(test);
    await aBlock(test.db, idOf(seller), idOf(blocked));

    const { id: first } = await aPublished(test, seller, { title: 'Campera de jean' });
    expect(await bellTitles(asked)).toEqual(['Camila colgó Campera de jean']);
    expect((await bellOf(asked)).data[0]).toMatchObject({
      message: formatCents(129_000),
      url: `/Post/${first}`,
      actor: { username: seller.member.username },
    });
    const repeated = { type: 'catalogue.product-published', payload: { productId: first } } as const;
    await inTx((tx) =>
      tx
        .insertInto('outbox_event')
        .values({
          ...repeated,
          payload: JSON.stringify(repeated.payload),
          request_id: 'again',
          created_at: test.clock.now(),
          next_attempt_at: test.clock.now(),
        })
        .execute(),
    );
    await test.withdraw(first);
    await seller.visitor.post('/api/products/relist', { id: first });
    expect(await bellTitles(asked)).toEqual(['Camila colgó Campera de jean']);

    await aPublished(test, seller, { title: 'Vestido de lino' });
    await aPublished(test, seller, { title: 'Botas' });
    expect(await bellTitles(asked)).toEqual(['Camila colgó 3 prendas']);
    const { data, unread } = await bellOf(asked);
    expect(unread).toBe(1);
    expect(data[0]).toMatchObject({
      message: 'La última: Botas',
      url: `/perfil/${seller.member.username}`,
      kind: 'published',
    });

    await asked.visitor.post('/api/notifications/mark-all-read', {});
    await aPublished(test, seller, { title: 'Bufanda' });
    expect(await bellTitles(asked)).toEqual(['Camila colgó Bufanda', 'Camila colgó 3 prendas']);
    await wantNews(asked, idOf(seller), false);
    await aPublished(test, seller, { title: 'Gorro' });
    expect(await bellTitles(asked)).toHaveLength(2);
    for (const person of [quiet, blocked, seller])
      expect((await bellTitles(person)).filter((title) => title.includes('colgó'))).toEqual([]);
  });

  it('FOLLOW-06 several publications of which the last is deleted still say how many, and open tabs are told', async () => {
    const [seller, asked] = [await aSeller(test), await aSignedInMember(test)];
    await mustFollow(asked, idOf(seller), { news: true });
    const ids: number[] = [];
    for (const title of ['Campera', 'Botas', 'Gorro']) {
      ids.push((await aPublished(test, seller, { title })).id);
      expect(await bellTitles(asked)).toHaveLength(1);
    }
    const remove = (id = 0) =>
      seller.visitor.post('/api/products/delete', { id, password: seller.member.password });
    const url = `/perfil/${seller.member.username}`;

    const before = await readRow(asked);
    await remove(ids[2]);
    expect(await bellTitles(asked)).toEqual(['Ana colgó 2 prendas']);
    expect((await bellOf(asked)).data).toMatchObject([{ message: '', url }]);
    expect((await readRow(asked)).revision).toBeGreaterThan(before.revision);

    await aPublished(test, seller, { title: 'Bufanda' });
    expect(await bellTitles(asked)).toEqual(['Ana colgó 3 prendas']);
    const { data } = await bellOf(asked);
    expect(data).toMatchObject([{ message: 'La última: Bufanda', url }]);
  });

  it('FOLLOW-06 two publications of which the last is deleted are one of the seller, without product', async () => {
    const [seller, asked] = [await aSeller(test), await aSignedInMember(test)];
    await mustFollow(asked, idOf(seller), { news: true });
    await aPublished(test, seller);
    await bellTitles(asked);
    const { id } = await aPublished(test, seller);
    expect(await bellTitles(asked)).toEqual(['Ana colgó 2 prendas']);
    await seller.visitor.post('/api/products/delete', { id, password: seller.member.password });

    expect(await bellTitles(asked)).toEqual(['Ana colgó una prenda']);
    expect((await bellOf(asked)).data).toMatchObject([
      { message: '', url: `/perfil/${seller.member.username}` },
    ]);

    await inTx((tx) => deleteAccount(test.identity, tx, idOf(seller)));
    expect(await bellTitles(asked)).toEqual([]);
  });

  it('FOLLOW-06 more than a page of followers is told once each, of what is still listed', async () => {
    const seller = await aSeller(test);
    const asked = await aSignedInMember(test);
    await mustFollow(asked, idOf(seller), { news: true });
    const others = 1_050;
    await inTx((tx) =>
      sql`with made as (
            insert into account (id, username, full_name, created_at)
            select gen_random_uuid(), 'news' || n, 'Fan', now() from generate_series(1, ${others}) n returning id
          )
          insert into follow (follower_id, followed_id, wants_news, created_at)
          select id, ${idOf(seller)}, true, now() from made`.execute(tx),
    );
    const { id } = await aPublished(test, seller);
    await hearAll(test);
    const { id: paused } = await aPublished(test, seller);
    await hearAll(test);
    await test.withdraw(paused);
    await test.workOff();

    const told = await test.db
      .selectFrom('notification')
      .select(['account_id', 'product_id', 'product_count'])
      .where('kind', '=', 'published')
      .where('actor_id', '=', idOf(seller))
      .execute();

    expect(told).toHaveLength(others + 1);
    expect(new Set(told.map(({ account_id }) => account_id)).size).toBe(others + 1);
    expect(told.every(({ product_id, product_count }) => product_id === id && product_count === 1)).toBe(
      true,
    );
    expect(await productRow(test, id)).toMatchObject({ state: 'active' });
  });

  /** Somebody with a browser who asked to be told of these sellers. */
  async function aSubscriber(...sellers: readonly { readonly id: string }[]) {
    const asked = await aSignedInMember(test);
    for (const { id } of sellers) await mustFollow(asked, id, { news: true });
    const browser = await aSubscribedBrowser(test, asked.visitor);
    advanceToHour(test, 12);
    await signIn(asked.visitor, asked.member);
    return {
      asked,
      tell: async (productId: number) => {
        await inTx((tx) => emit(tx, test.clock, { type: productEvents.published, payload: { productId } }));
        await hearAll(test);
        await test.workOff();
      },
      pushedAfter: async (seconds: number) => {
        test.clock.advance(seconds);
        await sendPushes(test);
        return titlesTo(browser);
      },
    };
  }

  it('FOLLOW-06 a publication that is told late is pushed, and the last one is still the last', async () => {
    const seller = await anAccount(test.db);
    const { asked, tell, pushedAfter } = await aSubscriber(seller);
    const { id: last } = await aProduct(test.db, { sellerId: seller.id, title: 'Campera' });
    const publishedAt = (id: number, at: Date) =>
      inTx((tx) => tx.updateTable('product').set({ published_at: at }).where('id', '=', id).execute());
    const before = secondsAfter(test.clock.now(), -1);
    await publishedAt(last, test.clock.now());

    await tell(last);
    expect(await pushedAfter(16)).toEqual(['Ana colgó Campera']);
    test.clock.advance(61 * minute);
    const { id: late } = await aProduct(test.db, { sellerId: seller.id, title: 'Botas' });
    await publishedAt(late, before);
    await tell(late);

    expect(await pushedAfter(16)).toEqual(['Ana colgó Campera', 'Ana colgó 2 prendas']);
    expect((await bellOf(asked)).data[0].message).toBe('La última: Campera');
  });

  it('FOLLOW-06 the publications of a seller are pushed once an hour, gathered, also after they were read', async () => {
    const seller = await anAccount(test.db);
    const other = await anAccount(test.db);
    const { asked, tell, pushedAfter } = await aSubscriber(seller, other);
    const publish = async ({ id: sellerId }: { id: string }, title: string) =>
      tell((await aProduct(test.db, { sellerId, title })).id);

    await publish(seller, 'Campera');
    expect(await pushedAfter(16)).toEqual(['Ana colgó Campera']);
    await publish(seller, 'Botas');
    expect(await pushedAfter(20 * minute)).toHaveLength(1);
    await publish(seller, 'Gorro');
    await publish(other, 'Vestido');
    expect((await pushedAfter(16)).slice(1)).toEqual(['Ana colgó Vestido']);
    expect(await pushedAfter(38 * minute)).toHaveLength(2);
    expect((await pushedAfter(2 * minute)).slice(2)).toEqual(['Ana colgó 3 prendas']);

    await asked.visitor.post('/api/notifications/mark-all-read', {});
    await publish(seller, 'Bufanda');
    expect(await pushedAfter(50 * minute)).toHaveLength(3);
    expect((await pushedAfter(11 * minute)).slice(3)).toEqual(['Ana colgó Bufanda']);
  });

  it('FOLLOW-07 a new follower is told once, gathered until read, and following again tells nothing', async () => {
    const ana = await aSignedInMember(test);
    const [bruno, carla, diego] = [
      await aSignedInMember(test, { fullName: 'Bruno Paz' }),
      await aSignedInMember(test, { fullName: 'Carla Sosa' }),
      await aSignedInMember(test, { fullName: 'Diego Gil' }),
    ];
    await mustFollow(bruno, idOf(ana));
    expect(await bellTitles(ana)).toEqual(['Bruno te sigue']);
    expect((await bellOf(ana)).data[0]).toMatchObject({
      kind: 'follow',
      message: '',
      url: `/perfil/${bruno.member.username}`,
    });
    await mustFollow(carla, idOf(ana));
    await mustFollow(diego, idOf(ana));
    expect(await bellTitles(ana)).toEqual(['3 personas te siguen']);
    const { data, unread } = await bellOf(ana);
    expect([unread, data[0].message, data[0].url]).toEqual([
      1,
      'Diego, Carla y 1 más',
      `/perfil/${ana.member.username}`,
    ]);

    // One who leaves while it is unread leaves it.
    await remove(diego, idOf(ana));
    expect(await bellTitles(ana)).toEqual(['2 personas te siguen']);
    await ana.visitor.post('/api/notifications/mark-all-read', {});
    for (const person of [bruno, diego]) {
      await remove(person, idOf(ana));
      await hearAll(test);
      await mustFollow(person, idOf(ana));
    }
    expect(await bellTitles(ana)).toEqual(['2 personas te siguen']);
    expect((await bellOf(ana)).unread).toBe(0);
  });

  it('FOLLOW-07 one who follows and leaves before anybody is told is not told of', async () => {
    const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test)];
    await mustFollow(bruno, idOf(ana));
    await remove(bruno, idOf(ana));
    expect(await bellTitles(ana)).toEqual([]);
    await mustFollow(bruno, idOf(ana));
    expect(await bellTitles(ana)).toEqual(['Ana te sigue']);
  });

  it('a deleted follower leaves the notification', async () => {
    const ana = await aSignedInMember(test);
    const [bruno, carla] = [
      await aSignedInMember(test, { fullName: 'Bruno Paz' }),
      await aSignedInMember(test, { fullName: 'Carla Sosa' }),
    ];
    for (const person of [bruno, carla]) await mustFollow(person, idOf(ana));
    expect(await bellTitles(ana)).toEqual(['2 personas te siguen']);
    await inTx((tx) => deleteAccount(test.identity, tx, idOf(carla)));
    expect(await bellTitles(ana)).toEqual(['Bruno te sigue']);
  });
});
