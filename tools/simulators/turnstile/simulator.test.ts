import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { turnstileSimulator } from './simulator.ts';
import { Tokens } from './tokens.ts';

const site = { key: 'its-key', secret: 'its-secret' };

let server: Server;
let address: string;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-03-14T17:05:00Z');
  server = turnstileSimulator(site, new Tokens(() => now)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function token(): Promise<string> {
  const reply = await post('/turnstile/v0/token', { sitekey: site.key, action: 'register' });
  return ((await reply.json()) as { token: string }).token;
}

async function verify(fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams({ secret: site.secret, ...fields });
  return (await fetch(`${address}/turnstile/v0/siteverify`, { method: 'POST', body })).json();
}

const failed = (code: string) => ({ success: false, 'error-codes': [code], messages: [] });

describe('siteverify', () => {
  it('accepts a token once, in the shape Cloudflare answers', async () => {
    const response = await token();

    expect(await verify({ response, remoteip: '10.0.0.1' })).toEqual({
      success: true,
      challenge_ts: '2026-03-14T17:05:00.000Z',
      hostname: 'localhost',
      'error-codes': [],
      action: 'register',
      cdata: '',
    });
    expect(await verify({ response })).toEqual(failed('timeout-or-duplicate'));
  });

  it('takes JSON as well as a form', async () => {
    const reply = await post(
      '/turnstile/v0/siteverify',
      { secret: site.secret, response: await token() },
      { 'content-type': 'application/json' },
    );

    expect(await reply.json()).toMatchObject({ success: true });
  });

  it('lets the same idempotency key ask again, and no other', async () => {
    const response = await token();
    await verify({ response, idempotency_key: 'a' });

    expect(await verify({ response, idempotency_key: 'a' })).toMatchObject({ success: true });
    expect(await verify({ response, idempotency_key: 'b' })).toEqual(failed('timeout-or-duplicate'));
    expect(await verify({ response })).toEqual(failed('timeout-or-duplicate'));
  });

  it('accepts a token for 300 seconds', async () => {
    const [inTime, late] = [await token(), await token()];

    now += 300_000;
    expect(await verify({ response: inTime })).toMatchObject({ success: true });
    now += 1;
    expect(await verify({ response: late })).toEqual(failed('timeout-or-duplicate'));
  });

  it.each([
    [{ secret: 'another', response: 'x' }, 'invalid-input-secret'],
    [{ secret: '', response: 'x' }, 'missing-input-secret'],
    [{ response: '' }, 'missing-input-response'],
    [{ response: 'invented' }, 'invalid-input-response'],
  ])('refuses %j with %s', async (fields, code) => {
    expect(await verify(fields as Record<string, string>)).toEqual(failed(code));
  });
});

describe('tokens', () => {
  it('are given to pages of this machine only', async () => {
    const allowed = async (origin: string) => {
      const reply = await post('/turnstile/v0/token', { sitekey: site.key }, { origin });
      return reply.headers.get('access-control-allow-origin');
    };

    expect(await allowed('http://127.0.0.1:5630')).toBe('http://127.0.0.1:5630');
    expect(await allowed('http://localhost:5630')).toBe('http://localhost:5630');
    expect(await allowed('https://perchero.example')).toBeNull();
    expect(await allowed('http://127.0.0.1.perchero.example')).toBeNull();
  });

  it('need the right site key', async () => {
    const reply = await post('/turnstile/v0/token', { sitekey: 'another' });

    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ errorCode: '110110' });
  });
});

describe('faults', () => {
  it('reject everybody, until switched off', async () => {
    await post('/control', { fault: 'reject' });
    expect(await verify({ response: await token() })).toEqual(failed('invalid-input-response'));

    await post('/control', { fault: 'none' });
    expect(await verify({ response: await token() })).toMatchObject({ success: true });
  });

  it('answer 500, or end the connection, and spend no token', async () => {
    const response = await token();
    const body = new URLSearchParams({ secret: site.secret, response });
    const call = () => fetch(`${address}/turnstile/v0/siteverify`, { method: 'POST', body });

    await post('/control', { fault: 'error-500' });
    expect((await call()).status).toBe(500);
    await post('/control', { fault: 'refuse' });
    await expect(call()).rejects.toThrow('fetch failed');

    await post('/control', { fault: 'none' });
    expect(await verify({ response })).toMatchObject({ success: true });
  });

  it('that do not exist are refused', async () => {
    expect((await post('/control', { fault: 'earthquake' })).status).toBe(400);
  });
});

describe('what was verified', () => {
  it('is listed newest first and shown as text', async () => {
    await verify({ response: await token(), remoteip: '<script>' });
    await verify({ response: 'invented' });

    const checks = await (await fetch(`${address}/api/checks`)).json();
    expect(checks).toMatchObject([{ success: false }, { success: true, remoteip: '<script>' }]);
    const page = await (await fetch(address)).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>');
  });
});
