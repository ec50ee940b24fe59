import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aProductOf, askToPay, orderRow, preferencesOf, reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { bellOf } from '../../../../test/notifications.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { aPaidSale, aSale, hear, hearEvents, historyOf, stateOf } from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const hour = 3600;
const newParties = async () => ({
  seller: await aLinkedSeller(test, provider),
  buyer: await aSignedInMember(test),
});
const notificationsOf = async (buyer: Awaited<ReturnType<typeof aSignedInMember>>) => {
  await hearEvents(test);
  return JSON.stringify(await bellOf(buyer));
};

async function expire(): Promise<void> {
  await provider.advance(test.config.reservationSeconds * 2);
  await test.workMoney();
}

describe('late money', () => {
  it('SAFE-15 is refunded after the buyer cancelled, with the reason in the notification', async () => {
    const { orderId, buyer } = await aSale(test, provider, await newParties());
    await buyer.visitor.post('/api/orders/cancel', { order_id: orderId });

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await hearEvents(test);
    await test.workMoney();

    expect((await historyOf(test, orderId)).slice(-2)).toEqual([
      'refund_pending (buyer-cancelled)',
      'refunded (buyer-cancelled)',
    ]);
    expect(await notificationsOf(buyer)).toMatch(/cancela/);
  });

  it.each([
    ['price', { price_cents: 500_000 }],
    ['title', { title: 'Otra cosa' }],
  ])('SAFE-15 is refunded when the %s of a product has changed', async (_, change) => {
    const { orderId, pieceId, buyer } = await aSale(test, provider, await newParties());
    await expire();
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set(change).where('id', '=', pieceId).execute(),
    );

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await hearEvents(test);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await notificationsOf(buyer)).toMatch(/cambi/);
  });

  it('SAFE-15 is honoured when nothing has changed', async () => {
    const { orderId } = await aSale(test, provider, await newParties());
    await expire();

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('paid');
  });
});

describe('a pending payment', () => {
  it('SAFE-22 is polled at most a hundred times in its first day', async () => {
    const { orderId } = await aSale(test, provider, await newParties());
    await provider.pay(orderId, 'review');
    await hear(test, provider);
    await provider.forgetCalls();

    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await provider.advance(300);
      await test.workMoney();
    }

    expect((await provider.calls()).length).toBeLessThanOrEqual(100);
    const { check_count: count } = await test.db
      .selectFrom('shop_order')
      .select('check_count')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(10);
  });

  it('SAFE-12 a card review from Friday is awaited until the end of Tuesday', async () => {
    const { orderId, pieceId, buyer } = await aSale(test, provider, await newParties());
    await provider.pay(orderId, 'review');
    await hear(test, provider);
    const { held_until: until } = await orderRow(test, orderId);
    const weekday = new Date(until.getTime() - 1 - 3 * hour * 1000).getUTCDay();
    expect(until.toISOString()).toMatch(/T03:00:00.000Z$/);
    expect([0, 6]).not.toContain(weekday);
    const wait = Math.floor((until.getTime() - test.clock.now().getTime()) / 1000);
    expect(wait).toBeGreaterThanOrEqual(48 * hour);
    const { body } = await buyer.visitor.get(`/api/orders/${orderId}`);
    expect(body.order).toMatchObject({ voucher_url: null, voucher_expires_at: null });
    expect(JSON.stringify(body)).not.toMatch(/efectivo|cupón/i);

    await provider.advance(wait - 60);
    await test.workMoney();
    expect([await stateOf(test, orderId), await reservedOf(test, pieceId)]).toEqual(['payment_pending', 1]);
    await provider.advance(120);
    await test.workMoney();
    expect([await stateOf(test, orderId), await reservedOf(test, pieceId)]).toEqual(['expired', 0]);
  });

  it('SAFE-12 a voucher shows its own expiry date, not that of the reservation', async () => {
    const { cash } = test.config.mercadoPago;
    Object.assign(test.config.mercadoPago, { cash: { isOffered: true, days: 3 } });
    const { orderId, buyer } = await aSale(test, provider, await newParties());
    Object.assign(test.config.mercadoPago, { cash });
    await provider.pay(orderId, 'cash');
    await hear(test, provider);

    const { body } = await buyer.visitor.get(`/api/orders/${orderId}`);
    const list = await buyer.visitor.get('/api/orders?side=purchase');
    const voucher = await test.db
      .selectFrom('payment')
      .select('expires_at')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const date = voucher.expires_at?.toISOString();
    expect(date).toBeDefined();
    expect(body.order.voucher_expires_at).toBe(date);
    expect(list.body.orders[0].voucher_expires_at).toBe(date);
    expect(body.order.reserved_until > body.order.voucher_expires_at).toBe(true);
  });
});

