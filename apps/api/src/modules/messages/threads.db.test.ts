import type { ThreadDetail } from '@perchero/contract/messages/messages';
import { describe, expect, it } from 'vitest';
import { lock } from '#modules/identity/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { aProductOf } from '../../../test/checkouts.ts';
import { anArrivedParcel, anOpenClaim, aPrivatePhoto, sent } from '../../../test/claims.ts';
import { aParcel, aPaidDelivery, call, workDeliveries } from '../../../test/deliveries.ts';
import { startTestApp } from '../../../test/harness.ts';
import {
  aPair,
  aThread,
  mustSay,
  type Person,
  readThread,
  say,
  type TalkingPair,
  unreadThreads,
} from '../../../test/messages.ts';
import { pendingEvents } from '../../../test/notifications.ts';
import { anOrder, aPayment, walk } from '../../../test/orders.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aMemberSince, goodPassword, signIn } from '../../../test/people.ts';
import { aProductForm, aPublished, hearAll, link, unlimited } from '../../../test/sellers.ts';
import { statusesOf } from '../../../test/visitor.ts';
import { allListeners } from '../../listeners.ts';
import { deleteOldThreads } from './delete-old-threads.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;

/** A paid order of these products, with an open delivery. */
async function buy({ seller, buyer }: TalkingPair, productIds: readonly number[]): Promise<string> {
  const sides = { sellerId: seller.member.id, buyerId: buyer.member.id };
  const { id } = await anOrder(test, { ...sides, productIds, delivery: aParcel });
  await aPayment(test, id);
  await walk(test, id, 'paid');
  return id;
}

const eventsOf = async ({ visitor }: Person, threadId: string): Promise<string[]> =>
  (await readThread(visitor, threadId)).messages
    .flatMap(({ event }: { event: string | null }) => event ?? [])
    .toReversed();

const warningsOf = ({ messages }: ThreadDetail) => messages.map(({ warning }) => warning);

const block = ({ visitor }: Person, { member }: Person, verb: 'add' | 'remove' = 'add') =>
  visitor.post(`/api/blocks/${verb}`, { user_id: member.id });

