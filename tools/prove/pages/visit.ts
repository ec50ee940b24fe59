import type { BrowserContext, CDPSession, Page } from '@playwright/test';

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

export interface Visit {
  /** Bytes on the wire of what the document itself names. */
  readonly js: number;
  readonly css: number;
  readonly html: number;
  /** Of all the fonts that were fetched. */
  readonly fonts: number;
  /** What script fetched afterwards. */
  readonly laterJs: number;
  readonly requestsBeforeLcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** The picture that was painted last and largest; empty where that was text. */
  readonly picture: string;
}

interface Fetched {
  readonly url: string;
  readonly startedAt: number;
  type: string;
  headers: number;
  bytes: number;
}

interface Manner {
  readonly isSlow: boolean;
  /** What is there once the page is alive, which it may become later than its first lull. */
  readonly alive?: string;
}

/** Opens an address as somebody does who has never been here. */
export async function visit(context: BrowserContext, url: string, { isSlow, alive }: Manner): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const fetched = await watchNetwork(session);
    await session.send('Network.clearBrowserCache');
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(url).origin,
      storageTypes: 'service_workers,cache_storage',
    });
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', slow.network);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slow.slowDown });
    }
    await page.addInitScript(watchPaint);
    const answer = await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const document = (await answer?.text()) ?? '';
    if (alive) {
      await page.waitForSelector(alive, { state: 'attached', timeout: 120_000 });
      await page.waitForLoadState('networkidle');
    }
    return { ...weigh(fetched(), url, document), ...(await judge(page, fetched())) };
  } finally {
    await page.close();
  }
}

async function watchNetwork(session: CDPSession): Promise<() => readonly Fetched[]> {
  const known = new Map<string, Fetched>();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    known.set(requestId, { url: request.url, startedAt: wallTime * 1000, type: '', headers: 0, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = known.get(requestId);
    if (one) Object.assign(one, { type: response.mimeType, headers: response.encodedDataLength });
  });
  // Without the headers, of which every file has its own.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = known.get(requestId);
    if (one) one.bytes = Math.max(0, encodedDataLength - one.headers);
  });
  await session.send('Network.enable');
  return () => [...known.values()].filter(({ url }) => url.startsWith('http'));
}

function weigh(fetched: readonly Fetched[], url: string, document: string) {
  const sum = (isMeant: (one: Fetched) => boolean) =>
    fetched.filter(isMeant).reduce((total, { bytes }) => total + bytes, 0);
  const isNamed = (one: Fetched) => document.includes(new URL(one.url).pathname);
  const isScript = ({ type }: Fetched) => type.includes('javascript');
  return {
    js: sum((one) => isScript(one) && isNamed(one)),
    laterJs: sum((one) => isScript(one) && !isNamed(one)),
    css: sum((one) => one.type === 'text/css' && isNamed(one)),
    html: sum((one) => one.url === url),
    fonts: sum(({ type }) => type.includes('font')),
  };
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
