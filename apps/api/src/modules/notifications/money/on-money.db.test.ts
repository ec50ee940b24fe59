import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '#modules/accounts/index.ts';
import { deliveryEvents } from '#modules/delivery/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { anOrder, aPayment, walk } from '../../../../test/orders.ts';
import { bellOf, expectExactInbox, pendingEvents } from '../../../../test/notifications.ts';
import { mailsTo } from '../../../../test/outside.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../../test/sellers.ts';
import { deleteOldNotifications } from '../cleanup.ts';
import { moneyEvents } from './events.ts';
import { onMoneyEvents } from './on-money.ts';
import { sendMail } from '../send-mail.ts';

const test = await startTestApp({ limiter: unlimited });

let seller: Seller;
let buyer: Seller;
let orderId: string;
let productId: number;

beforeEach(async () => {
  await hearAll(test);
  await test.workOff();
  seller = await aSeller(test);
  buyer = await aSignedInMember(test, { fullName: 'Camila Rey' });
  ({ id: productId } = await aPublished(test, seller, { title: 'Buzo tejido' }));
  const sides = { buyerId: buyer.member.id, sellerId: seller.member.id };
  ({ id: orderId } = await anOrder(test, { ...sides, productIds: [productId] }));
  await hearAll(test);
});

const titles = async (of: Seller) => (await bellOf(of)).data.map(({ title }: { title: string }) => title);
const moneyMails = async ({ member }: Seller) =>
  (await mailsTo(member.email)).filter(({ text }) => text.includes('es sobre el dinero'));
const subjects = async (of: Seller) => (await moneyMails(of)).map(({ subject }) => subject);
const emitEvent = (type: `${string}.${string}`, payload: object) =>
  inTransaction(test.db, (tx) => emit(tx, test.clock, { type, payload }));
const readAll = (of: Seller) => of.visitor.post('/api/notifications/mark-all-read', {});
/** Delivers events and sends mails. */
async function deliverAll(): Promise<void> {
  await hearAll(test);
  await test.workOff();
}
async function setPreference(of: Seller, kind: string, preference: { bell: boolean; mail: boolean }) {
  const { body } = await of.visitor.get('/api/notifications/preferences');
  const preferences = { ...body.preferences, [kind]: preference };
  await of.visitor.post('/api/notifications/set-preferences', { preferences });
}

