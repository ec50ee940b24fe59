import { randomUUID } from 'node:crypto';
import { reviewsCloseAt } from '@perchero/contract/reviews/review.rules';
import { describe, expect, it } from 'vitest';
import {
  advanceTo,
  aMeeting,
  aPaidDelivery,
  aSellerAndBuyer,
  call,
  deliveryRow,
  newsAbout,
  type Parties,
  type Person,
  readOrder,
  workDeliveries,
} from '../../../test/deliveries.ts';
import { aBlock } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf } from '../../../test/notifications.ts';
import { walk } from '../../../test/orders.ts';
import { aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { statusesOf } from '../../../test/visitor.ts';
import { settleOrder } from './settle-reviews.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;

const good = { stars: 5, text: 'Llegó en una bolsa de tela.', tags: ['as-pictured', 'friendly'] };
const aboutBuyer = { stars: 4, text: '', tags: ['punctual'] };

const write = (person: Person, orderId: string, review: object) =>
  call(person, '/api/reviews/write', { order_id: orderId, ...review });
const answer = (person: Person, reviewId: string, text: string) =>
  call(person, '/api/reviews/answer', { review_id: reviewId, text });
const codeOf = async (reply: ReturnType<typeof call>) => (await reply).body.code ?? 'ok';
const reviewsOf = async ({ member }: Person, query = '') =>
  (await test.get(`/api/profiles/${member.username}/reviews${query}`)).body;
const standingOf = async ({ member }: Person) =>
  (await test.get(`/api/profiles/${member.username}`)).body.standing;

async function completed(parties: Parties): Promise<string> {
  const id = await aPaidDelivery(test, parties);
  for (const [person, name, more] of [
    [parties.seller, 'send', { carrier: 'dac', tracking: 'AB-1234' }],
    [parties.buyer, 'confirm', {}],
    [parties.buyer, 'approve', {}],
  ] as const)
    expect((await call(person, name, { order_id: id, ...more })).status).toBe(200);
  await hearAll(test);
  return id;
}

/** Long enough for the calls that follow. */
const before = (moment: Date) => new Date(moment.getTime() - 10 * 60 * 1000);

const closeOf = async (orderId: string) => {
  const { ended_at: endedAt } = await deliveryRow(test, orderId);
  if (!endedAt) throw new Error('the delivery has not ended');
  return reviewsCloseAt(endedAt);
};

async function published(parties: Parties, review: object = good): Promise<string> {
  const id = await completed(parties);
  expect(await codeOf(write(parties.buyer, id, review))).toBe('ok');
  expect(await codeOf(write(parties.seller, id, aboutBuyer))).toBe('ok');
  await hearAll(test);
  return id;
}

async function deleteOwnAccount({ visitor, member }: Person): Promise<void> {
  await signIn(visitor, member);
  const reply = await visitor.post('/api/delete-user-by-email', {
    email: member.email,
    password: goodPassword,
  });
  expect(reply.status).toBe(200);
  await hearAll(test);
}

describe('writing', () => {
  it('REV-01 both sides review a completed order once; the same again is no second one', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const id = await aPaidDelivery(test, parties);
    expect((await readOrder(buyer, id)).reviews).toEqual({ open_until: null, own: null, received: null });
    expect(await codeOf(write(buyer, id, good))).toBe('invalid-order-state');

    const done = await completed(parties);
    const open_until = (await closeOf(done)).toISOString();
    for (const person of [seller, buyer])
      expect((await readOrder(person, done)).reviews).toEqual({ open_until, own: null, received: null });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => write(buyer, done, good)));
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200]);
    const others = await Promise.all([1, 2, 3].map((stars) => write(seller, done, { ...aboutBuyer, stars })));
    expect(statusesOf(others)).toEqual([200, 409, 409]);
    expect(await codeOf(write(buyer, done, { ...good, stars: 1 }))).toBe('review-not-open');
    expect((await readOrder(buyer, done)).reviews).toMatchObject({
      open_until: null,
      own: { ...good, published_by: null },
    });
  });

  it('REV-01 ends with the fourteenth day, also before the worker has run', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await completed(parties);
    const close = await closeOf(id);
    advanceTo(test, before(close));
    expect(await codeOf(write(parties.buyer, id, good))).toBe('ok');
    advanceTo(test, close);

    const late = await write(parties.seller, id, aboutBuyer);

    expect(late.body).toMatchObject({
      code: 'review-not-open',
      error: 'Sobre esta compra ya no se puede opinar.',
    });
    expect((await readOrder(parties.seller, id)).reviews.open_until).toBeNull();
  });

  it('REV-01 a delivery whose time to object is over can be reviewed before the worker completes it', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await aPaidDelivery(test, parties);
    await call(parties.buyer, 'confirm', { order_id: id });
    expect(await codeOf(write(parties.buyer, id, good))).toBe('invalid-order-state');
    test.clock.advance(2 * day);

    expect(await codeOf(write(parties.buyer, id, good))).toBe('ok');
  });

  it('REV-01 is refused to strangers and guests, and for other tags, stars and texts', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await completed(parties);
    const stranger = await aSignedInMember(test);
    expect(await codeOf(write(stranger, id, good))).toBe('not-found');
    expect(await codeOf(write(parties.buyer, randomUUID(), good))).toBe('not-found');
    expect((await test.visitor().post('/api/reviews/write', { order_id: id, ...good })).status).toBe(401);
    for (const bad of [
      { stars: 0 },
      { stars: 6 },
      { stars: 4.5 },
      { text: 'a'.repeat(401) },
      { tags: ['as-pictured', 'friendly', 'slow', 'well-packed', 'fast-delivery'] },
      { tags: ['punctual'] },
    ])
      expect((await write(parties.buyer, id, { ...good, ...bad })).body).toMatchObject({
        code: 'invalid-review',
        error: 'Elegí de 1 a 5 estrellas y escribí hasta 400 caracteres.',
      });
    expect((await write(parties.buyer, id, { ...good, tags: ['lovely'] })).status).toBe(400);
    expect((await readOrder(parties.buyer, id)).reviews.own).toBeNull();
  });

  it.each([
    'Escribile al 099 123 456',
    'mi número es cero nueve nueve uno dos tres cuatro cinco seis',
    'ana.perez@gmail.com',
    'ana arroba gmail punto com',
    'mirá www.mitienda.com.uy',
    'seguime en instagram @lucia.ropa',
  ])('REV-05 refuses contact data and links: %s', async (text) => {
    const parties = await aSellerAndBuyer(test);
    const id = await published(parties);
    const { received } = (await readOrder(parties.seller, id)).reviews;
    const next = await completed(parties);
    const error = 'Sacá teléfonos, correos y enlaces: lo ve todo el mundo.';

    expect((await write(parties.buyer, next, { ...good, text })).body).toMatchObject({
      code: 'contact-in-review',
      error,
    });
    expect((await answer(parties.seller, received.id, text)).body).toMatchObject({
      code: 'contact-in-review',
      error,
    });
  });
});

