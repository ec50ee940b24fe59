import { describe, expect, it } from 'vitest';
import { askToPay, aProductOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
  balancesOf,
  faultsOf,
  hear,
  inboxRows,
  linesOf,
  providerBalances,
  refundsOf,
  stateOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { sweepSellers } from './sweep-seller.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const policyRefusal = {
  kind: 'status',
  status: 403,
  body: {
    message: 'At least one policy returned UNAUTHORIZED.',
    error: 'forbidden',
    status: 403,
    cause: [],
    code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
  },
} as const;

/** Parties that no other test of this file uses. */
async function newParties() {
  return { seller: await aLinkedSeller(test, provider), buyer: await aSignedInMember(test) };
}

const accountState = async (accountId: string) =>
  (
    await test.db
      .selectFrom('seller_account')
      .select('state')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).state;

type Fees = { financing_fee?: number; withheld?: number; unlisted_fee?: number };

describe('fees', () => {
  it.each<[string, Fees]>([
    ['interest paid by the payer', { financing_fee: 110.8 }],
    ['withheld taxes', { withheld: 35.25 }],
    ['a fee that no list names', { unlisted_fee: 7.5 }],
    ['all of them', { financing_fee: 64, withheld: 12.3, unlisted_fee: 0.01 }],
  ])('SAFE-08 the seller’s net is what the provider says, with %s', async (_, fees) => {
    const sale = await aSale(test, provider, await newParties());
    const [payment] = await provider.pay(sale.orderId, 'approve', fees);
    if (!payment) throw new Error('no payment');
    await hear(test, provider);

    const reported = (await provider.payments()).find(({ id }) => id === payment.id);
    const { order } = (await sale.seller.visitor.get(`/api/orders/${sale.orderId}`)).body;
    expect(order.amounts.net_cents).toBe(
      Math.round((reported?.transaction_details.net_received_amount ?? 0) * 100),
    );
    expect(order.amounts.withheld_cents).toBe(Math.round((fees.withheld ?? 0) * 100));
    expect(nonZero(await balancesOf(test, sale.orderId))).toEqual(
      nonZero(await providerBalances(provider, sale.orderId)),
    );

    // After a refund the original fees still apply.
    await sale.seller.visitor.post('/api/orders/refund', { order_id: sale.orderId });
    await test.workMoney();
    await hear(test, provider);
    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(nonZero(await balancesOf(test, sale.orderId))).toEqual(
      nonZero(await providerBalances(provider, sale.orderId)),
    );
    expect(await faultsOf(test)).toEqual([]);
  });

  it('SAFE-08 a fee corrected later by the provider is booked once as a separate line', async () => {
    const sale = await aPaidSale(test, provider, await newParties());
    const [before] = (await provider.payments()).filter(({ id }) => id === sale.paymentId);
    const net = before?.transaction_details.net_received_amount ?? 0;
    const later = new Date(test.clock.now().getTime() + 60_000).toISOString();
    await provider.setFields(sale.paymentId, {
      date_last_updated: later,
      transaction_details: { net_received_amount: net - 5 },
    });

    for (let heard = 0; heard < 2; heard += 1) {
      await provider.notify({ data_id: sale.paymentId, user_id: Number(sale.seller.providerUserId) });
      await test.workMoney();
    }

    const corrections = (await linesOf(test, sale.orderId)).filter(({ cause }) => cause.startsWith('fees:'));
    expect(corrections.map(({ cause, account, amount_cents }) => [cause, account, amount_cents])).toEqual([
      ['fees:1', 'seller', -500],
      ['fees:1', 'provider_fee', 500],
    ]);
    expect(await faultsOf(test)).toEqual([]);
  });
});

function nonZero(balances: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}

const unreadable = async () => (await test.metrics.unreadablePayments.get()).values[0]?.value ?? 0;