describe('NOTI-04 a sale and a purchase', () => {
  it('notify seller and buyer once, with a link, on the site and by mail', async () => {
    await aPayment(test, orderId);
    await walk(test, orderId, 'paid');
    await deliverAll();

    expect((await bellOf(seller)).data).toEqual([
      {
        id: expect.any(Number),
        title: 'Vendiste Buzo tejido',
        message: expect.stringMatching(
          /^Camila pagó \$\u00a01.290. Tenés hasta el [a-záé]+ \d+ de [a-z]+ para hacer el envío.$/,
        ),
        read: false,
        created_at: expect.any(String),
        url: `/ventas/${orderId}`,
        user_id: seller.member.id,
        kind: 'sale',
        icon: 'coins',
        actor: { username: buyer.member.username, avatar_url: null },
      },
    ]);
    expect((await bellOf(buyer)).data).toMatchObject([
      {
        title: '¡Pago exitoso! Compraste Buzo tejido',
        kind: 'purchase',
        icon: 'package',
        url: `/compras/${orderId}`,
        actor: { username: seller.member.username },
      },
    ]);
    const [sold, ...more] = await moneyMails(seller);
    expect([sold?.subject, more]).toEqual(['Vendiste Buzo tejido', []]);
    for (const part of [
      'Total: $\u00a01.290',
      'Comisión de Mercado Pago: $\u00a077,50',
      `/ventas/${orderId}`,
    ])
      expect(sold?.text).toContain(part);
    expect(sold?.text).not.toContain(buyer.member.email);
    expect(sold?.text).not.toContain('Rey');
    const [bought] = await moneyMails(buyer);
    expect(bought?.text).toContain(`/compras/${orderId}`);
    expect(bought?.text).not.toContain('Comisión');
    await expectExactInbox(test, seller.member.id);
    await expectExactInbox(test, buyer.member.id);
  });

  it('SEED-02 contain the billing name of the recipient only', async () => {
    await buyer.visitor.post('/api/billing-info', { first_name: 'Camila Inés', last_name: 'Rey Soto' });
    await aPayment(test, orderId);
    await walk(test, orderId, 'paid');
    await deliverAll();

    const [bought] = await moneyMails(buyer);
    expect(bought?.text).toContain('Recibo a nombre de: Camila Inés Rey Soto');
    const [sold] = await moneyMails(seller);
    expect(sold?.text).not.toContain('Recibo a nombre de');
    const mine = await buyer.visitor.get(`/api/orders/${orderId}`);
    const theirs = await seller.visitor.get(`/api/orders/${orderId}`);
    expect([mine.body.billing_name, theirs.body.billing_name]).toEqual(['Camila Inés Rey Soto', null]);
  });

  it('notify once for repeated, concurrent and reordered events', async () => {
    await aPayment(test, orderId, { status: 'pending', voucherUrl: 'https://pagos.example/v/1' });
    await walk(test, orderId, 'payment_pending', 'paid', 'in_dispute', 'paid');
    const events = await pendingEvents(test, 'orders.');
    const handle = onMoneyEvents(test).handle;
    await handle(events.toReversed());
    await Promise.all([handle(events), handle(events.toReversed())]);
    for (const event of events) await handle([event, event]);
    await deliverAll();

    // The pending payment is over, so it is not notified.
    const expected = [
      'Hay un reclamo en Mercado Pago por Buzo tejido',
      'Se cerró el reclamo en Mercado Pago por Buzo tejido',
    ];
    const sold = (await titles(seller)).toSorted();
    expect(sold).toEqual([...expected, 'Vendiste Buzo tejido']);
    const bought = (await titles(buyer)).toSorted();
    expect(bought).toEqual([...expected, '¡Pago exitoso! Compraste Buzo tejido'].toSorted());
    expect((await subjects(seller)).toSorted()).toEqual(sold);
    expect((await subjects(buyer)).toSorted()).toEqual(bought);
    await expectExactInbox(test, seller.member.id);
    await expectExactInbox(test, buyer.member.id);
  });

  it('are ordered by event time, not by delivery', async () => {
    await walk(test, orderId, 'in_dispute');
    test.clock.advance(60);
    await walk(test, orderId, 'paid');
    await onMoneyEvents(test).handle((await pendingEvents(test, 'orders.')).toReversed());
    await onMoneyEvents(test).handle(await pendingEvents(test, 'orders.'));
    const expected = [
      'Se cerró el reclamo en Mercado Pago por Buzo tejido',
      'Hay un reclamo en Mercado Pago por Buzo tejido',
    ];
    expect(await titles(seller)).toEqual(expected);
  });

  it('are published to open streams', async () => {
    const publish = vi.fn(() => Promise.resolve());
    await walk(test, orderId, 'in_dispute');
    await onMoneyEvents({ ...test, news: { ...test.news, publish } }).handle(
      await pendingEvents(test, 'orders.'),
    );
    expect(new Set(publish.mock.calls.flat(2))).toEqual(new Set([seller.member.id, buyer.member.id]));
  });
});

describe('NOTI-04 a pending payment', () => {
  it('with a voucher notifies the buyer of its expiry, and the seller not to ship yet', async () => {
    const expiresAt = new Date('2030-03-02T15:00:00Z');
    await aPayment(test, orderId, { status: 'pending', voucherUrl: 'https://pagos.example/v/1', expiresAt });
    await walk(test, orderId, 'payment_pending');
    await deliverAll();
    expect((await bellOf(buyer)).data).toMatchObject([
      { title: 'Pago pendiente: Buzo tejido', message: expect.stringContaining('cupón'), kind: 'payment' },
    ]);
    expect((await moneyMails(buyer))[0]?.text).toContain('Pagalo hasta: 2 de marzo');
    expect((await bellOf(seller)).data).toMatchObject([
      { title: 'Reserva de Buzo tejido', message: expect.stringContaining('Todavía no envíes') },
    ]);

    await walk(test, orderId, 'expired');
    await deliverAll();
    expect((await titles(buyer))[0]).toBe('No se acreditó tu pago de Buzo tejido');
    expect((await titles(seller))[0]).toBe('No se acreditó el pago de Buzo tejido');
  });

  it('that is rejected notifies only the buyer, without mail, once per payment', async () => {
    for (const paymentId of ['11', '11', '12']) await emitEvent(moneyEvents.rejected, { orderId, paymentId });
    await deliverAll();
    await emitEvent(moneyEvents.rejected, { orderId, paymentId: '11' });
    await deliverAll();
    expect(await titles(buyer)).toEqual(Array(2).fill('Pago rechazado: Buzo tejido'));
    expect([await titles(seller), await subjects(buyer)]).toEqual([[], []]);

    await walk(test, orderId, 'paid');
    await emitEvent(moneyEvents.rejected, { orderId, paymentId: '13' });
    await deliverAll();
    expect(await titles(buyer)).toHaveLength(3);
  });

  it('that expires notifies only the buyer; the buyer’s own actions notify nobody', async () => {
    await walk(test, orderId, 'expired');
    await deliverAll();
    expect(await titles(buyer)).toEqual(['Se venció el tiempo para pagar Buzo tejido']);
    expect([await titles(seller), await subjects(buyer)]).toEqual([[], []]);

    const sides = { buyerId: buyer.member.id, sellerId: seller.member.id };
    const again = await anOrder(test, { ...sides, productIds: [productId] });
    await walk(test, again.id, { to: 'cancelled', cause: 'buyer', actorId: buyer.member.id });
    await deliverAll();
    expect([(await titles(buyer)).length, await titles(seller)]).toEqual([1, []]);
  });
});

