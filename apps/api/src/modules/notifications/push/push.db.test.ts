import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, readNamed } from '#platform/database/database.ts';
import { leaseTimes, runSource } from '#platform/due-work/due-work.ts';
import { openPush } from '#platform/providers/push.ts';
import { deleteAccount } from '#modules/accounts/index.ts';
import { deleteSession } from '#modules/identity/sessions.queries.ts';
import { anAdmin } from '../../../../test/admins.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { mustSay } from '../../../../test/messages.ts';
import { comment, pendingEvents, resetCommentLimits } from '../../../../test/notifications.ts';
import { anOrder, aPayment, walk } from '../../../../test/orders.ts';
import { aSignedInMember, goodPassword, signIn } from '../../../../test/people.ts';
import {
  advanceToHour,
  answerWith,
  attemptsOf,
  aBrowser,
  aSubscribedBrowser,
  type Browser,
  pushesTo,
  sendPushes,
  subscribe,
  titlesTo,
} from '../../../../test/push.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../../test/sellers.ts';
import { statusesOf, type Visitor } from '../../../../test/visitor.ts';
import { changeInbox } from '../inbox.queries.ts';
import { deleteOldSubscriptions } from './clean-up.ts';
import { pushMessages } from './on-message-sent.ts';
import { leaseDue } from './due.queries.ts';
import { planPushes } from './plan-pushes.ts';
import { pushWork } from './push-work.ts';

const test = await startTestApp({ limiter: unlimited });

let seller: Seller;
let buyer: Seller;
let productId: number;
let browser: Browser;

beforeEach(async () => {
  await resetCommentLimits(test);
  seller = await aSeller(test);
  buyer = await aSignedInMember(test, { fullName: 'Camila Rey' });
  ({ id: productId } = await aPublished(test, seller, { title: 'Buzo tejido' }));
  await hearAll(test);
  browser = await aSubscribedBrowser(test, seller.visitor);
  advanceToHour(test, 12);
  await sendPushes(test);
});

let comments = 0;

/** The seller is told of a comment. */
async function isCommented(content = `Comentario ${(comments += 1)}`): Promise<void> {
  await comment(buyer.visitor, productId, content);
  await hearAll(test);
}

async function pushAfter(seconds: number): Promise<void> {
  test.clock.advance(seconds);
  await sendPushes(test);
}

