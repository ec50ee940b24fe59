// @vitest-environment node
import { maxAvatarBytes } from '@perchero/contract/accounts/profile.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import Fastify from 'fastify';
import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { assertNoServerCode } from '../scripts/browser-bundle.ts';
import { config } from '../app/shared/config.server.ts';
import { commonHeaders, inertPolicy } from '../app/shared/security-headers.server.ts';
import { apiProxy } from './api-proxy.ts';
import { buildHost } from './app.ts';
import { isCrossOriginForm } from './cross-origin.ts';
import { limitRenders } from './render-limit.ts';
import { toRequestId } from './request-id.ts';
import { serviceWorker } from './service-worker.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('accepts a valid request id from the header and replaces an invalid one', () => {
  expect(toRequestId('abcDEF-123_x')).toBe('abcDEF-123_x');
  for (const invalid of [
    undefined,
    'short',
    'a'.repeat(65),
    'with space!',
    '<script>alert(1)</script>',
    ['a', 'b'],
  ]) {
    expect(toRequestId(invalid)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

it.each([
  [{ origin: 'https://perchero.example' }, false],
  [{}, false],
  [{ origin: 'https://evil.example' }, true],
  [{ origin: 'null' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
])('treats a form with %o as cross-origin: %s', (headers, isCrossOrigin) => {
  const request = { headers, host: 'perchero.example' };

  expect(isCrossOriginForm({ ...request, method: 'POST' })).toBe(isCrossOrigin);
  expect(isCrossOriginForm({ ...request, method: 'GET' })).toBe(false);
});

it('fails a build with server code in the client bundle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    await writeFile(join(folder, 'a.js'), 'fetch(process.env.API_URL)');
    await expect(assertNoServerCode(folder)).rejects.toThrow(/a\.js/);
    await writeFile(join(folder, 'a.js'), 'harmless');
    await expect(assertNoServerCode(folder)).resolves.toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('forwards a 503 of the API without a retry', async () => {
  let requests = 0;
  const api = Fastify();
  api.get('/api/session', async (_request, reply) => {
    requests += 1;
    return reply.code(503).header('retry-after', '1').send({ code: 'unavailable' });
  });
  const host = Fastify();
  await host.register(apiProxy, { apiUrl: await api.listen() });
  try {
    const { statusCode, headers } = await host.inject('/api/session');

    expect([statusCode, headers['retry-after'], requests]).toEqual([503, '1', 1]);
  } finally {
    await host.close();
    await api.close();
  }
});

it('forwards an upload with Expect: 100-continue, and rejects one that is too large', async () => {
  const api = Fastify({ bodyLimit: maxAvatarBytes });
  api.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  api.post('/api/account/avatar', async ({ body, headers }) => ({
    bytes: (body as Buffer).length,
    cookie: headers.cookie,
  }));
  const host = Fastify();
  await host.register(apiProxy, { apiUrl: await api.listen() });
  const send = (payload: Buffer) =>
    host.inject({
      method: 'POST',
      url: '/api/account/avatar',
      headers: { 'content-type': 'image/jpeg', expect: '100-continue', cookie: 'a=b' },
      payload,
    });
  try {
    const accepted = await send(Buffer.alloc(maxAvatarBytes));
    expect(accepted.json()).toEqual({ bytes: maxAvatarBytes, cookie: 'a=b' });
    const rejected = await send(Buffer.alloc(maxAvatarBytes + 1));
    expect(rejected.statusCode).toBe(413);
    expect(rejected.json()).toMatchObject({ code: 'payload-too-large' });
  } finally {
    await host.close();
    await api.close();
  }
});

it.each([
  ['/%zz', 400],
  ['/live', 200],
  ['/rota', 500],
])('sends security headers with every response: %s, %i', async (url, status) => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(folder, 'assets'));
  // Without routes every page fails.
  const build = {} as unknown as ServerBuild;
  const host = await buildHost(config, build, folder);
  try {
    expect(host.server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 30_000 });
    const { statusCode, headers } = await host.inject(url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      ...commonHeaders,
      'content-security-policy': inertPolicy,
      'cache-control': 'no-store',
    });
  } finally {
    await host.close();
    await rm(folder, { recursive: true });
  }
});

it('serves a self-destroying service worker when it is withdrawn', async () => {
  const host = Fastify();
  await host.register(serviceWorker, { client: '/nowhere', isWithdrawn: true });
  const { headers, body } = await host.inject('/sw.js');

  expect(headers['content-type']).toContain('text/javascript');
  expect(headers['cache-control']).toBe('no-cache');
  const steps: string[] = [];
  const listeners: Record<string, (event: unknown) => void> = {};
  const work: Promise<unknown>[] = [];
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- runs the worker with stubbed globals
  new Function('addEventListener', 'skipWaiting', 'caches', 'registration', body)(
    (name: string, listener: (event: unknown) => void) => (listeners[name] = listener),
    () => steps.push('skipped'),
    { keys: async () => ['a', 'b'], delete: async (name: string) => steps.push(name) },
    { unregister: async () => steps.push('unregistered') },
  );
  listeners['install']?.({});
  listeners['activate']?.({ waitUntil: (ending: Promise<unknown>) => work.push(ending) });
  await Promise.all(work);

  expect(steps).toEqual(['skipped', 'a', 'b', 'unregistered']);
});

it('GUARD-09 limits concurrent renders, queues some requests and sheds the rest', async () => {
  const host = Fastify();
  const release: (() => void)[] = [];
  let rendering = 0;
  host.get('/', {
    onRequest: limitRenders({ concurrent: 2, perAddress: 2, maxQueue: 1, timeoutMs: 60_000 }),
    handler: async () => {
      rendering += 1;
      await new Promise<void>((resolve) => release.push(resolve));
      rendering -= 1;
      return 'page';
    },
  });
  const address = await host.listen();
  try {
    const running = [fetch(address), fetch(address)];
    await expect.poll(() => rendering).toBe(2);
    const both = [fetch(address), fetch(address)];
    const shed = await Promise.race(both);
    expect(shed.status).toBe(503);
    expect(shed.headers.get('retry-after')).toBe('5');
    expect(await shed.text()).toContain(errorTexts.unavailable);
    expect(rendering).toBe(2);

    release.shift()?.();
    await expect.poll(() => release.length).toBe(2);
    for (const end of release) end();
    const statuses = (await Promise.all([...running, ...both])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 503]);
  } finally {
    await host.close();
  }
});

