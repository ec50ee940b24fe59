import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guestCartKey } from '@perchero/contract/cart/cart.rules';
import { streamNotifications } from '@perchero/contract/notifications/notifications';
import { listProducts } from '@perchero/contract/search/list-products';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { demoPassword, demoSignIns } from '../../seed/demo-sign-ins.ts';
import { environmentOf } from '../../stack/environment.ts';
import { freePort } from '../../stack/free-port.ts';
import { waitUntil } from '../../stack/wait.ts';
import { buildWeb } from '../../stack/web-build.ts';
import { startBareApp } from '../pages/bare-app.ts';
import { type Findings, fixed, percentile, seconds, sized, say } from '../lib/report.ts';
import { startServer } from '../lib/server.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';

export const summary =
  'entry pages, and a thread, an order and the desk of a member, keep their budgets, do not shift, paint fast on a slow phone and pass Lighthouse';

const times = sized(5, 1);
const maxShift = 0.02;
const maxSlower = 1.3;
const minPerformance = 95;
const maxBlocking = 2;

interface Scene {
  readonly url: string;
  readonly phone: OwnBrowser;
  readonly control: Control;
  /** Total blocking time of a bare page of the same framework. */
  readonly bareBlockingMs: number;
  readonly findings: Findings;
}

export async function run(): Promise<Findings> {
  await buildWeb({ env: await environmentOf() });
  const options: ProofStackOptions = {
    seed: [],
    apis: 1,
    worker: true,
    web: 'built',
    nginx: true,
  };
  return withStack('pages', options, async (stack, findings) => {
    await using phone = await openPhone();
    await using control = await startControl();
    await using bare = await startBareApp();
    const bareScores = await askTimes(bare.url, phone.port);
    const bareBlockingMs = median(bareScores, ({ blockingMs }) => blockingMs);
    findings.note('bare page, total blocking time', `${Math.round(bareBlockingMs)} ms`);
    const scene: Scene = { url: stack.url, phone, control, bareBlockingMs, findings };
    const shop = await pagesOf(stack.url);
    const first = await phone.context.newPage();
    await first.goto(`${stack.url}/terminos`);
    await fillGuestCart(first, shop);
    for (const page of shop.pages) await look(scene, page);
    for (const page of await pagesOfMember(first, shop)) await look(scene, page);
    await first.close();
  });
}

async function look(scene: Scene, page: FirstPage): Promise<void> {
  say(`${nameOf(page)} …`);
  await measure(scene, page);
  await askLighthouse(scene, page);
}

async function measure({ url, phone, control, findings }: Scene, page: FirstPage): Promise<void> {
  const visits: Visit[] = [];
  const plain: number[] = [];
  for (let round = 0; round < times; round++) {
    const seen = await visit(phone.context, url + page.path, 'html[data-hydrated]');
    visits.push(seen);
    plain.push((await visit(phone.context, control.addressOf(seen.picture))).lcp);
  }
  const middle = (pick: (seen: Visit) => number) => percentile(visits.map(pick), 0.5);
  const maxScript = page.name ? maxScriptKb.member : maxScriptKb.guest;
  findings.atMost(`${nameOf(page)} script`, middle(({ js }) => js) / 1000, maxScript, fixed(1, 'kB'));
  findings.note(
    `${nameOf(page)} requests before LCP`,
    middle((seen) => seen.requestsBeforeLcp),
  );
  const shift = middle((seen) => seen.cls);
  findings.atMost(`${nameOf(page)} CLS`, shift, maxShift, fixed(3));
  const [lcp, floor] = [middle((seen) => seen.lcp), percentile(plain, 0.5)];
  const ratio = lcp / floor;
  findings.demand(
    `${nameOf(page)} LCP`,
    `${seconds(lcp)}, ${ratio.toFixed(2)} × the ${seconds(floor)} of plain HTML (${visits[0]?.picture ? 'a picture' : 'text'})`,
    `≤ ${maxSlower} ×`,
    ratio <= maxSlower,
  );
}

