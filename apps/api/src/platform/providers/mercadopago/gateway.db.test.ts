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

const aRequest = () => ({
  orderId: randomUUID(),
  checkoutId: randomUUID(),
  sellerId: randomUUID(),
  collectorId: String(seller.id),
  items: [{ productId: 1, title: 'Campera', pictureUrl: null, quantity: 2, unitPriceCents: 129_050 }],
  delivery: null,
  commissionCents: 25_810,
  payUntil: new Date(test.clock.now().getTime() + 900_000),
  payer: { email: 'ana@example.com', fullName: 'Ana María Sosa' },
  cashUntil: null,
});

const callsTo = async (method: string, path: RegExp) =>
  (await provider.calls()).filter((call) => call.method === method && path.test(call.path));

it('PAY-03 PAY-09 creates a preference from the order with our own URLs, and finds it again', async () => {
  const order = aRequest();
  await provider.forgetCalls();

  const created = await test.gateway.createPreference(token, order);

  const [call] = await callsTo('POST', /preferences/);
  expect(JSON.parse(call?.body ?? '{}')).toMatchObject({
    items: [{ id: '1', quantity: 2, unit_price: 1290.5, currency_id: 'UYU' }],
    marketplace_fee: 258.1,
    external_reference: order.orderId,
    notification_url: `${test.config.mercadoPago.notificationUrl}?source_news=webhooks&o=${order.orderId}`,
    back_urls: { success: `${test.config.publicUrl}/pago-resultado?status=success` },
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }] },
  });
  expect(created).toMatchObject({ kind: 'ok', value: { collectorId: String(seller.id) } });
  expect(await test.gateway.findPreference(token, order)).toEqual(created);
  expect(await test.gateway.findPreference(token, aRequest())).toEqual({ kind: 'ok', value: null });
  const id = created.kind === 'ok' ? created.value.id : '';
  expect(await test.gateway.closePreference(token, id)).toEqual({ kind: 'ok', value: undefined });
});

it('PAY-03 rejects a preference with another collector or payment origin', async () => {
  const elsewhere = openGateway({
    ...test,
    config: {
      ...test.config,
      mercadoPago: { ...test.config.mercadoPago, payOrigins: ['https://www.mercadopago.com.uy'] },
    },
  });

  const answers = [
    await test.gateway.createPreference(token, { ...aRequest(), collectorId: '1' }),
    await elsewhere.createPreference(token, aRequest()),
  ];

  expect(answers).toEqual(Array.from({ length: 2 }, () => ({ kind: 'rejected', code: 'not-trusted' })));
});

it('PAY-06 does not retry creating a preference, and uses the order id as idempotency key', async () => {
  await provider.forgetCalls();
  await provider.fail({
    match: { method: 'POST', path: 'preferences' },
    effect: { kind: 'status', status: 503 },
  });
  const orders = [aRequest(), aRequest()];

  const answers = [];
  for (const order of orders) answers.push(await test.gateway.createPreference(token, order));

  await provider.heal();
  expect(answers).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
  const keys = (await callsTo('POST', /preferences/)).map(({ headers }) => headers['x-idempotency-key']);
  expect(keys).toEqual(orders.map(({ orderId }) => orderId));
});

it('PAY-06 times out a response whose body does not arrive', async () => {
  await provider.fail({
    match: { path: 'preferences' },
    effect: { kind: 'slow-body', ms: 60_000 },
    times: 1,
  });
  const started = Date.now();

  const answer = await test.gateway.createPreference(token, aRequest());

  await provider.heal();
  expect(answer).toEqual({ kind: 'unknown' });
  expect(Date.now() - started).toBeLessThan(9_000);
});

it('rejects calls inside a transaction, and a simulator in production', async () => {
  await expect(inTransaction(test.db, () => test.gateway.getUser(token))).rejects.toThrow(
    'inside a database transaction',
  );
  const config = { ...test.config, environment: 'production' as const };
  expect(() => openGateway({ ...test, config })).toThrow('real payment provider');
});

it('PAY-06 opens a circuit breaker for a provider that keeps failing, and closes it after a pause', async () => {
  let isOpen = false;
  let now = 0;
  const breaker = createCircuitBreaker({
    onStateChange: (state) => (isOpen = state),
    now: () => now,
  });
  const gateway = openGateway({ ...test, breaker });
  await provider.forgetCalls();
  await provider.fail({ match: { method: 'POST' }, effect: { kind: 'status', status: 429 } });

  for (let time = 0; time < 5; time += 1) await gateway.createPreference(token, aRequest());
  expect(isOpen).toBe(true);
  expect(await gateway.createPreference(token, aRequest())).toEqual({ kind: 'unknown' });
  expect(await callsTo('POST', /preferences/)).toHaveLength(5);
  await provider.heal();
  now = 5_000;
  expect(await gateway.createPreference(token, aRequest())).toMatchObject({ kind: 'ok' });
  expect(isOpen).toBe(false);
});