it('GUARD-09 answers 503 after the queue timeout, and frees the slot of an aborted request', async () => {
  const host = Fastify();
  host.get('/', {
    onRequest: limitRenders({ concurrent: 1, perAddress: 1, maxQueue: 5, timeoutMs: 50 }),
    handler: (request) =>
      'stuck' in (request.query as object) ? new Promise(() => {}) : Promise.resolve('page'),
  });
  const address = await host.listen();
  try {
    const leaving = new AbortController();
    const stuck = fetch(`${address}/?stuck`, { signal: leaving.signal }).catch(() => null);
    await expect.poll(async () => (await fetch(address)).status).toBe(503);
    leaving.abort();
    await stuck;
    await expect.poll(async () => (await fetch(address)).status).toBe(200);
  } finally {
    await host.close();
  }
});

it('GUARD-09 renders for other clients while one address fills the queue', async () => {
  const host = Fastify({ trustProxy: ['loopback'] });
  const release: (() => void)[] = [];
  host.get('/', {
    onRequest: limitRenders({ concurrent: 2, perAddress: 1, maxQueue: 10, timeoutMs: 60_000 }),
    handler: async ({ ip }) => {
      if (ip === '203.0.113.1') await new Promise<void>((resolve) => release.push(resolve));
      return 'page';
    },
  });
  const address = await host.listen();
  const visit = (ip: string) => fetch(address, { headers: { 'x-forwarded-for': ip } });
  try {
    const flood = Array.from({ length: 6 }, () => visit('203.0.113.1'));
    await expect.poll(() => release.length).toBe(1);
    for (const ip of ['203.0.113.2', '203.0.113.3']) expect((await visit(ip)).status).toBe(200);
    expect(release).toHaveLength(1);

    for (let done = 1; done <= flood.length; done += 1) {
      await expect.poll(() => release.length).toBe(done);
      release.at(-1)?.();
    }
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
  } finally {
    await host.close();
  }
});

it('GUARD-13 does not expose the build in /live and /ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(folder, 'assets'));
  const host = await buildHost(config, {} as unknown as ServerBuild, folder);
  try {
    for (const path of ['/live', '/ready']) {
      const reply = await host.inject(path);
      expect(reply.json()).toEqual({ status: 'ok' });
    }
  } finally {
    await host.close();
  }
});
