import { canMoveDelivery, type DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import {
  advanceTo,
  aMeeting,
  anAddress,
  aPaidDelivery,
  aParcel,
  aSellerAndBuyer,
  call,
  deliveryHistory,
  deliveryRow,
  newsAbout,
  readOrder,
  tenOnDay,
  workDeliveries,
} from '../../../test/deliveries.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder, aPayment, move, walk } from '../../../test/orders.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aSignedInMember, signIn } from '../../../test/people.ts';
import { createRandom } from '../../../test/random.ts';
import { stateOf } from '../../../test/sales.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../test/two-transactions.ts';
import { findWithoutDelivery, lockOrder } from '../orders/index.ts';
import { findRetainedGrant, disconnectAccount } from '../seller-accounts/disconnect-account.ts';
import { inTransaction, openDatabase } from '#platform/database/database.ts';
import { openLog } from '#platform/observability/log.ts';
import type { AppError } from '#platform/http/app-error.ts';
import { handOver } from './hand-over.ts';
import { changeCalendar, eraseAddresses, openMissing } from './index.ts';

const lines: string[] = [];
const log = openLog(
  { service: 'test', commit: 'test', level: 'debug' },
  { write: (line) => void lines.push(line) },
);
const test = await startTestApp({ limiter: unlimited, log });
const parties = await aSellerAndBuyer(test);
const { seller, buyer } = parties;

const parcel = () => aPaidDelivery(test, parties);
const meeting = () => aPaidDelivery(test, parties, aMeeting);
const codeOf = async (reply: ReturnType<typeof call>) => (await reply).body.code ?? 'ok';
const sent = { carrier: 'dac', tracking: 'AB-1234' };
const day = 24 * 60 * 60;

/** Neither log, history, event, job nor notification of this file matches. */
async function expectNowhere(secret: RegExp): Promise<void> {
  const tables = ['delivery', 'delivery_event', 'order_event', 'money_news', 'notification'] as const;
  const rows = await Promise.all([
    ...tables.map((table) => test.db.selectFrom(table).selectAll().execute()),
    // Before a listener has deleted them.
    test.db.selectFrom('outbox_event').select('payload').execute(),
    test.db.selectFrom('outbox_delivery').select('payload').execute(),
    test.db
      .selectFrom(sql<{ data: unknown }>`pgboss.job`.as('job'))
      .select('data')
      .execute(),
  ]);
  expect(lines.join('')).toContain('/api/deliveries/');
  expect(lines.filter((line) => secret.test(line))).toEqual([]);
  expect(JSON.stringify(rows)).not.toMatch(secret);
}

describe('the address', () => {
  it('DELI-06 reaches the seller only while a paid parcel is on its way, and is erased after 90 days', async () => {
    const people = { sellerId: seller.member.id, buyerId: buyer.member.id };
    const { id } = await anOrder(test, { ...people, delivery: aParcel });
    const seenBySeller = async () => (await readOrder(seller, id)).order.delivery;
    expect(await seenBySeller()).toMatchObject({ state: null, department: 'Salto', address: null });
    expect((await readOrder(buyer, id)).order.delivery.address).toEqual(anAddress);

    await aPayment(test, id);
    await walk(test, id, 'paid');
    await hearAll(test);
    expect((await seenBySeller()).address).toEqual(anAddress);
    const label = await seller.visitor.get(`/api/deliveries/${id}/label`);
    expect(label.body).toMatchObject({
      address: anAddress,
      sender: { name: 'Sofía', department: 'Montevideo' },
      url: expect.stringMatching(`/compras/${id}#recibido$`),
    });
    expect((await buyer.visitor.get(`/api/deliveries/${id}/label`)).body.code).toBe('not-found');

    await call(seller, 'send', { order_id: id, ...sent });
    await call(buyer, 'confirm', { order_id: id });
    expect((await seller.visitor.get(`/api/deliveries/${id}/label`)).body.code).toBe('invalid-order-state');
    await call(buyer, 'approve', { order_id: id });
    expect((await seenBySeller()).address).toBeNull();
    expect((await readOrder(buyer, id)).order.delivery.address).toEqual(anAddress);

    test.clock.advance(90 * day - 60);
    await eraseAddresses(test);
    expect((await readOrder(buyer, id)).order.delivery.address).toEqual(anAddress);
    test.clock.advance(61);
    await eraseAddresses(test);
    expect((await readOrder(buyer, id)).order.delivery).toMatchObject({ address: null, department: 'Salto' });
  });

  it('DELI-06 may be changed until it is sent, to one of equal cost', async () => {
    const id = await parcel();
    const add = async (person: typeof buyer, department: string) => {
      const address = { id: randomUUID(), label: 'Casa', is_default: false, ...anAddress, department };
      expect((await call(person, '/api/addresses/save', address)).status).toBe(200);
      return address.id;
    };
    const change = (addressId: string, person = buyer) =>
      codeOf(call(person, 'change-address', { order_id: id, address_id: addressId }));
    const [far, near, foreign] = [
      await add(buyer, 'Rivera'),
      await add(buyer, 'Montevideo'),
      await add(seller, 'Rivera'),
    ];
    expect(await change(near)).toBe('other-delivery-price');
    expect(await change(foreign)).toBe('not-found');
    expect(await change(far, seller)).toBe('invalid-order-state');
    expect([await change(far), await change(far)]).toEqual(['ok', 'ok']);
    await expectNowhere(/\+59899123456|Cuareim/);
    await hearAll(test);
    expect((await readOrder(seller, id)).order.delivery).toMatchObject({
      department: 'Rivera',
      address: { ...anAddress, department: 'Rivera' },
    });
    expect((await newsAbout(test, id)).filter((news) => news === 'seller.address-changed')).toHaveLength(1);
    await call(seller, 'send', { order_id: id, ...sent });
    expect(await change(far)).toBe('invalid-order-state');
    await expectNowhere(/\+59899123456|Cuareim/);
  });

  it('DELI-06 of a meeting does not exist', async () => {
    const id = await meeting();
    expect((await readOrder(seller, id)).order.delivery).toMatchObject({
      method: 'in_person',
      zone: 'Tres Cruces',
      address: null,
    });
  });
});