describe('the thread of an order', () => {
  it('TALK-10 is the one with the latest message; the others point to it until the delivery ends', async () => {
    const pair = await aPair(test);
    const { seller, buyer } = pair;
    const others = [
      await aProductOf(test, seller.member.id),
      await aProductOf(test, seller.member.id),
    ] as const;
    const { thread_id: first } = await mustSay(buyer.visitor, { product_id: pair.productId });
    test.clock.advance(60);
    const { thread_id: latest } = await mustSay(buyer.visitor, { product_id: others[0] });
    const orderId = await buy(pair, [pair.productId, ...others]);

    // Before the worker has made it.
    const about = (await seller.visitor.get(`/api/threads/about?order=${orderId}`)).body;
    expect(about).toMatchObject({ thread_id: null, side: 'selling', closed: null, order: { id: orderId } });
    await Promise.all([hearAll(test), say(seller.visitor, { order_id: orderId }, 'Gracias por la compra')]);
    await hearAll(test);

    const { order, thread_id: threadId } = (await buyer.visitor.get(`/api/orders/${orderId}`)).body;
    expect(threadId).toBe(latest);
    const number = order.number as number;
    expect(await readThread(buyer.visitor, latest)).toMatchObject({
      order: { id: orderId, number },
      product: { state: 'ordered' },
      closed: null,
    });
    expect(await readThread(buyer.visitor, first)).toMatchObject({
      closed: 'moved',
      moved_to: { order_id: orderId, order_number: number, thread_id: latest },
    });
    for (const person of [buyer, seller]) {
      const { status, body } = await say(person.visitor, { thread_id: first });
      expect([status, body.code]).toEqual([409, 'thread-closed']);
    }
    expect(await eventsOf(seller, latest)).toEqual(['order-paid']);

    await call(seller, 'send', { order_id: orderId, ...sent });
    await call(buyer, 'confirm', { order_id: orderId });
    test.clock.advance(2 * day + 60);
    await workDeliveries(test);
    expect((await say(buyer.visitor, { thread_id: first })).status).toBe(200);
    expect(await eventsOf(buyer, latest)).toEqual([
      'order-paid',
      'order-sent',
      'order-received',
      'order-completed',
    ]);
  });

  it('TALK-10 is made for the lowest product, by seller or buyer, once', async () => {
    const pair = await aPair(test);
    const { seller, buyer } = pair;
    const second = await aProductOf(test, seller.member.id);
    const orderId = await buy(pair, [second, pair.productId]);
    const replies = await Promise.all([
      say(seller.visitor, { order_id: orderId }, 'Mañana la llevo'),
      say(buyer.visitor, { order_id: orderId }, '¡Genial!'),
      say(seller.visitor.twin(), { order_id: orderId }, 'Al mediodía'),
    ]);
    expect(statusesOf(replies)).toEqual([200, 200, 200]);
    await hearAll(test);

    const threads = await test.db
      .selectFrom('thread')
      .select(['id', 'product_id as productId'])
      .where('buyer_id', '=', buyer.member.id)
      .execute();
    expect(threads).toEqual([{ id: replies[0].body.thread_id, productId: Math.min(second, pair.productId) }]);
    const stranger = await aMemberSince(test, 400);
    expect((await say(stranger.visitor, { order_id: orderId })).body.code).toBe('not-found');
    expect((await stranger.visitor.get(`/api/threads/about?order=${orderId}`)).body.code).toBe('not-found');
  });

  it('is not made for an order that is not paid', async () => {
    const { seller, buyer } = await aPair(test);
    const { id } = await anOrder(test, { sellerId: seller.member.id, buyerId: buyer.member.id });
    await hearAll(test);
    expect((await say(seller.visitor, { order_id: id })).body.code).toBe('not-found');
    expect((await buyer.visitor.get(`/api/threads/about?order=${id}`)).body.code).toBe('not-found');
    expect((await buyer.visitor.get('/api/threads')).body.threads).toEqual([]);
  });

  it('TALK-16 tells each step once, in words for each side that warn of nothing, however often and late it is heard', async () => {
    const pair = await aPair(test);
    await link(test, pair.seller.member.id);
    const orderId = await anArrivedParcel(test, pair);
    await anOpenClaim(test, pair.buyer, orderId);
    const [listener] = allListeners(test).filter(({ name }) => name === 'messages.on-order-changed');
    const events = [
      { id: 1, type: 'orders.order-changed', payload: { orderId }, requestId: '', traceParent: null },
    ];
    await Promise.all([listener?.handle(events), listener?.handle(events)]);
    await hearAll(test);

    const { thread_id: threadId, order } = (await pair.buyer.visitor.get(`/api/orders/${orderId}`)).body;
    expect(await eventsOf(pair.seller, threadId)).toEqual([
      'order-paid',
      'order-sent',
      'order-received',
      'claim-opened',
    ]);
    const wordsFor = async ({ visitor }: Person) => (await readThread(visitor, threadId)).messages[3].text;
    expect([await wordsFor(pair.buyer), await wordsFor(pair.seller)]).toEqual([
      `Pagaste la compra #${order.number}.`,
      `Te pagaron la venta #${order.number}.`,
    ]);
    for (const { visitor } of [pair.buyer, pair.seller])
      expect(new Set(warningsOf(await readThread(visitor, threadId)))).toEqual(new Set([null]));
    // Nobody has to read them.
    expect([await unreadThreads(pair.buyer.visitor), await unreadThreads(pair.seller.visitor)]).toEqual([
      0, 0,
    ]);
  });

  it('TALK-12 phones are free while the delivery has not ended, everything else is warned of', async () => {
    const { seller } = await aPair(test);
    const young = await aMemberSince(test, 1);
    const orderId = await aPaidDelivery(test, { seller, buyer: young });
    const target = { order_id: orderId };
    expect((await say(young.visitor, target, 'mi celular es 099 123 456')).status).toBe(200);
    expect((await say(young.visitor, target, 'escribime a ana@gmail.com')).body.code).toBe('message-warned');
    expect((await say(young.visitor, target, 'ana@gmail.com', { acknowledged: true })).status).toBe(200);

    await call(seller, 'send', { order_id: orderId, ...sent });
    await call(young, 'confirm', { order_id: orderId });
    test.clock.advance(2 * day + 60);
    await workDeliveries(test);
    expect((await say(young.visitor, target, 'mi celular es 099 123 456')).body.code).toBe('message-warned');
  });
});

