import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { anOrder, aPayment, walk } from '../../../../test/orders.ts';
import { bellOf, expectExactInbox, waitingNews } from '../../../../test/notifications.ts';
import { mailsTo } from '../../../../test/outside.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../../test/sellers.ts';
import { forgetOld } from '../forget.ts';
import { moneyEvents } from './events.ts';
import { onMoneyNews } from './on-money.ts';
import { sendMoneyMail } from './send-money-mail.ts';

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
const say = (type: `${string}.${string}`, payload: object) =>
  inTransaction(test.db, (tx) => emit(tx, test.clock, { type, payload }));
const readAll = (of: Seller) => of.visitor.post('/api/notifications/mark-all-read', {});
/** Everybody hears, and the mails go. */
async function settle(): Promise<void> {
  await hearAll(test);
  await test.workOff();
}
async function wish(of: Seller, kind: string, preference: { bell: boolean; mail: boolean }) {
  const { body } = await of.visitor.get('/api/notifications/preferences');
  const preferences = { ...body.preferences, [kind]: preference };
  await of.visitor.post('/api/notifications/set-preferences', { preferences });
}

describe('NOTI-04 a sale and a purchase', () => {
  it('tell the seller and the buyer once, with the way to it, in the bell and by mail', async () => {
    await aPayment(test, orderId);
    await walk(test, orderId, 'paid');
    await settle();

    expect((await bellOf(seller)).data).toEqual([
      {
        id: expect.any(Number),
        title: 'Vendiste Buzo tejido',
        message: 'Camila pagó $\u00a01.290. Prepará el envío.',
        read: false,
        created_at: expect.any(String),
        url: `/ventas/${orderId}`,
        user_id: seller.member.id,
        kind: 'sale',
        actor: { username: buyer.member.username, avatar_url: null },
      },
    ]);
    expect((await bellOf(buyer)).data).toMatchObject([
      {
        title: '¡Pago exitoso! Compraste Buzo tejido',
        kind: 'purchase',
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

  it('SEED-02 carry the billing name of whoever reads them, and no other', async () => {
    await buyer.visitor.post('/api/billing-info', { first_name: 'Camila Inés', last_name: 'Rey Soto' });
    await aPayment(test, orderId);
    await walk(test, orderId, 'paid');
    await settle();

    const [bought] = await moneyMails(buyer);
    expect(bought?.text).toContain('Recibo a nombre de: Camila Inés Rey Soto');
    const [sold] = await moneyMails(seller);
    expect(sold?.text).not.toContain('Recibo a nombre de');
    const mine = await buyer.visitor.get(`/api/orders/${orderId}`);
    const theirs = await seller.visitor.get(`/api/orders/${orderId}`);
    expect([mine.body.billing_name, theirs.body.billing_name]).toEqual(['Camila Inés Rey Soto', null]);
  });

  it('are told once when events come twice, at once and out of order', async () => {
    await aPayment(test, orderId, { status: 'pending', voucherUrl: 'https://pagos.example/v/1' });
    await walk(test, orderId, 'payment_pending', 'paid', 'in_dispute', 'paid');
    const events = await waitingNews(test, 'orders.');
    const handle = onMoneyNews(test).handle;
    await handle(events.toReversed());
    await Promise.all([handle(events), handle(events.toReversed())]);
    for (const event of events) await handle([event, event]);
    await settle();

    // Of the pending payment nobody hears any more: it has arrived.
    const expected = ['Hay un reclamo por Buzo tejido', 'Se cerró el reclamo por Buzo tejido'];
    const sold = (await titles(seller)).toSorted();
    expect(sold).toEqual([...expected, 'Vendiste Buzo tejido']);
    const bought = (await titles(buyer)).toSorted();
    expect(bought).toEqual([...expected, '¡Pago exitoso! Compraste Buzo tejido'].toSorted());
    expect((await subjects(seller)).toSorted()).toEqual(sold);
    expect((await subjects(buyer)).toSorted()).toEqual(bought);
    await expectExactInbox(test, seller.member.id);
    await expectExactInbox(test, buyer.member.id);
  });

  it('stand in the list by when they happened, not by when they were heard', async () => {
    await walk(test, orderId, 'paid');
    test.clock.advance(60);
    await walk(test, orderId, 'in_dispute');
    await onMoneyNews(test).handle((await waitingNews(test, 'orders.')).toReversed());
    await onMoneyNews(test).handle(await waitingNews(test, 'orders.'));
    expect(await titles(seller)).toEqual(['Hay un reclamo por Buzo tejido', 'Vendiste Buzo tejido']);
  });

  it('reach an open tab: the person is named on the live channel', async () => {
    const publish = vi.fn(() => Promise.resolve());
    await walk(test, orderId, 'paid');
    await onMoneyNews({ ...test, news: { ...test.news, publish } }).handle(
      await waitingNews(test, 'orders.'),
    );
    expect(new Set(publish.mock.calls.flat(2))).toEqual(new Set([seller.member.id, buyer.member.id]));
  });
});

describe('NOTI-04 a payment on its way', () => {
  it('with a voucher tells the buyer until when, and the seller not to send yet', async () => {
    const expiresAt = new Date('2030-03-02T15:00:00Z');
    await aPayment(test, orderId, { status: 'pending', voucherUrl: 'https://pagos.example/v/1', expiresAt });
    await walk(test, orderId, 'payment_pending');
    await settle();
    expect((await bellOf(buyer)).data).toMatchObject([
      { title: 'Pago pendiente: Buzo tejido', message: expect.stringContaining('cupón'), kind: 'payment' },
    ]);
    expect((await moneyMails(buyer))[0]?.text).toContain('Pagalo hasta: 2 de marzo');
    expect((await bellOf(seller)).data).toMatchObject([
      { title: 'Reserva de Buzo tejido', message: expect.stringContaining('Todavía no envíes') },
    ]);

    await walk(test, orderId, 'expired');
    await settle();
    expect((await titles(buyer))[0]).toBe('No se acreditó tu pago de Buzo tejido');
    expect((await titles(seller))[0]).toBe('No se acreditó el pago de Buzo tejido');
  });

  it('that was refused tells the buyer alone, in the bell alone, once for each payment', async () => {
    for (const paymentId of ['11', '11', '12']) await say(moneyEvents.rejected, { orderId, paymentId });
    await settle();
    await say(moneyEvents.rejected, { orderId, paymentId: '11' });
    await settle();
    expect(await titles(buyer)).toEqual(Array(2).fill('Pago rechazado: Buzo tejido'));
    expect([await titles(seller), await subjects(buyer)]).toEqual([[], []]);

    await walk(test, orderId, 'paid');
    await say(moneyEvents.rejected, { orderId, paymentId: '13' });
    await settle();
    expect(await titles(buyer)).toHaveLength(3);
  });

  it('that nobody made says so in the bell, to the buyer alone; what the buyer does is told to nobody', async () => {
    await walk(test, orderId, 'expired');
    await settle();
    expect(await titles(buyer)).toEqual(['Se venció el tiempo para pagar Buzo tejido']);
    expect([await titles(seller), await subjects(buyer)]).toEqual([[], []]);

    const sides = { buyerId: buyer.member.id, sellerId: seller.member.id };
    const again = await anOrder(test, { ...sides, productIds: [productId] });
    await walk(test, again.id, { to: 'cancelled', cause: 'buyer', actorId: buyer.member.id });
    await settle();
    expect([(await titles(buyer)).length, await titles(seller)]).toEqual([1, []]);
  });
});

describe('NOTI-04 money that goes back', () => {
  it('SAFE-23 too late: one notification says why, and then that the money is back', async () => {
    const returned = { reason: 'seller-left', amountCents: 50_000 };
    await walk(test, orderId, 'expired', { to: 'refund_pending', ...returned });
    await settle();
    const cause = 'El pago llegó cuando quien vende ya no podía cobrar.';
    expect((await bellOf(buyer)).data).toMatchObject([
      { title: 'Tu pago de Buzo tejido llegó tarde', message: `${cause} Te devolvemos $\u00a0500.` },
    ]);
    expect(await titles(seller)).toEqual(['Llegó tarde el pago de Buzo tejido']);
    await readAll(buyer);
    await walk(test, orderId, { to: 'refunded', ...returned });
    const events = await waitingNews(test, 'orders.');
    await Promise.all([onMoneyNews(test).handle(events), onMoneyNews(test).handle(events)]);
    await settle();

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

  it('SAFE-23 a refund that is over when it is heard of is told once, with its end', async () => {
    await walk(
      test,
      orderId,
      'paid',
      { to: 'refund_pending', reason: 'operator' },
      { to: 'refunded', reason: 'operator' },
    );
    await aPayment(test, orderId, { status: 'refunded', refundedCents: 129_000 });
    const events = await waitingNews(test, 'orders.');
    await onMoneyNews(test).handle(events.toReversed());
    await settle();

    const about = (await subjects(buyer)).filter((subject) => subject.includes('devol'));
    expect(about).toEqual(['Te devolvimos el dinero de Buzo tejido']);
    expect(await titles(buyer)).toHaveLength(2);
    expect((await moneyMails(buyer)).at(-1)?.text).toContain('Devuelto: $\u00a01.290');
  });

  it('SAFE-23 each part is told once, with its own amount', async () => {
    await walk(test, orderId, 'paid', 'partially_refunded');
    const part = (amountCents: number, refundedCents: number) =>
      say(moneyEvents.partRefunded, { orderId, paymentId: '9', amountCents, refundedCents });
    await part(30_000, 30_000);
    await part(30_000, 30_000);
    await part(20_000, 50_000);
    await settle();

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

  it('by the seller: who asked for it is not told of it, but of its end', async () => {
    await walk(test, orderId, 'paid', {
      to: 'refund_pending',
      cause: 'seller',
      actorId: seller.member.id,
      reason: 'seller',
    });
    await settle();
    expect(await titles(buyer)).toContain('Te estamos devolviendo el dinero de Buzo tejido');
    expect(await titles(seller)).toEqual(['Vendiste Buzo tejido']);
    await walk(test, orderId, 'refunded');
    await settle();
    expect(await titles(seller)).toContain('Se devolvió el dinero de Buzo tejido');
  });

  it('paid twice: both are told that the second went back, once', async () => {
    await walk(test, orderId, 'paid');
    await say(moneyEvents.extraRefunded, { orderId, paymentId: '7' });
    await say(moneyEvents.extraRefunded, { orderId, paymentId: '7' });
    await settle();
    expect(
      (await titles(buyer)).filter((title: string) => title.startsWith('Pagaste dos veces')),
    ).toHaveLength(1);
    expect((await titles(seller)).filter((title: string) => title.includes('dos veces'))).toHaveLength(1);
  });

  it('SAFE-09 the seller is asked once to fill the balance, with the amount of the refund', async () => {
    await walk(test, orderId, 'paid', 'refund_pending');
    const payload = { orderId, refundId: '8', amountCents: 30_000, notice: 'first' };
    for (const _attempt of [1, 2]) await say(moneyEvents.lacksFunds, payload);
    await settle();
    const asked = 'Falta saldo para devolver el dinero de Buzo tejido';
    expect((await subjects(seller)).filter((subject) => subject === asked)).toHaveLength(1);
    expect(await titles(buyer)).not.toContain(asked);
  });

  it.each([
    ['charged_back', 'Se desconoció tu pago de Buzo tejido', 'Se desconoció el pago de Buzo tejido'],
    ['review', 'Estamos revisando tu pago de Buzo tejido', 'Estamos revisando el pago de Buzo tejido'],
  ] as const)('%s: both are told', async (state, toBuyer, toSeller) => {
    await walk(test, orderId, 'paid', state);
    await settle();
    expect(await titles(buyer)).toContain(toBuyer);
    expect(await titles(seller)).toContain(toSeller);
    expect(await subjects(buyer)).toContain(toBuyer);
  });
});

describe('NOTI-04 the parcel', () => {
  it('tells the buyer that it left and the seller that it came, each once', async () => {
    await walk(test, orderId, 'paid');
    await settle();
    const ship = { order_id: orderId, tracking: 'UY123' };
    expect((await seller.visitor.post('/api/orders/ship', ship)).status).toBe(200);
    await settle();
    expect((await titles(buyer))[0]).toBe('Buzo tejido está en camino');
    expect((await moneyMails(buyer))[0]?.text).toContain('Seguimiento: UY123');
    expect((await buyer.visitor.post('/api/orders/receive', { order_id: orderId })).status).toBe(200);
    for (const type of [moneyEvents.shipped, moneyEvents.received]) await say(type, { orderId });
    await settle();
    expect(await titles(seller)).toEqual(['Camila recibió Buzo tejido', 'Vendiste Buzo tejido']);
    expect(await titles(buyer)).toHaveLength(2);
  });
});

describe('NOTI-04 the account that a seller is paid into', () => {
  const billing = () => `/perfil/${seller.member.username}/editar?seccion=facturacion`;
  const needRelink = () =>
    inTransaction(test.db, (tx) =>
      tx
        .updateTable('seller_account')
        .set({ state: 'needs_relink' })
        .where('account_id', '=', seller.member.id)
        .execute(),
    );

  it('has to be linked again: the seller is told and led to it', async () => {
    await needRelink();
    await say(moneyEvents.needsRelink, { accountId: seller.member.id });
    await settle();
    expect((await bellOf(seller)).data).toMatchObject([
      { title: 'Volvé a vincular tu cuenta', url: billing(), kind: 'payment', actor: null },
    ]);
    expect((await moneyMails(seller))[0]?.text).toContain(billing());
  });

  it('was linked again before anybody heard: nothing is said', async () => {
    await say(moneyEvents.needsRelink, { accountId: seller.member.id });
    await settle();
    expect(await titles(seller)).toEqual([]);
  });

  it('was linked or taken away: a mail says so whatever is wished, the bell does not', async () => {
    await wish(seller, 'payment', { bell: true, mail: false });
    await say(moneyEvents.linked, { accountId: seller.member.id });
    await say(moneyEvents.unlinked, { accountId: seller.member.id });
    await settle();
    expect(await titles(seller)).toEqual([]);
    expect((await subjects(seller)).toSorted()).toEqual([
      'Desvinculaste tu cuenta de Mercado Pago',
      'Vinculaste tu cuenta de Mercado Pago',
    ]);
  });

  it('cannot be paid into: told once a day, however many try', async () => {
    for (const _ of [1, 2, 3]) await say(moneyEvents.notReady, { accountId: seller.member.id });
    await settle();
    expect(await titles(seller)).toEqual(['Tu cuenta de Mercado Pago no puede cobrar']);
    test.clock.advance(24 * 60 * 60);
    await say(moneyEvents.notReady, { accountId: seller.member.id });
    await settle();
    expect(await titles(seller)).toHaveLength(2);
  });
});

describe('what is wished', () => {
  it('bell and mail are chosen apart', async () => {
    await wish(seller, 'sale', { bell: false, mail: true });
    await wish(buyer, 'purchase', { bell: true, mail: false });
    await walk(test, orderId, 'paid');
    await settle();
    expect([await titles(seller), await subjects(seller)]).toEqual([[], ['Vendiste Buzo tejido']]);
    expect([await titles(buyer), await subjects(buyer)]).toEqual([
      ['¡Pago exitoso! Compraste Buzo tejido'],
      [],
    ]);
  });
});

describe('a mail about money', () => {
  it('goes again after it failed, and not once it went', async () => {
    await walk(test, orderId, 'paid');
    await hearAll(test);
    const sent: unknown[] = [];
    const mailer = { send: async (mail: object) => void sent.push(mail), close() {} };
    const wanted = { accountId: seller.member.id, cause: `order:${orderId}:3` };
    const broken = { ...mailer, send: () => Promise.reject(new Error('lost')) };
    await expect(sendMoneyMail({ ...test, mailer: broken }, wanted)).rejects.toThrow('lost');
    await sendMoneyMail({ ...test, mailer }, wanted);
    await sendMoneyMail({ ...test, mailer }, wanted);
    expect(sent).toEqual([
      expect.objectContaining({
        to: seller.member.email,
        messageId: expect.stringContaining(`${orderId}.3.${seller.member.id}@`),
      }),
    ]);
  });
});

describe('those who leave', () => {
  it('a piece that is deleted leaves what was told of its sale', async () => {
    await walk(test, orderId, 'paid', 'refunded');
    await settle();
    await seller.visitor.post('/api/products/delete', { id: productId });
    await settle();
    expect(await titles(buyer)).toHaveLength(2);
  });

  it('a buyer who left is nobody in the words, and what they were told goes with them', async () => {
    await walk(test, orderId, 'paid');
    await seller.visitor.post('/api/orders/ship', { order_id: orderId });
    await settle();
    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, buyer.member.id));
    await settle();
    expect((await bellOf(seller)).data).toMatchObject([
      { title: 'Vendiste Buzo tejido', message: expect.stringMatching(/^Alguien pagó/), actor: null },
    ]);
    await walk(test, orderId, 'in_dispute');
    await settle();
    expect(await titles(seller)).toContain('Hay un reclamo por Buzo tejido');
    const left = await test.db
      .selectFrom('money_news')
      .select('cause')
      .where('account_id', '=', buyer.member.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('after half a year nobody knows what was told', async () => {
    await walk(test, orderId, 'paid');
    await settle();
    test.clock.advance(181 * 24 * 60 * 60);
    await forgetOld(test);
    expect(await test.db.selectFrom('money_news').select('cause').execute()).toEqual([]);
  });
});
