import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/admins.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';
import { startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale as aPaidSaleOf,
  balancesOf,
  faultsOf,
  hear,
  hearEvents,
  historyOf,
  newParties,
  providerBalances,
  refundsOf,
  stateOf,
} from '../../../../test/sales.ts';
import { productRow, unlimited } from '../../../../test/sellers.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { queueRefund } from './refunds.queries.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const day = 86_401;
const total = 129_000;
const refundPath = { match: { method: 'POST', path: '/refunds' } };
const refused = (code: number) =>
  ({
    ...refundPath,
    effect: {
      kind: 'status',
      status: 400,
      body: { message: 'no', error: 'bad_request', status: 400, cause: [{ code }] },
    },
  }) as const;

const aPaidSale = async () => aPaidSaleOf(test, provider, await newParties(test, provider));

type Sale = Awaited<ReturnType<typeof aPaidSale>>;

const requestFullRefund = async ({ seller, orderId }: Sale) =>
  (await seller.visitor.post('/api/orders/refund', { order_id: orderId })).status;
const setBalance = ({ seller }: Sale, balance: number) =>
  provider.changeSeller(Number(seller.providerUserId), { balance });

function askPart({ orderId, paymentId }: Sale, amountCents: number, causeKey?: string): Promise<number> {
  const now = test.clock.now();
  const part = { paymentId: String(paymentId), amountCents, causeKey };
  const asked = { orderId, ...part, reason: 'operator', now } as const;
  return inTransaction(test.db, (tx) => queueRefund(tx, asked));
}

async function work(times: number, seconds: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await provider.advance(seconds);
    await hear(test, provider);
  }
}

async function notificationsOf(accountId: string, orderId: string): Promise<string[]> {
  await hearEvents(test);
  const rows = await test.db
    .selectFrom('money_news')
    .select('news')
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ news }) => news);
}

async function providerEntry({ paymentId }: Sale) {
  return (await provider.book()).find(({ payment_id: id }) => id === String(paymentId));
}