it('DELI-07 a voucher paid days later opens the delivery then, as the order says', async () => {
  const people = { sellerId: seller.member.id, buyerId: buyer.member.id };
  const { id } = await anOrder(test, { ...people, delivery: aParcel, path: ['payment_pending'] });
  await hearAll(test);
  expect((await readOrder(buyer, id)).order.delivery.state).toBeNull();
  test.clock.advance(4 * day);
  const settings = { department: 'Rivera', in_person: false, zone: null, parcel: 'free' };
  const prices = { local_cents: null, country_cents: null };
  const saved = await call(seller, '/api/delivery-settings/save', { ...settings, ...prices });
  expect(saved.status).toBe(200);
  await aPayment(test, id);
  await walk(test, id, 'paid');
  await hearAll(test);

  const { opened_at: openedAt, due_at: dueAt } = await deliveryRow(test, id);
  expect(test.clock.now().getTime() - openedAt.getTime()).toBeLessThan(60_000);
  expect(dueAt).toEqual(new Date(tenOnDay(openedAt, 5).getTime() + 14 * 60 * 60 * 1000));
  expect((await readOrder(seller, id)).order.delivery).toMatchObject({
    state: 'preparing',
    terms: 'priced',
    cost_cents: 25_000,
    from_department: 'Montevideo',
    address: anAddress,
  });
});

it('DELI-09 nobody sends: two reminders, then cancelled and refunded, told once', async () => {
  // Mails of other tests' sales would count too.
  const own = await aSellerAndBuyer(test);
  const id = await aPaidDelivery(test, own);
  const { opened_at: openedAt, due_at: dueAt } = await deliveryRow(test, id);
  const told = async () => (await newsAbout(test, id)).filter((news) => !/bought|sold/.test(news)).toSorted();

  advanceTo(test, new Date(tenOnDay(openedAt, 3).getTime() - 60_000));
  await workDeliveries(test);
  expect(await told()).toEqual([]);
  advanceTo(test, tenOnDay(openedAt, 3));
  await workDeliveries(test);
  await workDeliveries(test);
  expect(await told()).toEqual(['seller.send-soon']);
  advanceTo(test, tenOnDay(openedAt, 5));
  await workDeliveries(test);
  expect(await told()).toEqual(['buyer.send-today', 'seller.send-soon', 'seller.send-today']);

  advanceTo(test, new Date((dueAt?.getTime() ?? 0) - 60_000));
  await workDeliveries(test);
  expect((await deliveryRow(test, id)).state).toBe('preparing');
  advanceTo(test, dueAt);
  await workDeliveries(test);
  await workDeliveries(test);
  expect(await deliveryRow(test, id)).toMatchObject({
    state: 'cancelled',
    end_cause: 'unsent',
    ended_at: dueAt,
  });
  expect(await stateOf(test, id)).toBe('refund_pending');
  const [refund, ...more] = await test.db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'order_id')
    .select(['amount_cents', 'total_cents', 'refund.reason'])
    .where('order_id', '=', id)
    .execute();
  expect([refund?.amount_cents, refund?.reason, more]).toEqual([refund?.total_cents, 'delivery', []]);
  expect(await told()).toEqual([
    'buyer.send-today',
    'buyer.unsent',
    'seller.send-soon',
    'seller.send-today',
    'seller.unsent',
  ]);
  await test.workOff();
  const subjects = (await mailsTo(own.seller.member.email)).map(({ subject }) => subject);
  for (const start of ['Te quedan 2 días hábiles', 'Hoy es el último día', 'Se canceló la venta'])
    expect(subjects.filter((subject) => subject.startsWith(start))).toHaveLength(1);
});

it('DELI-09 a worker that was away for days reminds of nothing in the past', async () => {
  const id = await parcel();
  const { opened_at: openedAt } = await deliveryRow(test, id);
  advanceTo(test, new Date(tenOnDay(openedAt, 4).getTime()));
  await workDeliveries(test);
  expect((await newsAbout(test, id)).filter((news) => news.includes('send'))).toEqual([]);
});

