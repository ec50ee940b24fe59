import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findOrder } from '#modules/orders/index.ts';
import {
  anUnpaidOrder,
  aProductOf,
  askToPay,
  orderRow,
  ordersOf,
  preferencesOf,
  reservedOf,
} from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, type FaultRule, startProvider } from '../../../../test/provider.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { paymentEvents } from '../events.ts';
import { recoverOrder } from './recover-order.ts';
import { obtainPreference } from './preferences.ts';
import { reserve } from './reserve.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const creating = { method: 'POST', path: '^/checkout/preferences' };
const searching = { method: 'GET', path: '^/checkout/preferences' };
const broken: FaultRule['effect'] = { kind: 'status', status: 500 };
const notMade = 'No se pudo procesar el pago.';

async function aScene() {
  const buyer = await aSignedInMember(test);
  const seller = await aLinkedSeller(test, provider);
  return { ...buyer, seller, id: await aProductOf(test, seller.member.id) };
}

const faults: readonly (readonly [string, FaultRule['effect']])[] = [
  ['500', broken],
  ['resets the connection', { kind: 'reset' }],
  ['lost response', { kind: 'lose-response' }],
  ['malformed JSON', { kind: 'malformed-json' }],
  ['empty response', { kind: 'empty-200' }],
  ['429', { kind: 'status', status: 429, headers: { 'retry-after': '1' } }],
  ['stalled body', { kind: 'slow-body', ms: 20_000 }],
  ['timeout', { kind: 'hang' }],
];

describe.concurrent('PAY-02 a provider that fails once', () => {
  it.each(faults)('(%s) still creates one payment link', { timeout: 20_000 }, async (_, effect) => {
    const { visitor, member, seller, id } = await aScene();
    await provider.fail({ match: { ...creating, seller: Number(seller.providerUserId) }, effect, times: 1 });
    const beganAt = performance.now();

    const { body } = await askToPay(visitor, [{ id, quantity: 1 }]);

    expect(performance.now() - beganAt).toBeLessThan(6_000);
    expect(body).toMatchObject({ error: null, payments: [{ error: null }] });
    const orders = await ordersOf(test, member.id);
    expect(orders).toMatchObject([{ state: 'awaiting_payment' }]);
    expect(await preferencesOf(provider, orders[0]?.id ?? '')).toHaveLength(1);
  });
});

describe('an unavailable provider', () => {
  it('PAY-06 leaves the order to the recovery check, which cancels it without a link', async () => {
    const { visitor, member, seller, id } = await aScene();
    const match = { seller: Number(seller.providerUserId) };
    await provider.fail({ match, effect: broken });

    const { status, body } = await askToPay(visitor, [{ id, quantity: 1 }]);

    expect([status, body.error, body.payments[0]?.error]).toEqual([200, notMade, notMade]);
    const [order] = await ordersOf(test, member.id);
    expect(order?.state).toBe('creating');
    await recoverOrder(test, order?.id ?? '');
    expect(await orderRow(test, order?.id ?? '')).toMatchObject({ state: 'creating' });

    await provider.heal();
    await recoverOrder(test, order?.id ?? '');
    expect(await orderRow(test, order?.id ?? '')).toMatchObject({ state: 'cancelled', reason: 'not-made' });
    expect(await reservedOf(test, id)).toBe(0);
  });

  it('PAY-06 leaves the order to the recovery check, which attaches an existing link', async () => {
    const { visitor, member, seller, id } = await aScene();
    const sellerId = Number(seller.providerUserId);
    await provider.fail({ match: { ...creating, seller: sellerId }, effect: { kind: 'lose-response' } });
    await provider.fail({ match: { ...searching, seller: sellerId }, effect: broken });
    await askToPay(visitor, [{ id, quantity: 1 }]);
    const [order] = await ordersOf(test, member.id);
    expect(order?.state).toBe('creating');

    await provider.heal();
    await recoverOrder(test, order?.id ?? '');

    expect(await orderRow(test, order?.id ?? '')).toMatchObject({
      state: 'awaiting_payment',
      payment_url: expect.stringContaining('pref_id='),
    });
  });

  it('PAY-06 shows the recovered order to the returning buyer', async () => {
    const { visitor, member, seller, id } = await aScene();
    const sellerId = Number(seller.providerUserId);
    await provider.fail({ match: { ...creating, seller: sellerId }, effect: { kind: 'lose-response' } });
    await provider.fail({ match: { ...searching, seller: sellerId }, effect: broken });
    const { body: first } = await askToPay(visitor, [{ id, quantity: 1 }]);
    expect(first).toMatchObject({ error: notMade, payments: [{ order_id: null }] });
    const [order] = await ordersOf(test, member.id);
    await provider.heal();

    await recoverOrder(test, order?.id ?? '');
    const listed = await visitor.get('/api/orders?side=purchase');
    const { body: again } = await askToPay(visitor, [{ id, quantity: 1 }]);

    expect(listed.body).toMatchObject({ orders: [{ id: order?.id }] });
    expect(again).toMatchObject({
      error: null,
      payments: [{ order_id: order?.id, payment_url: expect.stringContaining('pref_id=') }],
    });
    expect(await preferencesOf(provider, order?.id ?? '')).toHaveLength(1);
    expect(await reservedOf(test, id)).toBe(1);
  });

  it('PAY-06 releases an order without a link after its expiry', async () => {
    const { visitor, member, seller, id } = await aScene();
    await provider.fail({ match: { seller: Number(seller.providerUserId) }, effect: broken });
    await askToPay(visitor, [{ id, quantity: 1 }]);
    const [order] = await ordersOf(test, member.id);
    await provider.advance(test.config.reservationSeconds * 2);

    await recoverOrder(test, order?.id ?? '');

    expect(await reservedOf(test, id)).toBe(0);
    await provider.heal();
  });

  it('PAY-09 for one seller does not affect other sellers', async () => {
    const [down, up] = [await aScene(), await aScene()];
    await provider.fail({ match: { seller: Number(down.seller.providerUserId) }, effect: broken });

    const { body } = await askToPay(up.visitor, [
      { id: down.id, quantity: 1 },
      { id: up.id, quantity: 1 },
    ]);

    await provider.heal();
    expect(body.error).toBeNull();
    const errors = new Map(body.payments.map(({ seller_id, error }) => [seller_id, error]));
    expect(errors.get(down.seller.member.id)).toBe(notMade);
    expect(errors.get(up.seller.member.id)).toBeNull();
  });
});

