import { expect, it } from 'vitest';
import { anAdmin } from '../../../../test/admins.ts';
import { auditOf } from '../../../../test/audit.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/outside.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { aPaidSale, aSale, hear, hearEvents, inboxRows, stateOf } from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { updatePaymentMetrics } from './payment-metrics.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

async function newParties() {
  return { seller: await aLinkedSeller(test, provider), buyer: await aSignedInMember(test) };
}

type Person = Awaited<ReturnType<typeof aSignedInMember>>;

const orderOf = async ({ visitor }: Pick<Person, 'visitor'>, id: string) =>
  (await visitor.get(`/api/orders/${id}`)).body.order;

async function notificationsOf({ member }: Pick<Person, 'member'>, orderId: string): Promise<string[]> {
  await hearEvents(test);
  const rows = await test.db
    .selectFrom('money_news')
    .select('news')
    .where('order_id', '=', orderId)
    .where('account_id', '=', member.id)
    .execute();
  return rows.map(({ news }) => news);
}

it('SAFE-06 the provider’s fraud alert stops the delivery until an operator clears it', async () => {
  const { seller, buyer, orderId, paymentId } = await aPaidSale(test, provider, await newParties());
  await provider.alertFraud(paymentId);
  const [request] = await provider.takeWebhooks('fifo');
  if (!request) throw new Error('nothing was told');
  // As documented by the provider: the URL has no id, the body names the payment.
  expect(new URL(request.url).searchParams.has('data.id')).toBe(false);
  const forged = { ...request, headers: { ...request.headers, 'x-request-id': 'another' } };
  expect((await provider.inject(forged)).status).toBe(401);
  const replies = await Promise.all(Array.from({ length: 3 }, () => provider.inject(request)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  await test.workMoney();

  expect(await stateOf(test, orderId)).toBe('paid');
  expect(await orderOf(seller, orderId)).toMatchObject({ delivery_stopped: true, actions: ['refund'] });
  expect(await orderOf(buyer, orderId)).toMatchObject({ delivery_stopped: true, actions: [] });
  const body = { order_id: orderId };
  expect((await seller.visitor.post('/api/deliveries/ready', body)).body.code).toBe('invalid-order-state');
  expect((await buyer.visitor.post('/api/deliveries/confirm', body)).body.code).toBe('invalid-order-state');
  expect((await notificationsOf(seller, orderId)).filter((news) => news.includes('delivery'))).toEqual([
    'seller.delivery-stopped',
  ]);
  expect((await notificationsOf(buyer, orderId)).filter((news) => news.includes('delivery'))).toEqual([
    'buyer.delivery-stopped',
  ]);

  await test.workOff();
  const subjects = (await mailsTo(seller.member.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('No envíes'))).toHaveLength(1);

  const admin = await anAdmin(test);
  const watched = (await admin.visitor.get('/api/admin/money?view=fraud')).body;
  expect(watched.orders).toMatchObject([{ id: orderId, fraud_alert_at: expect.any(String) }]);
  expect(watched.counts).toMatchObject({ fraud: 1, stuck: 1 });
  await updatePaymentMetrics(test);
  const { values } = await test.metrics.stuckOrders.get();
  expect(values.find(({ labels }) => labels.why === 'fraud')?.value).toBe(1);

  const clear = { ...body, decision: 'clear-fraud', reason: 'Lo confirmó Mercado Pago' };
  expect((await seller.visitor.post('/api/admin/money/decide', clear)).status).toBe(404);
  const decided = await Promise.all([1, 2].map(() => admin.visitor.post('/api/admin/money/decide', clear)));
  expect(decided.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await notificationsOf(seller, orderId)).toContain('seller.delivery-resumed');
  expect(await orderOf(seller, orderId)).toMatchObject({
    delivery_stopped: false,
    actions: ['refund', 'ready', 'hand-over', 'cancel'],
  });
  expect(await auditOf(test, 'order', orderId)).toContainEqual(
    expect.objectContaining({
      actor_id: admin.member.id,
      action: 'money-clear-fraud',
      reason: 'Lo confirmó Mercado Pago',
    }),
  );
  expect((await seller.visitor.post('/api/deliveries/ready', body)).status).toBe(200);
});

it('SAFE-06 an alert that arrives before its payment stops the order once the payment is known', async () => {
  const { seller, buyer, orderId } = await aSale(test, provider, await newParties());
  const [payment] = await provider.pay(orderId);
  if (!payment) throw new Error('no payment');
  await provider.takeWebhooks('fifo');
  await provider.fail({
    match: { path: '/v1/payments/\\d+' },
    effect: { kind: 'status', status: 404 },
    times: 1,
  });

  await provider.alertFraud(payment.id);
  await hear(test, provider);
  expect((await orderOf(buyer, orderId)).delivery_stopped).toBe(false);
  await provider.advance(6);
  await test.workMoney();

  expect(await orderOf(seller, orderId)).toMatchObject({ state: 'paid', delivery_stopped: true });
});

it('SAFE-06 a concurrent alert and step of the delivery are serialised and both recorded', async () => {
  const { seller, orderId, paymentId } = await aPaidSale(test, provider, await newParties());
  await provider.alertFraud(paymentId);
  await provider.deliver();

  const [, ready] = await Promise.all([
    test.workMoney(),
    seller.visitor.post('/api/deliveries/ready', { order_id: orderId }),
  ]);

  const order = await orderOf(seller, orderId);
  expect(order.delivery_stopped).toBe(true);
  expect(order.delivery.ready_at !== null).toBe(ready.status === 200);
});

it('SAFE-06 an alert about an unrelated or unknown payment stops no order', async () => {
  const { seller } = await newParties();
  const foreign = await provider.forge({ collector: Number(seller.providerUserId) });
  await provider.takeWebhooks('fifo');
  await provider.alertFraud(foreign.id);
  await hear(test, provider);
  const unrelated = { user_id: Number(seller.providerUserId), type: 'stop_delivery_op_wh', data_id: 'x' };
  expect((await provider.notify(unrelated)).status).toBe(200);
  await test.workMoney();

  const rows = (await inboxRows(test)).filter(({ topic }) => topic === 'stop_delivery_op_wh').slice(-2);
  expect(rows.map(({ state }) => state)).toEqual(['done', 'ignored']);
});