const commentPush = { kind: 'comment', title: 'Camila comentó tu prenda' };
const devicesOf = async ({ visitor }: Seller) => (await visitor.get('/api/push/settings')).body.devices;
const subscriptionOf = ({ endpoint }: Browser) =>
  test.db
    .selectFrom('push_subscription')
    .select(['id', 'account_id', 'auth', 'failures', 'failed_since'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();

describe('PUSH-02 a push', () => {
  it('says kind, title and path, nothing that somebody wrote, and replaces an older one of the same thing', async () => {
    await isCommented('Qué lindo «color»');
    await pushAfter(16);

    const [push, ...more] = await pushesTo(browser);
    expect(more).toEqual([]);
    expect(push).toMatchObject({
      version: 1,
      ...commentPush,
      body: 'Tocá para ver los detalles.',
      tag: expect.stringMatching(/^comment:\d+$/),
      path: expect.stringMatching(`^/Post/${productId}\\?comentario=\\d+$`),
      ttl: 24 * 60 * 60,
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{24}$/),
    });
  });

  it('of an order has no amount', async () => {
    const sides = { buyerId: buyer.member.id, sellerId: seller.member.id };
    const { id } = await anOrder(test, { ...sides, productIds: [productId] });
    await aPayment(test, id);
    await walk(test, id, 'paid');
    await hearAll(test);
    await pushAfter(16);

    const [push] = await pushesTo(browser);
    expect(push).toMatchObject({
      kind: 'sale',
      title: 'Vendiste Buzo tejido',
      body: 'Tocá para ver los detalles.',
      path: `/ventas/${id}`,
    });
    expect(JSON.stringify(push)).not.toContain('$');
  });

  it('of a message has no text of it, is one for each thread and not repeated with its event', async () => {
    const { thread_id: threadId } = await mustSay(buyer.visitor, { product_id: productId }, '¿Hacés envíos?');
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Vivo en 18 de Julio 1234');
    const sent = await pendingEvents(test, 'messages.message-sent');
    await hearAll(test);
    await pushAfter(16);
    expect(await pushesTo(browser)).toMatchObject([
      {
        kind: 'message',
        tag: `thread:${threadId}`,
        title: 'Camila te escribió',
        body: 'Por Buzo tejido',
        path: `/mensajes/${threadId}`,
      },
    ]);

    expect(sent).toHaveLength(2);
    await pushMessages(test).handle(sent);
    await pushAfter(16);
    expect(await pushesTo(browser)).toHaveLength(1);
  });

  it('of a thread that was read, or of somebody blocked, is not sent', async () => {
    const { thread_id: threadId } = await mustSay(buyer.visitor, { product_id: productId }, 'Hola');
    await hearAll(test);
    await seller.visitor.post('/api/threads/read', { thread_id: threadId, seq: 1 });
    await pushAfter(16);
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Hola de nuevo');
    await hearAll(test);
    await seller.visitor.post('/api/blocks/add', { user_id: buyer.member.id });
    await pushAfter(16);

    expect(await pushesTo(browser)).toEqual([]);
  });

  it('is tried out at once, also at night, three times in ten minutes', async () => {
    advanceToHour(test, 2);
    const { endpoint } = browser;
    const stranger = await aBrowser(test);
    await subscribe(test, buyer.visitor, stranger);
    const post = (visitor: Visitor, address: string) => visitor.post('/api/push/test', { endpoint: address });

    expect((await post(seller.visitor, stranger.endpoint)).body.code).toBe('not-found');
    const replies = [];
    for (let time = 0; time < 4; time += 1) {
      replies.push(await post(seller.visitor, endpoint));
      await sendPushes(test);
    }
    expect(statusesOf(replies)).toEqual([200, 200, 200, 429]);
    expect(await titlesTo(browser)).toEqual(Array(3).fill('Los avisos funcionan'));
    expect(await pushesTo(stranger)).toEqual([]);
  });
});

describe('PUSH-03 an endpoint', () => {
  it('that is no push service is not stored, and not written to when it is stored', async () => {
    let connections = 0;
    const inside = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    inside.on('connection', () => (connections += 1));
    await new Promise((resolve) => inside.once('listening', resolve));
    const { port } = inside.address() as AddressInfo;
    const own = new URL(browser.endpoint);
    const addresses = [
      `http://127.0.0.1:${port}/push/1`,
      `http://localhost:${port}/push/1`,
      `http://fcm.googleapis.com@127.0.0.1:${port}/`,
      'http://fcm.googleapis.com/fcm/send/1',
      'https://fcm.googleapis.com:8443/fcm/send/1',
      'https://someone@fcm.googleapis.com/fcm/send/1',
      `http://someone@${own.host}${own.pathname}`,
      'https://fcm.googleapis.com.example/fcm/send/1',
      'https://push.apple.com/1',
      'no address',
    ];

    for (const endpoint of addresses) {
      const reply = await subscribe(test, seller.visitor, { ...browser, endpoint });
      expect([endpoint, reply.status, reply.body.code]).toEqual([endpoint, 400, 'invalid-push-address']);
    }
    for (const endpoint of addresses.slice(0, 3)) {
      await inTransaction(test.db, (tx) =>
        tx
          .updateTable('push_subscription')
          .set({ endpoint })
          .where('account_id', '=', seller.member.id)
          .execute(),
      );
      await isCommented();
      await pushAfter(16);
      expect(await devicesOf(seller)).toEqual([]);
      browser = await aSubscribedBrowser(test, seller.visitor);
    }
    expect(connections).toBe(0);
    inside.close();
  });

  it('with keys that are none is refused', async () => {
    const { p256dh, auth } = browser.keys;
    for (const keys of [
      { p256dh, auth: auth.slice(1) },
      { p256dh: p256dh.slice(1), auth },
      { p256dh: `B${'A'.repeat(86)}`, auth },
    ]) {
      const { body } = await subscribe(test, seller.visitor, { ...browser, keys });
      expect(body.code).toBe('invalid-push-address');
    }
  });

  it('that redirects is not followed', async () => {
    await answerWith(browser, 'redirect', 1);
    await isCommented();
    await pushAfter(16);

    expect([await attemptsOf(browser), await pushesTo(browser)]).toEqual([1, []]);
    expect(await subscriptionOf(browser)).toMatchObject({ failures: 1 });
  });
});

describe('PUSH-05', () => {
  it.each(['error-404', 'error-410'])('%s forgets the subscription at once', async (fault) => {
    await answerWith(browser, fault);
    await isCommented();
    await pushAfter(16);

    expect([await attemptsOf(browser), await devicesOf(seller)]).toEqual([1, []]);
  });

  it('429 and 500 are tried three times more, other failures not', async () => {
    await answerWith(browser, 'error-429', 2);
    await isCommented('Uno');
    await pushAfter(16);
    expect([await attemptsOf(browser), (await pushesTo(browser)).length]).toEqual([3, 1]);

    await answerWith(browser, 'error-500');
    await isCommented('Dos');
    await pushAfter(16);
    expect([await attemptsOf(browser), (await pushesTo(browser)).length]).toEqual([7, 1]);
    expect(await subscriptionOf(browser)).toMatchObject({ failures: 1 });

    await answerWith(browser, 'refuse');
    await isCommented('Tres');
    await pushAfter(16);
    expect([await attemptsOf(browser), (await pushesTo(browser)).length]).toEqual([8, 1]);

    await answerWith(browser, 'none');
    await isCommented('Cuatro');
    await pushAfter(16);
    expect(await pushesTo(browser)).toHaveLength(2);
    expect(await subscriptionOf(browser)).toMatchObject({ failures: 0, failed_since: null });
  });

  it('ten failures in a row over three days end the subscription', async () => {
    const failTenTimesSince = async (days: number) => {
      const failedSince = new Date(test.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
      await inTransaction(test.db, (tx) =>
        tx
          .updateTable('push_subscription')
          .set({ failures: 9, failed_since: failedSince })
          .where('endpoint', '=', browser.endpoint)
          .execute(),
      );
      await answerWith(browser, 'refuse');
      await isCommented();
      await pushAfter(16);
    };

    await failTenTimesSince(2.9);
    expect(await subscriptionOf(browser)).toMatchObject({ failures: 10 });
    await failTenTimesSince(3);
    expect(await subscriptionOf(browser)).toBeUndefined();
  });

  it('a worker that dies before it marks leaves the push to another, after it to nobody', async () => {
    await isCommented('Uno');
    test.clock.advance(16);
    // Leased by a worker that dies.
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('push_due')
        .set({ due_at: new Date(test.clock.now().getTime() + 20_000) })
        .execute(),
    );
    await sendPushes(test);
    expect(await pushesTo(browser)).toEqual([]);
    await pushAfter(21);
    expect(await pushesTo(browser)).toHaveLength(1);

    await isCommented('Dos');
    test.clock.advance(16);
    expect(await planPushes(test, seller.member.id, ['bell'])).toMatchObject({
      notificationIds: [expect.any(Number)],
    });
    // It dies before it sends.
    await pushAfter(60);
    expect(await pushesTo(browser)).toHaveLength(1);
  });

  it('who waits for a repetition keeps nobody else from their push', async () => {
    const other = await aSubscribedBrowser(test, buyer.visitor);
    await answerWith(browser, 'error-500', 1);
    const asked = await comment(buyer.visitor, productId, '¿Talle?');
    await hearAll(test);
    test.clock.advance(16);
    const pause = Promise.withResolvers<void>();
    const push = openPush({ ...test, pause: () => pause.promise });
    const stop = new AbortController();
    const work = runSource(test, { ...pushWork({ ...test, push }), concurrency: 1 }, stop.signal);
    try {
      await expect.poll(() => attemptsOf(browser), { timeout: 10_000 }).toBe(1);
      await comment(seller.visitor, productId, 'Gracias', asked);
      await hearAll(test);
      test.clock.advance(16);
      await expect.poll(() => pushesTo(other), { timeout: 10_000 }).toHaveLength(1);
      expect(await pushesTo(browser)).toEqual([]);
    } finally {
      stop.abort();
      pause.resolve();
      await work;
    }
    expect((await pushesTo(browser)).length).toBeGreaterThan(0);
  });

  it('a failure of one kind does not keep the others back', async () => {
    await answerWith(browser, 'refuse', 1);
    await isCommented();
    await mustSay(buyer.visitor, { product_id: productId }, 'Hola');
    await hearAll(test);
    await pushAfter(16);

    expect([await attemptsOf(browser), (await pushesTo(browser)).map(({ kind }) => kind)]).toEqual([
      2,
      ['message'],
    ]);
    expect(await subscriptionOf(browser)).toMatchObject({ failures: 0 });
  });

  it('what is marked while the inbox changes waits for it', async () => {
    await isCommented();
    test.clock.advance(16);
    const { id: accountId } = seller.member;
    const isBlocked = async () =>
      (
        await readNamed(
          test.db,
          'test-blocked',
          sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
        )
      ).length > 0;
    const plans: ReturnType<typeof planPushes>[] = [];
    await changeInbox(test.db, accountId, async (tx) => {
      await tx
        .updateTable('notification')
        .set({ read_at: null })
        .where('account_id', '=', accountId)
        .execute();
      plans.push(planPushes(test, accountId, ['bell']));
      await expect.poll(isBlocked).toBe(true);
      return { added: 0, removed: 0, unread: 0, pushDueAt: test.clock.now() };
    });

    expect(await Promise.all(plans)).toMatchObject([{ notificationIds: [expect.any(Number)] }]);
  });

  it('two workers send it once', async () => {
    await isCommented();
    test.clock.advance(16);
    await Promise.all([sendPushes(test), sendPushes(test), sendPushes(test)]);

    expect(await attemptsOf(browser)).toBe(1);
  });
});

describe('PUSH-06 quiet hours', () => {
  it('what happens from 22 to 8 in Montevideo is pushed after 8, gathered by kind', async () => {
    advanceToHour(test, 21.999);
    await isCommented('Uno');
    await pushAfter(16);
    expect(await pushesTo(browser)).toEqual([]);
    for (const hour of [23, 3, 7]) {
      advanceToHour(test, hour);
      await isCommented(`A las ${hour}`);
      await pushAfter(16);
    }
    await mustSay(buyer.visitor, { product_id: productId }, 'Hola');
    await hearAll(test);
    advanceToHour(test, 7.99);
    await sendPushes(test);
    expect(await pushesTo(browser)).toEqual([]);

    advanceToHour(test, 8);
    await pushAfter(10 * 60);
    expect(await pushesTo(browser)).toMatchObject([
      { kind: 'comment', title: 'Comentarios: 4 avisos', body: commentPush.title },
      { kind: 'message', title: 'Camila te escribió' },
    ]);
    await pushAfter(60);
    expect(await pushesTo(browser)).toHaveLength(2);
  });

  it('several threads are one push', async () => {
    advanceToHour(test, 23);
    const bruno = await aSignedInMember(test, { fullName: 'Bruno Paz' });
    await mustSay(buyer.visitor, { product_id: productId }, 'Hola');
    await mustSay(bruno.visitor, { product_id: productId }, 'Buenas');
    await hearAll(test);
    await pushAfter(16);
    advanceToHour(test, 8.2);
    await sendPushes(test);

    const [push, ...more] = await pushesTo(browser);
    expect(more).toEqual([]);
    expect(push).toMatchObject({
      kind: 'message',
      title: 'Tenés mensajes en 2 conversaciones',
      path: '/mensajes',
    });
    expect(push?.body.split(' y ').toSorted()).toEqual(['Bruno', 'Camila']);
  });

  it('a lease takes all that is due for a person, whatever its limit', async () => {
    const { id: accountId } = seller.member;
    for (const name of ['Bruno Paz', 'Carla Sosa']) {
      const writer = await aSignedInMember(test, { fullName: name });
      await mustSay(writer.visitor, { product_id: productId }, 'Hola');
    }
    await isCommented();
    test.clock.advance(16);
    const leased = await inTransaction(test.db, (tx) =>
      leaseDue(tx, { ...leaseTimes(test.clock), limit: 1 }),
    );

    expect(leased.map((due) => due.accountId)).toEqual([accountId, accountId, accountId]);
  });

  it('many of a kind that is not pushed do not displace one that is', async () => {
    advanceToHour(test, 22.5);
    await isCommented();
    const likedAt = new Date(test.clock.now().getTime() + 1000);
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('notification')
        .values(
          Array.from({ length: 101 }, (_, index) => ({
            account_id: seller.member.id,
            kind: 'like' as const,
            revision: 1_000 + index,
            created_at: likedAt,
            moved_at: likedAt,
          })),
        )
        .execute(),
    );
    await pushAfter(16);
    advanceToHour(test, 8.2);
    await sendPushes(test);

    expect(await titlesTo(browser)).toEqual([commentPush.title]);
  });

  it('with the switch off it comes at once', async () => {
    const settings = async () => (await seller.visitor.get('/api/push/settings')).body.quiet;
    expect(await settings()).toBe(true);
    expect((await seller.visitor.post('/api/push/quiet', { on: false })).status).toBe(200);
    expect(await settings()).toBe(false);
    advanceToHour(test, 23);
    await isCommented();
    await pushAfter(16);
    expect(await titlesTo(browser)).toEqual([commentPush.title]);

    await seller.visitor.post('/api/push/quiet', { on: true });
    await isCommented();
    await pushAfter(16);
    expect(await pushesTo(browser)).toHaveLength(1);
  });
});