describe('a process that crashes', () => {
  it('PAY-02 before the provider call: the same key continues the same checkout', async () => {
    const { visitor, member, seller, id } = await aScene();
    const key = randomUUID();
    const group = { sellerId: seller.member.id, lines: [{ productId: id, quantity: 1 }], orderId: null };
    const reserved = await reserve(test, { id: member.id, key }, group);
    test.clock.advance(7);

    const { body } = await askToPay(visitor, [{ id, quantity: 1 }], { key });

    if (reserved.kind !== 'order') throw new Error('no order');
    expect(body).toMatchObject({
      checkout_id: reserved.order.checkoutId,
      payments: [{ order_id: reserved.order.id, error: null }],
    });
    expect(await ordersOf(test, member.id)).toHaveLength(1);
    expect(await preferencesOf(provider, reserved.order.id)).toHaveLength(1);
  });

  it('PAY-02 after the provider created the link: it is found and used', async () => {
    const { visitor, member, seller, id } = await aScene();
    const buyer = { id: member.id, key: randomUUID() };
    const group = { sellerId: seller.member.id, lines: [{ productId: id, quantity: 1 }], orderId: null };
    const reserved = await reserve(test, buyer, group);
    if (reserved.kind !== 'order') throw new Error('no order');
    const until = performance.now() + 9_000;
    const made = await obtainPreference(test, reserved.order, { until, searchFirst: false });
    test.clock.advance(7);

    const { body } = await askToPay(visitor, [{ id, quantity: 1 }], buyer);

    expect(made).toMatchObject({ kind: 'ok', value: { paymentUrl: body.payments[0]?.payment_url } });
    expect(await preferencesOf(provider, reserved.order.id)).toHaveLength(1);
  });

  it('PAY-06 for good: the recovery check releases its reservation', async () => {
    const { member, seller, id } = await aScene();
    const buyer = { id: member.id, key: randomUUID() };
    const group = { sellerId: seller.member.id, lines: [{ productId: id, quantity: 1 }], orderId: null };
    const reserved = await reserve(test, buyer, group);
    if (reserved.kind !== 'order') throw new Error('no order');

    await Promise.all([1, 2, 3].map(() => recoverOrder(test, reserved.order.id)));

    expect(await findOrder(test.db, reserved.order.id)).toMatchObject({ state: 'cancelled' });
    expect(await reservedOf(test, id)).toBe(0);
  });
});

describe('a seller', () => {
  it('PAY-08 with an expired token is paid after a renewal', async () => {
    const { visitor, id, seller } = await aScene();
    const refused: FaultRule['effect'] = { kind: 'status', status: 401 };
    await provider.fail({ match: creating, effect: refused, times: 1 });
    await provider.forgetCalls();
    expect((await anUnpaidOrder(visitor, id)).url).toContain('pref_id=');

    await provider.advance(181 * 24 * 60 * 60);
    const later = await aSignedInMember(test);
    const second = await anUnpaidOrder(later.visitor, await aProductOf(test, seller.member.id));

    expect(second.url).toContain('pref_id=');
    const renewals = (await provider.calls()).filter(({ path }) => path.startsWith('/oauth/token'));
    expect(renewals).toHaveLength(2);
  });

  it('who revoked the grant must link again, and the buyer gets an error', async () => {
    const { visitor, seller, id, member } = await aScene();
    await provider.revoke(Number(seller.providerUserId));

    const { body } = await askToPay(visitor, [{ id, quantity: 1 }]);

    expect(body.payments).toMatchObject([
      { payment_url: null, error: 'Por ahora no se puede pagar a esta persona.' },
    ]);
    expect(await ordersOf(test, member.id)).toMatchObject([
      { state: 'cancelled', reason: 'seller-unlinked' },
    ]);
    expect(await reservedOf(test, id)).toBe(0);
    const { state } = await test.db
      .selectFrom('seller_account')
      .select('state')
      .where('account_id', '=', seller.member.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('needs_relink');
  });

  it('without identity verification is notified, and the buyer gets an error', async () => {
    const { visitor, seller, id, member } = await aScene();
    await provider.changeSeller(Number(seller.providerUserId), { kyc: false });

    const { body } = await askToPay(visitor, [{ id, quantity: 1 }]);

    expect(body.payments[0]?.error).toBe('Por ahora no se puede pagar a esta persona.');
    expect(await ordersOf(test, member.id)).toMatchObject([
      { state: 'cancelled', reason: 'seller-not-ready' },
    ]);
    const events = await test.db
      .selectFrom('outbox_event')
      .select('payload')
      .where('type', '=', paymentEvents.sellerNotReady)
      .execute();
    expect(events).toContainEqual({ payload: { accountId: seller.member.id } });
  });
});
