import { describe, expect, it } from 'vitest';
import { anUnpaidOrder, aProductOf, askToPay, reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { aSale, balancesOf, faultsOf, hear, providerBalances, stateOf } from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { limitsOf } from './buyer-limits.rules.ts';
import { texts } from './texts.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const line = (id: number, quantity = 1) => ({ id, quantity });
const newParties = async () => ({
  seller: await aLinkedSeller(test, provider),
  buyer: await aSignedInMember(test),
});

async function sellersWith(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const seller = await aLinkedSeller(test, provider);
    ids.push(await aProductOf(test, seller.member.id, { stock: 30 }));
  }
  return ids;
}

describe('limits of unpaid orders per buyer', () => {
  it('SAFE-14 at most ten orders, also with concurrent requests', async () => {
    const { visitor } = await aSignedInMember(test);
    const ids = await sellersWith(12);

    const replies = await Promise.all(ids.map((id) => askToPay(visitor.twin(), [line(id)])));

    const errors = replies.map(({ body }) => body.payments[0]?.error ?? null);
    expect(errors.filter((error) => error === null)).toHaveLength(10);
    expect(errors.filter((error) => error === texts.tooManyUnpaid)).toHaveLength(2);
  });

  it('SAFE-14 at most twenty products, not counting cancelled orders', async () => {
    const { visitor } = await aSignedInMember(test);
    const [one = 0, two = 0, three = 0] = await sellersWith(3);
    const first = await askToPay(visitor, [line(one, 15)]);

    const refused = await askToPay(visitor, [line(two, 6)]);
    expect(refused.body.payments[0]?.error).toBe(texts.tooManyUnpaid);
    expect((await askToPay(visitor, [line(three, 5)])).body.payments[0]?.error).toBeNull();
    await visitor.post('/api/orders/cancel', { order_id: first.body.payments[0]?.order_id });
    expect((await askToPay(visitor, [line(two, 6)])).body.payments[0]?.error).toBeNull();
  });

  it('SAFE-14 reduced for a week after ten orders expired within a week', () => {
    const day = (days: number) => new Date(days * 86_400_000);
    const ten = Array.from({ length: 10 }, (_, index) => day(index / 2));
    expect(limitsOf(ten.slice(1), day(5))).toEqual({ orders: 10, products: 20 });
    expect(limitsOf(ten, day(5))).toEqual({ orders: 3, products: 6 });
    expect(limitsOf(ten, day(11))).toEqual({ orders: 3, products: 6 });
    expect(limitsOf(ten, day(12))).toEqual({ orders: 10, products: 20 });
    const slowly = Array.from({ length: 10 }, (_, index) => day(index));
    expect(limitsOf(slowly, day(9))).toEqual({ orders: 10, products: 20 });
  });

  it('SAFE-14 expired orders lower the limit of their buyer', async () => {
    const { visitor } = await aSignedInMember(test);
    const ids = await sellersWith(10);
    for (const id of ids) await anUnpaidOrder(visitor, id);
    await provider.advance(test.config.reservationSeconds * 2);
    await test.workMoney();

    const errors = [];
    for (const id of ids.slice(0, 4))
      errors.push((await askToPay(visitor, [line(id)])).body.payments[0]?.error ?? null);

    expect(errors).toEqual([null, null, null, texts.tooManyUnpaid]);
  });
});

describe('an ended reservation', () => {
  it.each([
    ['is unavailable', { match: {}, effect: { kind: 'status', status: 503 } } as const],
    ['resets the connection', { match: {}, effect: { kind: 'reset' } } as const],
  ])('SAFE-14 releases the product while the provider %s', async (_, fault) => {
    const { orderId, pieceId } = await aSale(test, provider, await newParties());
    await provider.fail(fault);

    await provider.advance(test.config.reservationSeconds - 1);
    await test.workMoney();
    expect(await reservedOf(test, pieceId)).toBe(1);
    await provider.advance(1);
    await test.workMoney();

    expect([await reservedOf(test, pieceId), await stateOf(test, orderId)]).toEqual([0, 'awaiting_payment']);
    await provider.heal();
  });

  it('SAFE-14 of an order without a payment link releases the product too', async () => {
    const { seller, buyer } = await newParties();
    const pieceId = await aProductOf(test, seller.member.id);
    await provider.fail({
      match: { path: '/checkout/preferences' },
      effect: { kind: 'status', status: 503 },
    });
    await askToPay(buyer.visitor, [line(pieceId)]);

    await provider.advance(test.config.reservationSeconds);
    await test.workMoney();

    expect(await reservedOf(test, pieceId)).toBe(0);
    await provider.heal();
  });

  it('PAY-06 SAFE-14 is renewed by a late payment', async () => {
    const { orderId, pieceId } = await aSale(test, provider, await newParties());
    await provider.advance(test.config.reservationSeconds);
    await test.workMoney();

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);

    expect([await stateOf(test, orderId), await reservedOf(test, pieceId)]).toEqual(['paid', 0]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 SAFE-14 with a late payment is refunded when another buyer has the product', async () => {
    const { orderId, pieceId } = await aSale(test, provider, await newParties());
    await provider.advance(test.config.reservationSeconds);
    await test.workMoney();
    const rival = await aSignedInMember(test);
    const theirs = await anUnpaidOrder(rival.visitor, pieceId);

    await provider.pay(orderId, 'approve', { force: true });
    await provider.pay(theirs.id);
    await hear(test, provider);
    await test.workMoney();

    expect([await stateOf(test, orderId), await stateOf(test, theirs.id)]).toEqual(['refunded', 'paid']);
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-06 SAFE-14 with a late card review is cancelled when another buyer has the product', async () => {
    const { orderId, pieceId } = await aSale(test, provider, await newParties());
    await provider.advance(test.config.reservationSeconds);
    await test.workMoney();
    const rival = await aSignedInMember(test);
    await anUnpaidOrder(rival.visitor, pieceId);

    await provider.pay(orderId, 'review', { force: true });
    await hear(test, provider);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('expired');
    const payments = await provider.payments();
    expect(
      payments.filter((each) => each.external_reference === orderId).map(({ status }) => status),
    ).toEqual(['cancelled']);
  });
});
