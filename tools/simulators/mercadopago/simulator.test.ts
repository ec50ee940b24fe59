import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { verifySignature } from '@perchero/api/src/platform/providers/mercadopago/signature.ts';
import { expect, it, vi } from 'vitest';
import { startTestServer } from '../test/start-server.ts';
import { permanentTokens } from './application.ts';
import { balancesOf } from './payments.ts';
import { addSeller } from './sellers.ts';
import { mercadoPagoSimulator } from './simulator.ts';
import { SimulatorState } from './state.ts';

const redirectUri = 'http://127.0.0.1:9/vuelta';
const webhookSecret = 'webhook-secret';

const timeoutMs = 500;

interface Answer {
  readonly httpStatus: number;
  readonly retryAfter: string | null;
  readonly id?: string | number;
  readonly access_token?: string;
  readonly refresh_token?: string;
}

/** The simulator with one application and one linked seller. */
async function openSimulator() {
  const state = new SimulatorState({ origin: 'http://127.0.0.1:0', timeScale: 100_000 });
  const app = state.addApplication({ redirectUris: [redirectUri], webhookSecrets: [webhookSecret] });
  const origin = await startTestServer(mercadoPagoSimulator(state));
  const seller = addSeller(app, 900_001);
  const token = permanentTokens(app, seller.id).accessToken;

  /** Calls the provider's API; the answer has the status beside the fields of the body. */
  async function call(method: string, path: string, body?: object, accessToken = token): Promise<Answer> {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'x-idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await reply.text();
    const fields = (text === '' ? {} : JSON.parse(text)) as object;
    return { httpStatus: reply.status, retryAfter: reply.headers.get('retry-after'), ...fields };
  }

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
    call('POST', '/checkout/preferences', {
      items: [{ id: '7', title: 'Campera', quantity: 1, unit_price: 1290.5, currency_id: 'UYU' }],
      marketplace_fee: 100,
      external_reference: 'order-1',
      back_urls: { success: 'http://127.0.0.1:9/pago-resultado?status=success' },
      auto_return: 'approved',
      ...change,
    });

  async function pay(change: object = {}, action = 'approve'): Promise<number> {
    const { id } = await createPreference(change);
    const paid = (await control('POST', 'pay', { preference_id: id, action })) as {
      payments: { id: number }[];
    };
    return paid.payments[0]?.id ?? 0;
  }

  return { app, origin, seller, call, control, createPreference, pay };
}

it('links a seller with OAuth and PKCE, once per code and refresh token', async () => {
  const { app, origin, seller, call, control } = await openSimulator();
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
  const exchange = () => call('POST', '/oauth/token', { ...exchangeBody, grant_type: 'authorization_code' });
  const refresh = (refresh_token?: string) =>
    call('POST', '/oauth/token', { ...client, refresh_token, grant_type: 'refresh_token' });

  const linked = await exchange();
  expect(linked).toMatchObject({ httpStatus: 200, user_id: seller.id, expires_in: 15_552_000 });
  expect(await exchange()).toMatchObject({ httpStatus: 400, error: 'invalid_grant' });
  const renewed = await refresh(linked.refresh_token);
  expect(await refresh(linked.refresh_token)).toMatchObject({ httpStatus: 400, error: 'invalid_grant' });
  const who = () => call('GET', '/users/me', undefined, renewed.access_token);
  expect(await who()).toMatchObject({ httpStatus: 200, id: seller.id, site_id: 'MLU' });
  await control('POST', `sellers/${seller.id}/revoke`);
  expect(await who()).toMatchObject({ httpStatus: 401 });
});

it.each([
  ['invalid_items', { items: [] }],
  ['invalid_marketplace_fee', { marketplace_fee: 2000 }],
  ['invalid_external_reference', { external_reference: 'con espacios' }],
  ['invalid_auto_return', { back_urls: {} }],
  ['invalid_expiration_date_to', { expires: true, expiration_date_to: '2020-01-01T00:00:00.000-03:00' }],
])('rejects a preference with %s: %j', async (error, change) => {
  const { createPreference } = await openSimulator();
  expect(await createPreference(change)).toMatchObject({ httpStatus: 400, error });
});

it('returns the buyer with the parameters of the provider', async () => {
  const { origin, createPreference } = await openSimulator();
  const { id } = await createPreference();
  const reply = await fetch(`${origin}/checkout/v1/redirect?pref_id=${String(id)}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'approve' }),
    redirect: 'manual',
  });
  const back = new URL(reply.headers.get('location') ?? 'none:').searchParams;
  expect(back.getAll('status')).toEqual(['success', 'approved']);
  expect(back.get('external_reference')).toBe('order-1');
});

it('refunds in parts and keeps a ledger that sums to zero', async () => {
  const { app, call, pay } = await openSimulator();
  const id = await pay();
  const refund = (amount: number) => call('POST', `/v1/payments/${id}/refunds`, { amount });
  const read = () => call('GET', `/v1/payments/${id}`);
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
  const { call, pay, control } = await openSimulator();
  const id = await pay({}, 'cash');
  expect(await call('GET', `/v1/payments/${id}`)).toMatchObject({
    status: 'pending',
    payment_type_id: 'ticket',
  });
  await control('POST', 'clock', { advance: 4 * 86_400 });
  expect(await call('GET', `/v1/payments/${id}`)).toMatchObject({ status_detail: 'expired' });
});

it('injects faults that match', async () => {
  const { call, pay, control } = await openSimulator();
  const id = await pay();
  const get = () => call('GET', `/v1/payments/${id}`);
  const fail = (effect: object) =>
    control('POST', 'faults', { match: { path: '^/v1/payments' }, effect, times: 1 });

  await fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
  expect(await get()).toMatchObject({ httpStatus: 429, retryAfter: '7' });
  await fail({ kind: 'hang' });
  await expect(get()).rejects.toThrow('timeout');
  await fail({ kind: 'empty-200' });
  expect(await get()).toEqual({ httpStatus: 200, retryAfter: null });
  await control('POST', `payments/${id}/status`, { status: 'charged_back', status_detail: 'in_process' });
  await fail({ kind: 'stale-read', versions: 1 });
  expect(await get()).toMatchObject({ status: 'approved' });
  expect(await get()).toMatchObject({ status: 'charged_back' });
});

it('retries notifications until they are acknowledged, with signatures that verify', async () => {
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
    expect(
      verifySignature(
        {
          signature: String(headers['x-signature']),
          requestId: String(headers['x-request-id']),
          dataId: String(id),
        },
        [webhookSecret],
      ),
    ).toBe('ok');
});