describe('PUSH-07', () => {
  it('what was read within 15 seconds is not pushed, and the next waits for its own 15', async () => {
    await isCommented('Uno');
    await pushAfter(14);
    expect(await pushesTo(browser)).toEqual([]);
    await seller.visitor.post('/api/notifications/mark-all-read', {});
    await isCommented('Dos');
    await pushAfter(2);
    expect(await pushesTo(browser)).toEqual([]);
    await pushAfter(14);
    expect(await titlesTo(browser)).toEqual([commentPush.title]);
  });

  it('each kind is pushed as its person chose', async () => {
    const set = (preferences: object) =>
      seller.visitor.post('/api/notifications/set-preferences', { preferences });
    await set({
      comment: { bell: true, mail: true, push: false },
      message: { bell: false, mail: true, push: false },
    });
    await isCommented('Uno');
    await mustSay(buyer.visitor, { product_id: productId }, 'Hola');
    await hearAll(test);
    await pushAfter(16);
    expect(await pushesTo(browser)).toEqual([]);

    await set({ comment: { bell: true, mail: true, push: true } });
    await seller.visitor.post('/api/notifications/mark-all-read', {});
    await isCommented('Dos');
    await pushAfter(16);
    expect(await titlesTo(browser)).toEqual([commentPush.title]);
    const { preferences, rows } = (await seller.visitor.get('/api/notifications/preferences')).body;
    expect([preferences.comment, preferences.message]).toEqual([
      { bell: true, mail: true, push: true },
      { bell: false, mail: true, push: false },
    ]);
    expect(rows.find(({ kind }: { kind: string }) => kind === 'message').channels).toEqual(['mail', 'push']);
  });

  it('of a thread too: the next message waits for its own 15', async () => {
    const { thread_id: threadId } = await mustSay(buyer.visitor, { product_id: productId }, 'Uno');
    await hearAll(test);
    test.clock.advance(5);
    await seller.visitor.post('/api/threads/read', { thread_id: threadId, seq: 1 });
    test.clock.advance(9);
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Dos');
    await hearAll(test);
    await pushAfter(2);
    expect(await pushesTo(browser)).toEqual([]);
    await pushAfter(13);
    expect(await titlesTo(browser)).toEqual(['Camila te escribió']);
  });

  it('messages are not pushed when that was switched off meanwhile', async () => {
    advanceToHour(test, 23);
    await mustSay(buyer.visitor, { product_id: productId }, 'Hola');
    await hearAll(test);
    await pushAfter(16);
    const preferences = { message: { bell: false, mail: true, push: false } };
    await seller.visitor.post('/api/notifications/set-preferences', { preferences });
    advanceToHour(test, 8.2);
    await sendPushes(test);
    expect(await pushesTo(browser)).toEqual([]);
  });

  it('what was there before the browser subscribed is not pushed', async () => {
    const { body } = await buyer.visitor.get('/api/push/settings');
    expect(body.devices).toEqual([]);
    await comment(seller.visitor, productId, 'Gracias');
    const late = await aSubscribedBrowser(test, buyer.visitor);
    await pushAfter(16);
    expect(await pushesTo(late)).toEqual([]);
  });
});

