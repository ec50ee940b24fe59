import { describe, expect, it } from 'vitest';
import { reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember, signIn } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
  balancesOf,
  faultsOf,
  hearEvents,
  historyOf,
  inboxRows,
  providerBalances,
  stateOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { inTransaction } from '#platform/database/database.ts';
import { checkLedger, cleanUpInbox } from './jobs.ts';
import { updatePaymentMetrics } from './payment-metrics.ts';
import { sweepNight, sweepSellers } from './sweep-seller.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

async function loseNotifications(): Promise<void> {
  await provider.takeWebhooks('fifo');
}

/** Advances minute by minute and runs the worker. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await provider.advance(60);
    await test.workMoney();
  }
}

describe('lost notifications', () => {
  it.each([0, 3, 11])('PAY-08 a payment made in minute %s is booked within five minutes', async (begin) => {
    const { orderId } = await aSale(test, provider);
    await pass(begin);
    await provider.pay(orderId);
    await loseNotifications();

    await pass(5);

    expect(await stateOf(test, orderId)).toBe('paid');
    expect((await inboxRows(test)).at(-1)).toMatchObject({ channel: 'check', state: 'done' });
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-08 a returning buyer triggers a rate-limited sync', async () => {
    const { orderId, buyer } = await aSale(test, provider);
    await provider.pay(orderId);
    await loseNotifications();

    expect((await buyer.visitor.post('/api/orders/check', { order_id: orderId })).status).toBe(200);
    expect(await stateOf(test, orderId)).toBe('paid');

    await provider.forgetCalls();
    await Promise.all(
      Array.from({ length: 5 }, () => buyer.visitor.post('/api/orders/check', { order_id: orderId })),
    );
    expect(await provider.calls()).toEqual([]);
    await provider.advance(11);
    await buyer.visitor.post('/api/orders/check', { order_id: orderId });
    expect((await provider.calls()).length).toBeGreaterThan(0);
  });

  it('PAY-08 only buyer and seller may trigger a sync', async () => {
    const { orderId } = await aSale(test, provider);
    const { visitor: stranger } = await aSignedInMember(test);

    const reply = await stranger.post('/api/orders/check', { order_id: orderId });

    expect([reply.status, reply.body.code]).toEqual([404, 'not-found']);
  });

  it('PAY-08 the sweep finds a refund made in the seller’s own app', async () => {
    const { orderId, paymentId } = await aPaidSale(test, provider);
    await provider.setStatus(paymentId, 'refunded', 'refunded');
    await loseNotifications();

    await provider.advance(15 * 60);
    await sweepSellers(test);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('refunded');
    expect((await inboxRows(test)).at(-1)).toMatchObject({ channel: 'sweep', state: 'done' });
    await provider.forgetCalls();
    const before = (await inboxRows(test)).length;
    await sweepSellers(test);
    await sweepNight(test);
    expect((await inboxRows(test)).length).toBe(before);
  });

  it('PAY-08 the nightly sweep ignores where the last sweep ended', async () => {
    const { orderId, paymentId, seller } = await aPaidSale(test, provider);
    await provider.setStatus(paymentId, 'in_mediation');
    await loseNotifications();
    await provider.advance(30 * 60);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('seller_grant')
        .set({ swept_until: test.clock.now() })
        .where('account_id', '=', seller.member.id)
        .execute(),
    );
    await sweepSellers(test);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('paid');

    await sweepNight(test);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('in_dispute');
  });

  it('PAY-08 a dispute notification triggers a sweep of the seller', async () => {
    const { orderId, paymentId, seller } = await aPaidSale(test, provider);
    await provider.setStatus(paymentId, 'charged_back', 'in_process');
    await loseNotifications();

    await provider.notify({
      data_id: 12345,
      user_id: Number(seller.providerUserId),
      type: 'topic_chargebacks_wh',
    });
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('in_dispute');
  });
});

describe('disputes', () => {
  it('PAY-05 a mediation decided for the seller returns the order to paid', async () => {
    const { orderId, paymentId } = await aPaidSale(test, provider);
    for (const [status, detail] of [
      ['in_mediation', ''],
      ['approved', 'accredited'],
    ] as const) {
      await provider.setStatus(paymentId, status, detail);
      await provider.deliver();
      await test.workMoney();
    }

    expect((await historyOf(test, orderId)).slice(-3)).toEqual(['paid', 'in_dispute', 'paid']);
  });

  it('PAY-05 a chargeback is booked, and booked back when it is reimbursed', async () => {
    const { orderId, paymentId } = await aPaidSale(test, provider);
    const balances: number[] = [];
    for (const detail of ['in_process', 'settled', 'reimbursed']) {
      await provider.setStatus(paymentId, 'charged_back', detail);
      await provider.deliver();
      await test.workMoney();
      expect(await balancesOf(test, orderId)).toMatchObject(
        nonZero(await providerBalances(provider, orderId)),
      );
      balances.push((await balancesOf(test, orderId)).buyer ?? 0);
    }

    expect((await historyOf(test, orderId)).slice(-4)).toEqual([
      'paid',
      'in_dispute',
      'charged_back',
      'paid',
    ]);
    expect(balances).toEqual([0, 0, -129_000]);
    expect(await faultsOf(test)).toEqual([]);
  });
});

function nonZero(balances: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}

describe('a seller who revoked our grant', () => {
  it('PAY-08 payments are parked, retried hourly, and applied when the seller links again', async () => {
    const seller = await aLinkedSeller(test, provider);
    const { orderId, pieceId } = await aSale(test, provider, { seller });
    await provider.pay(orderId);
    await provider.revoke(Number(seller.providerUserId));
    await provider.deliver();
    await test.workMoney();
    await provider.advance(2 * test.config.reservationSeconds);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('awaiting_payment');
    expect(await reservedOf(test, pieceId)).toBe(0);
    for (let hour = 0; hour < 74; hour += 1) {
      await provider.advance(3600);
      await test.workMoney();
    }
    expect((await historyOf(test, orderId)).at(-1)).toBe('expired (unreachable)');

    await linkAgain(seller);
    await hearEvents(test);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('paid');
    expect((await inboxRows(test)).filter(({ state }) => state === 'dead')).toEqual([]);
    expect(await faultsOf(test)).toEqual([]);
  });

  async function linkAgain({ member, visitor, providerUserId }: LinkedSeller): Promise<void> {
    await signIn(visitor, member);
    const { body } = await visitor.get('/api/mp/authorize-url');
    const back = await provider.authorize(body.url, Number(providerUserId));
    const reply = await visitor.post('/api/mp/link', Object.fromEntries(back));
    expect(reply.body).toEqual({ outcome: 'ok' });
  }
});

type LinkedSeller = Awaited<ReturnType<typeof aLinkedSeller>>;

describe('the ledger check', () => {
  it('PAY-08 reports faults and the inbox lag as metrics', async () => {
    const { orderId } = await aPaidSale(test, provider);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('ledger_line')
        .set({ amount_cents: 1 })
        .where('order_id', '=', orderId)
        .where('account', '=', 'commission')
        .execute(),
    );

    await checkLedger(test);
    await updatePaymentMetrics(test);

    expect(await faultsOf(test)).toContain('bookings that do not sum to zero');
    const metrics = await test.metrics.registry.metrics();
    expect(metrics).toMatch(/ledger_faults\{fault="bookings that do not sum to zero",service="test"\} 1/);
    expect(metrics).toMatch(/payment_inbox_dead\{service="test"\} \d/);
  });

  it('PAY-08 deletes old notifications, ignored ones sooner', async () => {
    await provider.notify({ data_id: 4242, user_id: 1, type: 'something_else' });
    await provider.advance(15 * 24 * 3600);
    await cleanUpInbox(test);
    expect((await inboxRows(test)).some(({ resource_id: id }) => id === '4242')).toBe(false);
    expect((await inboxRows(test)).length).toBeGreaterThan(0);

    await provider.advance(110 * 24 * 3600);
    await cleanUpInbox(test);
    expect(await inboxRows(test)).toEqual([]);
  });
});