describe('a payment that cannot be read', () => {
  it('SAFE-11 does not stop the sweep of other payments of the seller', async () => {
    const { seller } = await newParties();
    const sales = [];
    for (let made = 0; made < 3; made += 1)
      sales.push(await aPaidSale(test, provider, { seller, buyer: await aSignedInMember(test) }));
    const [first, odd, last] = sales;
    if (!first || !odd || !last) throw new Error('no sales');
    await provider.setFields(odd.paymentId, { collector_id: null, external_reference: 12_345 });
    for (const { paymentId } of sales) await provider.setStatus(paymentId, 'refunded', 'refunded');
    await provider.takeWebhooks('fifo');
    const before = await unreadable();

    await sweepSellers(test);
    await test.workMoney();

    expect(await stateOf(test, first.orderId)).toBe('refunded');
    expect(await stateOf(test, last.orderId)).toBe('refunded');
    expect(await stateOf(test, odd.orderId)).toBe('paid');
    expect(await unreadable()).toBe(before + 1);

    await provider.setFields(odd.paymentId, {});
    await sweepSellers(test);
    await test.workMoney();
    expect(await stateOf(test, odd.orderId)).toBe('refunded');
  });

  it('SAFE-11 keeps its order from being treated as unpaid', async () => {
    const { orderId, buyer } = await aSale(test, provider, await newParties());
    const [payment] = await provider.pay(orderId);
    if (!payment) throw new Error('no payment');
    await provider.takeWebhooks('fifo');
    await provider.setFields(payment.id, { collector_id: null });

    const reply = await buyer.visitor.post('/api/orders/cancel', { order_id: orderId });
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    await provider.advance(2 * test.config.reservationSeconds + 60);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('awaiting_payment');

    await provider.setFields(payment.id, {});
    await provider.advance(60);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('paid');
  });

  it('SAFE-11 the sweep reads every page even when payments change meanwhile', async () => {
    const { seller } = await newParties();
    const collector = Number(seller.providerUserId);
    const { orderId, buyer } = await aSale(test, provider, { seller, buyer: await aSignedInMember(test) });
    for (let made = 0; made < 120; made += 1) await provider.forge({ collector });
    await provider.advance(1);
    await provider.pay(orderId);
    await provider.takeWebhooks('fifo');
    await provider.forgetCalls();

    await sweepSellers(test);

    const searches = (await provider.calls()).filter(
      ({ path, seller: of }) => path === '/v1/payments/search' && of === collector,
    );
    expect(searches.length).toBeGreaterThanOrEqual(2);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('paid');
    expect(buyer.member.id).toBeTruthy();
  });
});

describe('a 403 from the provider', () => {
  it('SAFE-21 at checkout shows that the seller cannot be paid now and keeps the account linked', async () => {
    const { seller, buyer } = await newParties();
    const pieceId = await aProductOf(test, seller.member.id);
    await provider.fail({ match: { seller: Number(seller.providerUserId) }, effect: policyRefusal });

    const { body } = await askToPay(buyer.visitor, [{ id: pieceId, quantity: 1 }]);
    await provider.heal();

    expect(body.payments.map(({ error }) => error)).toEqual(['Por ahora no se puede pagar a esta persona.']);
    expect(await accountState(seller.member.id)).toBe('linked');
    const again = await askToPay(buyer.visitor, [{ id: pieceId, quantity: 1 }]);
    expect(again.body.payments[0]?.payment_url).toBeTruthy();
  });

  it('SAFE-21 retries a refund with backoff and then shows it to operators', async () => {
    const { seller, buyer } = await newParties();
    const sale = await aPaidSale(test, provider, { seller, buyer });
    await provider.fail({ match: { seller: Number(seller.providerUserId) }, effect: policyRefusal });
    await seller.visitor.post('/api/orders/refund', { order_id: sale.orderId });

    const pauses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await test.workMoney();
      const { next_attempt_at: next } = await test.db
        .selectFrom('refund')
        .select('next_attempt_at')
        .where('order_id', '=', sale.orderId)
        .executeTakeFirstOrThrow();
      const pause = ((next?.getTime() ?? 0) - test.clock.now().getTime()) / 1000;
      pauses.push(Math.round(pause));
      await provider.advance(Math.ceil(pause));
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBe(3600);
    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { state: 'requested', last_error: 'forbidden' },
    ]);
    expect(await accountState(seller.member.id)).toBe('linked');
    const news = await test.db
      .selectFrom('outbox_event')
      .select('type')
      .where('type', '=', 'payments.refund-lacks-funds')
      .execute();
    expect(news).toEqual([]);

    await provider.advance(73 * 3600);
    await test.workMoney();
    expect(await stateOf(test, sale.orderId)).toBe('review');

    await provider.heal();
    await provider.advance(3600);
    await test.workMoney();
    await hear(test, provider);
    expect(await stateOf(test, sale.orderId)).toBe('refunded');
  });

  it('SAFE-21 retries an order and its notification with backoff and then shows them to operators', async () => {
    const { seller, buyer } = await newParties();
    const { orderId } = await aSale(test, provider, { seller, buyer });
    const [payment] = await provider.pay(orderId, 'review');
    if (!payment) throw new Error('no payment');
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('payment_pending');
    await provider.fail({ match: { seller: Number(seller.providerUserId) }, effect: policyRefusal });
    await provider.setStatus(payment.id, 'approved', 'accredited');
    await provider.deliver();
    await provider.forgetCalls();

    for (let minute = 0; minute < 60; minute += 5) {
      await test.workMoney();
      await provider.advance(300);
    }
    expect((await provider.calls()).length).toBeLessThan(40);
    for (let hour = 0; hour < 74; hour += 1) {
      await provider.advance(3600);
      await test.workMoney();
    }
    expect(await accountState(seller.member.id)).toBe('linked');
    const about = (await inboxRows(test)).filter(({ resource_id: id }) => id === String(payment.id));
    expect(about.at(-1)).toMatchObject({ state: 'dead', last_error: 'forbidden' });

    await provider.heal();
    await sweepSellers(test);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await faultsOf(test)).toEqual([]);
  });
});
