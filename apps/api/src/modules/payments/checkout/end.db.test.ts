import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anUnpaidOrder, aPieceOf, askToPay, orderRow, reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { hearAll, unlimited } from '../../../../test/sellers.ts';
import { syncOrder } from '../settlement/sync-order.ts';
import { expireIfDue } from './expire-if-due.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

async function anOrder() {
  const buyer = await aSignedInMember(test);
  const seller = await aLinkedSeller(test, provider);
  const productId = await aPieceOf(test, seller.member.id);
  const order = await anUnpaidOrder(buyer.visitor, productId);
  return { ...buyer, seller, productId, ...order };
}

const cancel = async ({ visitor, id }: Pick<Awaited<ReturnType<typeof anOrder>>, 'visitor' | 'id'>) => {
  const { status, body } = await visitor.post('/api/orders/cancel', { order_id: id });
  return status === 200 ? 'ok' : (body.code as string);
};

/** What the worker does with an order that is due. */
async function check(orderId: string): Promise<void> {
  if (await syncOrder(test, orderId)) await expireIfDue(test, orderId);
}

describe('a buyer who gives up', () => {
  it('PAY-06 frees the pieces and closes the link, once or twice', async () => {
    const order = await anOrder();

    expect(await cancel(order)).toBe('ok');
    expect(await cancel(order)).toBe('ok');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'cancelled' });
    expect(await reservedOf(test, order.productId)).toBe(0);
    await expect(provider.pay(order.id)).rejects.toThrow('not_payable');
    const { visitor } = await aSignedInMember(test);
    expect((await anUnpaidOrder(visitor, order.productId)).id).not.toBe(order.id);
  });

  it('PAY-06 twice at once is once', async () => {
    const order = await anOrder();

    const outcomes = await Promise.all(
      [1, 2, 3].map(() => cancel({ ...order, visitor: order.visitor.twin() })),
    );

    expect(outcomes).toEqual(['ok', 'ok', 'ok']);
    expect(await reservedOf(test, order.productId)).toBe(0);
  });

  it('API-02 is the buyer, of an order that there is', async () => {
    const order = await anOrder();
    const { visitor } = await aSignedInMember(test);

    expect(await cancel({ ...order, visitor })).toBe('not-found');
    expect(await cancel({ ...order, visitor: order.seller.visitor })).toBe('not-found');
    expect(await cancel({ ...order, id: randomUUID() })).toBe('not-found');
    expect(await cancel({ ...order, visitor: test.visitor() })).toBe('not-signed-in');
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('PAY-06 does not give up what was paid a moment ago', async () => {
    const order = await anOrder();
    await provider.pay(order.id);

    expect(await cancel(order)).toBe('order-not-so');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'paid' });
  });

  it('PAY-06 ends a payment that is being looked at', async () => {
    const order = await anOrder();
    const [payment] = await provider.pay(order.id, 'review');

    expect(await cancel(order)).toBe('ok');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'cancelled' });
    expect(await reservedOf(test, order.productId)).toBe(0);
    expect((await provider.payments()).find(({ id }) => id === payment?.id)?.status).toBe('cancelled');
  });

  it('PAY-06 waits when nobody can say whether it was paid', async () => {
    const order = await anOrder();
    await provider.fail({ match: { path: '^/v1/payments' }, effect: { kind: 'status', status: 500 } });

    expect(await cancel(order)).toBe('unavailable');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'awaiting_payment' });
    expect(await reservedOf(test, order.productId)).toBe(1);
    await provider.heal();
  });
});

describe('time', () => {
  it('PAY-06 ends an order that nobody paid, after a last look', async () => {
    const order = await anOrder();
    await provider.advance(test.config.holdSeconds);
    await check(order.id);
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'awaiting_payment' });

    await provider.advance(test.config.holdSeconds);
    await check(order.id);

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'expired' });
    expect(await reservedOf(test, order.productId)).toBe(0);
  });

  it('PAY-06 does not end an order that was paid unheard', async () => {
    const order = await anOrder();
    await provider.pay(order.id);
    await provider.advance(test.config.holdSeconds * 2);

    await check(order.id);

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'paid' });
  });

  it('PAY-06 ends a review that takes too long, at the provider too', async () => {
    const order = await anOrder();
    const [payment] = await provider.pay(order.id, 'review');
    await check(order.id);
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'payment_pending' });
    await provider.advance(test.config.holdSeconds * 2);
    await check(order.id);
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'payment_pending' });

    await provider.advance(73 * 60 * 60);
    await check(order.id);

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'expired' });
    expect(await reservedOf(test, order.productId)).toBe(0);
    expect((await provider.payments()).find(({ id }) => id === payment?.id)?.status).toBe('cancelled');
  });
});

describe('cash', () => {
  it('PAY-06 is offered where configured, to so many orders of a buyer at once', async () => {
    Object.assign(test.config.mercadoPago.cash, { isOffered: true });
    const buyer = await aSignedInMember(test);
    const offers: string[] = [];
    for (let place = 0; place < 4; place += 1) {
      const seller = await aLinkedSeller(test, provider);
      const { id } = await anUnpaidOrder(buyer.visitor, await aPieceOf(test, seller.member.id));
      offers.push(
        await provider.pay(id, 'cash').then(
          ([payment]) => payment?.status ?? '',
          () => 'not offered',
        ),
      );
    }
    Object.assign(test.config.mercadoPago.cash, { isOffered: false });

    expect(offers).toEqual(['pending', 'pending', 'pending', 'not offered']);
  });

  it('PAY-06 one’s own voucher is said to be what a piece waits for', async () => {
    const order = await anOrder();
    await provider.pay(order.id, 'review');
    await check(order.id);

    const { body } = await askToPay(order.visitor, [{ id: order.productId, quantity: 1 }]);

    expect(body.payments[0]?.error).toBe('Ya tenés un pago en curso por esta prenda. Miralo en Mis compras.');
  });
});

describe('a seller who leaves', () => {
  it('PAY-06 takes with them what nobody has begun to pay', async () => {
    const [waiting, begun] = [await anOrder(), await anOrder()];
    await provider.pay(begun.id, 'review');
    await check(begun.id);
    for (const { seller } of [waiting, begun])
      expect((await seller.visitor.post('/api/mp/disconnect', {})).status).toBe(200);

    const { body } = await askToPay(waiting.visitor, [{ id: waiting.productId, quantity: 1 }]);
    expect(body.payments[0]?.order_id).toBe(waiting.id);
    await hearAll(test);
    const due = await test.db
      .selectFrom('shop_order')
      .select('id')
      .where('next_check_at', '<=', test.clock.now())
      .where('id', 'in', [waiting.id, begun.id])
      .execute();
    expect(due).toContainEqual({ id: waiting.id });
    for (const { id } of [waiting, begun]) await check(id);

    expect(await orderRow(test, waiting.id)).toMatchObject({ state: 'cancelled', reason: 'unlinking' });
    expect(await orderRow(test, begun.id)).toMatchObject({ state: 'payment_pending' });
    expect(await reservedOf(test, waiting.productId)).toBe(0);
  });
});