async function askLighthouse(
  { url, phone, bareBlockingMs, findings }: Scene,
  page: FirstPage,
): Promise<void> {
  const all = await askTimes(url + page.path, phone.port);
  const middle = (name: 'performance' | 'accessibility' | 'best-practices' | 'seo') =>
    median(all, (scores) => scores[name]);
  const speed = middle('performance');
  findings.atLeast(`${nameOf(page)} Lighthouse performance`, speed, minPerformance);
  const blocking = median(all, ({ blockingMs }) => blockingMs);
  findings.demand(
    `${nameOf(page)} total blocking time`,
    `${Math.round(blocking)} ms, ${(blocking / bareBlockingMs).toFixed(1)} × a bare page`,
    `≤ ${maxBlocking} ×`,
    blocking <= maxBlocking * bareBlockingMs,
  );
  const faults = all.at(-1)?.faults.join(', ') || 'no faults';
  for (const name of [
    'accessibility',
    'best-practices',
    ...(page.isIndexed ? (['seo'] as const) : []),
  ] as const) {
    const score = middle(name);
    findings.demand(`${nameOf(page)} Lighthouse ${name}`, score, `100 (${faults})`, score === 100);
  }
}

type OwnBrowser = Awaited<ReturnType<typeof openPhone>>;

/** A phone's browser with one profile, which Lighthouse and this proof look through in turn. */
async function openPhone() {
  const profile = await mkdtemp(join(tmpdir(), 'perchero-pages-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  return {
    context,
    port,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

type Control = Awaited<ReturnType<typeof startControl>>;

/** Pages of plain HTML: as early as a browser can paint this picture over this connection. */
async function startControl() {
  const server = await startServer((request, response) => {
    const picture = new URL(request.url ?? '/', 'http://control').searchParams.get('picture');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageOf(picture ?? ''));
  });
  return {
    ...server,
    addressOf: (picture: string) => `http://127.0.0.1:${server.port}/?picture=${encodeURIComponent(picture)}`,
  };
}

function pageOf(picture: string): string {
  const content = picture
    ? `<img src="${picture}" alt="" width="412" height="515" fetchpriority="high">`
    : '<h1>Recién colgado</h1>';
  return `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Control</title><body>${content}</body></html>`;
}

type Scores = Awaited<ReturnType<typeof judgeByLighthouse>>;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says of a page on a phone; `port` is that of a running Chromium. */
async function judgeByLighthouse(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = result;
  const score = (category: (typeof categories)[number]) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const faults = categories
    .slice(1)
    .flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    blockingMs: lhr.audits['total-blocking-time']?.numericValue ?? Infinity,
    faults,
  };
}

/** A page people begin their visit on, or come back to from a mail. */
interface FirstPage {
  readonly path: string;
  /** Of a member's page, whose path differs from run to run. */
  readonly name?: string;
  readonly isIndexed: boolean;
}

const nameOf = ({ name, path }: FirstPage) => name ?? path;

/** Script that a page may bring, in kB as it travels. */
const maxScriptKb = { guest: 150, member: 175 };

interface Shop {
  readonly pages: readonly FirstPage[];
  readonly products: readonly { readonly id: number; readonly price: number }[];
}

/** The pages with a real product and a real person in their addresses. */
async function pagesOf(url: string): Promise<Shop> {
  const answer = await fetch(url + listProducts.path);
  const { products } = listProducts.reply.parse(await answer.json());
  const [product] = products;
  if (!product) throw new Error('The shop is empty');
  return {
    pages: [
      { path: '/', isIndexed: true },
      { path: '/productos', isIndexed: true },
      { path: `/Post/${product.id}`, isIndexed: true },
      { path: `/perfil/${product.seller.username}`, isIndexed: true },
      { path: '/carrito', isIndexed: false },
      { path: '/Registrarse', isIndexed: true },
    ],
    products: products.filter(({ seller }) => seller.username !== demoSignIns.seller.username).slice(0, 2),
  };
}

/** Signs the browser in as somebody who sells, and who asks about a product and begins to buy it. */
async function pagesOfMember(page: Page, { products }: Shop): Promise<readonly FirstPage[]> {
  const [product] = products;
  const call = (path: string, body: object) =>
    page.evaluate<{ thread_id?: string; payments?: { order_id: string }[] }>(
      `fetch(${JSON.stringify(path)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.json())`,
    );
  await call('/api/session/sign-in', { email: demoSignIns.seller.email, password: demoPassword });
  const text = '¿Abriga para el invierno de acá?';
  const { thread_id } = await call('/api/messages/send', { id: randomUUID(), product_id: product?.id, text });
  const { payments } = await call('/api/split', { items: [{ id: product?.id, quantity: 1 }] });
  const order = payments?.[0]?.order_id;
  if (!thread_id || !order) throw new Error('The member has no thread or no order');
  return [
    { path: `/mensajes/${thread_id}`, name: 'thread', isIndexed: false },
    { path: `/compras/${order}`, name: 'order', isIndexed: false },
    { path: '/ventas/estanteria', name: 'desk', isIndexed: false },
  ];
}

/** Two products in the cart of a browser whose person has not signed in. */
async function fillGuestCart(page: Page, { products }: Shop): Promise<void> {
  const lines = products.map(({ id, price }) => ({ id, quantity: 1, price }));
  await page.evaluate(
    `localStorage.setItem(${JSON.stringify(guestCartKey)}, ${JSON.stringify(JSON.stringify(lines))})`,
  );
}

/** Lighthouse's "Slow 4G" on a phone a quarter as fast as this machine. */
const slow = {
  network: {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
  slowDown: 4,
};

type Visit = Awaited<ReturnType<typeof visit>>;

interface Fetched {
  readonly url: string;
  readonly startedAt: number;
  type: string;
  headers: number;
  bytes: number;
}

/** Opens an address as somebody does who has never been here. */
async function visit(context: BrowserContext, url: string, hydrated?: string) {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const network = await watchNetwork(session);
    await session.send('Network.clearBrowserCache');
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(url).origin,
      storageTypes: 'service_workers,cache_storage',
    });
    await session.send('Network.emulateNetworkConditions', slow.network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.slowDown });
    await page.addInitScript(watchPaint);
    const answer = await page.goto(url, { timeout: 120_000 });
    const document = (await answer?.text()) ?? '';
    if (hydrated) await page.waitForSelector(hydrated, { state: 'attached', timeout: 120_000 });
    await waitUntil('the page to be loaded', async () => network.quietMs() > 500, { seconds: 120 });
    const fetched = network.fetched();
    return { js: scriptIn(fetched, document), ...(await judge(page, fetched)) };
  } finally {
    await page.close();
  }
}

