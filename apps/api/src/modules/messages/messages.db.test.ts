import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aProductOf } from '../../../test/checkouts.ts';
import { aPrivatePhoto } from '../../../test/claims.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMessage, aPair, aThread, mustSay, readThread, say, unreadThreads } from '../../../test/messages.ts';
import { aMemberSince } from '../../../test/people.ts';
import { aPhoto, aProcessingPhoto } from '../../../test/pictures.ts';
import { pendingEvents } from '../../../test/notifications.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { startSecondProcess } from '../../../test/second-process.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';

const test = await startTestApp({ limiter: unlimited });

const { atSecond } = await startSecondProcess(test);

const rowsOf = (threadId: string) =>
  test.db
    .selectFrom('message')
    .select(['id', 'seq', 'sender_id', 'text', 'findings', 'acknowledged'])
    .where('thread_id', '=', threadId)
    .orderBy('seq')
    .execute();

describe('a thread', () => {
  it('TALK-01 is one for each product and buyer, opened by the first message', async () => {
    const { seller, buyer, productId } = await aPair(test);
    const about = () => buyer.visitor.get(`/api/threads/about?product=${productId}`);
    expect((await about()).body).toMatchObject({
      thread_id: null,
      side: 'buying',
      closed: null,
      product: { id: productId, title: 'Campera de jean', price: 1290, state: 'available' },
      other: { id: seller.member.id, full_name: 'Sofía Núñez' },
    });

    const replies = await Promise.all([
      say(buyer.visitor, { product_id: productId }, 'Uno'),
      say(atSecond(buyer.visitor), { product_id: productId }, 'Dos'),
      say(buyer.visitor.twin(), { product_id: productId }, 'Tres'),
    ]);

    expect(statusesOf(replies)).toEqual([200, 200, 200]);
    const ids = new Set(replies.map(({ body }) => body.thread_id));
    expect(ids.size).toBe(1);
    const [threadId] = [...ids] as [string];
    expect((await rowsOf(threadId)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect((await about()).body.thread_id).toBe(threadId);
    const { threads } = (await seller.visitor.get('/api/threads?side=selling')).body;
    expect(threads).toMatchObject([{ id: threadId, side: 'selling', unread: 3 }]);
    expect((await seller.visitor.get('/api/threads?side=buying')).body.threads).toEqual([]);
  });

  it('TALK-01 is not opened by its seller, about an own product, or about one that is not for sale', async () => {
    const { seller, buyer, productId } = await aPair(test);
    const codeOf = async (visitor: Visitor, id: number) => [
      (await say(visitor, { product_id: id })).body.code,
      (await visitor.get(`/api/threads/about?product=${id}`)).body.code,
    ];

    expect(await codeOf(seller.visitor, productId)).toEqual(['own-product', 'own-product']);
    expect(await codeOf(buyer.visitor, 900_000_001)).toEqual(['not-found', 'not-found']);
    await test.withdraw(productId);
    expect(await codeOf(buyer.visitor, productId)).toEqual(['product-gone', 'product-gone']);
    expect(
      await test.db.selectFrom('thread').select('id').where('product_id', '=', productId).execute(),
    ).toEqual([]);
  });

  it('goes on when its product is paused', async () => {
    const { buyer, seller, productId, threadId } = await aThread(test);
    await test.withdraw(productId);

    expect((await say(buyer.visitor, { product_id: productId })).status).toBe(200);
    expect((await say(seller.visitor, { thread_id: threadId })).status).toBe(200);
    expect((await readThread(buyer.visitor, threadId)).product.state).toBe('paused');
  });

  it('is nobody else’s', async () => {
    const { threadId } = await aThread(test);
    const stranger = await aMemberSince(test, 400);
    const replies = [
      await stranger.visitor.get(`/api/threads/${threadId}`),
      await stranger.visitor.get(`/api/threads/${threadId}/messages?after=0`),
      await say(stranger.visitor, { thread_id: threadId }),
      await stranger.visitor.post('/api/threads/read', { thread_id: threadId, seq: 1 }),
      await test.visitor().get(`/api/threads/${threadId}`),
    ];
    expect(replies.map(({ body }) => body.code)).toEqual([
      'not-found',
      'not-found',
      'not-found',
      'not-found',
      'not-signed-in',
    ]);
    expect(await rowsOf(threadId)).toHaveLength(2);
  });
});

describe('a message', () => {
  it('TALK-02 keeps its text as typed and is neither empty nor too long', async () => {
    const { buyer, threadId } = await aThread(test);
    const text = `"Hola";\n<b>it's</b> 👩‍👧`;
    const { message } = await mustSay(buyer.visitor, { thread_id: threadId }, ` ${text}\u200B `);
    expect(message).toMatchObject({ text, from: 'me', seq: 3, kind: 'text', photos: [], warning: null });

    for (const bad of ['', ' \n\u200B ', 'x'.repeat(1001), `a${'\n'.repeat(21)}b`]) {
      const { status, body } = await say(buyer.visitor, { thread_id: threadId }, bad);
      expect([status, body.error]).toEqual([400, 'Escribí un mensaje de hasta 1.000 caracteres.']);
    }
    expect((await say(buyer.visitor, { thread_id: threadId }, 'x'.repeat(1000))).status).toBe(200);
  });

  it('TALK-03 with the same id is one, also at once in two processes', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    const body = aMessage({ thread_id: threadId }, 'Una vez');
    const send = (visitor: Visitor) => visitor.post('/api/messages/send', body);
    const replies = await Promise.all([
      send(buyer.visitor),
      send(atSecond(buyer.visitor)),
      send(buyer.visitor.twin()),
      send(atSecond(buyer.visitor)),
    ]);

    expect(statusesOf(replies)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body: { message } }) => message.seq))).toEqual(new Set([3]));
    expect((await rowsOf(threadId)).filter(({ id }) => id === body.id)).toHaveLength(1);
    expect((await readThread(seller.visitor, threadId)).unread).toBe(2);
    // A repetition needs no room in the limits and no open thread.
    expect((await send(buyer.visitor)).status).toBe(200);
  });

  it('TALK-03 with the id of another one is refused', async () => {
    const [one, other] = [await aThread(test), await aThread(test)];
    const { message } = await mustSay(one.buyer.visitor, { thread_id: one.threadId });
    const again = (visitor: Visitor, target: object) =>
      visitor.post('/api/messages/send', { ...aMessage(target), id: message.id });
    const replies = await Promise.all([
      again(one.seller.visitor, { thread_id: one.threadId }),
      again(other.buyer.visitor, { thread_id: other.threadId }),
      again(one.buyer.visitor, { product_id: await aProductOf(test, other.seller.member.id) }),
    ]);
    expect(replies.map(({ body }) => body.code)).toEqual(['not-allowed', 'not-allowed', 'not-allowed']);
    expect(await rowsOf(other.threadId)).toHaveLength(2);
  });

  it('TALK-06 is read in pages of 30 in both directions, none twice or lost while others write', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    for (let seq = 3; seq <= 34; seq += 1) {
      await mustSay(seq % 2 ? buyer.visitor : seller.visitor, { thread_id: threadId }, `Mensaje ${seq}`);
      test.clock.advance(4);
    }
    const first = await readThread(buyer.visitor, threadId);
    const seqsOf = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);
    expect(seqsOf(first.messages)).toEqual(Array.from({ length: 30 }, (_, index) => 34 - index));
    expect(first).toMatchObject({ last_seq: 34, has_more: true });

    await mustSay(seller.visitor, { thread_id: threadId }, 'Mientras tanto');
    const page = async (range: string) =>
      (await buyer.visitor.get(`/api/threads/${threadId}/messages?${range}`)).body;
    const older = await page('before=5');
    expect([seqsOf(older.messages), older.has_more]).toEqual([[4, 3, 2, 1], false]);
    const newer = await page('after=34');
    expect([seqsOf(newer.messages), newer.has_more]).toEqual([[35], false]);
    const many = await page('after=2');
    expect([seqsOf(many.messages).at(0), seqsOf(many.messages).at(-1), many.has_more]).toEqual([32, 3, true]);
    expect((await buyer.visitor.get(`/api/threads/${threadId}/messages`)).status).toBe(400);
  });

  it('refuses a number of a message that no thread can have', async () => {
    const { buyer, threadId } = await aThread(test);
    const seq = 2 ** 31;
    const marked = await buyer.visitor.post('/api/threads/read', { thread_id: threadId, seq });
    const read = await buyer.visitor.get(`/api/threads/${threadId}/messages?before=${seq}`);
    expect([marked.body.code, read.body.code]).toEqual(['invalid-input', 'invalid-input']);
  });

  it('TALK-07 is unread until it is marked, which both see and never goes back', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    const read = (visitor: Visitor, seq: number) =>
      visitor.post('/api/threads/read', { thread_id: threadId, seq });
    expect([await unreadThreads(seller.visitor), await unreadThreads(buyer.visitor)]).toEqual([1, 1]);

    await Promise.all([read(seller.visitor, 1), read(atSecond(seller.visitor), 1)]);
    expect(await unreadThreads(seller.visitor)).toBe(0);
    expect(await readThread(buyer.visitor, threadId)).toMatchObject({ read_seq: 1, unread: 1 });

    await mustSay(buyer.visitor, { thread_id: threadId }, 'Tres');
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Cuatro');
    expect(await readThread(seller.visitor, threadId)).toMatchObject({ unread: 2, own_read_seq: 1 });
    await read(seller.visitor, 3);
    expect(await readThread(seller.visitor, threadId)).toMatchObject({ unread: 1, own_read_seq: 3 });
    await read(seller.visitor, 2);
    expect(await readThread(seller.visitor, threadId)).toMatchObject({ unread: 1, own_read_seq: 3 });
    expect(await unreadThreads(seller.visitor)).toBe(1);
    await read(seller.visitor, 1_000_000);
    expect(await readThread(seller.visitor, threadId)).toMatchObject({ unread: 0, own_read_seq: 4 });
    expect(await unreadThreads(seller.visitor)).toBe(0);
  });

  it('counts unread messages exactly while both write and read at once', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    const calls = Array.from({ length: 8 }, (_, index) => [
      say(
        index % 2 ? buyer.visitor : atSecond(seller.visitor),
        { thread_id: threadId },
        `Ya${'a'.repeat(index)}`,
      ),
      (index % 2 ? seller : buyer).visitor.post('/api/threads/read', { thread_id: threadId, seq: index + 1 }),
    ]).flat();
    expect(statusesOf(await Promise.all(calls))).toEqual(calls.map(() => 200));

    const rows = await rowsOf(threadId);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    for (const { member, visitor } of [buyer, seller]) {
      const { unread, own_read_seq: readSeq } = await readThread(visitor, threadId);
      const counted = rows.filter(({ seq, sender_id }) => seq > readSeq && sender_id !== member.id).length;
      expect([unread, await unreadThreads(visitor)]).toEqual([counted, counted > 0 ? 1 : 0]);
    }
  });

  it('is listed by its thread, in 80 characters, by cursor', async () => {
    const { seller, buyer, threadId } = await aThread(test);
    await mustSay(buyer.visitor, { thread_id: threadId }, 'y'.repeat(100));
    for (let count = 0; count < 21; count += 1) {
      const productId = await aProductOf(test, seller.member.id);
      await mustSay((await aMemberSince(test, 400)).visitor, { product_id: productId });
      test.clock.advance(1);
    }
    const first = (await seller.visitor.get('/api/threads')).body;
    const rest = (await seller.visitor.get(`/api/threads?cursor=${first.nextCursor}`)).body;
    expect([first.threads.length, rest.threads.length, rest.nextCursor]).toEqual([20, 2, null]);
    expect(rest.threads[1]).toMatchObject({ id: threadId, last: { from: 'other', text: 'y'.repeat(80) } });
    const ids = [...first.threads, ...rest.threads].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(22);
    expect((await seller.visitor.get('/api/threads?cursor=nonsense')).body.code).toBe('invalid-input');
  });
});