describe('publication', () => {
  it('REV-02 a review is invisible to everybody until both have written, then both appear at once', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const id = await completed(parties);
    await write(buyer, id, good);
    await workDeliveries(test);

    const published_by = (await closeOf(id)).toISOString();
    expect((await readOrder(buyer, id)).reviews).toMatchObject({ own: { ...good, published_by } });
    expect((await readOrder(seller, id)).reviews).toEqual({
      open_until: published_by,
      own: null,
      received: null,
    });
    expect(await reviewsOf(seller)).toEqual({ reviews: [], nextCursor: null });
    expect(await standingOf(seller)).toMatchObject({ reviews: 0 });
    expect((await newsAbout(test, id)).filter((news) => news.includes('review'))).toEqual([]);
    const waiting = await test.db
      .selectFrom('outbox_event')
      .select('type')
      .where('type', 'like', 'reviews.%')
      .execute();
    expect(waiting).toEqual([]);

    await write(seller, id, aboutBuyer);
    await workDeliveries(test);
    const rows = await test.db
      .selectFrom('review')
      .select('published_at')
      .where('order_id', '=', id)
      .execute();
    expect(new Set(rows.map((row) => row.published_at?.getTime())).size).toBe(1);
    expect(rows).toHaveLength(2);
    expect((await reviewsOf(seller)).reviews).toMatchObject([
      {
        kind: 'review',
        ...good,
        author: { username: buyer.member.username },
        product: { title: 'Campera de jean' },
      },
    ]);
    expect((await reviewsOf(buyer)).reviews).toMatchObject([{ kind: 'review', ...aboutBuyer, answer: null }]);
    expect((await readOrder(seller, id)).reviews).toMatchObject({
      own: aboutBuyer,
      received: { ...good, answer_until: expect.any(String) },
    });
    const told = (await newsAbout(test, id)).filter((news) => news.includes('review'));
    expect(told.toSorted()).toEqual(['buyer.review-published', 'seller.review-published']);
    const bell = await bellOf(seller);
    expect(bell.data[0]).toMatchObject({
      title: 'Camila opinó sobre vos',
      message: good.text,
      url: `/ventas/${id}`,
      kind: 'review',
      icon: 'star',
    });
    expect((await bellOf(buyer)).data[0]).toMatchObject({
      title: 'Sofía opinó sobre vos',
      message: 'Te dio 4 de 5 estrellas.',
    });
  });

  it('REV-02 written at the same moment, both are published once', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await completed(parties);
    const replies = await Promise.all([
      write(parties.buyer, id, good),
      write(parties.seller, id, aboutBuyer),
      write(parties.buyer, id, good),
      write(parties.seller, id, aboutBuyer),
    ]);
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200]);
    await hearAll(test);
    expect((await reviewsOf(parties.seller)).reviews).toHaveLength(1);
    expect((await reviewsOf(parties.buyer)).reviews).toHaveLength(1);
    expect((await newsAbout(test, id)).filter((news) => news.endsWith('review-published'))).toHaveLength(2);
  });

  it('REV-02 a single review is published when the days are over; who wrote nothing is reminded once', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const id = await completed(parties);
    await write(buyer, id, good);
    const close = await closeOf(id);
    const remindAt = new Date(close.getTime() - 4 * day * 1000 - 14 * 60 * 60 * 1000);
    const told = async () => (await newsAbout(test, id)).filter((news) => news.includes('review'));

    advanceTo(test, before(remindAt));
    await workDeliveries(test);
    expect(await told()).toEqual([]);
    advanceTo(test, remindAt);
    await workDeliveries(test);
    await workDeliveries(test);
    expect(await told()).toEqual(['seller.review-soon']);
    await signIn(seller.visitor, seller.member);
    expect((await bellOf(seller)).data[0]).toMatchObject({
      title: 'Te quedan 4 días para opinar sobre Camila',
      message: expect.stringMatching(/^Podés opinar hasta el \S+ \d+ de \S+\.$/),
    });

    advanceTo(test, before(close));
    await workDeliveries(test);
    expect((await reviewsOf(seller)).reviews).toEqual([]);
    advanceTo(test, close);
    await workDeliveries(test);
    expect((await reviewsOf(seller)).reviews).toMatchObject([good]);
    expect(await told()).toEqual(['seller.review-soon', 'seller.review-published']);
    expect(
      await test.db.selectFrom('review_period').select('order_id').where('order_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('a worker that was away does not remind late', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await completed(parties);
    const close = await closeOf(id);
    advanceTo(test, new Date(close.getTime() - 2 * day * 1000));
    await workDeliveries(test);
    expect((await newsAbout(test, id)).filter((news) => news.includes('review'))).toEqual([]);
  });

  it.each([
    ['refunded', ['refund_pending', 'refunded']],
    ['charged_back', ['in_dispute', 'charged_back']],
  ] as const)('REV-04 a %s order cannot be reviewed and drops what is not published', async (_, path) => {
    const parties = await aSellerAndBuyer(test);
    const shown = await published(parties);
    const id = await completed(parties);
    await write(parties.buyer, id, good);
    await walk(test, id, ...path);
    await walk(test, shown, ...path);
    // Before and after the listener.
    expect(await codeOf(write(parties.seller, id, aboutBuyer))).toBe('review-not-open');
    await hearAll(test);
    expect(await codeOf(write(parties.seller, id, aboutBuyer))).toBe('review-not-open');
    advanceTo(test, await closeOf(id));
    await workDeliveries(test);

    const left = await test.db
      .selectFrom('review')
      .select('order_id')
      .where('order_id', 'in', [id, shown])
      .execute();
    expect(left.map(({ order_id }) => order_id)).toEqual([shown, shown]);
    expect(await standingOf(parties.seller)).toMatchObject({ reviews: 1, sales: 0 });
  });

  it('REV-04 the end of the days drops the reviews of a refunded order that nobody heard of', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await completed(parties);
    await write(parties.buyer, id, good);
    await walk(test, id, 'refund_pending', 'refunded');
    advanceTo(test, await closeOf(id));
    await test.workMoney();
    expect((await reviewsOf(parties.seller)).reviews).toEqual([]);
    await hearAll(test);
  });

  it('REV-04 a partially refunded order is reviewed as any', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await completed(parties);
    await walk(test, id, 'partially_refunded');
    expect(await codeOf(write(parties.buyer, id, good))).toBe('ok');
    expect(await codeOf(write(parties.seller, id, aboutBuyer))).toBe('ok');
    expect((await reviewsOf(parties.seller)).reviews).toHaveLength(1);
  });
});