async function watchNetwork(session: CDPSession) {
  const known = new Map<string, Fetched>();
  const pending = new Set<string>();
  let changedAt = performance.now();
  const end = (requestId: string) => {
    if (pending.delete(requestId)) changedAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    known.set(requestId, { url: request.url, startedAt: wallTime * 1000, type: '', headers: 0, bytes: 0 });
    // The live stream of a member never ends.
    if (new URL(request.url).pathname === streamNotifications.path) return;
    pending.add(requestId);
    changedAt = performance.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = known.get(requestId);
    if (one) Object.assign(one, { type: response.mimeType, headers: response.encodedDataLength });
  });
  // Without the headers, of which every file has its own.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = known.get(requestId);
    if (one) one.bytes = Math.max(0, encodedDataLength - one.headers);
    end(requestId);
  });
  await session.send('Network.enable');
  return {
    fetched: (): readonly Fetched[] => [...known.values()].filter(({ url }) => url.startsWith('http')),
    quietMs: () => (pending.size > 0 ? 0 : performance.now() - changedAt),
  };
}

/** The script that the document names, in bytes as it travels. */
function scriptIn(fetched: readonly Fetched[], document: string): number {
  return fetched
    .filter(({ type, url }) => type.includes('javascript') && document.includes(new URL(url).pathname))
    .reduce((total, { bytes }) => total + bytes, 0);
}

/** Text, because these tools are compiled without a document. */
const watchPaint = `
  window.__paint = { lcp: 0, picture: '', cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) Object.assign(window.__paint, { lcp: entry.startTime, picture: entry.url });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__paint.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

async function judge(page: Page, fetched: readonly Fetched[]) {
  const paint = await page.evaluate<{ lcp: number; picture: string; cls: number; origin: number }>(
    '({ ...window.__paint, origin: performance.timeOrigin })',
  );
  const before = fetched.filter(({ startedAt }) => startedAt < paint.origin + paint.lcp);
  return { lcp: paint.lcp, cls: paint.cls, picture: paint.picture, requestsBeforeLcp: before.length };
}

async function askTimes(url: string, port: number): Promise<Scores[]> {
  const all: Scores[] = [];
  for (let round = 0; round < times; round++) all.push(await judgeByLighthouse(url, port));
  return all;
}

function median(all: readonly Scores[], pick: (scores: Scores) => number): number {
  return percentile(all.map(pick), 0.5);
}