describe('limits', () => {
  it.each([
    [1, 5],
    [8, 15],
    [31, 40],
  ])('TALK-11 an account of %i days opens %i threads a day', async (days, allowed) => {
    const { member: seller } = await aMemberSince(test, 400);
    const { visitor } = await aMemberSince(test, days);
    const open = async (from: Visitor, number: number) =>
      say(from, { product_id: await aProductOf(test, seller.id) }, `Pregunta ${number}`);
    for (let number = 1; number < allowed; number += 1) {
      expect((await open(visitor, number)).status).toBe(200);
      test.clock.advance(4);
    }

    const last = await Promise.all([open(visitor, 100), open(atSecond(visitor), 101)]);
    expect(statusesOf(last)).toEqual([200, 429]);
    expect(last.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'too-many-threads',
      error: 'Ya empezaste varias conversaciones hoy. Seguí mañana.',
    });
    test.clock.advance(24 * 60 * 60);
    expect((await open(visitor, 102)).status).toBe(200);
  });

  it('TALK-11 twenty messages a minute, in all threads', async () => {
    const { buyer, threadId } = await aThread(test);
    test.clock.advance(61);
    const replies = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        say(
          index % 2 ? buyer.visitor : atSecond(buyer.visitor),
          { thread_id: threadId },
          `Y ${'a'.repeat(index + 1)}`,
        ),
      ),
    );
    expect(statusesOf(replies)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await rowsOf(threadId)).at(-1)?.seq).toBe(22);
    test.clock.advance(61);
    expect((await say(buyer.visitor, { thread_id: threadId })).status).toBe(200);
  });

  it('TALK-11 five messages before the first answer', async () => {
    const { buyer, seller, productId } = await aPair(test);
    const { thread_id: threadId } = await mustSay(buyer.visitor, { product_id: productId });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        say(
          index % 2 ? buyer.visitor : atSecond(buyer.visitor),
          { thread_id: threadId },
          `¿Y${'a'.repeat(index)}?`,
        ),
      ),
    );
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('Esperá a que te respondan.');
    await mustSay(seller.visitor, { thread_id: threadId }, 'Perdón');
    expect((await say(buyer.visitor, { thread_id: threadId })).status).toBe(200);
  });

  it.each([
    [8, 3],
    [31, 10],
  ])('TALK-11 an account of %i days opens %i threads with the same words', async (days, allowed) => {
    const { member: seller } = await aMemberSince(test, 400);
    const { visitor } = await aMemberSince(test, days);
    const open = async (text: string) =>
      say(visitor, { product_id: await aProductOf(test, seller.id) }, text);
    for (let count = 0; count < allowed; count += 1)
      expect((await open('¿Está disponible?')).status).toBe(200);

    const { status, body } = await open('  ¡ESTA disponible!');
    expect([status, body.error]).toEqual([409, 'Ya mandaste ese mensaje varias veces.']);
    expect((await open('¿Qué medidas tiene?')).status).toBe(200);
  });
});

