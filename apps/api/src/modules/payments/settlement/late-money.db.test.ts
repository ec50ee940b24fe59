import { describe, expect, it } from 'vitest';
import { anUnpaidOrder, reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
  balancesOf,
  faultsOf,
  hear,
  hearEvents,
  historyOf,
  providerBalances,
  refundsOf,
  stateOf,
} from '../../../../test/sales.ts';
import { productRow, unlimited } from '../../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const another = await aSignedInMember(test);

/** Advances past the reservation and the expiry. */
async function letExpire(): Promise<void> {
  await provider.advance(test.config.reservationSeconds + 60);
  await test.workMoney();
  await provider.advance(test.config.reservationSeconds);
  await test.workMoney();
}

async function notificationsOf(orderId: string, accountId: string): Promise<string[]> {
  await hearEvents(test);
  const rows = await test.db
    .selectFrom('notification')
    .select('news')
    .where('order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ news }) => String(news));
}

describe('a payment that arrives after the order ended', () => {
  it('PAY-06 is honoured while the product is available, and both parties are notified', async () => {
    const { orderId, pieceId, buyer, seller } = await aSale(test, provider);
    await letExpire();
    expect(await stateOf(test, orderId)).toBe('expired');
    expect(await reservedOf(test, pieceId)).toBe(0);

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);

    expect(await historyOf(test, orderId)).toEqual([
      'creating',
      'awaiting_payment',
      'expired',
      'paid (late)',
    ]);
    expect(await productRow(test, pieceId)).toMatchObject({ state: 'sold', stock: 0, reserved: 0 });
    expect(await refundsOf(test, orderId)).toEqual([]);
    expect(await notificationsOf(orderId, buyer.member.id)).not.toEqual([]);
    expect(await notificationsOf(orderId, seller.member.id)).not.toEqual([]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 is refunded when another buyer has the product, and both parties are notified', async () => {
    const { orderId, pieceId, buyer, seller } = await aSale(test, provider);
    await letExpire();
    const winner = await anUnpaidOrder(another.visitor, pieceId);
    await provider.pay(winner.id);
    await hear(test, provider);

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await hear(test, provider);

    expect(await stateOf(test, winner.id)).toBe('paid');
    expect((await historyOf(test, orderId)).slice(-2)).toEqual([
      'refund_pending (sold-out)',
      'refunded (sold-out)',
    ]);
    expect(await refundsOf(test, orderId)).toMatchObject([
      { reason: 'sold-out', state: 'approved', attempts: 1 },
    ]);
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await notificationsOf(orderId, buyer.member.id)).not.toEqual([]);
    expect(await notificationsOf(orderId, seller.member.id)).not.toEqual([]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 is refunded when the buyer has bought the product again', async () => {
    const { orderId, pieceId, buyer } = await aSale(test, provider, { stock: 3 });
    await letExpire();
    const again = await anUnpaidOrder(buyer.visitor, pieceId);
    await provider.pay(again.id);
    await hear(test, provider);

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await stateOf(test, again.id)).toBe('paid');
  });

  it('SAFE-15 of an order cancelled by its buyer is refunded once for twenty notifications', async () => {
    const { orderId, buyer } = await aSale(test, provider);
    await buyer.visitor.post('/api/orders/cancel', { order_id: orderId });
    await provider.pay(orderId, 'approve', { force: true });
    const [request] = await provider.takeWebhooks('fifo');
    if (!request) throw new Error('nothing was told');

    await Promise.all(Array.from({ length: 20 }, () => provider.inject(request)));
    await Promise.all([test.workMoney(), test.workMoney()]);

    expect(await historyOf(test, orderId)).toEqual([
      'creating',
      'awaiting_payment',
      'cancelled (buyer)',
      'refund_pending (buyer-cancelled)',
      'refunded (buyer-cancelled)',
    ]);
    expect(await refundsOf(test, orderId)).toHaveLength(1);
  });

  it('PAY-06 that is only pending does not revive the order: the voucher is cancelled', async () => {
    const { orderId } = await aSale(test, provider);
    await letExpire();
    const [voucher] = await provider.pay(orderId, 'cash', { force: true });

    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('expired');
    const now = (await provider.payments()).find(({ id }) => id === voucher?.id);
    expect(now?.status).toBe('cancelled');
  });

  it('SAFE-17 that a bank charged back and reimbursed to the seller is not refunded', async () => {
    const { orderId, pieceId } = await aSale(test, provider);
    await letExpire();
    const winner = await anUnpaidOrder(another.visitor, pieceId);
    await provider.pay(winner.id);
    await hear(test, provider);
    const [late] = await provider.pay(orderId, 'approve', { force: true });
    await provider.setStatus(late?.id ?? 0, 'charged_back', 'in_process');
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('in_dispute');

    await provider.setStatus(late?.id ?? 0, 'charged_back', 'reimbursed');
    await hear(test, provider);
    await provider.advance(24 * 60 * 60);
    await hear(test, provider);

    expect((await historyOf(test, orderId)).slice(-1)).toEqual(['charged_back (reimbursed)']);
    expect(await refundsOf(test, orderId)).toEqual([]);
    expect(await stateOf(test, winner.id)).toBe('paid');
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 of two late approved payments for one product one buys it and the other is refunded', async () => {
    const { orderId, pieceId } = await aSale(test, provider);
    await letExpire();
    const second = await anUnpaidOrder(another.visitor, pieceId);
    await letExpire();
    await provider.pay(orderId, 'approve', { force: true });
    await provider.pay(second.id, 'approve', { force: true });

    const requests = await provider.takeWebhooks('fifo');
    await Promise.all(requests.map((request) => provider.inject(request)));
    await Promise.all([test.workMoney(), test.workMoney()]);
    await hear(test, provider);

    const states = [await stateOf(test, orderId), await stateOf(test, second.id)].toSorted();
    expect(states).toEqual(['paid', 'refunded']);
    expect(await faultsOf(test)).toEqual([]);
  });
});

