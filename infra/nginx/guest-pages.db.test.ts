import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { exchange } from '../../tools/prove/lib/api.ts';
import { waitUntil } from '../../tools/stack/wait.ts';
import { startReverseProxy, unlimited } from './reverse-proxy.ts';

// nginx with the production configuration in front of a web host that says what a test wants.
type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const forAll = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=3600';
/** Until the end of the test. */
const fresh = '9999999999';

let reply: Reply;
let received: string[] = [];
let port = 0;
let folder = '';
let nextPath = 1;
const web = createServer((asked, response) => {
  received.push(`${asked.method} ${asked.url}`);
  reply(asked, response);
});

beforeAll(async () => {
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const proxy = await startReverseProxy({ web: (web.address() as AddressInfo).port, api: 1 });
  ({ port, folder } = proxy);
  return () => proxy.stop();
});

beforeEach(() => {
  received = [];
  let answers = 0;
  reply = page(() => `page ${++answers}`);
});

/** A page that is fresh until that second; by default for as long as the test takes. */
function page(body: (asked: IncomingMessage) => string, headers: Record<string, string> = {}): Reply {
  return (asked, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': forAll,
      'x-accel-expires': `@${fresh}`,
      vary: 'cookie, accept-encoding',
      ...headers,
    });
    response.end(body(asked));
  };
}

/** Each test has pages of its own. */
const aPath = () => `/Post/${nextPath++}`;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  exchange(request, { port, path, method, headers, localAddress: unlimited, agent: false });
const bodyOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).body;

async function stored(): Promise<string> {
  const files = await Array.fromAsync(glob('cache/*/*/*', { cwd: folder }));
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')))).join('\n');
}

it('EDGE-01 gives every guest the stored page, whatever tracking parameters the link has', async () => {
  const path = aPath();
  const plain = await ask(path, { 'x-request-id': 'first-visitor' });
  expect(plain.body).toBe('page 1');
  const again = await ask(`${path}?utm_source=ig&fbclid=abc`, {
    'accept-encoding': 'identity',
    'x-request-id': 'another-visitor',
  });
  expect(again.body).toBe('page 1');
  expect(again.headers['x-request-id']).toBe('another-visitor');
  expect((await ask(path, {}, 'HEAD')).status).toBe(200);
  expect(received).toEqual([`GET ${path}`]);

  expect(await bodyOf('/productos?q=saco&fbclid=abc')).toBe('page 2');
  expect(await bodyOf('/productos?q=saco')).toBe('page 2');
  expect(await bodyOf('/productos?q=saco&tipo=calzar&utm_medium=x')).toBe('page 3');
  expect(await bodyOf('/productos?qfbclid=1')).toBe('page 4');
  expect(received.slice(1)).toEqual([
    'GET /productos?q=saco',
    'GET /productos?q=saco&tipo=calzar',
    'GET /productos?qfbclid=1',
  ]);
});

it('EDGE-01 sends one request for twenty guests at once', async () => {
  const answer = page(() => 'page');
  reply = (asked, response) => setTimeout(() => answer(asked, response), 100);
  const path = aPath();

  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(path)));

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(received).toEqual([`GET ${path}`]);
});

it('EDGE-01 stores a page for each theme and compression', async () => {
  reply = (asked, response) => {
    const { cookie, 'accept-encoding': encoding } = asked.headers;
    // Named as compressed, so that nginx leaves it as it is.
    page(() => `${cookie} ${encoding}`, { 'content-encoding': 'x-test' })(asked, response);
  };
  const path = aPath();
  const asked = [
    [{}, 'undefined undefined'],
    [{ cookie: 'tema=dark' }, 'tema=dark undefined'],
    [{ cookie: 'tema=light' }, 'tema=light undefined'],
    [{ 'accept-encoding': 'gzip, deflate, br, zstd' }, 'undefined br'],
    [{ 'accept-encoding': 'br;q=0, gzip' }, 'undefined gzip'],
  ] as const;

  for (const [headers, body] of [...asked, ...asked]) expect(await bodyOf(path, headers)).toBe(body);

  expect(received).toHaveLength(asked.length);
});