describe('answers', () => {
  it('REV-03 the reviewed person answers once within 30 days, nobody else', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const id = await published(parties);
    const { received } = (await readOrder(seller, id)).reviews;
    const stranger = await aSignedInMember(test);
    const thanks = '¡Gracias, Camila!';

    for (const person of [buyer, stranger])
      expect(await codeOf(answer(person, received.id, thanks))).toBe('not-found');
    expect(await codeOf(answer(seller, randomUUID(), thanks))).toBe('not-found');
    expect(await codeOf(answer(seller, received.id, '  '))).toBe('invalid-review');
    expect(await codeOf(answer(seller, received.id, 'a'.repeat(401)))).toBe('invalid-review');
    const replies = await Promise.all([1, 2, 3].map(() => answer(seller, received.id, thanks)));
    expect(statusesOf(replies)).toEqual([200, 200, 200]);
    expect(await codeOf(answer(seller, received.id, 'Otra cosa'))).toBe('review-not-open');
    await hearAll(test);

    expect((await reviewsOf(seller)).reviews[0]).toMatchObject({
      answer: { text: thanks },
      can_answer: false,
    });
    expect((await readOrder(buyer, id)).reviews.own.answer).toMatchObject({ text: thanks });
    expect((await newsAbout(test, id)).filter((news) => news.includes('answered'))).toEqual([
      'buyer.review-answered',
    ]);
    expect((await bellOf(buyer)).data[0]).toMatchObject({
      title: 'Sofía respondió tu opinión',
      message: thanks,
      url: `/compras/${id}`,
    });
  });

  it('REV-03 is refused before the publication and after 30 days', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await completed(parties);
    await write(parties.buyer, id, good);
    const { own } = (await readOrder(parties.buyer, id)).reviews;
    expect(await codeOf(answer(parties.seller, own.id, 'Gracias'))).toBe('not-found');
    await write(parties.seller, id, aboutBuyer);
    const own_reviews = async () => {
      const { visitor, member } = parties.seller;
      await signIn(visitor, member);
      return (await visitor.get(`/api/profiles/${member.username}/reviews`)).body.reviews;
    };
    expect(await own_reviews()).toMatchObject([{ can_answer: true }]);
    const { answer_until } = (await readOrder(parties.seller, id)).reviews.received;
    advanceTo(test, new Date(answer_until));
    expect(await codeOf(answer(parties.seller, own.id, 'Gracias'))).toBe('deadline-passed');
    expect(await own_reviews()).toMatchObject([{ can_answer: false }]);
  });
});