describe('NOTI-04 a refund', () => {
  it('SAFE-23 of a late payment is one notification with the reason, then with its end', async () => {
    const returned = { reason: 'seller-left', amountCents: 50_000 };
    await walk(test, orderId, 'expired', { to: 'refund_pending', ...returned });
    await deliverAll();
    const cause = 'El pago llegó cuando quien vende ya no podía cobrar.';
    expect((await bellOf(buyer)).data).toMatchObject([
      { title: 'Tu pago de Buzo tejido llegó tarde', message: `${cause} Te devolvemos $\u00a0500.` },
    ]);
    expect(await titles(seller)).toEqual(['Llegó tarde el pago de Buzo tejido']);
    await readAll(buyer);
    await walk(test, orderId, { to: 'refunded', ...returned });
    const events = await pendingEvents(test, 'orders.');
    await Promise.all([onMoneyEvents(test).handle(events), onMoneyEvents(test).handle(events)]);
    await deliverAll();

    expect((await bellOf(buyer)).data).toMatchObject([
      {
        title: 'Te devolvimos el dinero de Buzo tejido',
        message: expect.stringContaining(`${cause} En total son $\u00a0500.`),
        read: false,
      },
    ]);
    expect(await titles(seller)).toEqual(['Se devolvió el dinero de Buzo tejido']);
    expect(await subjects(buyer)).toEqual(['Tu pago de Buzo tejido llegó tarde']);
    expect(await subjects(seller)).toHaveLength(1);
    await expectExactInbox(test, buyer.member.id);
    await expectExactInbox(test, seller.member.id);
  });

  it('SAFE-23 that is over before delivery notifies once, with its end', async () => {
    await walk(
      test,
      orderId,
      'paid',
      { to: 'refund_pending', reason: 'operator' },
      { to: 'refunded', reason: 'operator' },
    );
    await aPayment(test, orderId, { status: 'refunded', refundedCents: 129_000 });
    const events = await pendingEvents(test, 'orders.');
    await onMoneyEvents(test).handle(events.toReversed());
    await deliverAll();

    const about = (await subjects(buyer)).filter((subject) => subject.includes('devol'));
    expect(about).toEqual(['Te devolvimos el dinero de Buzo tejido']);
    expect(await titles(buyer)).toHaveLength(1);
    expect((await moneyMails(buyer)).at(-1)?.text).toContain('Devuelto: $\u00a01.290');
  });

  it('SAFE-23 in parts notifies once for each part, with its amount', async () => {
    await walk(test, orderId, 'paid', 'partially_refunded');
    const part = (amountCents: number, refundedCents: number) =>
      emitEvent(moneyEvents.partRefunded, { orderId, paymentId: '9', amountCents, refundedCents });
    await part(30_000, 30_000);
    await part(30_000, 30_000);
    await part(20_000, 50_000);
    await deliverAll();

    const about = (await bellOf(buyer)).data.filter(({ title }: { title: string }) =>
      title.includes('una parte'),
    );
    expect(about.map(({ message }: { message: string }) => message.split('.')[0])).toEqual(
      expect.arrayContaining(['Son $\u00a0300', 'Son $\u00a0200']),
    );
    expect(about).toHaveLength(2);
    const mails = (await moneyMails(seller)).filter(({ subject }) => subject.includes('una parte'));
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => text).join()).toContain('Volvieron $\u00a0300 a quien compró.');
  });

  it('by the seller notifies them only of its end', async () => {
    await walk(test, orderId, 'paid');
    await deliverAll();
    await walk(test, orderId, {
      to: 'refund_pending',
      cause: 'seller',
      actorId: seller.member.id,
      reason: 'seller',
    });
    await deliverAll();
    expect(await titles(buyer)).toContain('Te estamos devolviendo el dinero de Buzo tejido');
    expect(await titles(seller)).toEqual(['Vendiste Buzo tejido']);
    await walk(test, orderId, 'refunded');
    await deliverAll();
    expect(await titles(seller)).toContain('Se devolvió el dinero de Buzo tejido');
  });

  it('of a double payment notifies both once', async () => {
    await walk(test, orderId, 'paid');
    await emitEvent(moneyEvents.extraRefunded, { orderId, paymentId: '7' });
    await emitEvent(moneyEvents.extraRefunded, { orderId, paymentId: '7' });
    await deliverAll();
    expect(
      (await titles(buyer)).filter((title: string) => title.startsWith('Pagaste dos veces')),
    ).toHaveLength(1);
    expect((await titles(seller)).filter((title: string) => title.includes('dos veces'))).toHaveLength(1);
  });

  it('SAFE-09 without funds asks the seller once to add the amount', async () => {
    await walk(test, orderId, 'paid', 'refund_pending');
    const payload = { orderId, refundId: '8', amountCents: 30_000, notice: 'first' };
    for (const _attempt of [1, 2]) await emitEvent(moneyEvents.lacksFunds, payload);
    await deliverAll();
    const asked = 'Falta saldo para devolver el dinero de Buzo tejido';
    expect((await subjects(seller)).filter((subject) => subject === asked)).toHaveLength(1);
    expect(await titles(buyer)).not.toContain(asked);
  });

  it.each([
    ['charged_back', 'Se desconoció tu pago de Buzo tejido', 'Se desconoció el pago de Buzo tejido'],
    ['review', 'Estamos revisando tu pago de Buzo tejido', 'Estamos revisando el pago de Buzo tejido'],
  ] as const)('%s notifies both', async (state, toBuyer, toSeller) => {
    await walk(test, orderId, 'paid', state);
    await deliverAll();
    expect(await titles(buyer)).toContain(toBuyer);
    expect(await titles(seller)).toContain(toSeller);
    expect(await subjects(buyer)).toContain(toBuyer);
  });
});