describe('several refunds of one payment', () => {
  it('SAFE-17 a partial and then a full refund are made sequentially', async () => {
    const sale = await aPaidSale();

    expect(await askPart(sale, 30_000)).toBe(30_000);
    expect(await requestFullRefund(sale)).toBe(200);
    await work(3, 10);

    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { amount_cents: 30_000, state: 'approved' },
      { amount_cents: 99_000, state: 'approved' },
    ]);
    expect(await providerEntry(sale)).toMatchObject({ refunds: 2, refunded_cents: total });
    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await balancesOf(test, sale.orderId)).toEqual(await providerBalances(provider, sale.orderId));
    expect(await faultsOf(test)).toEqual([]);
  });

  it('SAFE-17 each completed partial refund moves the order', async () => {
    const sale = await aPaidSale();
    await askPart(sale, 30_000);
    await askPart(sale, 20_000);
    await askPart(sale, 79_000);
    // No notification arrives; the state comes from the refunds themselves.
    await test.workMoney();

    expect((await historyOf(test, sale.orderId)).slice(-3)).toEqual([
      'paid',
      'partially_refunded',
      'refunded',
    ]);
    expect(await providerEntry(sale)).toMatchObject({ refunds: 3, refunded_cents: total });
  });

  it('SAFE-17 concurrent requests never exceed what is left of the payment', async () => {
    const sale = await aPaidSale();

    const amounts = await Promise.all([
      ...Array.from({ length: 6 }, () => askPart(sale, 40_000)),
      requestFullRefund(sale).then(() => 0),
    ]);
    await work(8, 10);

    const refunds = await refundsOf(test, sale.orderId);
    expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(total);
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(total);
    expect(refunds.map(({ state }) => state)).toEqual(refunds.map(() => 'approved'));
    expect(await providerEntry(sale)).toMatchObject({ refunds: refunds.length, refunded_cents: total });
    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await faultsOf(test)).toEqual([]);
  });

  it('SAFE-17 refunds beyond the payment are reported as a ledger fault', async () => {
    const sale = await aPaidSale();
    await askPart(sale, 30_000);
    const [refund] = await refundsOf(test, sale.orderId);
    const setAmount = (cents: number) =>
      inTransaction(test.db, (tx) =>
        tx
          .updateTable('refund')
          .set({ amount_cents: cents })
          .where('id', '=', refund?.id ?? '')
          .execute(),
      );

    await setAmount(total + 1);
    expect(await faultsOf(test)).toContain('refunds beyond their payment');
    await setAmount(30_000);
    await work(1, 10);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('SAFE-17 a stale partial refund is retried once and never becomes a full refund', async () => {
    const sale = await aPaidSale();
    await provider.fail({ ...refused(2017), times: 1 });
    await askPart(sale, 30_000);
    await test.workMoney();
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'requested', last_error: '2017' }]);
    await work(2, 10);

    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ amount_cents: 30_000, state: 'approved' }]);
    expect(await providerEntry(sale)).toMatchObject({ refunds: 1, refunded_cents: 30_000 });
    expect(await stateOf(test, sale.orderId)).toBe('partially_refunded');
  });

  it('SAFE-17 a partial refund above the remaining amount fails, and the sale stays', async () => {
    const sale = await aPaidSale();
    const own = { paymentId: String(sale.paymentId), amountCents: 110_000, key: `own-${sale.orderId}` };
    await askPart(sale, 30_000);
    await withToken(test, sale.seller.providerUserId, (token) => test.gateway.refund(token, own));
    await provider.takeWebhooks('fifo');
    await work(3, 10);

    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { amount_cents: 30_000, state: 'impossible', last_error: '2017' },
    ]);
    expect(await providerEntry(sale)).toMatchObject({ refunds: 1, refunded_cents: 110_000 });
    expect(await stateOf(test, sale.orderId)).toBe('partially_refunded');
  });

  it('SAFE-17 a part with a cause is asked for once, and again with what is left of the payment', async () => {
    const sale = await aPaidSale();
    const own = { paymentId: String(sale.paymentId), amountCents: 110_000, key: `own-${sale.orderId}` };
    const asked = await Promise.all([1, 2].map(() => askPart(sale, 30_000, 'claim:1')));
    expect(asked.toSorted((one, other) => one - other)).toEqual([0, 30_000]);
    await withToken(test, sale.seller.providerUserId, (token) => test.gateway.refund(token, own));
    await provider.takeWebhooks('fifo');
    await work(3, 10);

    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { amount_cents: 30_000, state: 'impossible', last_error: 'amount-changed', cause_key: null },
      { amount_cents: 19_000, state: 'approved', cause_key: 'claim:1' },
    ]);
    expect(await providerEntry(sale)).toMatchObject({ refunds: 2, refunded_cents: total });
    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await faultsOf(test)).toEqual([]);
  });

  it('SAFE-17 a full refund is queued again after the seller made a partial refund', async () => {
    const sale = await aPaidSale();
    const own = { paymentId: String(sale.paymentId), amountCents: 29_000, key: `own-${sale.orderId}` };
    await askPart(sale, 50_000);
    await requestFullRefund(sale);
    await withToken(test, sale.seller.providerUserId, (token) => test.gateway.refund(token, own));
    await provider.takeWebhooks('fifo');
    await work(4, 10);

    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await providerEntry(sale)).toMatchObject({ refunded_cents: total });
    expect(await faultsOf(test)).toEqual([]);
  });
});

