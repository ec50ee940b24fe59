import { defineEndpoint } from '@perchero/contract/endpoint';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, startTestDeps } from '../../../test/harness.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { inTransaction } from '../database/database.ts';
import { answerError } from './http-errors.ts';
import { createMount } from './http.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { currentRequestId } from './request-context.ts';

const deps = await startTestDeps();
const { get, app: wholeApp } = await startTestApp();

const publicOrigin = 'https://perchero.example';

const base = {
  method: 'POST',
  path: '/api/probe',
  access: 'public',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
  summary: 'probe',
  body: z.object({ name: z.string().min(3, 'name-too-short') }),
  reply: z.object({ said: z.string() }),
  errors: [],
} as const;

const guest: Actor = { kind: 'guest', ended: null };
const member: Actor = {
  kind: 'member',
  id: 'a1',
  sessionId: 's1',
  role: 'member',
  recentLogin: false,
  staffLogin: false,
  secondFactor: false,
  isSuspended: false,
};
const admin: Actor = { ...member, role: 'admin', staffLogin: true, secondFactor: true };

/** An app with one endpoint, called by `actor`. */
async function probe(changes: object, handle: () => Promise<{ said: string }>, actor: Actor = guest) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  await app.register(cookie);
  const limiter = createRateLimiter(deps);
  const resolveActor = async () => actor;
  const mount = createMount(app, { ...deps, limiter, resolveActor, publicOrigin });
  mount(defineEndpoint<typeof base>({ ...base, ...changes }), handle);
  return async (body: object = { name: 'ana' }, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ method: 'POST', url: '/api/probe', payload: body, headers });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
  };
}

const hello = async () => ({ said: 'hola' });

describe('mount', () => {
  it('fails the start for a route without declared access', () => {
    const app = Fastify();
    const limiter = createRateLimiter(deps);
    createMount(app, { ...deps, limiter, resolveActor: async () => guest, publicOrigin });

    expect(() => app.get('/api/sneaky', hello)).toThrow('declares no access');
  });

  it.each([
    ['a guest', 'member', guest, 401, 'not-signed-in'],
    ['an ended session', 'member', { kind: 'guest', ended: 'user-token-expired' }, 401, 'user-token-expired'],
    ['a ticket', 'member', { kind: 'ticket', registrationId: 'r1', hasPassword: true }, 403, 'not-allowed'],
    ['a phone-only session', 'member', { kind: 'phone', id: 'a1', sessionId: 's1' }, 403, 'not-allowed'],
    [
      'a ticket before its password',
      'phone',
      { kind: 'ticket', registrationId: 'r1', hasPassword: false },
      403,
      'not-allowed',
    ],
    ['a member without the role', 'admin', member, 404, 'not-found'],
    ['an admin without a password of today', 'admin', { ...admin, staffLogin: false }, 404, 'not-found'],
    ['an admin without the second factor', 'admin', { ...admin, secondFactor: false }, 404, 'not-found'],
    ['a moderator', 'money', { ...admin, role: 'moderator' }, 404, 'not-found'],
    ['a moderator', 'admin', { ...admin, role: 'moderator' }, 404, 'not-found'],
    ['a money operator', 'moderator', { ...admin, role: 'money' }, 404, 'not-found'],
    ['a money operator', 'admin', { ...admin, role: 'money' }, 404, 'not-found'],
  ] as const)(
    'rejects %s where %s access is required, before validating the body',
    async (_, access, actor, status, code) => {
      const call = await probe({ access }, hello, actor);

      const reply = await call({ wrong: true });

      expect(reply).toMatchObject({ status, body: { code } });
    },
  );

  it('SAFE-24 answers from the response cache pass the same schema as others', async () => {
    const cache = { ttlMs: 60_000, unlessQueryHas: [] };
    const leaky = async () => ({ said: 'hola', secret: 'not for you' });
    const call = await probe({ writes: false, limit: 'browse', cache }, leaky);

    const replies = [await call(), await call()];

    expect(replies.map(({ body }) => body)).toEqual([{ said: 'hola' }, { said: 'hola' }]);
  });

  it.each([
    ['a member', 'member', member],
    ['a moderator', 'moderator', { ...admin, role: 'moderator' }],
    ['a money operator', 'money', { ...admin, role: 'money' }],
    ['an admin', 'moderator', admin],
    ['an admin', 'money', admin],
    ['an admin', 'admin', admin],
  ] as const)('accepts %s where %s access is required', async (_, access, actor) => {
    const call = await probe({ access }, hello, actor);

    expect(await call()).toMatchObject({ status: 200, body: { said: 'hola' } });
  });

  it('requires a recent login where the endpoint declares it', async () => {
    const recent = { access: 'member', recentLogin: true };
    const stale = await probe(recent, hello, member);
    const fresh = await probe(recent, hello, { ...member, recentLogin: true });

    expect(await stale()).toMatchObject({ status: 403, body: { code: 'requires-recent-login' } });
    expect(await fresh()).toMatchObject({ status: 200 });
  });

  it.each([
    [{ origin: publicOrigin, 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ])('answers a write with the headers %o with %i', async (headers, status) => {
    const call = await probe({}, hello);

    expect(await call({ name: 'ana' }, headers)).toMatchObject({ status });
  });

  it('fails an endpoint that writes although it declares writes: false', async () => {
    const call = await probe({ writes: false }, async () => inTransaction(deps.db, hello));

    expect(await call()).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  it('SEED-03 runs once for two calls with the same key, and every time without a key', async () => {
    let runs = 0;
    const call = await probe({ idempotency: 'key' }, async () => ({ said: `run ${(runs += 1)}` }));
    const headers = { 'idempotency-key': crypto.randomUUID() };

    const replies = [await call(undefined, headers), await call(undefined, headers), await call()];

    expect(replies.map((reply) => reply.body.said ?? reply.body.code)).toEqual(['run 1', 'run 1', 'run 2']);
  });

  it('passes the request id to the handler', async () => {
    const call = await probe({}, async () => ({ said: currentRequestId() }));

    const reply = await call({ name: 'ana' });

    expect(reply.body.said).toMatch(/^req-/);
  });
});

describe('API-04 refusals', () => {
  it('API-04 name every broken rule, with the Spanish sentence', async () => {
    const call = await probe({}, hello);

    const reply = await call({ name: 'a' });

    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      error: 'Revisá los datos ingresados.',
      code: 'invalid-input',
      requestId: expect.any(String),
      issues: [{ path: '/name', rule: 'name-too-short' }],
    });
  });

  it('API-04 reveal nothing of an unexpected error but its id', async () => {
    const call = await probe({}, async () => {
      throw new Error('secret detail');
    });

    const reply = await call();

    expect(reply.status).toBe(500);
    expect(Object.keys(reply.body).toSorted()).toEqual(['code', 'error', 'requestId']);
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });

  it('API-04 carry the cooldown in the body and as Retry-After', async () => {
    const call = await probe({}, async () => {
      throw new AppError('too-many-requests', 'probe', { cooldown: 42 });
    });

    const reply = await call();

    expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '42' }, body: { cooldown: 42 } });
  });

  it.each([
    ['an unknown URL', 'GET', '/api/nothing', undefined, 404],
    ['a URL that cannot be decoded', 'GET', '/api/%zz', undefined, 400],
    ['a body that is not JSON', 'POST', '/api/client-errors', '{', 400],
    ['an empty body', 'POST', '/api/client-errors', '', 400],
    ['a body of the wrong type', 'POST', '/api/client-errors', '"text"', 400],
    ['a body with a __proto__ key', 'POST', '/api/client-errors', '{"__proto__":{"x":1}}', 400],
    ['a body too large', 'POST', '/api/client-errors', JSON.stringify({ id: 'x'.repeat(70_000) }), 413],
    ['a NUL byte', 'GET', '/api/products?cursor=%00', undefined, 400],
    ['a repeated parameter', 'GET', '/api/products?cursor=a&cursor=b', undefined, 400],
  ] as const)('API-04 answer %s with a client error', async (_, method, url, payload, status) => {
    const reply = await wholeApp.inject({
      method,
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    });

    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ error: expect.any(String), requestId: expect.any(String) });
  });
});