describe('partial and duplicate payments', () => {
  it('PAY-05 two cards pay the order when both are approved', async () => {
    const { orderId } = await aSale(test, provider);
    await provider.pay(orderId, 'other-amount', { amount: 645 });
    await hear(test, provider);
    const between = await stateOf(test, orderId);
    await provider.pay(orderId, 'other-amount', { amount: 645 });
    await hear(test, provider);

    expect(between).toBe('payment_pending');
    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await refundsOf(test, orderId)).toEqual([]);
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-05 two concurrent card approvals pay the order once', async () => {
    const { orderId } = await aSale(test, provider);
    await provider.pay(orderId, 'two-cards');
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
  });

  it('PAY-05 a payment below the total waits for the rest and is refunded at the deadline', async () => {
    const { orderId, pieceId } = await aSale(test, provider);
    await provider.pay(orderId, 'other-amount', { amount: 100 });
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('payment_pending');

    await letExpire();
    await hear(test, provider);

    expect((await historyOf(test, orderId)).slice(-2)).toEqual([
      'refund_pending (partial)',
      'refunded (partial)',
    ]);
    expect(await reservedOf(test, pieceId)).toBe(0);
    expect(await refundsOf(test, orderId)).toMatchObject([
      { amount_cents: 100_00, reason: 'partial', state: 'approved' },
    ]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-05 of two full payments the later is refunded, the order stays paid, and one notification is sent', async () => {
    const { orderId } = await aSale(test, provider);
    const [first] = await provider.pay(orderId);
    const [second] = await provider.pay(orderId);
    await hear(test, provider);
    await hear(test, provider);

    expect(await historyOf(test, orderId)).toEqual(['creating', 'awaiting_payment', 'paid']);
    expect(await refundsOf(test, orderId)).toMatchObject([
      { payment_id: String(second?.id), reason: 'duplicate', state: 'approved' },
    ]);
    const statuses = new Map((await provider.payments()).map(({ id, status }) => [id, status]));
    expect([statuses.get(first?.id ?? 0), statuses.get(second?.id ?? 0)]).toEqual(['approved', 'refunded']);
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    const events = await test.db
      .selectFrom('outbox_event')
      .select('id')
      .where('type', '=', 'payments.extra-refunded')
      .where('payload', '@>', JSON.stringify({ orderId }) as never)
      .execute();
    expect(events).toHaveLength(1);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-05 a disputed duplicate payment is refunded after the dispute ends', async () => {
    const { orderId } = await aSale(test, provider);
    await provider.pay(orderId);
    const [second] = await provider.pay(orderId);
    await provider.fail({
      match: { method: 'POST', path: '/refunds' },
      effect: { kind: 'status', status: 500 },
    });
    await hear(test, provider);
    await provider.setStatus(second?.id ?? 0, 'in_mediation');
    await provider.heal();
    await provider.advance(3600);
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await refundsOf(test, orderId)).toMatchObject([{ state: 'impossible', last_error: 'claimed' }]);

    await provider.setStatus(second?.id ?? 0, 'approved', 'accredited');
    await hear(test, provider);

    expect(await refundsOf(test, orderId)).toContainEqual(
      expect.objectContaining({ payment_id: String(second?.id), state: 'approved' }),
    );
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-05 an approval after two rejections pays the order', async () => {
    const { orderId } = await aSale(test, provider);
    await provider.pay(orderId, 'reject');
    await provider.pay(orderId, 'reject');
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('awaiting_payment');

    await provider.pay(orderId);
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('paid');
    const events = await test.db
      .selectFrom('outbox_event')
      .select('id')
      .where('type', '=', 'payments.payment-rejected')
      .where('payload', '@>', JSON.stringify({ orderId }) as never)
      .execute();
    expect(events).toHaveLength(2);
  });

  it('PAY-06 an approved card review pays the order, a rejected one leaves it awaiting payment', async () => {
    const well = await aSale(test, provider);
    const [good] = await provider.pay(well.orderId, 'review');
    await hear(test, provider);
    expect(await stateOf(test, well.orderId)).toBe('payment_pending');
    await provider.setStatus(good?.id ?? 0, 'approved', 'accredited');
    await hear(test, provider);
    expect(await stateOf(test, well.orderId)).toBe('paid');

    const badly = await aSale(test, provider);
    const [bad] = await provider.pay(badly.orderId, 'review');
    await hear(test, provider);
    await provider.setStatus(bad?.id ?? 0, 'rejected', 'rejected_high_risk');
    await hear(test, provider);
    expect(await stateOf(test, badly.orderId)).toBe('awaiting_payment');
    expect(await reservedOf(test, badly.pieceId)).toBe(1);
    await letExpire();
    expect(await stateOf(test, badly.orderId)).toBe('expired');
    expect(await reservedOf(test, badly.pieceId)).toBe(0);
  });

  it('PAY-06 a product with three units is sold three times, not four', async () => {
    const seller = await aLinkedSeller(test, provider);
    const { pieceId, orderId } = await aPaidSale(test, provider, { seller, stock: 3 });
    const second = await anUnpaidOrder(another.visitor, pieceId, 2);
    await provider.pay(second.id);
    await hear(test, provider);

    expect([await stateOf(test, orderId), await stateOf(test, second.id)]).toEqual(['paid', 'paid']);
    expect(await productRow(test, pieceId)).toMatchObject({ state: 'sold', stock: 0, reserved: 0 });
  });

  it('SAFE-04 an order expires after its partial payment was lost to a chargeback', async () => {
    const { orderId, pieceId } = await aSale(test, provider, { buyer: await aSignedInMember(test) });
    const [part] = await provider.pay(orderId, 'other-amount', { amount: 12 });
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('payment_pending');
    for (const detail of ['in_process', 'settled']) {
      await provider.setStatus(part?.id ?? 0, 'charged_back', detail);
      await hear(test, provider);
    }

    await provider.advance(3 * test.config.reservationSeconds);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('expired');
    expect(await reservedOf(test, pieceId)).toBe(0);
    expect(await faultsOf(test)).toEqual([]);
  });
});
