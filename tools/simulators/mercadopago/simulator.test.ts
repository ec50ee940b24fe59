import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import {
  MercadoPagoConfig,
  OAuth,
  Payment,
  PaymentRefund,
  Preference,
  User,
  WebhookSignatureValidator,
} from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { expect, it, vi } from 'vitest';
import { startTestServer } from '../test/start-server.ts';
import { permanentTokens } from './application.ts';
import { balancesOf } from './payments.ts';
import { addSeller } from './sellers.ts';
import { mercadoPagoSimulator } from './simulator.ts';
import { SimulatorState } from './state.ts';

const redirectUri = 'http://127.0.0.1:9/vuelta';
const webhookSecret = 'webhook-secret';

const sdk = (accessToken: string) =>
  new MercadoPagoConfig({ accessToken, options: { maxRetries: 0, timeout: 500 } });

/** The simulator with one application and one linked seller, called by the official SDK. */
async function openSimulator() {
  const state = new SimulatorState({ origin: 'http://127.0.0.1:0', timeScale: 100_000 });
  const app = state.addApplication({ redirectUris: [redirectUri], webhookSecrets: [webhookSecret] });
  const origin = await startTestServer(mercadoPagoSimulator(state));
  (AppConfig as { BASE_URL: string }).BASE_URL = origin;
  const seller = addSeller(app, 900_001);
  const token = permanentTokens(app, seller.id).accessToken;

  async function control(method: string, path: string, body: object = {}): Promise<unknown> {
    const reply = await fetch(`${origin}/__sim/${path}?app=${app.clientId}`, {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} ${reply.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** A preference of 1290.50 pesos with a commission of 100. */
  const createPreference = (change: object = {}) =>
    new Preference(sdk(token)).create({
      body: {
        items: [{ id: '7', title: 'Campera', quantity: 1, unit_price: 1290.5, currency_id: 'UYU' }],
        marketplace_fee: 100,
        external_reference: 'order-1',
        back_urls: { success: 'http://127.0.0.1:9/pago-resultado?status=success' },
        auto_return: 'approved',
        ...change,
      },
    });

  async function pay(change: object = {}, action = 'approve'): Promise<number> {
    const { id } = await createPreference(change);
    const paid = (await control('POST', 'pay', { preference_id: id, action })) as {
      payments: { id: number }[];
    };
    return paid.payments[0]?.id ?? 0;
  }

  return { app, origin, seller, token, control, createPreference, pay };
}

it('links a seller with OAuth and PKCE, once per code and refresh token', async () => {
  const { app, origin, seller, control } = await openSimulator();
  const verifier = 'v'.repeat(43);
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  const query = new URLSearchParams({
    client_id: app.clientId,
    response_type: 'code',
    state: 'the state',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const reply = await fetch(`${origin}/authorization?${query.toString()}`, {
    method: 'POST',
    body: new URLSearchParams({ seller: String(seller.id) }),
    redirect: 'manual',
  });
  const back = new URL(reply.headers.get('location') ?? 'none:').searchParams;
  expect(back.get('state')).toBe('the state');
  const code = back.get('code') ?? '';
  const exchangeBody = { ...client, code, redirect_uri: redirectUri, code_verifier: verifier };
  const exchange = () => new OAuth(sdk('none')).create({ body: exchangeBody });
  const refresh = (refresh_token = '') =>
    new OAuth(sdk('none')).refresh({ body: { ...client, refresh_token } });

  const linked = await exchange();
  expect(linked).toMatchObject({ user_id: seller.id, expires_in: 15_552_000 });
  await expect(exchange()).rejects.toMatchObject({ status: 400, error: 'invalid_grant' });
  const renewed = await refresh(linked.refresh_token);
  await expect(refresh(linked.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await new User(sdk(renewed.access_token ?? '')).get()).toMatchObject({
    id: seller.id,
    site_id: 'MLU',
  });
  await control('POST', `sellers/${seller.id}/revoke`);
  await expect(new User(sdk(renewed.access_token ?? '')).get()).rejects.toMatchObject({ status: 401 });
});

it.each([
  ['invalid_items', { items: [] }],
  ['invalid_marketplace_fee', { marketplace_fee: 2000 }],
  ['invalid_external_reference', { external_reference: 'con espacios' }],
  ['invalid_auto_return', { back_urls: {} }],
  ['invalid_expiration_date_to', { expires: true, expiration_date_to: '2020-01-01T00:00:00.000-03:00' }],
])('rejects a preference with %s: %j', async (error, change) => {
  const { createPreference } = await openSimulator();
  await expect(createPreference(change)).rejects.toMatchObject({ status: 400, error });
});

it('returns the buyer with the parameters of the provider', async () => {
  const { origin, createPreference } = await openSimulator();
  const { id } = await createPreference();
  const reply = await fetch(`${origin}/checkout/v1/redirect?pref_id=${id}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'approve' }),
    redirect: 'manual',
  });
  const back = new URL(reply.headers.get('location') ?? 'none:').searchParams;
  expect(back.getAll('status')).toEqual(['success', 'approved']);
  expect(back.get('external_reference')).toBe('order-1');
});

it('refunds in parts and keeps a ledger that sums to zero', async () => {
  const { app, token, pay } = await openSimulator();
  const id = await pay();
  const refund = (amount: number) =>
    new PaymentRefund(sdk(token)).create({ payment_id: id, body: { amount } });
  const read = () => new Payment(sdk(token)).get({ id });
  const ledger = () => balancesOf(app.payments.get(id) as Parameters<typeof balancesOf>[0]);

  expect(await read()).toMatchObject({ status: 'approved', transaction_amount: 1290.5 });
  await refund(290.5);
  expect(await read()).toMatchObject({
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 290.5,
  });
  expect(ledger()).toEqual({
    buyer: -100_000,
    seller: 84_379,
    commission: 7749,
    provider_fee: 7872,
    withheld: 0,
  });
  await refund(1000);
  expect(await read()).toMatchObject({ status: 'refunded' });
  expect(ledger()).toEqual({ buyer: 0, seller: -7872, commission: 0, provider_fee: 7872, withheld: 0 });
});

it('expires vouchers when the clock is advanced', async () => {
  const { token, pay, control } = await openSimulator();
  const id = await pay({}, 'cash');
  expect(await new Payment(sdk(token)).get({ id })).toMatchObject({
    status: 'pending',
    payment_type_id: 'ticket',
  });
  await control('POST', 'clock', { advance: 4 * 86_400 });
  expect(await new Payment(sdk(token)).get({ id })).toMatchObject({ status_detail: 'expired' });
});

it('injects faults that match', async () => {
  const { token, pay, control } = await openSimulator();
  const id = await pay();
  const get = () => new Payment(sdk(token)).get({ id });
  const fail = (effect: object) =>
    control('POST', 'faults', { match: { path: '^/v1/payments' }, effect, times: 1 });

  await fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
  await expect(get()).rejects.toMatchObject({ status: 429, retryAfter: 7 });
  await fail({ kind: 'hang' });
  await expect(get()).rejects.toMatchObject({ error: 'connection_error' });
  await fail({ kind: 'empty-200' });
  expect((await get()).id).toBeUndefined();
  await control('POST', `payments/${id}/status`, { status: 'charged_back', status_detail: 'in_process' });
  await fail({ kind: 'stale-read', versions: 1 });
  expect((await get()).status).toBe('approved');
  expect((await get()).status).toBe('charged_back');
});

it('retries notifications until they are acknowledged, signed as the SDK verifies', async () => {
  const { pay, control } = await openSimulator();
  const received: IncomingMessage[] = [];
  const shop = await startTestServer(
    createServer((request, response) => {
      received.push(request);
      response.writeHead(received.length < 3 ? 500 : 200).end();
    }),
  );
  const id = await pay({ notification_url: `${shop}/hook?source_news=webhooks&o=order-1` });
  await vi.waitFor(async () =>
    expect(await control('GET', 'deliveries')).toMatchObject([{ state: 'done', attempts: 3, status: 200 }]),
  );

  expect(new Set(received.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
  for (const { headers } of received)
    expect(() =>
      WebhookSignatureValidator.validate({
        xSignature: String(headers['x-signature']),
        xRequestId: String(headers['x-request-id']),
        dataId: String(id),
        secret: webhookSecret,
      }),
    ).not.toThrow();
});
