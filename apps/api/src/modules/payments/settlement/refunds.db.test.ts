import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
  balancesOf,
  faultsOf,
  hear,
  historyOf,
  providerBalances,
  refundsOf,
  stateOf,
} from '../../../../test/sales.ts';
import { productRow, unlimited } from '../../../../test/sellers.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { cancelByOperator, checkNow, closeRefund, requestRefund } from '../operator.ts';
import { reconcileOrder } from './reconcile-order.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

type PaidSale = Awaited<ReturnType<typeof aPaidSale>>;

async function askedBack({ seller, orderId }: Pick<PaidSale, 'seller' | 'orderId'>): Promise<string> {
  const { status, body } = await seller.visitor.post('/api/orders/refund', { order_id: orderId });
  return status === 200 ? 'ok' : (body.code as string);
}

const refundPath = { match: { method: 'POST', path: '/refunds' } };
const refused = (code: number, status = 400) =>
  ({
    ...refundPath,
    effect: {
      kind: 'status',
      status,
      body: { message: 'no', error: 'bad_request', status, cause: [{ code }] },
    },
  }) as const;

describe('a refund by the seller', () => {
  it('PAY-06 returns the full amount once, however often it is requested', async () => {
    const sale = await aPaidSale(test, provider);

    expect(await Promise.all([askedBack(sale), askedBack(sale), askedBack(sale)])).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    expect(await stateOf(test, sale.orderId)).toBe('refund_pending');
    await hear(test, provider);
    await hear(test, provider);
    expect(await askedBack(sale)).toBe('ok');

    expect((await historyOf(test, sale.orderId)).slice(-2)).toEqual([
      'refund_pending (seller)',
      'refunded (seller)',
    ]);
    const [entry] = (await provider.book()).filter(({ external_reference: id }) => id === sale.orderId);
    expect(entry).toMatchObject({ refunds: 1, refunded_cents: 129_000 });
    const [refund, ...others] = await refundsOf(test, sale.orderId);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ state: 'approved', reason: 'seller' });
    expect(refund?.provider_refund_id).toMatch(/^\d+$/);
    expect(await balancesOf(test, sale.orderId)).toEqual(await providerBalances(provider, sale.orderId));
    // It is not relisted automatically.
    expect(await productRow(test, sale.pieceId)).not.toMatchObject({ state: 'active' });
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 is refused for others and for unpaid orders', async () => {
    const sale = await aPaidSale(test, provider);
    const { visitor } = await aSignedInMember(test);
    const unpaid = await aSale(test, provider);

    expect(await askedBack({ ...sale, seller: { ...sale.seller, visitor } })).toBe('not-found');
    expect(await askedBack({ ...sale, seller: { ...sale.seller, visitor: sale.buyer.visitor } })).toBe(
      'not-found',
    );
    expect(await askedBack(unpaid)).toBe('invalid-order-state');
    expect(await stateOf(test, sale.orderId)).toBe('paid');
  });

  it('PAY-06 is refused after the provider’s refund period', async () => {
    const sale = await aPaidSale(test, provider);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('shop_order')
        .set({ paid_at: new Date(test.clock.now().getTime() - 181 * 86_400_000) })
        .where('id', '=', sale.orderId)
        .execute(),
    );

    expect(await askedBack(sale)).toBe('invalid-order-state');
  });

  it('PAY-06 is retried under the same key after a lost response and made once', async () => {
    const sale = await aPaidSale(test, provider);
    await provider.fail({ ...refundPath, effect: { kind: 'lose-response' }, times: 1 });
    await askedBack(sale);
    await test.workMoney();
    // No notification arrives either.
    await provider.takeWebhooks('fifo');
    expect(await stateOf(test, sale.orderId)).toBe('refund_pending');

    await provider.advance(10);
    await test.workMoney();

    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    const [entry] = (await provider.book()).filter(({ external_reference: id }) => id === sale.orderId);
    expect(entry?.refunds).toBe(1);
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'approved', attempts: 2 }]);
  });

  it('PAY-06 without funds is retried daily and succeeds when there are funds', async () => {
    const seller = await aLinkedSeller(test, provider);
    const sale = await aPaidSale(test, provider, { seller });
    await provider.changeSeller(Number(seller.providerUserId), { balance: 0 });
    await askedBack(sale);
    await test.workMoney();
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'waiting_funds', attempts: 1 }]);

    await provider.advance(86_401);
    await test.workMoney();
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'waiting_funds', attempts: 2 }]);
    await provider.changeSeller(Number(seller.providerUserId), { balance: 5000 });
    await provider.advance(86_401);
    await hear(test, provider);

    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    const events = await test.db
      .selectFrom('outbox_event')
      .select('id')
      .where('type', '=', 'payments.refund-lacks-funds')
      .where('payload', '@>', JSON.stringify({ orderId: sale.orderId }) as never)
      .execute();
    expect(events).toHaveLength(2);
  });

  it('PAY-06 of a payment that is too old goes to review', async () => {
    const sale = await aPaidSale(test, provider);
    await provider.fail({ ...refused(2024, 404), times: 1 });
    await askedBack(sale);
    await test.workMoney();

    expect((await historyOf(test, sale.orderId)).at(-1)).toBe('review (refund)');
    const decision = { orderId: sale.orderId, operatorId: sale.buyer.member.id };
    await expect(cancelByOperator(test, decision)).rejects.toThrow('not to be decided');
    await requestRefund(test, decision);
    await hear(test, provider);
    expect((await historyOf(test, sale.orderId)).slice(-2)).toEqual([
      'refund_pending (operator)',
      'refunded (operator)',
    ]);
  });

  it('PAY-06 rejected without a reason is retried once', async () => {
    const sale = await aPaidSale(test, provider);
    await provider.fail({ ...refused(2084), times: 1 });
    await askedBack(sale);
    await test.workMoney();
    expect(await stateOf(test, sale.orderId)).toBe('refund_pending');
    await provider.advance(10);
    await hear(test, provider);

    expect(await stateOf(test, sale.orderId)).toBe('refunded');
  });

  it('PAY-06 made meanwhile in the seller’s own app is recognised', async () => {
    const sale = await aPaidSale(test, provider);
    await provider.setStatus(sale.paymentId, 'refunded', 'refunded');
    await provider.takeWebhooks('fifo');
    await askedBack(sale);
    await test.workMoney();

    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'approved' }]);
  });

  it('PAY-06 after a partial refund returns the rest', async () => {
    const sale = await aPaidSale(test, provider);
    const part = { paymentId: String(sale.paymentId), amountCents: 290_00, key: randomUUID() };
    await withToken(test, sale.seller.providerUserId, (token) => test.gateway.refund(token, part));
    await hear(test, provider);
    expect(await stateOf(test, sale.orderId)).toBe('partially_refunded');

    await askedBack(sale);
    await hear(test, provider);

    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ amount_cents: 1000_00, state: 'approved' }]);
    expect(await balancesOf(test, sale.orderId)).toEqual(await providerBalances(provider, sale.orderId));
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 that is not visible yet is not counted twice', async () => {
    const sale = await aPaidSale(test, provider);
    await provider.fail({
      match: { method: 'GET', path: '^/v1/payments/\\d+$' },
      effect: { kind: 'stale-read', versions: 1 },
      times: 1,
    });
    await askedBack(sale);
    await test.workMoney();
    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { state: 'requested', last_error: 'in-process' },
    ]);
    expect(await stateOf(test, sale.orderId)).toBe('refund_pending');
    await reconcileOrder(test, sale.orderId);
    await provider.advance(10);
    await provider.fail({
      match: { method: 'GET', path: '/refunds' },
      effect: { kind: 'status', status: 500 },
    });
    await test.workMoney();
    await provider.heal();

    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'approved' }]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 of a disputed payment is not made', async () => {
    const sale = await aPaidSale(test, provider);
    await provider.setStatus(sale.paymentId, 'in_mediation');
    await provider.takeWebhooks('fifo');
    await askedBack(sale);
    await test.workMoney();

    expect(await stateOf(test, sale.orderId)).toBe('in_dispute');
    expect(await refundsOf(test, sale.orderId)).toMatchObject([
      { state: 'impossible', last_error: 'claimed' },
    ]);
  });
});

