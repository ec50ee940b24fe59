import { readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { errorTexts } from '@perchero/contract/error-texts';
import { beforeAll, expect, it } from 'vitest';
import { exchange } from '../../tools/prove/lib/api.ts';
import { waitUntil } from '../../tools/stack/wait.ts';
import { startReverseProxy, unlimited } from './reverse-proxy.ts';

// nginx with the production configuration in front of two servers that count requests.
const received = { web: 0, api: 0 };
/** Pending requests. */
const pending: (() => void)[] = [];
const servers: Server[] = [];
let folder = '';
let port = 0;
let mediaPort = 0;

beforeAll(async () => {
  const [web, api] = [await startCounter('web'), await startCounter('api')];
  const proxy = await startReverseProxy({ web, api });
  ({ folder, port, mediaPort } = proxy);
  return async () => {
    await proxy.stop();
    for (const server of servers) server.close();
  };
});

it('GUARD-09 limits pages per address before they are rendered', async () => {
  received.web = 0;
  const startedAt = performance.now();
  const [flood, others] = await Promise.all([
    Promise.all(Array.from({ length: 500 }, () => ask('/productos', '127.0.0.9'))),
    Promise.all(Array.from({ length: 40 }, (_, index) => ask('/productos', `127.0.1.${index + 1}`))),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;

  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  const rejected = flood.filter(({ status }) => status === 429);
  expect(flood.length - rejected.length).toBeLessThanOrEqual(61 + 10 * seconds);
  expect(flood.length - rejected.length).toBeGreaterThanOrEqual(60);
  expect(received.web).toBe(flood.length - rejected.length + others.length);
  expect(rejected[0]?.headers).toMatchObject({
    'retry-after': '5',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(rejected[0]?.body).toContain(errorTexts['too-many-requests']);
});

it('GUARD-09 limits the API separately, replies in JSON, and does not limit assets', async () => {
  const flood = await Promise.all(Array.from({ length: 600 }, () => ask('/api/products', '127.0.0.10')));
  const rejected = flood.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThan(0);
  expect(flood.length - rejected.length).toBeGreaterThanOrEqual(200);
  expect(rejected[0]?.headers['retry-after']).toBe('5');
  expect(JSON.parse(rejected[0]?.body ?? '')).toMatchObject({
    error: errorTexts['too-many-requests'],
    code: 'too-many-requests',
    cooldown: 5,
  });

  expect((await ask('/productos', '127.0.0.10')).status).toBe(200);
  const assets = await Promise.all(Array.from({ length: 400 }, () => ask('/assets/x.js', '127.0.0.10')));
  expect(assets.every(({ status }) => status === 200)).toBe(true);
});

it.concurrent('GUARD-09 serves thirty users behind one address who open a page each', async () => {
  const visits = Array.from({ length: 30 }, () => [
    ask('/productos', '127.0.0.11'),
    ask('/productos.data', '127.0.0.11'),
    ...Array.from({ length: 4 }, () => ask('/api/session', '127.0.0.11')),
    ...Array.from({ length: 12 }, () => ask('/assets/x.js', '127.0.0.11')),
  ]).flat();
  expect((await Promise.all(visits)).every(({ status }) => status === 200)).toBe(true);

  const exempt = await Promise.all(Array.from({ length: 300 }, () => ask('/', unlimited)));
  expect(exempt.every(({ status }) => status === 200)).toBe(true);
});

it.concurrent('GUARD-09 closes incomplete requests and serves others meanwhile', async () => {
  const half = await Promise.all(Array.from({ length: 600 }, () => openIncomplete('127.0.0.12')));
  const closed = Promise.all(half.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  expect((await ask('/productos', '127.0.0.13')).status).toBe(200);

  await closed;
  expect(half.every((socket) => socket.destroyed)).toBe(true);
});

it.concurrent(
  'GUARD-13 logs no client address: the network of rejected requests, nothing of others',
  async () => {
    await Promise.all(Array.from({ length: 100 }, () => ask('/productos?de=ana', '127.0.7.14')));
    // The object store is down, which nginx would log.
    expect((await ask('/sitemaps/a.xml.gz', '127.0.7.15', mediaPort)).status).toBeGreaterThanOrEqual(500);
    const linesWith = async (text: string) =>
      (await readFile(join(folder, 'access.log'), 'utf8')).split('\n').filter((line) => line.includes(text));
    await waitUntil('the log line', async () => (await linesWith('/sitemaps/a.xml.gz')).length > 0, {
      seconds: 10,
    });

    const rejected = await linesWith('"network":"127.0.7.0/24"');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every((line) => JSON.parse(line).status === 429)).toBe(true);
    for (const log of ['access.log', 'nginx.log'])
      expect(await readFile(join(folder, log), 'utf8')).not.toMatch(/127\.0\.7\.1[45]|de=ana/);
  },
);

it('GUARD-13 derives the network of an address like the API', async () => {
  const text = await readFile(join(folder, 'nginx.conf'), 'utf8');
  const rules = [...text.matchAll(/"~(.*\(\?<v[46]>.*)" \$v[46](.*);/g)];
  const networkOf = (address: string) => {
    for (const [, rule = '', end = ''] of rules) {
      const found = new RegExp(rule).exec(address)?.groups;
      if (found) return `${found['v4'] ?? found['v6']}${end}`;
    }
    return '';
  };

  expect(rules).toHaveLength(3);
  expect(networkOf('190.64.1.2')).toBe('190.64.1.0/24');
  expect(networkOf('::ffff:190.64.1.2')).toBe('190.64.1.0/24');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(networkOf('2001:db8:1::9')).toBe('2001:db8:1::/48');
  expect(networkOf('2001:db8::9')).toBe('2001:db8::/48');
  expect(networkOf('2001::9:8:7:6')).toBe('2001::/48');
});

it('GUARD-09 allows 200 concurrent requests per address', async () => {
  const waiting = Array.from({ length: 200 }, () => ask('/api/held', '127.0.0.14'));
  await waitUntil('pending requests', async () => pending.length === 200, { seconds: 10 });

  expect((await ask('/productos', '127.0.0.14')).status).toBe(429);
  expect((await ask('/productos', '127.0.0.15')).status).toBe(200);

  for (const reply of pending.splice(0)) reply();
  expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
  await waitUntil(
    'the limit to be released',
    async () => (await ask('/productos', '127.0.0.14')).status === 200,
    {
      seconds: 10,
    },
  );
});

it('GUARD-09 counts an IPv6 /64 as one address', async () => {
  const text = await readFile(join(folder, 'nginx.conf'), 'utf8');
  const rules = [...text.matchAll(/"~(\^\(\?<network>.*)" \$network;/g)].map(
    ([, rule]) => new RegExp(rule ?? ''),
  );
  const networkOf = (address: string) =>
    rules.map((rule) => rule.exec(address)?.groups?.['network']).find((network) => network !== undefined) ??
    address;

  expect(rules).toHaveLength(3);
  const same = (one: string, other: string) => networkOf(one) === networkOf(other);
  expect(same('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9')).toBe(true);
  expect(same('2001:db8:1:2:3:4:5:6', '2001:db8:1:3:3:4:5:6')).toBe(false);
  expect(same('2001:db8::1', '2001:db8::ffff:2')).toBe(true);
  expect(same('2001:db8::1', '2001:db9::1')).toBe(false);
  expect(same('2001::5:1:2:3:4', '2001::5:9:9:9:9')).toBe(true);
  expect(same('2001::5:1:2:3:4', '2001::6:1:2:3:4')).toBe(false);
  expect(networkOf('190.64.1.2')).toBe('190.64.1.2');
});

const ask = (path: string, localAddress: string, at = port) =>
  exchange(request, { port: at, path, localAddress, agent: false });

function openIncomplete(localAddress: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress }, () => {
      socket.write('GET / HTTP/1.1\r\nHost: perchero');
      resolve(socket);
    });
    // nginx resets it after the timeout.
    socket.on('error', (error) => (socket.connecting ? reject(error) : undefined)).resume();
  });
}

async function startCounter(name: keyof typeof received): Promise<number> {
  const server = createServer(({ url }, response) => {
    received[name] += 1;
    if (url === '/api/held') pending.push(() => response.end('ok'));
    else response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}
