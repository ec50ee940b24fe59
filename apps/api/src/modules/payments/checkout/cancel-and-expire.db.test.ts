import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anUnpaidOrder, aProductOf, askToPay, orderRow, reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { hearAll, unlimited } from '../../../../test/sellers.ts';
import { syncOrder } from '../settlement/sync-order.ts';
import { daySeconds } from '../settlement/times.rules.ts';
import { expireIfDue } from './expire-if-due.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

async function anOrder() {
  const buyer = await aSignedInMember(test);
  const seller = await aLinkedSeller(test, provider);
  const productId = await aProductOf(test, seller.member.id);
  const order = await anUnpaidOrder(buyer.visitor, productId);
  return { ...buyer, seller, productId, ...order };
}

const cancel = async ({ visitor, id }: Pick<Awaited<ReturnType<typeof anOrder>>, 'visitor' | 'id'>) => {
  const { status, body } = await visitor.post('/api/orders/cancel', { order_id: id });
  return status === 200 ? 'ok' : (body.code as string);
};

/** The worker's check of a due order. */
async function check(orderId: string): Promise<void> {
  if ((await syncOrder(test, orderId)) === 'done') await expireIfDue(test, orderId);
}

describe('cancelling as the buyer', () => {
  it('PAY-06 releases the products and closes the link, idempotently', async () => {
    const order = await anOrder();

    expect(await cancel(order)).toBe('ok');
    expect(await cancel(order)).toBe('ok');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'cancelled' });
    expect(await reservedOf(test, order.productId)).toBe(0);
    await expect(provider.pay(order.id)).rejects.toThrow('not_payable');
    const { visitor } = await aSignedInMember(test);
    expect((await anUnpaidOrder(visitor, order.productId)).id).not.toBe(order.id);
  });

  it('PAY-06 concurrently cancels once', async () => {
    const order = await anOrder();

    const outcomes = await Promise.all(
      [1, 2, 3].map(() => cancel({ ...order, visitor: order.visitor.twin() })),
    );

    expect(outcomes).toEqual(['ok', 'ok', 'ok']);
    expect(await reservedOf(test, order.productId)).toBe(0);
  });

  it('API-02 is refused for others and for unknown orders', async () => {
    const order = await anOrder();
    const { visitor } = await aSignedInMember(test);

    expect(await cancel({ ...order, visitor })).toBe('not-found');
    expect(await cancel({ ...order, visitor: order.seller.visitor })).toBe('not-found');
    expect(await cancel({ ...order, id: randomUUID() })).toBe('not-found');
    expect(await cancel({ ...order, visitor: test.visitor() })).toBe('not-signed-in');
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('PAY-06 is refused when the order was just paid', async () => {
    const order = await anOrder();
    await provider.pay(order.id);

    expect(await cancel(order)).toBe('invalid-order-state');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'paid' });
  });

  it('PAY-06 cancels a payment under review', async () => {
    const order = await anOrder();
    const [payment] = await provider.pay(order.id, 'review');

    expect(await cancel(order)).toBe('ok');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'cancelled' });
    expect(await reservedOf(test, order.productId)).toBe(0);
    expect((await provider.payments()).find(({ id }) => id === payment?.id)?.status).toBe('cancelled');
  });

  it('PAY-06 changes nothing while the payment status is unknown', async () => {
    const order = await anOrder();
    await provider.fail({ match: { path: '^/v1/payments' }, effect: { kind: 'status', status: 500 } });

    expect(await cancel(order)).toBe('unavailable');

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'awaiting_payment' });
    expect(await reservedOf(test, order.productId)).toBe(1);
    await provider.heal();
  });
});

describe('expiry', () => {
  it('PAY-06 ends an unpaid order after a last sync', async () => {
    const order = await anOrder();
    await provider.advance(test.config.reservationSeconds);
    await check(order.id);
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'awaiting_payment' });

    await provider.advance(test.config.reservationSeconds);
    await check(order.id);

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'expired' });
    expect(await reservedOf(test, order.productId)).toBe(0);
  });

  it('PAY-06 does not end an order whose payment notification was lost', async () => {
    const order = await anOrder();
    await provider.pay(order.id);
    await provider.advance(test.config.reservationSeconds * 2);

    await check(order.id);

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'paid' });
  });

  it('PAY-06 cancels an overdue card review, at the provider too', async () => {
    const order = await anOrder();
    const [payment] = await provider.pay(order.id, 'review');
    await check(order.id);
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'payment_pending' });
    await provider.advance(test.config.reservationSeconds * 2);
    await check(order.id);
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'payment_pending' });

    // Two working days, whatever the calendar puts between them.
    await provider.advance(10 * daySeconds);
    await check(order.id);

    expect(await orderRow(test, order.id)).toMatchObject({ state: 'expired' });
    expect(await reservedOf(test, order.productId)).toBe(0);
    expect((await provider.payments()).find(({ id }) => id === payment?.id)?.status).toBe('cancelled');
  });
});

describe('cash', () => {
  it('PAY-06 is offered when configured, for a limited number of open orders per buyer', async () => {
    Object.assign(test.config.mercadoPago.cash, { isOffered: true });
    const buyer = await aSignedInMember(test);
    const statuses: string[] = [];
    for (let place = 0; place < 4; place += 1) {
      const seller = await aLinkedSeller(test, provider);
      const { id } = await anUnpaidOrder(buyer.visitor, await aProductOf(test, seller.member.id));
      statuses.push(
        await provider.pay(id, 'cash').then(
          ([payment]) => payment?.status ?? '',
          () => 'not offered',
        ),
      );
    }
    Object.assign(test.config.mercadoPago.cash, { isOffered: false });

    expect(statuses).toEqual(['pending', 'pending', 'pending', 'not offered']);
  });

  it('PAY-06 a product reserved by one’s own pending payment is reported as such', async () => {
    const order = await anOrder();
    await provider.pay(order.id, 'review');
    await check(order.id);

    const { body } = await askToPay(order.visitor, [{ id: order.productId, quantity: 1 }]);

    expect(body.payments[0]?.error).toBe('Ya tenés un pago en curso por esta prenda. Miralo en Mis compras.');
  });
});

describe('a seller who unlinks', () => {
  it('PAY-06 ends unpaid orders but not those with a pending payment', async () => {
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
