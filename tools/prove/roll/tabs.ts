import { basename } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { StubShop } from '../../../e2e/stub/shop.ts';
import { type Part, tabKinds, type TabKind, tellSessionsApart } from './parts.ts';

const crashes = /Se nos cayó el perchero|Application Error/;
const stages = 4;

export type Tab = Awaited<ReturnType<typeof openTab>>;

interface Wanted {
  readonly perKind: number;
  /** The files of the release that the tabs are opened with. */
  readonly files: readonly string[];
}

/** `perKind` tabs of each kind, so that with four every part is used for the first time by one tab in each of four stages. */
export async function openTabs(browser: Browser, shop: StubShop, { perKind, files }: Wanted): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (const kind of tabKinds)
    for (let place = 0; place < perKind; place += 1)
      tabs.push(await openTab(browser, shop, { kind, place, files }));
  return tabs;
}

interface Opened {
  readonly kind: TabKind;
  readonly place: number;
  readonly files: readonly string[];
}

/** A browser of its own each: what one tab has loaded would not be asked for by the next. */
async function openTab(browser: Browser, shop: StubShop, { kind, place, files }: Opened) {
  const context = await browser.newContext({
    viewport: { width: kind.width, height: 900 },
    hasTouch: kind.width === 390,
    serviceWorkers: 'block',
    locale: 'es-UY',
  });
  const asked: string[] = [];
  const missing: string[] = [];
  const absent: string[] = [];
  const crashed: string[] = [];
  const nameOf = (url: string) => (/\/assets\/[^?]+/.test(url) ? basename(new URL(url).pathname) : null);
  context.on('response', (response) => {
    const name = nameOf(response.url());
    if (!name) return;
    asked.push(name);
    if (response.status() >= 400) missing.push(`${name}: ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const name = nameOf(request.url());
    // Given up by the browser itself when a page is left.
    const reason = request.failure()?.errorText;
    if (name && reason !== 'net::ERR_ABORTED') missing.push(`${name}: ${reason}`);
  });
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await kind.prepare(page, shop);
  tellSessionsApart(shop);
  await page.goto(shop.url + kind.path);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  page.setDefaultTimeout(60_000);
  const used: Part[] = [];
  let uses = 0;

  async function useOne(part: Part): Promise<void> {
    uses += 1;
    await part
      .use(page)
      .catch((error: Error) => absent.push(`${part.name}: ${error.message.split('\n')[0]}`));
    if (await showsCrash(page)) crashed.push(`${kind.name}, ${part.name}`);
  }

  return {
    name: `${kind.name} ${place + 1}`,
    asked,
    missing,
    absent,
    crashed,
    uses: () => uses,
    reloads: () => loads - 1,
    hurry: () => page.setDefaultTimeout(5_000),
    async use(stage: number): Promise<void> {
      const again = used.at(-1);
      for (const [number, part] of kind.parts.entries()) {
        if ((number + place) % stages !== stage) continue;
        await useOne(part);
        used.push(part);
      }
      if (again) await useOne(again);
      await loadFiles(
        page,
        files.filter((_, number) => (number + place) % stages === stage),
      );
    },
  };
}

/** Every file that its release could load late, asked for by the open page. */
async function loadFiles(page: Page, files: readonly string[]): Promise<void> {
  const paths = JSON.stringify(files.map((file) => `/assets/${file}`));
  await page.evaluate(
    `Promise.all(${paths}.map((path) => fetch(path).then((reply) => reply.arrayBuffer())))`,
  );
}

async function showsCrash(page: Page): Promise<boolean> {
  return (await page.getByText(crashes).count()) > 0;
}