describe('notes and standing', () => {
  it('REV-06 a sale cancelled by its seller or not sent leaves a note for a year; other ends leave none', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const cancelled = await aPaidDelivery(test, parties);
    await call(seller, 'cancel', { order_id: cancelled });
    const agreed = await aPaidDelivery(test, parties);
    await call(buyer, 'ask-cancel', { order_id: agreed });
    await call(seller, 'answer-cancel', { order_id: agreed, agree: true });
    const unmet = await aPaidDelivery(test, parties, aMeeting);
    await call(seller, 'ready', { order_id: unmet });
    const unsent = await aPaidDelivery(test, parties);
    await hearAll(test);
    test.clock.advance(30 * day);
    await workDeliveries(test);

    expect((await deliveryRow(test, unmet)).end_cause).toBe('not-met');
    expect((await reviewsOf(seller)).reviews.map(({ kind }: { kind: string }) => kind)).toEqual([
      'unsent',
      'cancelled',
    ]);
    expect((await reviewsOf(buyer)).reviews).toEqual([]);
    for (const id of [unsent, cancelled])
      expect(await codeOf(write(buyer, id, good))).toBe('review-not-open');
    expect(await standingOf(seller)).toMatchObject({ sales: 0, cancelled: null, reviews: 0, average: null });

    test.clock.advance(340 * day);
    expect((await reviewsOf(seller)).reviews.map(({ kind }: { kind: string }) => kind)).toEqual(['unsent']);
    test.clock.advance(30 * day);
    expect((await reviewsOf(seller)).reviews).toEqual([]);
    await workDeliveries(test);
    expect(
      await test.db.selectFrom('sale_note').select('id').where('seller_id', '=', seller.member.id).execute(),
    ).toEqual([]);
  });

  it('REV-07 the standing is on profile, product page and order page, and forgets sales after a year', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const sale = await published(parties);
    await published(parties, { ...good, stars: 4 });
    expect(await standingOf(seller)).toMatchObject({ reviews: 2, average: null, sends_in_days: null });
    await published(parties);
    for (const _ of [1, 2]) await completed(parties);
    const cancelled = await aPaidDelivery(test, parties);
    await call(seller, 'cancel', { order_id: cancelled });
    await hearAll(test);
    const standing = {
      reviews: 3,
      average: 4.7,
      sales: 5,
      sends_in_days: 0,
      answers_in_hours: null,
      cancelled: { sales: 1, of: 6 },
      member_since: expect.any(String),
      verified: { email: true, phone: true, paymentAccount: true },
    };
    expect(await standingOf(seller)).toEqual(standing);
    const { order, ...page } = await readOrder(buyer, sale);
    expect(page.standing).toEqual(standing);
    const product = await test.get(`/api/products/${order.items[0].product_id}`);
    expect(product.body.standing).toEqual(standing);
    expect((await readOrder(seller, sale)).standing).toMatchObject({ reviews: 3, average: 4, sales: 0 });

    test.clock.advance(366 * day);
    await workDeliveries(test);
    expect(await standingOf(seller)).toMatchObject({
      reviews: 3,
      average: 4.7,
      sales: 0,
      sends_in_days: null,
      cancelled: null,
    });
  });
});