describe('NOTI-04 a delivery', () => {
  it('notifies the buyer of shipping and the seller of receipt, once each', async () => {
    await walk(test, orderId, 'paid');
    await deliverAll();
    const ship = { order_id: orderId, tracking: 'UY123' };
    expect((await seller.visitor.post('/api/orders/ship', ship)).status).toBe(200);
    await deliverAll();
    expect((await titles(buyer))[0]).toBe('Buzo tejido está en camino');
    expect((await moneyMails(buyer))[0]?.text).toContain('Seguimiento: UY123');
    expect((await buyer.visitor.post('/api/orders/receive', { order_id: orderId })).status).toBe(200);
    for (const version of [2, 3]) await emitEvent(deliveryEvents.moved, { orderId, version });
    await deliverAll();
    expect(await titles(seller)).toEqual(['Camila recibió Buzo tejido', 'Vendiste Buzo tejido']);
    expect(await titles(buyer)).toHaveLength(2);
  });
});

describe('NOTI-04 the payment account of a seller', () => {
  const billing = () => `/perfil/${seller.member.username}/editar?seccion=facturacion`;
  const needRelink = () =>
    inTransaction(test.db, (tx) =>
      tx
        .updateTable('seller_account')
        .set({ state: 'needs_relink' })
        .where('account_id', '=', seller.member.id)
        .execute(),
    );

  it('that needs relinking notifies the seller with a link', async () => {
    await needRelink();
    await emitEvent(moneyEvents.needsRelink, { accountId: seller.member.id });
    await deliverAll();
    expect((await bellOf(seller)).data).toMatchObject([
      { title: 'Volvé a vincular tu cuenta', url: billing(), kind: 'payment', actor: null },
    ]);
    expect((await moneyMails(seller))[0]?.text).toContain(billing());
  });

  it('that was relinked before delivery notifies nobody', async () => {
    await emitEvent(moneyEvents.needsRelink, { accountId: seller.member.id });
    await deliverAll();
    expect(await titles(seller)).toEqual([]);
  });

  it('that is linked or unlinked sends a mail regardless of preferences, and no notification', async () => {
    await setPreference(seller, 'payment', { bell: true, mail: false });
    await emitEvent(moneyEvents.linked, { accountId: seller.member.id });
    await emitEvent(moneyEvents.unlinked, { accountId: seller.member.id });
    await deliverAll();
    expect(await titles(seller)).toEqual([]);
    expect((await subjects(seller)).toSorted()).toEqual([
      'Desvinculaste tu cuenta de Mercado Pago',
      'Vinculaste tu cuenta de Mercado Pago',
    ]);
  });

  it('that cannot receive payments notifies once a day', async () => {
    for (const _ of [1, 2, 3]) await emitEvent(moneyEvents.notReady, { accountId: seller.member.id });
    await deliverAll();
    expect(await titles(seller)).toEqual(['Tu cuenta de Mercado Pago no puede cobrar']);
    test.clock.advance(24 * 60 * 60);
    await emitEvent(moneyEvents.notReady, { accountId: seller.member.id });
    await deliverAll();
    expect(await titles(seller)).toHaveLength(2);
  });
});