describe('contact data', () => {
  const phone = 'mi celular es 099 123 456';

  it('TALK-12 warns an account of 7 days, which may send it; the receiver sees a banner', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    const body = aMessage({ thread_id: threadId }, phone);
    const send = (more: object = {}) => buyer.visitor.post('/api/messages/send', { ...body, ...more });

    const warned = await send();
    expect([warned.status, warned.body.code, warned.body.issues]).toEqual([
      409,
      'message-warned',
      [{ path: 'text', rule: 'phone' }],
    ]);
    expect(warned.body.error).toBe('Revisá el mensaje antes de enviarlo.');
    expect(await rowsOf(threadId)).toHaveLength(2);

    expect((await send({ acknowledged: true })).body.message.warning).toBeNull();
    const [received] = (await readThread(seller.visitor, threadId)).messages;
    expect(received).toMatchObject({ text: phone, warning: 'contact' });
    expect((await rowsOf(threadId)).at(-1)).toMatchObject({ findings: ['phone'], acknowledged: true });
  });

  it('TALK-12 is refused from a younger account', async () => {
    const { seller, productId } = await aPair(test);
    const young = await aMemberSince(test, 6);
    const reply = await say(young.visitor, { product_id: productId }, phone, { acknowledged: true });
    expect([reply.status, reply.body.code]).toEqual([403, 'contact-not-allowed']);
    expect(reply.body.error).toBe(
      'Tu cuenta es nueva: hasta que haya una compra no se pueden mandar teléfonos, correos, enlaces ni cuentas.',
    );
    expect((await seller.visitor.get('/api/threads')).body.threads).toEqual([]);
  });

  it('TALK-14 is found in parts over several messages', async () => {
    const { buyer, threadId } = await aThread(test);
    await mustSay(buyer.visitor, { thread_id: threadId }, 'te lo paso en partes');
    await mustSay(buyer.visitor, { thread_id: threadId }, '098');
    await mustSay(buyer.visitor, { thread_id: threadId }, '512');
    expect((await say(buyer.visitor, { thread_id: threadId }, '736')).body.code).toBe('message-warned');
    test.clock.advance(11 * 60);
    expect((await say(buyer.visitor, { thread_id: threadId }, '736')).status).toBe(200);
  });

  it('TALK-14 is not searched for in what the other person wrote', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    await mustSay(seller.visitor, { thread_id: threadId }, '098');
    await mustSay(seller.visitor, { thread_id: threadId }, '512');
    expect((await say(buyer.visitor, { thread_id: threadId }, '736')).status).toBe(200);
  });

  it('TALK-16 danger shows its banner and is told once', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    await hearAll(test);
    const text = 'Somos el soporte de Perchero: pasame el código que te llegó';
    const body = aMessage({ thread_id: threadId }, text, { acknowledged: true });
    const send = () => buyer.visitor.post('/api/messages/send', body);
    expect(statusesOf(await Promise.all([send(), send()]))).toEqual([200, 200]);

    const dangers = await pendingEvents(test, 'messages.danger-found');
    expect(dangers.map(({ payload }) => payload)).toEqual([{ messageId: body.id }]);
    expect((await readThread(seller.visitor, threadId)).messages[0].warning).toBe('danger');
    await mustSay(buyer.visitor, { thread_id: threadId }, 'Perdón, me equivoqué');
    expect(await pendingEvents(test, 'messages.danger-found')).toHaveLength(1);
  });
});