describe('more time', () => {
  it('DELI-10 is granted once, from the first reminder until the deadline', async () => {
    const id = await parcel();
    const body = { order_id: id };
    const { opened_at: openedAt, due_at: dueAt } = await deliveryRow(test, id);
    expect(await codeOf(call(buyer, 'extend', body))).toBe('invalid-order-state');
    advanceTo(test, tenOnDay(openedAt, 3));
    expect(await codeOf(call(seller, 'extend', body))).toBe('invalid-order-state');
    const replies = await Promise.all([1, 2, 3].map(() => call(buyer, 'extend', body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);

    const { due_at: later, send_by: sendBy } = await deliveryRow(test, id);
    expect(later).toEqual(new Date(tenOnDay(openedAt, 8).getTime() + 14 * 60 * 60 * 1000));
    expect(sendBy).toEqual(later);
    expect(await deliveryHistory(test, id)).toEqual(['preparing paid', 'preparing extended']);
    advanceTo(test, dueAt);
    await workDeliveries(test);
    expect((await deliveryRow(test, id)).state).toBe('preparing');
    expect((await readOrder(buyer, id)).order).toMatchObject({ delivery: { extended: true } });
    expect((await readOrder(buyer, id)).order.actions).not.toContain('extend');
    expect(await newsAbout(test, id)).toContain('seller.extended');
    advanceTo(test, tenOnDay(openedAt, 8));
    await workDeliveries(test);
    expect(await newsAbout(test, id)).toContain('seller.send-today');
  });

  it('DELI-10 exactly at the deadline the time decides, in any order', async () => {
    const ids = [await parcel(), await parcel()];
    advanceTo(test, (await deliveryRow(test, ids[1] ?? '')).due_at);
    const [first, second] = await Promise.all(
      ids.map(async (id, index) => {
        const worker = index === 0 ? workDeliveries(test) : null;
        const code = await codeOf(call(buyer, 'extend', { order_id: id }));
        await worker;
        return { code, ...(await deliveryRow(test, id)) };
      }),
    );
    for (const end of [first, second])
      expect(end).toMatchObject({ code: 'deadline-passed', state: 'cancelled', extended_at: null });
    // Again, after the worker.
    expect(await codeOf(call(seller, 'send', { order_id: ids[0], ...sent }))).toBe('deadline-passed');
  });
});

describe('a parcel', () => {
  async function aPhoto(ownerId: string): Promise<string> {
    const id = randomUUID();
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('picture')
        .values({
          id,
          owner_id: ownerId,
          path: `privatePictures/${id}`,
          purpose: 'parcel',
          state: 'ready',
          content_type: 'image/jpeg',
          byte_size: 1,
          upload_until: test.clock.now(),
          width: 12,
          height: 16,
          color: '#c7a388',
          thumbhash: 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=',
          created_at: test.clock.now(),
        })
        .execute(),
    );
    return id;
  }

  it('DELI-11 has carrier, tracking and photo, which are corrected until it arrives', async () => {
    const id = await parcel();
    const send = (more: object, person = seller) => codeOf(call(person, 'send', { order_id: id, ...more }));
    expect(await send({ carrier: 'dac' })).toBe('invalid-tracking');
    expect(await send({ carrier: 'dac', tracking: 'a b' })).toBe('invalid-tracking');
    expect(await send({ carrier: 'otra' })).toBe('invalid-tracking');
    expect(await send(sent, buyer)).toBe('invalid-order-state');
    const foreign = await aPhoto(buyer.member.id);
    expect(await send({ ...sent, picture_id: foreign })).toBe('picture-not-uploaded');
    expect((await deliveryRow(test, id)).state).toBe('preparing');

    const photo = await aPhoto(seller.member.id);
    expect(await send({ ...sent, picture_id: photo })).toBe('ok');
    await hearAll(test);
    const seen = await readOrder(buyer, id);
    expect(seen.order.delivery).toMatchObject({
      state: 'sent',
      carrier: 'dac',
      carrier_name: 'DAC',
      tracking: 'AB-1234',
      tracking_url: 'https://www.dac.com.uy/envios/rastrear',
    });
    expect(seen.parcel_photo[0].url).toContain(photo);
    expect(await newsAbout(test, id)).toContain('buyer.shipped');

    expect(await send({ carrier: 'otra', carrier_name: 'Turil' })).toBe('ok');
    expect((await readOrder(buyer, id)).order.delivery).toMatchObject({
      carrier_name: 'Turil',
      tracking: null,
      tracking_url: null,
    });
    await call(buyer, 'confirm', { order_id: id });
    expect(await send(sent)).toBe('invalid-order-state');
  });

  it('DELI-11 moves the live topic of both', async () => {
    const id = await parcel();
    const revisions = () =>
      test.db
        .selectFrom('notification_inbox')
        .select(['account_id', 'order_revision'])
        .where('account_id', 'in', [seller.member.id, buyer.member.id])
        .orderBy('account_id')
        .execute();
    const before = await revisions();
    await call(seller, 'send', { order_id: id, ...sent });
    await hearAll(test);
    const after = await revisions();
    for (const [index, { order_revision: revision }] of after.entries())
      expect(revision).toBeGreaterThan(before[index]?.order_revision ?? Infinity);
  });

  it('DELI-12 that nobody confirms: question on day 8, delivered on day 10, completed after 48 hours', async () => {
    const id = await parcel();
    await call(seller, 'send', { order_id: id, ...sent });
    const { sent_at: sentAt, due_at: dueAt } = await deliveryRow(test, id);
    if (!sentAt) throw new Error('not sent');
    advanceTo(test, tenOnDay(sentAt, 8));
    await workDeliveries(test);
    expect(await newsAbout(test, id)).toContain('buyer.arrived-question');
    advanceTo(test, dueAt);
    expect(await codeOf(call(buyer, 'confirm', { order_id: id }))).toBe('deadline-passed');
    await workDeliveries(test);
    const delivered = await deliveryRow(test, id);
    expect(delivered).toMatchObject({ state: 'delivered', proof: 'time', arrived_at: dueAt });
    expect(delivered.due_at).toEqual(new Date((dueAt?.getTime() ?? 0) + 48 * 60 * 60 * 1000));
    expect(await newsAbout(test, id)).toContain('buyer.taken-as-received');
    advanceTo(test, delivered.due_at);
    await workDeliveries(test);
    expect(await deliveryRow(test, id)).toMatchObject({ state: 'completed', end_cause: 'time' });
    expect(await newsAbout(test, id)).toEqual(
      expect.arrayContaining(['buyer.completed', 'seller.completed']),
    );
    expect(await stateOf(test, id)).toBe('paid');
  });

  it('DELI-12 may be confirmed again after its completion by time', async () => {
    const id = await parcel();
    await call(seller, 'send', { order_id: id, ...sent });
    await call(buyer, 'confirm', { order_id: id });
    advanceTo(test, (await deliveryRow(test, id)).due_at);
    await workDeliveries(test);
    expect(await deliveryRow(test, id)).toMatchObject({ state: 'completed', end_cause: 'time' });
    expect(await codeOf(call(buyer, 'confirm', { order_id: id }))).toBe('ok');
  });

  it('DELI-12 a deadline that passes during the request is answered as a deadline', async () => {
    const answers: string[] = [];
    for (let early = 0; early < 10; early += 1) {
      const id = await parcel();
      await call(seller, 'send', { order_id: id, ...sent });
      const dueAt = (await deliveryRow(test, id)).due_at?.getTime() ?? 0;
      let reads = 0;
      const clock = vi
        .spyOn(test.clock, 'now')
        .mockImplementation(() => new Date(dueAt - (reads++ < early ? 1 : 0)));
      answers.push(await codeOf(call(buyer, 'confirm', { order_id: id })));
      clock.mockRestore();
    }
    expect(new Set(answers)).toEqual(new Set(['deadline-passed', 'ok']));
  });

  it('DELI-12 a worker that was away applies every deadline at its own time', async () => {
    const id = await parcel();
    await call(seller, 'send', { order_id: id, ...sent });
    const { due_at: dueAt } = await deliveryRow(test, id);
    test.clock.advance(60 * day);
    await workDeliveries(test);
    expect(await deliveryRow(test, id)).toMatchObject({
      state: 'completed',
      ended_at: new Date((dueAt?.getTime() ?? 0) + 48 * 60 * 60 * 1000),
    });
    expect(await newsAbout(test, id)).not.toContain('buyer.taken-as-received');
  });
});

describe('a meeting', () => {
  const handoverOf = async (id: string) => (await readOrder(buyer, id)).order.delivery.code as string;

  it('DELI-13 the right code hands over; nothing stores the code', async () => {
    const id = await meeting();
    const code = await handoverOf(id);
    expect(code).toMatch(/^\d{6}$/);
    expect((await readOrder(seller, id)).order.delivery.code).toBeNull();
    expect(await codeOf(call(seller, 'send', { order_id: id, ...sent }))).toBe('invalid-order-state');
    expect(await codeOf(call(seller, 'ready', { order_id: id }))).toBe('ok');
    await hearAll(test);
    await test.workOff();
    const [mail] = (await mailsTo(buyer.member.email)).filter(({ subject }) =>
      subject.includes('para darte'),
    );
    expect(mail?.text).toContain(code);
    expect(await codeOf(call(buyer, 'hand-over', { order_id: id, code }))).toBe('invalid-order-state');
    const replies = await Promise.all([1, 2].map(() => call(seller, 'hand-over', { order_id: id, code })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);

    expect(await deliveryRow(test, id)).toMatchObject({ state: 'handed_over', proof: 'code' });
    expect((await deliveryHistory(test, id)).at(-1)).toBe('handed_over code');
    expect(await handoverOf(id)).toBeNull();
    await expectNowhere(new RegExp(`\\b${code}\\b`));
  });

  it('DELI-14 five wrong codes lock the right one too, for an hour; six at once count five', async () => {
    const id = await meeting();
    const code = await handoverOf(id);
    const wrong = code === '000000' ? '111111' : '000000';
    const attempt = (tried: string) => call(seller, 'hand-over', { order_id: id, code: tried });
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => attempt(wrong)));
    expect(replies.map(({ body }): string => body.code).toSorted()).toEqual([
      'handover-locked',
      'handover-locked',
      ...Array.from({ length: 4 }, () => 'invalid-handover-code'),
    ]);
    const locked = await attempt(code);
    expect(locked).toMatchObject({
      status: 429,
      body: { code: 'handover-locked', error: 'Fueron cinco intentos. Probá de nuevo en una hora.' },
    });
    expect(locked.body.cooldown).toBeGreaterThan(3500);
    expect((await readOrder(seller, id)).order.delivery.code_locked_until).not.toBeNull();
    test.clock.advance(60 * 60);
    expect((await attempt(wrong)).body.code).toBe('invalid-handover-code');
    expect((await attempt(code)).status).toBe(200);
  });

  it('DELI-14 wrong codes are counted by the database, for all processes together', async () => {
    const id = await meeting();
    const code = await handoverOf(id);
    const wrong = code === '000000' ? '111111' : '000000';
    const other = openDatabase({ url: test.databaseUrl, poolSize: 3 });
    const request = { orderId: id, personId: seller.member.id };
    // Both processes have read nothing yet when the lock of the order becomes free.
    const holder = await beginTransaction(test.db);
    await lockOrder(holder.tx, id);
    const attempts = [test.db, other.db].flatMap((db) =>
      [1, 2, 3].map(() =>
        handOver({ ...test, db }, request, wrong).then(
          () => 'ok',
          (error: AppError): string => error.code,
        ),
      ),
    );
    await untilWaiting(test.db, 6);
    await holder.commit();

    expect((await Promise.all(attempts)).toSorted()).toEqual([
      'handover-locked',
      'handover-locked',
      ...Array.from({ length: 4 }, () => 'invalid-handover-code'),
    ]);
    await expect(handOver({ ...test, db: other.db }, request, code)).rejects.toThrow('handover-locked');
    await other.close();
  });

  it('DELI-15 without the code ends in a refund after ten days, counted against nobody', async () => {
    const id = await meeting();
    await call(seller, 'ready', { order_id: id });
    const { ready_at: readyAt, due_at: dueAt } = await deliveryRow(test, id);
    if (!readyAt) throw new Error('not ready');
    advanceTo(test, tenOnDay(readyAt, 8));
    await workDeliveries(test);
    expect(await newsAbout(test, id)).toEqual(
      expect.arrayContaining(['buyer.meet-soon', 'seller.meet-soon']),
    );
    advanceTo(test, dueAt);
    await workDeliveries(test);
    expect(await deliveryRow(test, id)).toMatchObject({ state: 'cancelled', end_cause: 'not-met' });
    expect(await stateOf(test, id)).toBe('refund_pending');
    expect(await newsAbout(test, id)).toEqual(expect.arrayContaining(['buyer.not-met', 'seller.not-met']));
  });

  it('DELI-15 by the word of the seller, from 24 hours on, leaves five days to object', async () => {
    const id = await meeting();
    const say = () => codeOf(call(seller, 'say-handed', { order_id: id }));
    expect(await say()).toBe('invalid-order-state');
    await call(seller, 'ready', { order_id: id });
    test.clock.advance(day - 60);
    expect(await say()).toBe('invalid-order-state');
    test.clock.advance(61);
    expect([await say(), await say()]).toEqual(['ok', 'ok']);
    const { arrived_at: at, due_at: dueAt, proof } = await deliveryRow(test, id);
    if (!at) throw new Error('not handed over');
    expect([proof, dueAt]).toEqual(['seller', new Date(tenOnDay(at, 5).getTime() + 14 * 60 * 60 * 1000)]);
    for (const reminded of [3, 5]) {
      advanceTo(test, tenOnDay(at, reminded));
      await workDeliveries(test);
    }
    const told = (await newsAbout(test, id)).filter((news) => news === 'buyer.said-handed');
    expect(told).toHaveLength(3);
    advanceTo(test, dueAt);
    await workDeliveries(test);
    expect((await deliveryRow(test, id)).state).toBe('completed');
  });
});