describe('preferences', () => {
  it('are separate for site and mail', async () => {
    await setPreference(seller, 'sale', { bell: false, mail: true });
    await setPreference(buyer, 'purchase', { bell: true, mail: false });
    await walk(test, orderId, 'paid');
    await deliverAll();
    expect([await titles(seller), await subjects(seller)]).toEqual([[], ['Vendiste Buzo tejido']]);
    expect([await titles(buyer), await subjects(buyer)]).toEqual([
      ['¡Pago exitoso! Compraste Buzo tejido'],
      [],
    ]);
  });
});

describe('a mail about money', () => {
  it('is retried after a failure, and not repeated after success', async () => {
    await walk(test, orderId, 'paid');
    await hearAll(test);
    const sent: unknown[] = [];
    const mailer = { send: async (mail: object) => void sent.push(mail), close() {} };
    const wanted = { accountId: seller.member.id, cause: `delivery:${orderId}:1`, kind: 'sale' };
    const broken = { ...mailer, send: () => Promise.reject(new Error('lost')) };
    await expect(sendMail({ ...test, mailer: broken }, wanted)).rejects.toThrow('lost');
    await sendMail({ ...test, mailer }, wanted);
    await sendMail({ ...test, mailer }, wanted);
    expect(sent).toEqual([
      expect.objectContaining({
        to: seller.member.email,
        messageId: expect.stringContaining(`${orderId}.1.${seller.member.id}@`),
      }),
    ]);
  });
});

describe('deletion', () => {
  it('of a product keeps the notifications of its sale', async () => {
    await walk(test, orderId, 'paid');
    await deliverAll();
    await walk(test, orderId, 'refunded');
    await deliverAll();
    await seller.visitor.post('/api/products/delete', { id: productId });
    await deliverAll();
    expect(await titles(buyer)).toHaveLength(2);
  });

  it('of a buyer removes the name, and their notifications', async () => {
    await walk(test, orderId, 'paid');
    await deliverAll();
    for (const call of ['confirm', 'approve'])
      await buyer.visitor.post(`/api/deliveries/${call}`, { order_id: orderId });
    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, buyer.member.id));
    await deliverAll();
    expect((await bellOf(seller)).data.at(-1)).toMatchObject({
      title: 'Vendiste Buzo tejido',
      message: expect.stringMatching(/^Alguien pagó/),
      actor: null,
    });
    await walk(test, orderId, 'in_dispute');
    await deliverAll();
    expect(await titles(seller)).toContain('Hay un reclamo en Mercado Pago por Buzo tejido');
    const left = await test.db
      .selectFrom('money_news')
      .select('cause')
      .where('account_id', '=', buyer.member.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('deletes records after half a year', async () => {
    await walk(test, orderId, 'paid');
    await deliverAll();
    test.clock.advance(181 * 24 * 60 * 60);
    await deleteOldNotifications(test);
    expect(await test.db.selectFrom('money_news').select('cause').execute()).toEqual([]);
  });
});
