import { beforeEach, expect, it } from 'vitest';
import { startTestServer } from '../test/start-server.ts';
import { turnstileSimulator } from './simulator.ts';
import { Tokens } from './tokens.ts';

const site = { key: 'its-key', secret: 'its-secret' };
let origin: string;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-03-14T17:05:00Z');
  origin = await startTestServer(turnstileSimulator(site, new Tokens(() => now)));
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });

async function token(): Promise<string> {
  const reply = await post('/turnstile/v0/token', { sitekey: site.key, action: 'register' });
  return ((await reply.json()) as { token: string }).token;
}

const siteverify = (fields: Record<string, string>) =>
  fetch(`${origin}/turnstile/v0/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: site.secret, ...fields }),
  });
const verify = async (fields: Record<string, string>): Promise<unknown> => (await siteverify(fields)).json();
const failed = (code: string) => ({ success: false, 'error-codes': [code], messages: [] });

it('accepts a token once, and again with the same idempotency key', async () => {
  const response = await token();
  expect(await verify({ response, idempotency_key: 'a' })).toEqual({
    success: true,
    challenge_ts: '2026-03-14T17:05:00.000Z',
    hostname: 'localhost',
    'error-codes': [],
    action: 'register',
    cdata: '',
  });
  expect(await verify({ response, idempotency_key: 'a' })).toMatchObject({ success: true });
  expect(await verify({ response })).toEqual(failed('timeout-or-duplicate'));
});

it('rejects a token after 300 seconds', async () => {
  const response = await token();
  now += 300_001;
  expect(await verify({ response })).toEqual(failed('timeout-or-duplicate'));
});

it.each([
  [{ secret: 'another', response: 'x' }, 'invalid-input-secret'],
  [{ secret: '', response: 'x' }, 'missing-input-secret'],
  [{ response: '' }, 'missing-input-response'],
  [{ response: 'invented' }, 'invalid-input-response'],
])('rejects %j with %s', async (fields, code) => {
  expect(await verify(fields as Record<string, string>)).toEqual(failed(code));
});

it('gives tokens to pages on loopback only', async () => {
  const allowed = async (from: string) => {
    const reply = await post('/turnstile/v0/token', { sitekey: site.key }, { origin: from });
    return reply.headers.get('access-control-allow-origin');
  };
  expect(await allowed('http://localhost:5630')).toBe('http://localhost:5630');
  expect(await allowed('http://127.0.0.1.perchero.example')).toBeNull();
});

it('fails with the configured fault until it is reset', async () => {
  const response = await token();
  await post('/control', { fault: 'reject' });
  expect(await verify({ response })).toEqual(failed('invalid-input-response'));
  await post('/control', { fault: 'error-500' });
  expect((await siteverify({ response })).status).toBe(500);
  await post('/control', { fault: 'refuse' });
  await expect(siteverify({ response })).rejects.toThrow('fetch failed');
  await post('/control', { fault: 'none' });
  expect(await verify({ response })).toMatchObject({ success: true });
});