describe('cancelling', () => {
  it('DELI-16 the seller cancels before sending, not after', async () => {
    const id = await parcel();
    const cancel = () => call(seller, 'cancel', { order_id: id, reason: 'Se manchó' });
    const replies = await Promise.all([cancel(), cancel()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await deliveryRow(test, id)).toMatchObject({ state: 'cancelled', end_cause: 'seller' });
    expect(await stateOf(test, id)).toBe('refund_pending');
    await hearAll(test);
    expect((await newsAbout(test, id)).slice(2)).toEqual(['buyer.seller-cancelled']);
    expect((await readOrder(buyer, id)).steps.map(({ message }: { message: string }) => message)).toContain(
      'Quien vende la canceló y el dinero vuelve. «Se manchó»',
    );
    const { number } = (await readOrder(buyer, id)).order;
    const exported = async ({ visitor, member }: typeof buyer) => {
      await signIn(visitor, member);
      const { orders } = (await visitor.get('/api/account/export')).body;
      return orders.find((each: { number: number }) => each.number === number).delivery_history.at(-1);
    };
    // What was typed belongs to its author.
    const end = { state: 'cancelled', cause: 'seller' };
    expect(await exported(seller)).toMatchObject({ ...end, reason: 'Se manchó' });
    expect(await exported(buyer)).toMatchObject({ ...end, reason: null });

    const other = await parcel();
    await call(seller, 'send', { order_id: other, ...sent });
    expect(await codeOf(call(seller, 'cancel', { order_id: other }))).toBe('invalid-order-state');
    expect(await codeOf(call(seller, '/api/orders/refund', { order_id: other }))).toBe('ok');
    expect(await deliveryRow(test, other)).toMatchObject({ state: 'cancelled', end_cause: 'seller-refund' });
  });

  it('DELI-16 “Devolver el dinero” before sending is a cancellation', async () => {
    const id = await parcel();
    expect(await codeOf(call(seller, '/api/orders/refund', { order_id: id }))).toBe('ok');
    expect(await codeOf(call(seller, '/api/orders/refund', { order_id: id }))).toBe('ok');
    expect(await deliveryRow(test, id)).toMatchObject({ state: 'cancelled', end_cause: 'seller' });
  });

  it('DELI-16 the buyer asks once; the seller agrees, refuses, or refuses by sending', async () => {
    const [agreed, refused, shipped] = [await parcel(), await parcel(), await parcel()];
    for (const id of [agreed, refused, shipped]) {
      expect(await codeOf(call(seller, 'answer-cancel', { order_id: id, agree: true }))).toBe(
        'invalid-order-state',
      );
      expect(await codeOf(call(buyer, 'ask-cancel', { order_id: id }))).toBe('ok');
      expect((await readOrder(seller, id)).order.actions).toContain('answer-cancel');
      expect((await readOrder(buyer, id)).order.actions).not.toContain('ask-cancel');
    }
    expect(await codeOf(call(buyer, 'answer-cancel', { order_id: agreed, agree: true }))).toBe(
      'invalid-order-state',
    );
    expect(await codeOf(call(seller, 'answer-cancel', { order_id: agreed, agree: true }))).toBe('ok');
    expect(await codeOf(call(seller, 'answer-cancel', { order_id: refused, agree: false }))).toBe('ok');
    await call(seller, 'send', { order_id: shipped, ...sent });
    await hearAll(test);

    expect(await deliveryRow(test, agreed)).toMatchObject({ state: 'cancelled', end_cause: 'agreed' });
    expect(await deliveryRow(test, refused)).toMatchObject({ state: 'preparing', cancel_answer: 'refused' });
    expect(await deliveryRow(test, shipped)).toMatchObject({ state: 'sent', cancel_answer: 'refused' });
    expect(await newsAbout(test, agreed)).toEqual(
      expect.arrayContaining(['seller.cancel-asked', 'buyer.cancel-agreed']),
    );
    expect(await newsAbout(test, refused)).toContain('buyer.cancel-refused');
  });
});

it('DELI-17 “Está todo bien” completes at once', async () => {
  const id = await parcel();
  expect(await codeOf(call(buyer, 'approve', { order_id: id }))).toBe('invalid-order-state');
  await call(seller, 'send', { order_id: id, ...sent });
  await call(buyer, 'confirm', { order_id: id });
  expect((await readOrder(seller, id)).order.delivery.address).toEqual(anAddress);
  const replies = await Promise.all([1, 2].map(() => call(buyer, 'approve', { order_id: id })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await deliveryRow(test, id)).toMatchObject({ state: 'completed', end_cause: 'buyer' });
  expect((await readOrder(seller, id)).order).toMatchObject({
    actions: ['refund'],
    delivery: { address: null },
  });
});

describe('the order', () => {
  const stepTitles = async (id: string): Promise<string[]> =>
    (await readOrder(buyer, id)).steps.map(({ title }: { title: string }) => title);

  it.each(['in_dispute', 'review'] as const)(
    'DELI-18 holds its delivery while %s, and gives the days back',
    async (state) => {
      const id = await parcel();
      const { opened_at: openedAt, due_at: dueAt } = await deliveryRow(test, id);
      advanceTo(test, tenOnDay(openedAt, 1));
      await move(test, id, state);
      expect(await codeOf(call(seller, 'send', { order_id: id, ...sent }))).toBe('invalid-order-state');
      await hearAll(test);
      expect(await deliveryRow(test, id)).toMatchObject({ state: 'on_hold', held_from: 'preparing' });
      advanceTo(test, dueAt);
      test.clock.advance(day);
      await workDeliveries(test);
      expect((await deliveryRow(test, id)).state).toBe('on_hold');

      await move(test, id, 'paid');
      await hearAll(test);
      const released = await deliveryRow(test, id);
      expect(released).toMatchObject({ state: 'preparing', due_days: 4 });
      expect(released.due_at).toEqual(
        new Date(tenOnDay(test.clock.now(), 4).getTime() + 14 * 60 * 60 * 1000),
      );
      expect(await stepTitles(id)).toEqual(expect.arrayContaining(['Entrega en pausa', 'La entrega sigue']));
    },
  );

  it('DELI-18 refunded by hand or charged back cancels it; completed stays', async () => {
    const [refunded, chargedBack, completed] = [await parcel(), await parcel(), await parcel()];
    await call(buyer, 'confirm', { order_id: completed });
    await call(buyer, 'approve', { order_id: completed });
    await move(test, refunded, 'refunded');
    await move(test, chargedBack, 'charged_back');
    await move(test, completed, 'refunded');
    await hearAll(test);
    expect(await deliveryRow(test, refunded)).toMatchObject({ state: 'cancelled', end_cause: 'refunded' });
    expect(await deliveryRow(test, chargedBack)).toMatchObject({
      state: 'cancelled',
      end_cause: 'charged-back',
    });
    expect((await deliveryRow(test, completed)).state).toBe('completed');
    for (const id of [refunded, chargedBack]) expect(await stepTitles(id)).toContain('Entrega cancelada');
  });

  it('DELI-18 paid again after a refund that was closed: prepared anew, or completed when it was sent', async () => {
    const [unsent, shipped] = [await parcel(), await parcel()];
    await call(seller, 'send', { order_id: shipped, ...sent });
    await call(seller, 'cancel', { order_id: unsent });
    await call(seller, '/api/orders/refund', { order_id: shipped });
    for (const id of [unsent, shipped]) await walk(test, id, 'review', 'paid');
    await hearAll(test);
    expect(await deliveryRow(test, unsent)).toMatchObject({
      state: 'preparing',
      due_days: 5,
      end_cause: null,
    });
    expect(await deliveryRow(test, shipped)).toMatchObject({ state: 'completed', end_cause: 'paid-again' });
    expect((await stepTitles(unsent)).at(-1)).toBe('La compra sigue en pie');
    expect((await stepTitles(shipped)).slice(-2)).toEqual([
      'Entrega completa',
      'Ahora su historia sigue con vos',
    ]);
  });

  it('DELI-18 that can no longer be refunded waits for an operator', async () => {
    const id = await parcel();
    await inTransaction(test.db, (tx) => tx.deleteFrom('payment').where('order_id', '=', id).execute());
    expect(await codeOf(call(seller, 'cancel', { order_id: id }))).toBe('invalid-order-state');
    advanceTo(test, (await deliveryRow(test, id)).due_at);
    await workDeliveries(test);
    expect(await stateOf(test, id)).toBe('review');
    expect((await deliveryRow(test, id)).state).toBe('on_hold');
  });
});

describe('DELI-20', () => {
  it('DELI-20 an account and the tokens of a seller wait for unfinished deliveries', async () => {
    const own = await aSellerAndBuyer(test);
    const id = await aPaidDelivery(test, own);
    const remove = async (person: typeof seller) => {
      const { email, password } = person.member;
      await signIn(person.visitor, { email, password });
      return codeOf(call(person, '/api/delete-user-by-email', { email, password }));
    };
    await disconnectAccount(test, own.seller.member.id);
    await call(own.seller, 'send', { order_id: id, ...sent });
    expect([await remove(own.seller), await remove(own.buyer)]).toEqual([
      'account-has-orders',
      'account-has-orders',
    ]);
    const need = () => findRetainedGrant(test.db, own.seller.member.id, test.clock.now());
    expect(await need()).toEqual({ until: null });
    await call(own.buyer, 'confirm', { order_id: id });
    await call(own.buyer, 'approve', { order_id: id });
    expect((await need())?.until).toBeInstanceOf(Date);
    expect([await remove(own.buyer), await remove(own.seller)]).toEqual(['ok', 'ok']);
  });
});

it('DELI-08 an exception of the calendar moves open deadlines only to a later day', async () => {
  const id = await parcel();
  const { opened_at: openedAt, due_at: dueAt } = await deliveryRow(test, id);
  const strike = tenOnDay(openedAt, 2).toISOString().slice(0, 10);
  await changeCalendar(test, { day: strike, exception: { isBusiness: false, reason: 'Paro' } });
  const { due_at: later, send_by: sendBy } = await deliveryRow(test, id);
  expect(later?.getTime()).toBeGreaterThan(dueAt?.getTime() ?? Infinity);
  expect(sendBy).toEqual(later);
  await changeCalendar(test, { day: strike, exception: null });
  expect((await deliveryRow(test, id)).due_at).toEqual(later);
});

describe('DELI-21', () => {
  it('DELI-21 orders of the release before are carried over', async () => {
    const people = { sellerId: seller.member.id, buyerId: buyer.member.id };
    const orders = await Promise.all(
      [0, 1, 2].map(() => anOrder(test, { ...people, path: ['awaiting_payment', 'paid'] })),
    );
    const [waiting = '', shipped = '', received = ''] = orders.map(({ id }) => id);
    const now = test.clock.now();
    await inTransaction(test.db, async (tx) => {
      const set = (id: string, columns: object) =>
        tx.updateTable('shop_order').set(columns).where('id', '=', id).execute();
      await set(shipped, { shipped_at: now, tracking: 'UY 1' });
      await set(received, { shipped_at: now, received_at: now });
      const told = { account_id: seller.member.id, order_id: waiting, news: 'seller.sold' };
      await tx
        .insertInto('money_news')
        .values({ ...told, cause: `order:${waiting}:3`, created_at: now })
        .execute();
    });
    await openMissing(test);
    await openMissing(test);
    expect(await deliveryRow(test, waiting)).toMatchObject({
      method: 'arranged',
      state: 'preparing',
      due_at: new Date(tenOnDay(now, 5).getTime() + 14 * 60 * 60 * 1000),
    });
    expect(await findWithoutDelivery(test.db, 1)).toEqual([]);
    await hearAll(test);
    expect((await newsAbout(test, waiting)).toSorted()).toEqual(['buyer.bought', 'seller.sold']);
    const yesterday = new Date(now.getTime() - day * 1000);
    expect(await deliveryRow(test, shipped)).toMatchObject({
      state: 'sent',
      tracking: 'UY 1',
      due_at: new Date(tenOnDay(yesterday, 10).getTime() + 14 * 60 * 60 * 1000),
    });
    expect(await deliveryRow(test, received)).toMatchObject({ state: 'completed', due_at: null });
    // Either way is open to them.
    expect((await readOrder(seller, waiting)).order.actions).toEqual(
      expect.arrayContaining(['send', 'ready', 'hand-over']),
    );
  });

  const sellerCalls = ['send', 'ready', 'hand-over', 'say-handed', 'cancel', 'answer-cancel'];
  const buyerCalls = ['confirm', 'approve', 'extend', 'ask-cancel'];
  const orderStates = ['paid', 'in_dispute', 'review', 'refunded', 'charged_back'] as const;

  it.each([1, 2, 3, 4])(
    'DELI-21 random requests only move along the table, and refusals change nothing (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const id = await aPaidDelivery(test, parties, random.pick([aParcel, aMeeting]));
      const { code } = (await readOrder(buyer, id)).order.delivery;
      const problems: string[] = [];
      for (let step = 0; step < 25; step++) {
        const before = await deliveryRow(test, id);
        const turn = random.pick(['seller', 'seller', 'buyer', 'buyer', 'order', 'time', 'worker']);
        if (turn === 'time' && before.due_at)
          advanceTo(test, new Date(before.due_at.getTime() - (random.isOneIn(2) ? 60_000 : 0)));
        else if (turn === 'order') await move(test, id, random.pick([...orderStates])).catch(() => null);
        else if (turn === 'worker') await workDeliveries(test);
        else {
          const person = turn === 'seller' ? seller : buyer;
          const name = random.pick([...sellerCalls, ...buyerCalls]);
          const details = {
            send: sent,
            'hand-over': { code: code ?? '000000' },
            'answer-cancel': { agree: random.isOneIn(2) },
          }[name];
          const reply = await call(person, name, { order_id: id, ...details });
          const isRefused = reply.body.code === 'invalid-order-state' && (await stateOf(test, id)) === 'paid';
          const { state } = await deliveryRow(test, id);
          if (![200, 400, 409, 429].includes(reply.status)) problems.push(`${name}: ${reply.status}`);
          if (isRefused && before.state !== 'on_hold' && state !== before.state)
            problems.push(`${name}: refused, and ${before.state} became ${state}`);
        }
        expect(problems).toEqual([]);
        await expectLegalHistory(id);
      }
    },
  );

  async function expectLegalHistory(id: string): Promise<void> {
    const row = await deliveryRow(test, id);
    const events = await test.db
      .selectFrom('delivery_event')
      .select(['from_state', 'to_state', 'version', 'cause'])
      .where('order_id', '=', id)
      .orderBy('version')
      .execute();
    expect(events.map(({ version }) => version)).toEqual(
      Array.from({ length: row.version }, (_, index) => index + 1),
    );
    expect(events.at(-1)?.to_state).toBe(row.state);
    for (const [index, { from_state: from, to_state: to, cause }] of events.entries()) {
      expect(from).toBe(events[index - 1]?.to_state ?? null);
      if (from === null || from === to) continue;
      const move = { method: row.method, from, to, by: cause };
      expect([from, to, cause, canMoveDelivery(move as never)]).toEqual([from, to, cause, true]);
    }
    const isWaiting = !['in_claim', 'on_hold', 'completed', 'cancelled'].includes(row.state);
    expect([row.state as DeliveryState, row.due_at !== null]).toEqual([row.state, isWaiting]);
  }

  it('DELI-21 a stranger finds nothing, and an unpaid order has no delivery', async () => {
    const id = await parcel();
    const stranger = await aSignedInMember(test);
    const unpaid = await anOrder(test, { sellerId: seller.member.id, buyerId: buyer.member.id });
    for (const name of [...sellerCalls, ...buyerCalls]) {
      const more = { send: sent, 'hand-over': { code: '1' }, 'answer-cancel': { agree: true } }[name];
      expect(await codeOf(call(stranger, name, { order_id: id, ...more }))).toBe('not-found');
      const person = sellerCalls.includes(name) ? seller : buyer;
      expect(await codeOf(call(person, name, { order_id: unpaid.id, ...more }))).toBe('invalid-order-state');
    }
    expect(await deliveryHistory(test, id)).toEqual(['preparing paid']);
  });
});