describe('an operator', () => {
  it('PAY-08 syncs an order now, and gets an error when the provider is unavailable', async () => {
    const { orderId, buyer } = await aSale(test, provider);
    const decision = { orderId, operatorId: buyer.member.id };
    await provider.pay(orderId);
    await provider.takeWebhooks('fifo');
    await provider.fail({ match: { path: '/v1/payments' }, effect: { kind: 'status', status: 503 } });
    await expect(checkNow(test, decision)).rejects.toThrow('could not be asked');
    await provider.heal();

    await checkNow(test, decision);

    expect(await stateOf(test, orderId)).toBe('paid');
  });

  it('PAY-08 cancels an unpaid order', async () => {
    const { orderId, buyer } = await aSale(test, provider);

    await cancelByOperator(test, { orderId, operatorId: buyer.member.id });

    expect((await historyOf(test, orderId)).at(-1)).toBe('cancelled (operator)');
    // A later payment is refunded.
    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('refunded');
  });
});

// Last, because sessions expire meanwhile.
describe('a refund that takes days', () => {
  it('PAY-06 without a valid grant waits until the seller links again', async () => {
    const seller = await aLinkedSeller(test, provider);
    const sale = await aPaidSale(test, provider, { seller });
    await provider.revoke(Number(seller.providerUserId));
    await askedBack(sale);
    await test.workMoney();

    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'requested', last_error: 'parked' }]);
    expect(await stateOf(test, sale.orderId)).toBe('refund_pending');
    await provider.advance(73 * 3600);
    await test.workMoney();
    expect((await historyOf(test, sale.orderId)).at(-1)).toBe('review (parked)');
  });

  it('PAY-06 without funds for a week goes to review, where an operator may close it', async () => {
    const seller = await aLinkedSeller(test, provider);
    const sale = await aPaidSale(test, provider, { seller });
    await provider.changeSeller(Number(seller.providerUserId), { balance: 0 });
    await askedBack(sale);
    for (let day = 0; day < 8; day += 1) {
      await test.workMoney();
      await provider.advance(86_401);
    }
    expect((await historyOf(test, sale.orderId)).at(-1)).toBe('review (refund)');
    expect(await refundsOf(test, sale.orderId)).toMatchObject([{ state: 'impossible', attempts: 8 }]);

    const decision = { orderId: sale.orderId, operatorId: sale.buyer.member.id };
    await closeRefund(test, decision);

    expect((await historyOf(test, sale.orderId)).at(-1)).toBe('paid (operator)');
    await expect(closeRefund(test, decision)).rejects.toThrow('not to be decided');
  });
});