describe('a checkout', () => {
  it('SAFE-22 the same key never returns an expired link', async () => {
    const { seller, buyer } = await newParties();
    const items = [{ id: await aProductOf(test, seller.member.id), quantity: 1 }];
    const ask = () => askToPay(buyer.visitor, items, { key: 'same-key-0001' });
    const first = (await ask()).body.payments[0];
    expect((await ask()).body.payments[0]).toEqual(first);

    await expire();
    const second = (await ask()).body.payments[0];
    expect(second?.order_id).not.toBe(first?.order_id);
    expect(await stateOf(test, second?.order_id ?? '')).toBe('awaiting_payment');

    await provider.pay(second?.order_id ?? '');
    await hear(test, provider);
    expect((await ask()).body.payments[0]).toMatchObject({ payment_url: null });
  });

  it('SAFE-22 sends the payer to the provider', async () => {
    const { orderId, buyer } = await aSale(test, provider, await newParties());
    const [preference] = await preferencesOf(provider, orderId);
    expect(preference).toMatchObject({ payer: { email: buyer.member.email } });
  });

  it('SAFE-22 the seller sees the buyer only after the payment', async () => {
    const parties = await newParties();
    const { orderId, seller, buyer } = await aSale(test, provider, parties);
    await provider.pay(orderId, 'review');
    await hear(test, provider);
    await hearEvents(test);

    const seen = async () => {
      const list = await seller.visitor.get('/api/orders?side=sale');
      const page = await seller.visitor.get(`/api/orders/${orderId}`);
      return JSON.stringify([list.body, page.body, await bellOf(seller)]);
    };
    const before = await seen();
    for (const part of [buyer.member.username, buyer.member.id]) expect(before).not.toContain(part);
    const paid = await aPaidSale(test, provider, parties);
    const page = await seller.visitor.get(`/api/orders/${paid.orderId}`);
    expect(page.body.order.other.username).toBe(buyer.member.username);
  });

  it('SAFE-22 a buyer whose response was lost finds the order and sees that a payment is in progress', async () => {
    const { seller, buyer } = await newParties();
    const items = [{ id: await aProductOf(test, seller.member.id), quantity: 1 }];
    await provider.fail({ match: { path: '/checkout/preferences' }, effect: { kind: 'lose-response' } });
    const lost = await askToPay(buyer.visitor, items);
    expect(lost.body.payments[0]?.payment_url).toBeNull();
    await provider.heal();
    await provider.advance(Math.ceil((test.config.reservationSeconds * 2) / 15));
    await test.workMoney();

    const [order] = (await buyer.visitor.get('/api/orders?side=purchase')).body.orders;
    expect(order).toMatchObject({ state: 'awaiting_payment', actions: ['pay', 'cancel'] });
    const again = await askToPay(buyer.visitor, items);
    expect(again.body.payments[0]).toMatchObject({ order_id: order.id, error: null });
    await provider.pay(order.id, 'review');
    await hear(test, provider);
    const third = await askToPay(buyer.visitor, items);
    expect(third.body.payments[0]?.error).toMatch(/^Ya tenés un pago en curso/);
  });
});