describe('photos', () => {
  it('TALK-15 are private, need an answer before, and are read by the two through signed URLs', async () => {
    const { buyer, seller, productId } = await aPair(test);
    const { thread_id: threadId } = await mustSay(buyer.visitor, { product_id: productId });
    const { id } = await aProcessingPhoto(buyer.visitor, await aPhoto(), { purpose: 'message' });
    const send = () => say(buyer.visitor, { thread_id: threadId }, '', { picture_ids: [id] });

    const early = await send();
    expect([early.status, early.body.error]).toEqual([409, 'Podés mandar fotos cuando te respondan.']);
    expect((await readThread(buyer.visitor, threadId)).may_send_photos).toBe(false);
    await mustSay(seller.visitor, { thread_id: threadId }, 'Mostrame');
    expect((await readThread(buyer.visitor, threadId)).may_send_photos).toBe(true);
    expect((await send()).body.code).toBe('picture-not-uploaded');
    await test.workOff();

    expect((await send()).body.message.photos).toHaveLength(1);
    const [received] = (await readThread(seller.visitor, threadId)).messages;
    const [{ width, url }] = received.photos[0];
    expect(width).toBe(320);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600');
    expect((await fetch(url)).headers.get('content-type')).toBe('image/webp');
    expect((await fetch(url.split('?')[0])).status).toBe(403);
    // Once only.
    expect((await send()).body.code).toBe('picture-not-uploaded');
  });

  it('TALK-15 are the sender’s, of this purpose, three at most and 60 a day', async () => {
    const { buyer, seller, threadId } = await aThread(test);
    const send = (ids: readonly string[]) =>
      say(buyer.visitor, { thread_id: threadId }, '', { picture_ids: ids });
    const own = () => aPrivatePhoto(test, buyer.member.id, 'message');
    const foreign = await aPrivatePhoto(test, seller.member.id, 'message');
    const claim = await aPrivatePhoto(test, buyer.member.id, 'claim');
    for (const id of [foreign, claim, randomUUID()])
      expect((await send([id])).body.code).toBe('picture-not-uploaded');
    expect((await send([await own(), await own(), await own(), await own()])).body.code).toBe(
      'invalid-message',
    );

    for (let count = 0; count < 20; count += 1) {
      expect((await send([await own(), await own(), await own()])).status).toBe(200);
      test.clock.advance(4);
    }
    expect((await send([await own()])).body.code).toBe('too-many-requests');
    expect((await say(buyer.visitor, { thread_id: threadId }, 'Sin foto')).status).toBe(200);
  });
});