it.each([
  ['a session', { cookie: '__Host-perchero=secret' }],
  ['a session and a theme', { cookie: 'tema=dark; __Host-perchero=secret' }],
  ['any other cookie', { cookie: 'registerStep=phone' }],
  ['an unknown theme', { cookie: 'tema=secret' }],
  ['credentials', { authorization: 'Bearer secret' }],
])('EDGE-02 neither reads nor stores for a request with %s', async (_, headers) => {
  const path = aPath();
  // The web host is wrong about who may see it.
  reply = page((asked) => `for ${asked.headers.cookie ?? asked.headers.authorization ?? 'guests'}`);

  expect(await bodyOf(path, headers)).not.toBe('for guests');
  expect(await bodyOf(path)).toBe('for guests');
  expect(await bodyOf(path, headers)).not.toBe('for guests');

  expect(received).toHaveLength(3);
  expect(await stored()).not.toContain('secret');
});

it.each([
  ['sets a cookie', { 'set-cookie': 'a=b' }],
  ['is private', { 'cache-control': 'private, no-cache' }],
  ['says nothing', { 'cache-control': '' }],
  ['is fresh for another reason', { 'cache-control': 'max-age=60' }],
])('EDGE-02 does not store a page that %s', async (_, headers) => {
  const path = aPath();
  reply = page(() => 'a private page', headers);

  expect([await bodyOf(path), await bodyOf(path)]).toEqual(['a private page', 'a private page']);

  expect(received).toHaveLength(2);
  expect(await stored()).not.toContain('a private page');
});

it('EDGE-02 stores no other path, no data of the root alone, and no POST', async () => {
  for (const [path, method] of [
    ['/carrito', 'GET'],
    ['/perfil/ana/editar', 'GET'],
    ['/productos.data?_routes=root', 'GET'],
    ['/ayuda/contacto', 'POST'],
  ] as const) {
    received = [];
    await ask(path, {}, method);
    await ask(path, {}, method);
    expect(received).toHaveLength(2);
  }
});

it('EDGE-03 asks again with the tag of the page once it is no longer fresh, and keeps it on 304', async () => {
  const path = aPath();
  const tags: (string | undefined)[] = [];
  const past = { 'x-accel-expires': '@1', etag: 'W/"a"' };
  const answer = page(() => 'page', past);
  reply = (asked, response) => {
    tags.push(asked.headers['if-none-match']);
    if (asked.headers['if-none-match'] === 'W/"a"')
      response.writeHead(304, { 'cache-control': forAll, ...past }).end();
    else answer(asked, response);
  };

  expect([await bodyOf(path), await bodyOf(path)]).toEqual(['page', 'page']);

  expect(tags).toEqual([undefined, 'W/"a"']);
});

it('EDGE-03 gives the old page while it fetches the new one', async () => {
  const path = aPath();
  const now = () => `@${Math.floor(Date.now() / 1000) - 1}`;
  let answers = 0;
  // Within its second of stale-while-revalidate, which is long here: the test must not depend on the clock.
  const long = { 'cache-control': forAll.replace('revalidate=1', 'revalidate=600') };
  reply = (asked, response) =>
    page(() => `page ${++answers}`, { ...long, 'x-accel-expires': now() })(asked, response);

  expect(await bodyOf(path)).toBe('page 1');
  expect(await bodyOf(path)).toBe('page 1');
  await waitUntil('the request in the background', async () => received.length >= 2, { seconds: 5 });
  await waitUntil('the new page', async () => (await bodyOf(path)) !== 'page 1', { seconds: 5 });
});

it('EDGE-04 gives the old page when the web host fails or is gone', async () => {
  const path = aPath();
  reply = page(() => 'page', { 'x-accel-expires': '@1' });
  expect(await bodyOf(path)).toBe('page');

  for (const status of [500, 503]) {
    reply = (_, response) => response.writeHead(status).end('broken');
    expect(await ask(path)).toMatchObject({ status: 200, body: 'page' });
  }
  reply = (asked) => asked.socket.destroy();
  expect(await ask(path)).toMatchObject({ status: 200, body: 'page' });

  web.close();
  web.closeAllConnections();
  expect(await ask(path)).toMatchObject({ status: 200, body: 'page' });
  expect((await ask(aPath())).status).toBe(503);
});