describe('the whole app', () => {
  it.each([
    ['/api/products', 200],
    ['/api/session', 200],
    ['/api/account/settings', 401],
    ['/api/nothing', 404],
    ['/api/%zz', 400],
  ])('sends security headers with every response: %s, %i', async (url, status) => {
    const { statusCode, headers } = await wholeApp.inject(url);

    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      // Public responses may be revalidated; no other response is stored.
      'cache-control': url === '/api/products' ? 'no-cache' : 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('reuses a valid request id of the caller and generates one otherwise', async () => {
    const reused = await get('/api/products', { 'x-request-id': 'web-12345678' });
    const generated = await get('/api/products', { 'x-request-id': '<script>' });

    expect(reused.headers['x-request-id']).toBe('web-12345678');
    expect(generated.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('accepts error reports of browsers', async () => {
    const payload = { id: 'abc', message: 'x is undefined', path: '/productos' };

    const reply = await wholeApp.inject({ method: 'POST', url: '/api/client-errors', payload });

    expect(reply.json()).toEqual({ received: true });
  });

  it('rejects calls above the limit of one address and not those of another', async () => {
    const report = (address: string) =>
      wholeApp.inject({
        method: 'POST',
        url: '/api/client-errors',
        payload: { id: 'abc', message: 'm', path: '/' },
        headers: { 'x-forwarded-for': address },
      });

    const first = await Promise.all(Array.from({ length: 20 }, () => report('10.1.1.1')));
    const next = await report('10.1.1.1');
    const other = await report('10.1.1.2');

    expect(first.map((reply) => reply.statusCode)).toEqual(Array<number>(20).fill(200));
    expect(next.json()).toMatchObject({ code: 'too-many-requests', cooldown: expect.any(Number) });
    expect(other.statusCode).toBe(200);
  });
});