describe('deleted and blocked people', () => {
  it('REV-09 a deleted author leaves stars without words or name', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    await published(parties);
    const waiting = await completed(parties);
    await write(buyer, waiting, good);
    await deleteOwnAccount(buyer);

    expect((await reviewsOf(seller)).reviews).toMatchObject([{ stars: 5, text: '', tags: [], author: null }]);
    expect(await standingOf(seller)).toMatchObject({ reviews: 1 });
    expect((await readOrder(seller, waiting)).reviews.open_until).toBeNull();
    expect(await codeOf(write(seller, waiting, aboutBuyer))).toBe('review-not-open');
    advanceTo(test, await closeOf(waiting));
    await workDeliveries(test);
    expect((await reviewsOf(seller)).reviews).toMatchObject([
      { stars: 5, text: '', author: null },
      { stars: 5, text: '', author: null },
    ]);
  });

  it('REV-09 of a deleted person nothing is left', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const id = await published(parties);
    const cancelled = await aPaidDelivery(test, parties);
    await call(seller, 'cancel', { order_id: cancelled });
    await hearAll(test);
    await walk(test, cancelled, 'refunded');
    await deleteOwnAccount(seller);

    const rows = await test.db
      .selectFrom('review')
      .select(['subject_id', 'text'])
      .where('order_id', '=', id)
      .execute();
    expect(rows).toEqual([{ subject_id: buyer.member.id, text: '' }]);
    expect((await test.get(`/api/profiles/${seller.member.username}/reviews`)).body.code).toBe(
      'user-not-found',
    );
    const { id: sellerId } = seller.member;
    const notes = test.db.selectFrom('sale_note').select('id').where('seller_id', '=', sellerId);
    expect(await notes.execute()).toEqual([]);
    const standings = test.db
      .selectFrom('seller_standing')
      .select('account_id')
      .where('account_id', '=', sellerId);
    expect(await standings.execute()).toEqual([]);
    // An event that is heard late brings nothing back.
    await test.workMoney();
    await hearAll(test);
    await settleOrder(test, cancelled);
    expect(await notes.execute()).toEqual([]);
    expect((await readOrder(buyer, id)).reviews.own).toBeNull();
  });

  it('blocked people may still review; the author is invisible to who blocked them', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const id = await completed(parties);
    const viewer = await aSignedInMember(test);
    await aBlock(test.db, seller.member.id, buyer.member.id);
    await aBlock(test.db, viewer.member.id, buyer.member.id);
    expect(await codeOf(write(buyer, id, good))).toBe('ok');
    expect(await codeOf(write(seller, id, aboutBuyer))).toBe('ok');
    await hearAll(test);

    const path = `/api/profiles/${seller.member.username}/reviews`;
    expect((await test.get(path)).body.reviews).toHaveLength(1);
    expect((await viewer.visitor.get(path)).body.reviews).toEqual([]);
    expect((await buyer.visitor.get(path)).body.code).toBe('user-not-found');
    expect((await newsAbout(test, id)).filter((news) => news.endsWith('review-published'))).toHaveLength(2);
  });

  it('the export has what was written and what was published about the person', async () => {
    const parties = await aSellerAndBuyer(test);
    await published(parties);
    const waiting = await completed(parties);
    await write(parties.seller, waiting, aboutBuyer);
    const exportOf = async ({ visitor, member }: Person) => {
      await signIn(visitor, member);
      return (await visitor.get('/api/account/export')).body.reviews;
    };
    expect(await exportOf(parties.seller)).toMatchObject([
      { direction: 'written', stars: 4, published_at: null },
      { direction: 'written', stars: 4 },
      { direction: 'received', text: good.text },
    ]);
    expect(await exportOf(parties.buyer)).toHaveLength(2);
  });
});

it('REV-10 pages by cursor, newest first, without a repeated or a lost review while others are published', async () => {
  const parties = await aSellerAndBuyer(test);
  for (let made = 0; made < 12; made++) {
    await published(parties, { ...good, text: `Compra ${made}` });
    test.clock.advance(60);
  }
  const first = await reviewsOf(parties.seller);
  await published(parties, { ...good, text: 'Más nueva' });
  const second = await reviewsOf(parties.seller, `?cursor=${first.nextCursor}`);

  const texts = [...first.reviews, ...second.reviews].map(({ text }: { text: string }) => text);
  expect(texts).toEqual(Array.from({ length: 12 }, (_, index) => `Compra ${11 - index}`));
  expect([first.reviews.length, second.nextCursor]).toEqual([10, null]);
  const { username } = parties.seller.member;
  const section = (await test.get(`/api/profiles/${username}?seccion=opiniones`)).body;
  expect(section.content).toMatchObject({ section: 'opiniones' });
  expect(section.content.reviews[0].text).toBe('Más nueva');
  expect((await test.get(`/api/profiles/${username}/reviews?cursor=eA`)).status).toBe(400);
});
