import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  live as rules,
  liveChange,
  streamNotifications,
} from '@perchero/contract/notifications/notifications';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder, walk } from '../../../test/orders.ts';
import { aThread, mustSay } from '../../../test/messages.ts';
import { aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import { aPublished, aSeller, hearAll } from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { type AppDeps, buildApp } from '../../app.ts';
import { lock } from '#modules/identity/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { createLiveStreams, type LiveStream } from '#platform/live/live-streams.ts';
import { createRateLimiter } from '#platform/limits/rate-limit.ts';
import { openRedis } from '#platform/providers/redis.ts';
import { openStreamSlots, maxStreamsPerAccount } from '#platform/live/stream-slots.ts';
import { moveOrderRevisions } from './inbox.queries.ts';
import { createStreamUpdater, runStreams, sweepPauseMs } from './stream.ts';

const test = await startTestApp();

/** A second API process: the same database and Redis, everything else its own. */
async function startProcess({ redisUrl = test.config.redisUrl, perProcess = 100 } = {}) {
  const live = createLiveStreams(test.metrics, {
    perSession: 5,
    perAccount: 100,
    perAddress: 20,
    perProcess,
    unsentBytes: 64 * 1024,
  });
  const keeper = createStreamUpdater({ ...test, live });
  const redis = openRedis({ url: redisUrl, prefix: test.config.namespace, onError: () => {} });
  const streamSlots = openStreamSlots({ redis, clock: test.clock });
  const deps = { live, streamSlots, keeper, limiter: createRateLimiter({ ...test, redis }) };
  const app = await buildApp({
    ...test,
    ...deps,
    namespace: test.config.namespace,
    commit: 'test',
    trustedProxies: ['127.0.0.1'],
  } satisfies AppDeps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const stopStreams = runStreams({ live, streamSlots, redis }, keeper);
  const stop = async () => {
    stopStreams();
    await app.close();
    redis.disconnect();
  };
  return { app, live, stop, port: (app.server.address() as AddressInfo).port };
}

type Process = Awaited<ReturnType<typeof startProcess>>;

let one: Process;
let two: Process;
const open = new Set<IncomingMessage>();

beforeAll(async () => {
  [one, two] = await Promise.all([startProcess(), startProcess()]);
});
afterEach(() => {
  for (const reply of open) reply.destroy();
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

interface ReceivedEvent {
  readonly event: string;
  readonly id: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests inspect it freely
  readonly data: any;
}

async function listen(
  visitor: Visitor,
  { at = one, query = '', headers = {} }: { at?: Process; query?: string; headers?: object } = {},
) {
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get({
    port: at.port,
    host: '127.0.0.1',
    path: `${streamNotifications.path}${query}`,
    headers: { cookie, 'x-forwarded-for': visitor.address, ...headers },
    agent: false,
  });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  open.add(reply);
  const state = { text: '', isClosed: false };
  reply.setEncoding('utf8').on('data', (part: string) => (state.text += part));
  reply.on('error', () => {});
  reply.on('close', () => (state.isClosed = true));
  const events = () =>
    state.text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((block): ReceivedEvent[] => {
        const fields = Object.fromEntries(
          block.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2)),
        );
        if (fields.event === undefined) return [];
        return [
          { event: fields.event, id: fields.id ?? null, data: fields.data ? JSON.parse(fields.data) : null },
        ];
      });
  return {
    status: reply.statusCode,
    reply,
    text: () => state.text,
    isClosed: () => state.isClosed,
    changes: () => events().filter(({ event }) => event === 'change'),
    orders: () => events().filter(({ event }) => event === 'orders'),
    messages: () => events().filter(({ event }) => event === 'messages'),
    beats: () => events().filter(({ event }) => event === 'beat').length,
  };
}

type Listening = Awaited<ReturnType<typeof listen>>;

const soon = { timeout: 20_000, interval: 5 };
const changesOf = (stream: Listening, count: number) =>
  vi.waitFor(() => {
    expect(stream.changes()).toHaveLength(count);
    return stream.changes();
  }, soon);

const { id: productId } = await aProduct(test.db);

/** Inserts a notification and increments the revision. */
async function aNotification(accountId: string, actorId: string): Promise<number> {
  return inTransaction(test.db, async (tx) => {
    const { rows } = await sql<{ revision: number }>`
      insert into notification_inbox (account_id, revision, unread) values (${accountId}, 1, 1)
      on conflict (account_id) do update
        set revision = notification_inbox.revision + 1, unread = notification_inbox.unread + 1
      returning revision`.execute(tx);
    const { revision } = rows[0] as { revision: number };
    await sql`
      insert into notification (account_id, kind, product_id, actor_id, revision, created_at, moved_at)
      values (${accountId}, 'reply', ${productId}, ${actorId}, ${revision}, now(), now())`.execute(tx);
    return revision;
  });
}

describe('the live channel', () => {
  it('NOTI-03 NOTI-05 reaches every open stream of the account in any process, and no other account', async () => {
    const [ana, bea] = [await aSignedInMember(test), await aSignedInMember(test)];
    const here = await listen(ana.visitor);
    const there = await listen(ana.visitor, { at: two });
    // User ids in the query are ignored.
    const foreign = await listen(bea.visitor, { query: `?userId=${ana.member.id}&user_id=${ana.member.id}` });
    expect(here.reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    for (const stream of [here, there, foreign]) {
      expect(await changesOf(stream, 1)).toMatchObject([{ id: '0.0', data: { unread: 0 } }]);
    }

    await aNotification(ana.member.id, bea.member.id);
    const publishedAt = performance.now();
    await test.news.publish([ana.member.id]);

    for (const stream of [here, there]) {
      const [, change] = await changesOf(stream, 2);
      expect(change).toMatchObject({ id: '1.0', data: { unread: 1 } });
      expect(liveChange.parse(change?.data).notifications).toMatchObject([
        { user_id: ana.member.id, read: false, kind: 'reply' },
      ]);
    }
    expect(performance.now() - publishedAt).toBeLessThan(3_000);
    expect(foreign.changes()).toHaveLength(1);
    expect(foreign.text()).not.toContain(ana.member.id);
  });

  it('NOTI-05 resumes after Last-Event-ID, from header or query, with own rows only', async () => {
    const [ana, bea] = [await aSignedInMember(test), await aSignedInMember(test)];
    for (let revision = 1; revision <= 3; revision++) await aNotification(ana.member.id, bea.member.id);
    await aNotification(bea.member.id, ana.member.id);

    const byHeader = await listen(ana.visitor, { headers: { 'last-event-id': '1' } });
    const byQuery = await listen(ana.visitor, { at: two, query: '?lastEventId=2' });
    const upToDate = await listen(bea.visitor, { query: '?lastEventId=1' });
    const fromTheFuture = await listen(bea.visitor, { at: two, query: '?lastEventId=999999999999999' });

    const [replayed] = await changesOf(byHeader, 1);
    expect(replayed).toMatchObject({ id: '3', data: { unread: 3 } });
    expect(replayed?.data.notifications).toHaveLength(2);
    expect((await changesOf(byQuery, 1))[0]?.data.notifications).toHaveLength(1);
    expect(await changesOf(upToDate, 1)).toMatchObject([{ id: '1', data: { unread: 1, notifications: [] } }]);
    expect(await changesOf(fromTheFuture, 1)).toMatchObject([{ id: '1', data: { unread: 1 } }]);
    await aNotification(bea.member.id, ana.member.id);
    await test.news.publish([bea.member.id]);
    expect((await changesOf(fromTheFuture, 2))[1]).toMatchObject({ id: '2.0', data: { unread: 2 } });
  });

  describe('topics', () => {
    const moveOrders = (...accountIds: string[]) =>
      inTransaction(test.db, (tx) => moveOrderRevisions(tx, accountIds));

    it('PAY-07 a change of an order reaches buyer and seller on the topic orders, not on notifications', async () => {
      const [ana, bea, other] = [
        await aSignedInMember(test),
        await aSeller(test),
        await aSignedInMember(test),
      ];
      const product = await aPublished(test, bea);
      const sides = { buyerId: ana.member.id, sellerId: bea.member.id };
      const { id: orderId } = await anOrder(test, { ...sides, productIds: [product.id], path: [] });
      await hearAll(test);
      const streams = [await listen(ana.visitor), await listen(bea.visitor, { at: two })];
      const foreign = await listen(other.visitor);
      for (const stream of [...streams, foreign]) await changesOf(stream, 1);

      // Nobody is notified of it.
      await walk(test, orderId, 'awaiting_payment');
      await hearAll(test);

      for (const stream of streams) {
        await vi.waitFor(() => expect(stream.orders()).toHaveLength(1), soon);
        expect(stream.orders()).toMatchObject([{ id: '0.1', data: { revision: 1 } }]);
        expect(stream.changes()).toHaveLength(1);
      }
      expect(foreign.orders()).toEqual([]);

      // The id of the next notification has both cursors.
      await aNotification(ana.member.id, bea.member.id);
      await test.news.publish([ana.member.id]);
      expect((await changesOf(streams[0] as Listening, 2))[1]).toMatchObject({ id: '1.1' });
      expect(streams[0]?.orders()).toHaveLength(1);
    });

    it('NOTI-05 a reconnecting stream gets the topics that changed meanwhile, and no other', async () => {
      const [ana, bea] = [await aSignedInMember(test), await aSignedInMember(test)];
      await aNotification(ana.member.id, bea.member.id);
      await moveOrders(ana.member.id);
      const known = '1.1';

      await moveOrders(ana.member.id);
      const missedOrders = await listen(ana.visitor, { query: `?lastEventId=${known}` });
      await vi.waitFor(() => expect(missedOrders.orders()).toHaveLength(1), soon);
      expect(missedOrders.orders()).toMatchObject([{ id: '1.2', data: { revision: 2 } }]);
      // The client ignores a change whose id it knows.
      expect(missedOrders.changes()).toMatchObject([{ id: known, data: { notifications: [] } }]);

      await aNotification(ana.member.id, bea.member.id);
      const missedNotification = await listen(ana.visitor, { headers: { 'last-event-id': '1.2' } });
      const [change] = await changesOf(missedNotification, 1);
      expect(change).toMatchObject({ id: '2.2', data: { unread: 2 } });
      expect(change?.data.notifications).toHaveLength(1);

      const upToDate = await listen(ana.visitor, { query: '?lastEventId=2.2' });
      expect(await changesOf(upToDate, 1)).toMatchObject([{ id: '2.2', data: { notifications: [] } }]);
      await moveOrders(ana.member.id);
      await test.news.publish([ana.member.id]);
      for (const stream of [missedNotification, upToDate]) {
        await vi.waitFor(() => expect(stream.orders()).toHaveLength(1), soon);
        expect(stream.orders()).toMatchObject([{ id: '2.3' }]);
      }
    });

    it('NOTI-05 an id of the release before knows notifications only', async () => {
      const [ana, bea] = [await aSignedInMember(test), await aSignedInMember(test)];
      await aNotification(ana.member.id, bea.member.id);
      await moveOrders(ana.member.id);

      const reconnected = await listen(ana.visitor, { query: '?lastEventId=1' });
      await vi.waitFor(() => expect(reconnected.orders()).toHaveLength(1), soon);
      expect(reconnected.changes()).toMatchObject([{ id: '1', data: { notifications: [] } }]);
      expect(reconnected.orders()).toMatchObject([{ id: '1.1' }]);

      // A page that has just loaded knows its orders.
      const fresh = await listen(ana.visitor);
      expect(await changesOf(fresh, 1)).toMatchObject([{ id: '1.1' }]);
      expect(fresh.orders()).toEqual([]);
    });

    it('NOTI-05 the sweep sends missed orders without Redis', async () => {
      const away = await startProcess({ redisUrl: 'redis://127.0.0.1:1' });
      const { member, visitor } = await aSignedInMember(test);
      const stream = await listen(visitor, { at: away });
      await changesOf(stream, 1);
      await moveOrders(member.id);
      await vi.waitFor(() => expect(stream.orders()).toHaveLength(1), soon);
      expect(stream.changes()).toHaveLength(1);
      await away.stop();
    });
  });

  describe('the topic messages', () => {
    const messagesOf = (stream: Listening, count: number) =>
      vi.waitFor(() => {
        expect(stream.messages()).toHaveLength(count);
        return stream.messages();
      }, soon);

    it('TALK-04 TALK-07 a message and its read mark reach every stream of both people, in order, and no other topic', async () => {
      const { buyer, seller, threadId } = await aThread(test);
      const stranger = await listen((await aSignedInMember(test)).visitor);
      const own = [await listen(buyer.visitor), await listen(buyer.visitor, { at: two })];
      const others = [await listen(seller.visitor), await listen(seller.visitor, { at: two })];
      // A page that has just loaded learns how many are unread, and reads its threads anew.
      for (const stream of [...own, ...others])
        expect(await messagesOf(stream, 1)).toMatchObject([{ data: { unread: 1, threads: null } }]);

      await mustSay(buyer.visitor, { thread_id: threadId }, 'Uno');
      for (const stream of [...own, ...others]) await messagesOf(stream, 2);
      await mustSay(buyer.visitor, { thread_id: threadId }, 'Dos');
      for (const stream of others) {
        const threads = (await messagesOf(stream, 3)).slice(1).map(({ data }) => data.threads);
        expect(threads).toEqual([
          [{ id: threadId, seq: 3, unread: 2, read_seq: 0 }],
          [{ id: threadId, seq: 4, unread: 3, read_seq: 0 }],
        ]);
      }
      for (const stream of own) await messagesOf(stream, 3);

      await seller.visitor.post('/api/threads/read', { thread_id: threadId, seq: 4 });
      for (const stream of others)
        expect((await messagesOf(stream, 4))[3]?.data).toMatchObject({ unread: 0, threads: [{ unread: 0 }] });
      for (const stream of own)
        expect((await messagesOf(stream, 4))[3]?.data).toMatchObject({ threads: [{ read_seq: 4 }] });
      for (const stream of [...own, ...others]) expect(stream.changes()).toHaveLength(1);
      expect(stranger.messages()).toEqual([]);

      // A reconnecting stream gets what it missed.
      const known = own[0]?.messages()[2]?.id ?? '';
      const missed = await listen(buyer.visitor, { query: `?lastEventId=${known}` });
      expect((await messagesOf(missed, 1))[0]?.data.threads).toEqual([
        { id: threadId, seq: 4, unread: 1, read_seq: 4 },
      ]);
      const upToDate = await listen(buyer.visitor, { query: `?lastEventId=${own[0]?.messages()[3]?.id}` });
      await changesOf(upToDate, 1);
      expect(upToDate.messages()).toEqual([]);
    });

    it('TALK-04 the sweep sends missed messages without Redis', async () => {
      const away = await startProcess({ redisUrl: 'redis://127.0.0.1:1' });
      const { buyer, seller, threadId } = await aThread(test);
      const stream = await listen(seller.visitor, { at: away });
      await messagesOf(stream, 1);
      await mustSay(buyer.visitor, { thread_id: threadId }, 'Sin Redis');
      expect((await messagesOf(stream, 2))[1]?.data.threads).toMatchObject([{ id: threadId, seq: 3 }]);
      await away.stop();
    });

    it('names no threads when more than twenty changed', async () => {
      const { buyer, seller, productId, threadId } = await aThread(test);
      const stream = await listen(seller.visitor);
      const [first] = await messagesOf(stream, 1);
      stream.reply.destroy();
      await mustSay(buyer.visitor, { thread_id: threadId }, 'Otra vez');
      const buyers = await Promise.all(Array.from({ length: 20 }, () => anAccount(test.db)));
      const times = { last_at: test.clock.now(), created_at: test.clock.now() };
      await inTransaction(test.db, async (tx) => {
        for (const { id } of buyers) {
          const people = { buyer_id: id, seller_id: seller.member.id };
          await tx
            .insertInto('thread')
            .values({ id, product_id: productId, ...people, ...times })
            .execute();
          const own = {
            account_id: seller.member.id,
            side: 'selling',
            last_at: times.last_at,
            revision: 1000,
          };
          await tx
            .insertInto('thread_member')
            .values({ thread_id: id, ...own })
            .execute();
        }
      });
      const missed = await listen(seller.visitor, { query: `?lastEventId=${first?.id}` });
      expect((await messagesOf(missed, 1))[0]?.data.threads).toBeNull();
    });
  });

  it('NOTI-05 sends every stream one heartbeat in 25 seconds, spread over time', async () => {
    const { visitor } = await aSignedInMember(test);
    const streams = [await listen(visitor, { at: two }), await listen(visitor, { at: two })];

    expect(rules.heartbeatMilliseconds).toBe(25_000);
    for (let turn = 0; turn < 100; turn++) two.live.sendNextHeartbeats();

    for (const stream of streams) await vi.waitFor(() => expect(stream.beats()).toBe(1), soon);
  });

  it('NOTI-05 closes within 5 s of the end of the session, and rejects reconnection', async () => {
    const someone = () => aSignedInMember(test);
    const people = await Promise.all([someone(), someone(), someone(), someone(), someone()]);
    const [out, changer, suspended, deleted, staying] = people;
    const streams = new Map<Visitor, Listening>();
    for (const { visitor } of people) streams.set(visitor, await listen(visitor));
    const elsewhere = test.visitor();
    await signIn(elsewhere, changer.member);

    const seen = [out, changer, suspended, deleted].map(({ visitor }) => visitor.twin());
    await out.visitor.post('/api/session/sign-out');
    const changed = await elsewhere.post('/api/account/change-password', {
      currentPassword: goodPassword,
      newPassword: 'otro-tapado-93',
    });
    expect(changed.status).toBe(200);
    await inTransaction(test.db, (tx) => lock(tx, test.clock, suspended.member.id));
    await deleted.visitor.post('/api/delete-user-by-email', {
      email: deleted.member.email,
      password: goodPassword,
    });

    // The next sweep closes them; its duration on a slow machine is not tested.
    expect(sweepPauseMs).toBeLessThan(5_000);
    for (const { visitor } of [out, changer, suspended, deleted])
      await vi.waitFor(() => expect(streams.get(visitor)?.isClosed()).toBe(true), soon);
    expect(streams.get(staying.visitor)?.isClosed()).toBe(false);
    for (const visitor of seen) expect((await listen(visitor)).status).toBeOneOf([401, 403]);
  });

  it('NOTI-05 sends missed changes without Redis', async () => {
    const away = await startProcess({ redisUrl: 'redis://127.0.0.1:1' });
    const [ana, bea] = [await aSignedInMember(test), await aSignedInMember(test)];
    const stream = await listen(ana.visitor, { at: away });
    await changesOf(stream, 1);

    await aNotification(ana.member.id, bea.member.id);

    await vi.waitFor(() => expect(stream.changes()).toHaveLength(2), soon);
    expect(stream.changes()[1]).toMatchObject({ id: '1.0', data: { unread: 1 } });
    await away.stop();
  });

  it('enforces limits: 5 per session, and per address and process', async () => {
    const { visitor } = await aSignedInMember(test);
    const crowd = await Promise.all(Array.from({ length: 12 }, () => listen(visitor)));
    const accepted = crowd.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(5);
    expect(crowd.filter(({ status }) => status === 429)).toHaveLength(7);

    accepted[0]?.reply.destroy();
    await vi.waitFor(async () => expect((await listen(visitor)).status).toBe(200), soon);

    const full = await startProcess({ perProcess: 1 });
    const [first, second] = [await aSignedInMember(test), await aSignedInMember(test)];
    expect((await listen(first.visitor, { at: full })).status).toBe(200);
    expect((await listen(second.visitor, { at: full })).status).toBe(503);
    await full.stop();
  });

  it('GUARD-13 an account has ten streams at most, over all processes', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [second, third] = [test.visitor(), test.visitor()];
    for (const browser of [second, third]) await signIn(browser, member);
    const openFive = (browser: Visitor, at: Process) =>
      Promise.all(Array.from({ length: 5 }, () => listen(browser, { at })));
    const crowd = [...(await openFive(visitor, one)), ...(await openFive(second, two))];
    expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200));

    for (const at of [one, two]) expect((await listen(third, { at })).status).toBe(429);
    const { visitor: other } = await aSignedInMember(test);
    expect((await listen(other)).status).toBe(200);

    crowd[0]?.reply.destroy();
    await vi.waitFor(async () => expect((await listen(third, { at: two })).status).toBe(200), soon);
  });

  it('GUARD-13 the streams of a killed process count for a minute', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const killed = openStreamSlots(test);
    const places = Array.from({ length: maxStreamsPerAccount }, (_, place) => ({
      accountId: member.id,
      name: `${place}`,
    }));
    for (const place of places) expect(await killed.acquire(place)).toBe(true);

    test.clock.advance(50);
    killed.renew(places);
    test.clock.advance(50);
    expect((await listen(visitor)).status).toBe(429);
    test.clock.advance(11);
    expect((await listen(visitor)).status).toBe(200);
  });

  it('drops a client that does not read', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const stream = await listen(visitor);
    await changesOf(stream, 1);
    stream.reply.pause();
    const [sent] = one.live.of(member.id) ?? [];
    const page = 'x'.repeat(60_000);

    // The operating system buffers some megabytes.
    for (let id = 1; id < 1_000 && one.live.of(member.id); id++) {
      one.live.send(sent as LiveStream, 'notifications', id, page);
      await new Promise(setImmediate);
    }

    expect(one.live.of(member.id)).toBeUndefined();
    expect((await test.metrics.liveDropped.get()).values).toContainEqual(
      expect.objectContaining({ labels: { reason: 'slow' }, value: 1 }),
    );
  });

  it('closes all streams with a retry time when the process stops', async () => {
    const stopping = await startProcess();
    const { visitor } = await aSignedInMember(test);
    const stream = await listen(visitor, { at: stopping });
    const startedAt = performance.now();

    await stopping.stop();

    await vi.waitFor(() => expect(stream.isClosed()).toBe(true), soon);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(stream.text()).toMatch(/^retry: [1-4]\d{3}\n\n/);
  });
});
