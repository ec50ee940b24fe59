import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MercadoPagoConfig, OAuth, Preference } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { afterEach } from 'vitest';
import { knownGrant } from '../application.ts';
import type { FaultRule } from '../faults.ts';
import { addSeller } from '../sellers.ts';
import { mercadoPagoSimulator } from '../simulator.ts';
import { World } from '../world.ts';

export const redirectUri = 'http://127.0.0.1:9/vuelta';
export const webhookSecret = 'the-secret-of-notifications';

type Options = ConstructorParameters<typeof MercadoPagoConfig>[0]['options'];

/** A new client for each call, as the shop has it. */
export const sdk = (token: string, options: Options = { maxRetries: 0 }) =>
  new MercadoPagoConfig({ accessToken: token, options });

/** The simulator on a port of its own, with one application, and the official SDK told to call it. */
export async function openSimulator({ timeScale = 100_000 } = {}) {
  const world = new World({ origin: 'http://127.0.0.1:0', timeScale });
  const app = world.addApplication({
    redirectUris: [redirectUri],
    webhookSecrets: [webhookSecret],
  });
  const server = mercadoPagoSimulator(world).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  (AppConfig as { BASE_URL: string }).BASE_URL = origin;
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  let numberOfSellers = 0;
  /** Somebody who was linked long ago. */
  function aSeller(given: Parameters<typeof addSeller>[2] = {}) {
    numberOfSellers += 1;
    const seller = addSeller(app, 900_000 + numberOfSellers, given);
    return { seller, token: knownGrant(app, seller.id).accessToken };
  }

  async function sim(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${origin}/__sim/${path}?app=${app.clientId}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} ${reply.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** The seller allows it; the code comes back with the browser. */
  async function authorize(sellerId: number, { verifier = aVerifier(), state = 'any' } = {}) {
    const query = new URLSearchParams({
      client_id: app.clientId,
      response_type: 'code',
      platform_id: 'mp',
      state,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const reply = await fetch(`${origin}/authorization?${query.toString()}`, {
      method: 'POST',
      body: new URLSearchParams({ seller: String(sellerId) }),
      redirect: 'manual',
    });
    const back = new URL(reply.headers.get('location') ?? 'none:').searchParams;
    return { code: back.get('code') ?? '', state: back.get('state'), verifier };
  }

  function exchange(given: { code: string; verifier: string; redirectUri?: string }) {
    const body = {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code: given.code,
      redirect_uri: given.redirectUri ?? redirectUri,
      code_verifier: given.verifier,
    };
    return new OAuth(sdk('none')).create({ body });
  }

  return {
    app,
    origin,
    aSeller,
    sim,
    authorize,
    exchange,
    fail: (rule: FaultRule) => sim('POST', 'faults', rule),
    pay: (fields: object) =>
      sim('POST', 'pay', fields) as Promise<{ payments: { id: number }[]; back_url: string }>,
  };
}

const aVerifier = () => randomBytes(32).toString('base64url');

/** A preference of 1290,50 pesos with 100 of commission. */
export function aPreference(token: string, changes: object = {}) {
  return new Preference(sdk(token)).create({
    body: {
      items: [{ id: '7', title: 'Campera de jean', quantity: 1, unit_price: 1290.5, currency_id: 'UYU' }],
      marketplace_fee: 100,
      external_reference: 'order-1',
      back_urls: {
        success: 'http://127.0.0.1:9/pago-resultado?status=success',
        failure: 'http://127.0.0.1:9/pago-resultado?status=failure',
        pending: 'http://127.0.0.1:9/pago-resultado?status=pending',
      },
      auto_return: 'approved',
      ...changes,
    },
  });
}

export interface Heard {
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A shop that only listens; `answer` is the status it gives to each notification. */
export async function openListener(answer: (heard: Heard, number: number) => number = () => 200) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const body = Buffer.concat(chunks).toString();
      const one = { url: new URL(request.url ?? '', 'http://listener'), headers, body };
      heard.push(one);
      response.writeHead(answer(one, heard.length)).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?source_news=webhooks&o=order-1`;
  return { heard, url };
}