describe('PUSH-08 pushes of a browser end', () => {
  /** Of the session of `visitor`, which is another one of the seller's. */
  async function anotherBrowser(): Promise<{ visitor: Visitor; other: Browser }> {
    const visitor = test.visitor();
    await signIn(visitor, seller.member);
    return { visitor, other: await aSubscribedBrowser(test, visitor) };
  }

  async function receivers(browsers: readonly Browser[]): Promise<boolean[]> {
    await hearAll(test);
    await isCommented();
    await pushAfter(16);
    return await Promise.all(browsers.map(async (one) => (await pushesTo(one)).length > 0));
  }

  it('when they are switched off there, also after the session has expired', async () => {
    const { endpoint } = browser;
    expect((await test.visitor().post('/api/push/unsubscribe', { endpoint })).status).toBe(200);
    expect((await test.visitor().post('/api/push/unsubscribe', { endpoint })).status).toBe(200);
    expect(await receivers([browser])).toEqual([false]);
  });

  it('when another own device is removed, and nobody else’s', async () => {
    const { visitor, other } = await anotherBrowser();
    const [device] = (await devicesOf(seller)).filter(({ current }: { current: boolean }) => !current);
    const remove = (by: Visitor) => by.post('/api/push/unsubscribe', { id: device.id });
    expect((await remove(test.visitor())).status).toBe(401);
    expect((await remove(buyer.visitor)).status).toBe(200);
    expect(await devicesOf(seller)).toHaveLength(2);
    expect((await remove(seller.visitor)).status).toBe(200);
    expect(await receivers([browser, other])).toEqual([true, false]);
    expect((await visitor.get('/api/push/settings')).body.devices).toMatchObject([{ current: false }]);
  });

  it('with signing out and with the end of the session elsewhere', async () => {
    const { visitor, other } = await anotherBrowser();
    const third = await anotherBrowser();
    await visitor.post('/api/session/sign-out');
    await third.visitor.post('/api/session/revoke-others');

    expect(await receivers([browser, other, third.other])).toEqual([false, false, true]);
  });

  it('with a new password, and it can subscribe again', async () => {
    const { other } = await anotherBrowser();
    const change = { currentPassword: goodPassword, newPassword: 'saco-verde-1947' };
    expect((await seller.visitor.post('/api/account/change-password', change)).status).toBe(200);
    await subscribe(test, seller.visitor, other);

    expect(await receivers([browser, other])).toEqual([false, true]);
  });

  it('with a lock by an admin, and do not come back with its end', async () => {
    const admin = await anAdmin(test);
    const change = async (action: 'suspend' | 'unsuspend') => {
      const { body } = await admin.visitor.post(`/api/admin/people/${action}`, { ids: [seller.member.id] });
      expect(body).toEqual({ success: true, changed: 1 });
      await hearAll(test);
    };
    await isCommented();
    await change('suspend');
    await pushAfter(16);
    expect([await attemptsOf(browser), await subscriptionOf(browser)]).toEqual([0, undefined]);
    await change('unsuspend');
    expect(await receivers([browser])).toEqual([false]);
  });

  it('with the deletion of the account, which leaves nothing', async () => {
    const own = await aSubscribedBrowser(test, buyer.visitor);
    await buyer.visitor.post('/api/push/quiet', { on: false });
    const tell = async () => {
      await comment(seller.visitor, productId, 'Gracias', await comment(buyer.visitor, productId, '¿Talle?'));
      await hearAll(test);
    };
    await tell();
    await pushAfter(16);
    expect(await pushesTo(own)).toHaveLength(1);
    await tell();
    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, buyer.member.id));
    await hearAll(test);
    await pushAfter(16);

    expect(await pushesTo(own)).toHaveLength(1);
    for (const table of ['push_subscription', 'push_settings', 'push_due'] as const)
      expect(
        await test.db.selectFrom(table).selectAll().where('account_id', '=', buyer.member.id).execute(),
      ).toEqual([]);
  });

  it('with a refresh token that was used twice', async () => {
    const { email, password } = seller.member;
    const { body } = await test.visitor().post('/api/session/sign-in', { email, password, bearer: true });
    const { access_token: token, refresh_token } = body.tokens;
    const own = await aBrowser(test);
    const headers = { authorization: `Bearer ${token}` };
    await test
      .visitor()
      .post('/api/push/subscribe', { endpoint: own.endpoint, ...own.keys, keyId: test.push.keyId }, headers);
    for (let time = 0; time < 2; time += 1)
      await test.visitor().post('/api/session/refresh', { refresh_token });

    expect(await receivers([browser, own])).toEqual([true, false]);
  });

  it('not with a session that merely expires', async () => {
    const { sessionId } = await inTransaction(test.db, async (tx) => {
      const { session_id } = await tx
        .selectFrom('push_subscription')
        .select('session_id')
        .where('endpoint', '=', browser.endpoint)
        .executeTakeFirstOrThrow();
      await deleteSession(tx, seller.member.id, session_id);
      return { sessionId: session_id };
    });
    expect(sessionId).toBeTruthy();
    expect(await receivers([browser])).toEqual([true]);
  });

  it('when another account in the same browser takes the endpoint over', async () => {
    const [device] = await devicesOf(seller);
    expect((await subscribe(test, buyer.visitor, browser)).status).toBe(200);
    expect((await subscribe(test, buyer.visitor, browser)).status).toBe(200);
    expect(await devicesOf(seller)).toEqual([]);
    expect(await devicesOf(buyer)).toMatchObject([{ id: device.id, current: true }]);
    expect(await receivers([browser])).toEqual([false]);

    await comment(seller.visitor, productId, 'Gracias', await comment(buyer.visitor, productId, '¿Talle?'));
    await hearAll(test);
    await pushAfter(16);
    expect((await pushesTo(browser)).map(({ kind }) => kind)).toEqual(['reply']);
  });
});