describe('a duplicate payment whose refund fails', () => {
  async function paidTwice() {
    const sale = await aPaidSale();
    await setBalance(sale, -5000);
    await provider.pay(sale.orderId, 'approve', { force: true });
    await setBalance(sale, 0);
    await hear(test, provider);
    return sale;
  }

  it('SAFE-13 does not change the sale and is shown to operators', async () => {
    const sale = await paidTwice();
    const before = await sale.seller.visitor.get(`/api/orders/${sale.orderId}`);
    await work(8, day);

    expect(await stateOf(test, sale.orderId)).toBe('paid');
    await signIn(sale.seller.visitor, sale.seller.member);
    const after = await sale.seller.visitor.get(`/api/orders/${sale.orderId}`);
    expect(after.body.order.actions).toEqual(before.body.order.actions);
    expect(after.body.order.actions).toContain('hand-over');
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ reason: 'duplicate', state: 'impossible' }]);
    expect(await faultsOf(test)).toEqual([]);

    const { visitor: operator } = await anAdmin(test);
    const failed = async () => {
      const { body } = await operator.get('/api/admin/money?view=failed-refunds');
      return body.orders.map(({ id }: { id: string }) => id);
    };
    const decide = (decision: string) =>
      operator.post('/api/admin/money/decide', { order_id: sale.orderId, decision, reason: 'Puso saldo' });
    expect(await failed()).toContain(sale.orderId);
    await setBalance(sale, 5000);
    expect((await decide('retry-refund')).status).toBe(200);
    expect((await decide('retry-refund')).status).toBe(409);
    await work(2, 10);

    expect(await failed()).not.toContain(sale.orderId);
    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { state: 'impossible' },
      { state: 'approved' },
    ]);
    expect(await stateOf(test, sale.orderId)).toBe('paid');
    expect(await balancesOf(test, sale.orderId)).toEqual(await providerBalances(provider, sale.orderId));
  });

  it('SAFE-13 is retried and succeeds once there are funds', async () => {
    const sale = await paidTwice();
    await work(4, day);
    await setBalance(sale, 5000);
    await work(1, day);

    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ reason: 'duplicate', state: 'approved' }]);
    expect(await historyOf(test, sale.orderId)).toEqual(['creating', 'awaiting_payment', 'paid']);
    expect(await balancesOf(test, sale.orderId)).toEqual(await providerBalances(provider, sale.orderId));
  });
});

describe('a seller without funds', () => {
  it('SAFE-09 is retried for seven days from the first rejection, despite earlier outages', async () => {
    const sale = await aPaidSale();
    await setBalance(sale, 0);
    await provider.fail({ ...refundPath, effect: { kind: 'status', status: 503 }, times: 9 });
    await requestFullRefund(sale);
    await work(12, 700);
    await provider.heal();
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'waiting_funds' }]);
    for (let days = 0; days < 6; days += 1) {
      await work(1, day);
      expect(await stateOf(test, sale.orderId)).toBe('refund_pending');
    }

    await setBalance(sale, 5000);
    await work(1, day);
    expect(await stateOf(test, sale.orderId)).toBe('refunded');
  });

  it('SAFE-09 an outage on a later day does not end it', async () => {
    const sale = await aPaidSale();
    await setBalance(sale, 0);
    await requestFullRefund(sale);
    await work(5, day);
    await provider.fail({ ...refundPath, effect: { kind: 'status', status: 503 }, times: 1 });
    await work(1, day);

    expect(await stateOf(test, sale.orderId)).toBe('refund_pending');
    await provider.heal();
    await work(1, 3600);
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'waiting_funds' }]);
  });

  it('SAFE-09 ends after the seventh day', async () => {
    const sale = await aPaidSale();
    await setBalance(sale, 0);
    await requestFullRefund(sale);
    await test.workMoney();
    await work(6, day);
    expect(await stateOf(test, sale.orderId)).toBe('refund_pending');
    await work(1, day);
    expect((await historyOf(test, sale.orderId)).at(-1)).toBe('review (refund)');
  });

  it('SAFE-09 is notified once each on the first, third and last day', async () => {
    const sale = await aPaidSale();
    await setBalance(sale, 0);
    await requestFullRefund(sale);
    await test.workMoney();
    const notified: number[] = [];
    for (let days = 0; days < 7; days += 1) {
      const news = await notificationsOf(sale.seller.member.id, sale.orderId);
      notified.push(news.filter((each) => each.startsWith('seller.lacks-funds')).length);
      await work(1, day);
    }

    expect(notified).toEqual([1, 1, 2, 2, 2, 2, 3]);
    const news = await notificationsOf(sale.seller.member.id, sale.orderId);
    expect(news.filter((each) => each.startsWith('seller.lacks-funds'))).toEqual([
      'seller.lacks-funds',
      'seller.lacks-funds-third-day',
      'seller.lacks-funds-last-day',
    ]);
  });
});

