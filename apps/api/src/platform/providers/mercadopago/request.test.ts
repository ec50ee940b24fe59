import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type ProviderRequest, sendRequest } from './request.ts';

type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'reset' | 'headers-only';

const requests: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
const replies: Reply[] = [];
const server = createServer((request, response) => {
  requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
  const reply = replies.shift() ?? { status: 200, body: '{"id":1}' };
  if (reply === 'reset') request.destroy();
  else if (reply === 'headers-only') response.writeHead(200).flushHeaders();
  else response.writeHead(reply.status, reply.headers).end(reply.body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

afterEach(() => {
  requests.length = 0;
  replies.length = 0;
});

const send = (request: Partial<ProviderRequest> = {}, remainingMs = Number.POSITIVE_INFINITY) =>
  sendRequest({ apiUrl, token: 'the-token', remainingMs }, { policy: 'read', path: '/users/me', ...request });

it('sends token and query, and no idempotency key with a read', async () => {
  expect(await send({ query: { q: 'a b', limit: 2 } })).toEqual({
    status: 200,
    retryAfterSeconds: null,
    body: { id: 1 },
  });
  expect(requests).toMatchObject([
    { method: 'GET', url: '/users/me?q=a+b&limit=2', headers: { authorization: 'Bearer the-token' } },
  ]);
  expect(requests[0]?.headers).not.toHaveProperty('x-idempotency-key');
});

it('PAY-06 retries with one idempotency key what the policy allows', async () => {
  replies.push('reset', { status: 503 });

  await expect(send({ policy: 'read' })).resolves.toMatchObject({ status: 200 });
  expect(requests).toHaveLength(3);

  replies.push({ status: 500 });
  await send({ policy: 'change', method: 'PUT', body: {} });
  const keys = requests.slice(3).map(({ headers }) => headers['x-idempotency-key']);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it.each(['link', 'create', 'cancel', 'refund'] as const)('PAY-06 sends a %s once', async (policy) => {
  replies.push({ status: 503 }, 'reset');

  expect(await send({ policy, method: 'POST', body: {}, idempotencyKey: 'k' })).toMatchObject({
    status: 503,
  });
  await expect(send({ policy, method: 'POST', body: {}, idempotencyKey: 'k' })).rejects.toThrow(
    'fetch failed',
  );
  expect(requests.map(({ headers }) => headers['x-idempotency-key'])).toEqual(['k', 'k']);
});

it('reads Retry-After and a body that is no JSON', async () => {
  replies.push({ status: 429, headers: { 'retry-after': '7' }, body: '<html>' });

  expect(await send({ policy: 'create', method: 'POST' })).toEqual({
    status: 429,
    retryAfterSeconds: 7,
    body: {},
  });
});

it('does not follow a redirect', async () => {
  replies.push({ status: 302, headers: { location: '/elsewhere' } });

  await expect(send({ policy: 'create', method: 'POST' })).rejects.toThrow('fetch failed');
  expect(requests).toHaveLength(1);
});

it('rejects at the overall deadline, also while it waits for the body or for a retry', async () => {
  replies.push('headers-only', { status: 429, headers: { 'retry-after': '60' } });

  await expect(send({ policy: 'create', method: 'POST' }, 50.5)).rejects.toThrow('timeout');
  await expect(send({ policy: 'read' }, 50.5)).rejects.toThrow('aborted');
});