describe('a thread shows its product', () => {
  it('TALK-09 as it is, and tells open pages of a change', async () => {
    const { seller, buyer, productId, threadId } = await aThread(test);
    const stateFor = async ({ visitor }: Person) => (await readThread(visitor, threadId)).product.state;
    const revision = async ({ member }: Person) =>
      (
        await test.db
          .selectFrom('thread_member')
          .select('revision')
          .where('thread_id', '=', threadId)
          .where('account_id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).revision;
    await hearAll(test);
    expect([await stateFor(buyer), await stateFor(seller)]).toEqual(['available', 'available']);

    const other = await aMemberSince(test, 400);
    const sides = { sellerId: seller.member.id, buyerId: other.member.id };
    await anOrder(test, { ...sides, productIds: [productId] });
    expect([await stateFor(buyer), await stateFor(seller)]).toEqual(['reserved', 'reserved']);

    const { productId: another, threadId: withdrawn, ...pair } = await aThread(test);
    await hearAll(test);
    await test.withdraw(another);
    const before = [await revision(buyer), await revision(seller)];
    await hearAll(test);
    expect((await readThread(pair.buyer.visitor, withdrawn)).product.state).toBe('paused');
    // Of this thread only.
    expect([await revision(buyer), await revision(seller)]).toEqual(before);
  });

  const revisionsOf = (threadId: string) =>
    test.db
      .selectFrom('thread_member')
      .innerJoin('message_inbox', 'message_inbox.account_id', 'thread_member.account_id')
      .select(['thread_member.revision', 'message_inbox.revision as inbox'])
      .where('thread_id', '=', threadId)
      .orderBy('thread_member.account_id')
      .execute();

  it('TALK-09 tells both people of a price and a sale', async () => {
    const { seller, buyer } = await aPair(test);
    await link(test, seller.member.id);
    const { id: productId, images } = await aPublished(test, seller);
    await hearAll(test);
    const { thread_id: threadId } = await mustSay(buyer.visitor, { product_id: productId });
    await hearAll(test);
    const [first] = await revisionsOf(threadId);

    const form = aProductForm(images, { price: 990 });
    expect((await seller.visitor.post('/api/products/update', { id: productId, ...form })).status).toBe(200);
    await hearAll(test);
    const repriced = await revisionsOf(threadId);
    expect((await readThread(buyer.visitor, threadId)).product).toMatchObject({
      price: 990,
      state: 'available',
    });
    expect(repriced[0]?.revision).toBeGreaterThan(first?.revision ?? 0);

    await buy({ seller, buyer: await aMemberSince(test, 400), productId }, [productId]);
    await hearAll(test);
    for (const [index, { revision }] of (await revisionsOf(threadId)).entries())
      expect(revision).toBeGreaterThan(repriced[index]?.revision ?? 0);
    for (const { visitor } of [buyer, seller])
      expect((await readThread(visitor, threadId)).product.state).toBe('sold');
  });

  it('TALK-09 tells both people of a deletion', async () => {
    const { seller, buyer, productId, threadId } = await aThread(test);
    await hearAll(test);
    const before = await revisionsOf(threadId);
    await link(test, seller.member.id);
    const reply = await seller.visitor.post('/api/products/delete', {
      id: productId,
      password: goodPassword,
    });
    expect(reply.status).toBe(200);
    await hearAll(test);

    for (const [index, { revision, inbox }] of (await revisionsOf(threadId)).entries()) {
      expect(revision).toBeGreaterThan(before[index]?.revision ?? 0);
      expect(revision).toBe(inbox);
    }
    expect(await readThread(buyer.visitor, threadId)).toMatchObject({
      closed: 'product-deleted',
      product: { state: 'deleted', title: null, picture: null },
      other: { id: seller.member.id },
    });
    expect((await say(buyer.visitor, { thread_id: threadId })).body.error).toBe(
      'Esta conversación está cerrada.',
    );
  });
});

describe('blocking', () => {
  it('BLOCK-01 closes the thread for both, is told to nobody and undone by who did it', async () => {
    const { seller, buyer, productId, threadId } = await aThread(test);
    expect(await unreadThreads(seller.visitor)).toBe(1);
    expect(statusesOf(await Promise.all([block(seller, buyer), block(seller, buyer)]))).toEqual([200, 200]);
    expect(await pendingEvents(test, 'blocks.')).toHaveLength(1);
    const codes = async (person: Person) => (await say(person.visitor, { thread_id: threadId })).body.code;
    expect([await codes(buyer), await codes(seller)]).toEqual(['thread-closed', 'thread-closed']);
    await hearAll(test);

    expect(await readThread(seller.visitor, threadId)).toMatchObject({
      closed: 'blocked',
      other: { id: buyer.member.id },
      unread: 0,
    });
    expect(await unreadThreads(seller.visitor)).toBe(0);
    // What the other person has read stays what it was.
    expect((await readThread(buyer.visitor, threadId)).read_seq).toBe(0);
    const { people } = (await seller.visitor.get('/api/blocks')).body;
    expect(people).toMatchObject([{ id: buyer.member.id, full_name: 'Camila Rey' }]);
    expect((await buyer.visitor.get('/api/blocks')).body.people).toEqual([]);
    expect((await buyer.visitor.get(`/api/products/${productId}`)).body.code).toBe('not-found');

    expect((await block(buyer, seller, 'remove')).status).toBe(200);
    expect(await codes(buyer)).toBe('thread-closed');
    expect((await block(seller, buyer, 'remove')).status).toBe(200);
    expect((await say(buyer.visitor, { thread_id: threadId })).status).toBe(200);
    expect((await buyer.visitor.get(`/api/products/${productId}`)).status).toBe(200);
  });

  it('BLOCK-01 is refused for oneself and nobody, and after 500 people', async () => {
    const [one, last, another] = [
      await aMemberSince(test, 1),
      await aMemberSince(test, 1),
      await aMemberSince(test, 1),
    ];
    expect((await block(one, one)).body.code).toBe('not-allowed');
    expect((await one.visitor.post('/api/blocks/add', { user_id: crypto.randomUUID() })).body.code).toBe(
      'not-found',
    );
    await inTransaction(test.db, async (tx) => {
      const ids = Array.from({ length: 499 }, () => crypto.randomUUID());
      const now = test.clock.now();
      await tx
        .insertInto('account')
        .values(
          ids.map((id, index) => ({
            id,
            username: `bloqueada${index}`,
            full_name: 'Nadie',
            description: '',
            created_at: now,
          })),
        )
        .execute();
      await tx
        .insertInto('block')
        .values(ids.map((id) => ({ blocker_id: one.member.id, blocked_id: id, created_at: now })))
        .execute();
    });

    const replies = await Promise.all([block(one, last), block(one, another)]);
    expect(statusesOf(replies)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe(
      'Llegaste a 500 personas bloqueadas. Desbloqueá alguna.',
    );
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { people, nextCursor } = (await one.visitor.get(`/api/blocks${cursor}`)).body;
      seen.push(...people.map(({ id }: { id: string }) => id));
      if (nextCursor === null) break;
      expect(people).toHaveLength(50);
      cursor = `?cursor=${nextCursor}`;
    }
    expect(new Set(seen).size).toBe(500);
  });

  it('BLOCK-03 allows no first message in either direction', async () => {
    const { seller, buyer, productId } = await aPair(test);
    const own = await aProductOf(test, buyer.member.id);
    await block(buyer, seller);
    expect((await say(buyer.visitor, { product_id: productId })).body.code).toBe('not-found');
    expect((await say(seller.visitor, { product_id: own })).body.code).toBe('not-found');
  });

  it('BLOCK-06 an order that began before goes on with its thread; the day it ends the thread closes', async () => {
    const pair = await aPair(test);
    const { seller, buyer } = pair;
    const orderId = await buy(pair, [pair.productId]);
    await hearAll(test);
    await block(buyer, seller);
    await hearAll(test);
    const { thread_id: threadId } = (await buyer.visitor.get(`/api/orders/${orderId}`)).body;
    for (const person of [buyer, seller])
      expect((await say(person.visitor, { thread_id: threadId }, '¿Cuándo llega?')).status).toBe(200);
    expect(await unreadThreads(buyer.visitor)).toBe(1);

    await call(seller, 'send', { order_id: orderId, ...sent });
    await call(buyer, 'confirm', { order_id: orderId });
    test.clock.advance(2 * day + 60);
    await workDeliveries(test);
    expect((await readThread(buyer.visitor, threadId)).closed).toBe('blocked');
    expect((await readThread(seller.visitor, threadId)).closed).toBe('ended');
    expect((await say(seller.visitor, { thread_id: threadId })).body.code).toBe('thread-closed');
  });

  it('BLOCK-06 delivery, claim and review go on, too', async () => {
    const pair = await aPair(test);
    const { seller, buyer } = pair;
    await link(test, seller.member.id);
    const [claimed, reviewed] = [await aPaidDelivery(test, pair), await aPaidDelivery(test, pair)];
    await block(seller, buyer);
    await hearAll(test);
    const must = async (person: Person, name: string, body: object) =>
      expect((await call(person, name, body)).status).toBe(200);
    for (const order_id of [claimed, reviewed]) {
      await must(seller, 'send', { order_id, ...sent });
      await must(buyer, 'confirm', { order_id });
    }
    await anOpenClaim(test, buyer, claimed);
    await must(buyer, 'approve', { order_id: reviewed });
    await hearAll(test);
    for (const person of [buyer, seller])
      await must(person, '/api/reviews/write', { order_id: reviewed, stars: 5, text: '', tags: [] });

    const threadOf = async (orderId: string) =>
      (await buyer.visitor.get(`/api/orders/${orderId}`)).body.thread_id;
    expect((await say(buyer.visitor, { thread_id: await threadOf(claimed) })).status).toBe(200);
    expect((await say(buyer.visitor, { thread_id: await threadOf(reviewed) })).body.code).toBe(
      'thread-closed',
    );
  });

  it('BLOCK-07 looks to the blocked person like a suspended or deleted account', async () => {
    const [blocked, suspended, deleted] = [await aThread(test), await aThread(test), await aThread(test)];
    await block(blocked.seller, blocked.buyer);
    await inTransaction(test.db, (tx) => lock(tx, test.clock, suspended.seller.member.id));
    const { email } = deleted.seller.member;
    await deleted.seller.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
    await hearAll(test);

    const heads = [];
    for (const { buyer, threadId, productId } of [blocked, suspended, deleted]) {
      const { threads } = (await buyer.visitor.get('/api/threads')).body;
      const { other, closed, product, moved_to } = await readThread(buyer.visitor, threadId);
      expect(product.id).toBe(productId);
      const { error } = (await say(buyer.visitor, { thread_id: threadId })).body;
      const summary = { other: threads[0].other, closed: threads[0].closed, state: threads[0].product.state };
      heads.push({ other, closed, product: { ...product, id: 0 }, moved_to, error, summary });
    }
    expect(heads[0]).toMatchObject({
      other: null,
      closed: 'ended',
      error: 'Esta conversación está cerrada.',
    });
    expect(heads[1]).toEqual(heads[0]);
    expect(heads[2]).toEqual(heads[0]);
  });
});

describe('the mail about unread messages', () => {
  async function workMails(): Promise<void> {
    await test.workMoney();
    await hearAll(test);
    await test.workOff();
  }

  const mailsAbout = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes('te escribió'));

  it('TALK-08 is sent after ten minutes, once for each thread until it is read', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    const mails = async ({ member }: Person) => (await mailsAbout(member.email)).map((mail) => mail.subject);
    const subject = 'Camila te escribió por Campera de jean';
    test.clock.advance(9 * 60);
    await workMails();
    expect(await mails(seller)).toEqual([]);
    await mustSay(buyer.visitor, { thread_id: threadId }, `Otra cosa: ${'z'.repeat(200)}`);
    test.clock.advance(61);
    await Promise.all([test.workMoney(), test.workMoney()]);
    await workMails();
    const [mail] = await mailsAbout(seller.member.email);
    expect(await mails(seller)).toEqual([subject]);
    expect(mail?.text).toContain(`Otra cosa: ${'z'.repeat(129)}`);
    expect(mail?.text).not.toContain('z'.repeat(130));
    expect(mail?.text).toContain(`/mensajes/${threadId}`);
    expect(mail?.text).toContain('No respondas este correo: contestá en Perchero.');

    await mustSay(buyer.visitor, { thread_id: threadId }, 'No me leés');
    test.clock.advance(day);
    await workMails();
    expect(await mails(seller)).toEqual([subject]);

    await signIn(seller.visitor, seller.member);
    await signIn(buyer.visitor, buyer.member);
    await seller.visitor.post('/api/threads/read', { thread_id: threadId, seq: 4 });
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Ahora sí');
    test.clock.advance(11 * 60);
    await workMails();
    expect(await mails(seller)).toEqual([subject, subject]);
  });

  it('TALK-08 is sent about a message that arrived while an earlier one was read', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Y otra cosa');
    await seller.visitor.post('/api/threads/read', { thread_id: threadId, seq: 2 });
    test.clock.advance(9 * 60);
    await mustSay(buyer.visitor, { thread_id: threadId }, '¿Hola?');
    await workMails();
    expect(await mailsAbout(seller.member.email)).toEqual([]);
    test.clock.advance(61);
    await workMails();
    const mails = await mailsAbout(seller.member.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('¿Hola?');
  });

  it('TALK-08 is not sent when it was read, was turned off, or one of the two blocked the other', async () => {
    const [read, off, blocked, both] = [
      await aThread(test),
      await aThread(test),
      await aThread(test),
      await aThread(test),
    ];
    await read.seller.visitor.post('/api/threads/read', { thread_id: read.threadId, seq: 2 });
    const preferences = { message: { bell: false, mail: false } };
    await off.seller.visitor.post('/api/notifications/set-preferences', { preferences });
    await block(blocked.seller, blocked.buyer);
    test.clock.advance(11 * 60);
    await test.workMoney();
    // Between the reminder and its mail.
    await block(both.buyer, both.seller);
    await workMails();
    for (const { seller } of [read, off, blocked, both])
      expect(await mailsAbout(seller.member.email)).toEqual([]);
    // Not in the bell either.
    const { seller } = both;
    const bell = (await seller.visitor.get(`/api/notifications/by-user/${seller.member.id}`)).body;
    expect(bell.data).toEqual([]);
  });

  it('TALK-08 quotes nothing when something was found', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    await mustSay(buyer.visitor, { thread_id: threadId }, 'mi celular es 099 123 456', {
      acknowledged: true,
    });
    test.clock.advance(11 * 60);
    await workMails();
    const [mail] = await mailsAbout(seller.member.email);
    expect(mail?.text).toContain('Te mandó un mensaje.');
    expect(mail?.text).not.toContain('099');
  });
});

