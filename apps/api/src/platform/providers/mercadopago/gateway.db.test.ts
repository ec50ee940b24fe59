import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { startProvider } from '../../../../test/provider.ts';
import { createCircuitBreaker } from '../../limits/circuit-breaker.ts';
import { inTransaction } from '../../database/database.ts';
import { openGateway } from './gateway.ts';

const test = await startTestApp();
const provider = await startProvider(test);
const seller = await provider.addSeller();
const token = seller.access_token;

const wanted = () => ({
  orderId: randomUUID(),
  checkoutId: randomUUID(),
  sellerId: randomUUID(),
  collectorId: String(seller.id),
  items: [{ productId: 1, title: 'Campera', pictureUrl: null, quantity: 2, unitPriceCents: 129_050 }],
  commissionCents: 25_810,
  payUntil: new Date(test.clock.now().getTime() + 900_000),
  payer: { email: 'ana@example.com', fullName: 'Ana María Sosa' },
  cashUntil: null,
});

const callsTo = async (method: string, path: RegExp) =>
  (await provider.calls()).filter((call) => call.method === method && path.test(call.path));

it('PAY-03 PAY-09 asks for what the order says, with addresses of our own, and finds it again', async () => {
  const order = wanted();
  await provider.forgetCalls();

  const made = await test.gateway.createPreference(token, order);

  const [call] = await callsTo('POST', /preferences/);
  expect(JSON.parse(call?.body ?? '{}')).toMatchObject({
    items: [{ id: '1', quantity: 2, unit_price: 1290.5, currency_id: 'UYU' }],
    marketplace_fee: 258.1,
    external_reference: order.orderId,
    notification_url: `${test.config.mercadoPago.notificationUrl}?source_news=webhooks&o=${order.orderId}`,
    back_urls: { success: `${test.config.publicUrl}/pago-resultado?status=success` },
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }] },
  });
  expect(made).toMatchObject({ kind: 'ok', value: { collectorId: String(seller.id) } });
  expect(await test.gateway.findPreference(token, order)).toEqual(made);
  expect(await test.gateway.findPreference(token, wanted())).toEqual({ kind: 'ok', value: null });
  const id = made.kind === 'ok' ? made.value.id : '';
  expect(await test.gateway.closePreference(token, id)).toEqual({ kind: 'ok', value: undefined });
});

it('PAY-03 hands on nothing that pays somebody else or leads elsewhere', async () => {
  const elsewhere = openGateway({
    ...test,
    config: {
      ...test.config,
      mercadoPago: { ...test.config.mercadoPago, payOrigins: ['https://www.mercadopago.com.uy'] },
    },
  });

  const answers = [
    await test.gateway.createPreference(token, { ...wanted(), collectorId: '1' }),
    await elsewhere.createPreference(token, wanted()),
  ];

  expect(answers).toEqual(Array.from({ length: 2 }, () => ({ kind: 'rejected', code: 'not-trusted' })));
});

it('PAY-06 never makes a preference twice by itself, and asks each time under the key of its order', async () => {
  await provider.forgetCalls();
  await provider.fail({
    match: { method: 'POST', path: 'preferences' },
    effect: { kind: 'status', status: 503 },
  });
  const orders = [wanted(), wanted()];

  const answers = [];
  for (const order of orders) answers.push(await test.gateway.createPreference(token, order));

  await provider.heal();
  expect(answers).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
  const keys = (await callsTo('POST', /preferences/)).map(({ headers }) => headers['x-idempotency-key']);
  expect(keys).toEqual(orders.map(({ orderId }) => orderId));
});

it('PAY-06 does not wait for a body that does not come', async () => {
  await provider.fail({
    match: { path: 'preferences' },
    effect: { kind: 'slow-body', ms: 60_000 },
    times: 1,
  });
  const started = Date.now();

  const answer = await test.gateway.createPreference(token, wanted());

  await provider.heal();
  expect(answer).toEqual({ kind: 'unknown' });
  expect(Date.now() - started).toBeLessThan(9_000);
});

it('is never asked inside a transaction, and in production only the real provider is', async () => {
  await expect(inTransaction(test.db, () => test.gateway.whoIs(token))).rejects.toThrow(
    'inside a database transaction',
  );
  const config = { ...test.config, environment: 'production' as const };
  expect(() => openGateway({ ...test, config })).toThrow('real payment provider');
});

it('PAY-06 spares a provider that fails again and again, and asks again after a rest', async () => {
  let isOpen = false;
  let now = 0;
  const breaker = createCircuitBreaker({
    onStateChange: (state) => (isOpen = state),
    now: () => now,
  });
  const gateway = openGateway({ ...test, breaker });
  await provider.forgetCalls();
  await provider.fail({ match: { method: 'POST' }, effect: { kind: 'status', status: 429 } });

  for (let time = 0; time < 5; time += 1) await gateway.createPreference(token, wanted());
  expect(isOpen).toBe(true);
  expect(await gateway.createPreference(token, wanted())).toEqual({ kind: 'unknown' });
  expect(await callsTo('POST', /preferences/)).toHaveLength(5);
  await provider.heal();
  now = 5_000;
  expect(await gateway.createPreference(token, wanted())).toMatchObject({ kind: 'ok' });
  expect(isOpen).toBe(false);
});