describe('subscriptions', () => {
  it('are at most ten for each person: the one longest unseen goes', async () => {
    const browsers = [browser];
    for (let count = 0; count < 10; count += 1) {
      test.clock.advance(1);
      browsers.push(await aSubscribedBrowser(test, seller.visitor));
      // Seen again.
      if (count === 4) await subscribe(test, seller.visitor, browser);
    }
    expect(await devicesOf(seller)).toHaveLength(10);
    const remaining = await Promise.all(
      browsers.map(async (one) => (await subscriptionOf(one)) !== undefined),
    );
    expect(remaining).toEqual(browsers.map((_, index) => index !== 1));

    const more = await Promise.all(Array.from({ length: 5 }, () => aBrowser(test)));
    await Promise.all(more.map((one) => subscribe(test, seller.visitor, one)));
    expect(await devicesOf(seller)).toHaveLength(10);
  });

  it('keep the secret of the browser sealed', async () => {
    const { auth } = (await subscriptionOf(browser))!;
    expect(auth).not.toContain(browser.keys.auth);
    expect(test.keys.unseal('push', auth)).toBe(browser.keys.auth);
  });

  it('end when the browser was not seen for 60 days, and with the key they were made with', async () => {
    const other = await aSubscribedBrowser(test, buyer.visitor);
    await deleteOldSubscriptions(test);
    expect(await devicesOf(buyer)).toHaveLength(1);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('push_subscription')
        .set({ last_seen_at: new Date(test.clock.now().getTime() - 61 * 24 * 60 * 60 * 1000) })
        .where('endpoint', '=', browser.endpoint)
        .execute(),
    );
    await deleteOldSubscriptions(test);
    expect([await subscriptionOf(browser), (await devicesOf(buyer)).length]).toEqual([undefined, 1]);

    await deleteOldSubscriptions({ ...test, push: { keyId: 'another' } });
    expect(await subscriptionOf(other)).toBeUndefined();
  });

  it('are in the export, with names and dates only', async () => {
    const visitor = test.visitor();
    await signIn(visitor, seller.member);
    const { body } = await visitor.get('/api/account/export');
    expect(body.push_devices).toEqual([
      { name: expect.any(String), created_at: expect.any(String), last_seen_at: expect.any(String) },
    ]);
  });

  it('of another key get nothing', async () => {
    await buyer.visitor.post('/api/push/subscribe', {
      endpoint: browser.endpoint,
      ...browser.keys,
      keyId: 'another',
    });
    await comment(seller.visitor, productId, 'Gracias', await comment(buyer.visitor, productId, '¿Talle?'));
    await hearAll(test);
    await pushAfter(16);
    expect(await attemptsOf(browser)).toBe(0);
  });
});