describe('data protection', () => {
  it('TALK-17 a deleted person’s words and photos go, the other’s stay; the export holds one’s own', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    const photo = await aPrivatePhoto(test, buyer.member.id, 'message');
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Mirá', { picture_ids: [photo] });
    const { messages } = (await buyer.visitor.get('/api/account/export')).body;
    expect(messages.map(({ text, photos }: { text: string; photos: number }) => [text, photos])).toEqual([
      ['Mirá', 1],
      ['Hola, ¿abriga?', 0],
    ]);

    const { email } = buyer.member;
    await buyer.visitor.post('/api/delete-user-by-email', { email, password: goodPassword });
    const shown = async () =>
      (await readThread(seller.visitor, threadId)).messages.map(
        ({ text, removed, photos }: { text: string; removed: string | null; photos: unknown[] }) => [
          text,
          removed,
          photos.length,
        ],
      );
    const expected = [
      ['', 'account-deleted', 0],
      ['Sí, mucho', null, 0],
      ['', 'account-deleted', 0],
    ];
    // At once, before the worker.
    expect(await shown()).toEqual(expected);
    await hearAll(test);
    await hearAll(test);
    expect(await shown()).toEqual(expected);
    const texts = await test.db
      .selectFrom('message')
      .select('text')
      .where('thread_id', '=', threadId)
      .execute();
    expect(texts.map(({ text }) => text).toSorted()).toEqual(['', '', 'Sí, mucho']);
    const left = await test.db.selectFrom('picture').select('id').where('id', '=', photo).execute();
    expect(left).toEqual([]);
  });

  it('TALK-17 threads end after 365 days without an order and 730 days after the end of one', async () => {
    const silent = await aThread(test);
    const ordered = await aPair(test);
    const orderId = await buy(ordered, [ordered.productId]);
    await hearAll(test);
    await call(ordered.seller, 'send', { order_id: orderId, ...sent });
    await call(ordered.buyer, 'confirm', { order_id: orderId });
    test.clock.advance(2 * day + 60);
    await workDeliveries(test);
    const photo = await aPrivatePhoto(test, silent.buyer.member.id, 'message');
    await mustSay(silent.buyer.visitor, { thread_id: silent.threadId }, '', { picture_ids: [photo] });
    const remaining = async () => {
      await deleteOldThreads(test);
      const rows = await test.db
        .selectFrom('thread')
        .select('product_id as id')
        .where('product_id', 'in', [silent.productId, ordered.productId])
        .execute();
      return rows.map(({ id }) => id).toSorted((one, other) => one - other);
    };

    test.clock.advance(364 * day);
    expect(await remaining()).toEqual([silent.productId, ordered.productId]);
    test.clock.advance(2 * day);
    expect(await remaining()).toEqual([ordered.productId]);
    expect(await test.db.selectFrom('picture').select('id').where('id', '=', photo).execute()).toEqual([]);
    await signIn(silent.seller.visitor, silent.seller.member);
    expect(await unreadThreads(silent.seller.visitor)).toBe(0);
    test.clock.advance(363 * day);
    expect(await remaining()).toEqual([ordered.productId]);
    test.clock.advance(2 * day);
    expect(await remaining()).toEqual([]);
  });
});