describe('a chargeback', () => {
  async function chargedBack(sale: Sale): Promise<void> {
    for (const detail of ['in_process', 'settled']) {
      await provider.setStatus(sale.paymentId, 'charged_back', detail);
      await hear(test, provider);
    }
  }

  it('PAY-06 before shipment lets the seller relist the product', async () => {
    const sale = await aPaidSale();
    await chargedBack(sale);

    const page = await sale.seller.visitor.get(`/api/orders/${sale.orderId}`);
    expect([page.body.order.state, page.body.order.actions]).toEqual(['charged_back', ['relist']]);
    const { status } = await sale.seller.visitor.post('/api/products/relist', { id: sale.pieceId });
    expect(status).toBe(200);
    expect(await productRow(test, sale.pieceId)).toMatchObject({ state: 'active', stock: 1, reserved: 0 });
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 that is reimbursed restores the sale unless the product was relisted', async () => {
    const sale = await aPaidSale();
    await chargedBack(sale);
    await provider.setStatus(sale.paymentId, 'charged_back', 'reimbursed');
    await hear(test, provider);

    expect(await stateOf(test, sale.orderId)).toBe('paid');
    expect(await productRow(test, sale.pieceId)).toMatchObject({ state: 'sold', stock: 0 });
    expect(await faultsOf(test)).toEqual([]);
  });

  it('SAFE-17 that is reimbursed cannot be refunded, so no refund is offered', async () => {
    const sale = await aPaidSale();
    await chargedBack(sale);
    await provider.setStatus(sale.paymentId, 'charged_back', 'reimbursed');
    await hear(test, provider);

    const page = await sale.seller.visitor.get(`/api/orders/${sale.orderId}`);
    expect(page.body.order.actions).toEqual(['ready', 'hand-over']);
    expect(await requestFullRefund(sale)).toBe(409);
    await work(2, day);

    expect(await stateOf(test, sale.orderId)).toBe('paid');
    expect(await refundsOf(test, sale.orderId)).toEqual([]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('SAFE-17 that is reimbursed during a pending refund is read again and needs no operator', async () => {
    const sale = await aPaidSale();
    expect(await requestFullRefund(sale)).toBe(200);
    for (const detail of ['in_process', 'reimbursed'])
      await provider.setStatus(sale.paymentId, 'charged_back', detail);
    // No notification arrives; the state comes from the rejection.
    await test.workMoney();

    expect((await historyOf(test, sale.orderId)).slice(-2)).toEqual(['refund_pending (seller)', 'paid']);
    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { state: 'impossible', last_error: 'claimed', attempts: 1 },
    ]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 after the buyer received it leaves the product sold', async () => {
    const sale = await aPaidSale();
    const received = await sale.buyer.visitor.post('/api/deliveries/confirm', { order_id: sale.orderId });
    expect(received.status).toBe(200);
    await chargedBack(sale);

    const page = await sale.seller.visitor.get(`/api/orders/${sale.orderId}`);
    expect(page.body.order.actions).toEqual([]);
    expect(await productRow(test, sale.pieceId)).toMatchObject({ state: 'sold', stock: 0 });
  });
});
