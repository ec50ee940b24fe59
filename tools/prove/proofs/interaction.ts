import type { Browser, Locator, Page } from '@playwright/test';
import { openBrowser } from '../../dev/browser.ts';
import { withDesk } from '../../../e2e/stub/desk.ts';
import { signedIn } from '../../../e2e/stub/member.ts';
import { threadPage } from '../../../e2e/stub/messages.ts';
import { anOrder, sentDelivery, withOrder } from '../../../e2e/stub/orders.ts';
import { plainPhoto } from '../../../e2e/stub/photo-files.ts';
import { startShop, type StubShop } from '../../../e2e/stub/shop.ts';
import { createFindings, type Findings, milliseconds, percentile, sized, say } from '../lib/report.ts';

export const summary = 'presses are answered on screen at once at a quarter of the processor speed';

const slowDown = 4;
const maxMs = 150;
const rounds = sized(9, 2);

/** The built site over the stub: what the browser does is the same, and nothing else needs to run. */
export async function run(): Promise<Findings> {
  const findings = createFindings();
  const shop = await startShop();
  await using browser = await openBrowser();
  findings.note('measured', `event timing, ${slowDown}× slower, ${rounds} times each, the median`);
  try {
    for (const action of actions) {
      say(`${action.name} …`);
      const found: Latency[] = [];
      for (let round = 0; round < rounds; round++) found.push(await measure(browser, shop, action));
      const middle = (pick: (latency: Latency) => number) => percentile(found.map(pick), 0.5);
      const inp = middle(({ all }) => all);
      findings.atMost(`${action.name}, INP`, inp, maxMs, milliseconds);
      findings.note(
        `${action.name}, of it`,
        `waiting ${milliseconds(middle(({ waiting }) => waiting))}, ` +
          `script ${milliseconds(middle(({ working }) => working))}, ` +
          `until painted ${milliseconds(middle(({ painting }) => painting))}`,
      );
    }
  } finally {
    await shop.stop();
  }
  return findings;
}

async function measure(browser: Browser, shop: StubShop, { width, open, prepare }: Action): Promise<Latency> {
  await using context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
  });
  shop.reset();
  await signedIn(context, shop);
  const page = await context.newPage();
  // The stub has drawings, which browsers paint on the main thread, where the shop has photos.
  const photo = await plainPhoto('frente');
  await page.route('**/media/**', (route) => route.fulfill({ body: photo, contentType: 'image/jpeg' }));
  await page.goto((await open?.(page, shop)) ?? `${shop.url}/productos`, { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return await latencyOf(page, slowDown, await prepare(page));
}

/** One thing a person does, on a phone or at a desk. */
interface Action {
  readonly name: string;
  readonly width: 390 | 1440;
  /** The address of the screen, by default the listing. */
  readonly open?: (page: Page, shop: StubShop) => string | Promise<string>;
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
}

const actions: readonly Action[] = [
  {
    name: 'like',
    width: 390,
    prepare: (page) => clickOn(page.locator('main li button[aria-pressed]').first()),
  },
  {
    name: 'open overlay',
    width: 390,
    prepare: (page) => clickOn(page.locator('main li a').first()),
  },
  {
    name: 'apply filter at a desk',
    width: 1440,
    prepare: (page) => clickOn(page.getByRole('complementary').getByText('Mujer', { exact: true })),
  },
  {
    name: 'apply filter on a phone',
    width: 390,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filtros' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      await sheet.getByText('Mujer', { exact: true }).waitFor();
      await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
      return await clickOn(sheet.getByText('Mujer', { exact: true }));
    },
  },
  {
    name: 'type in search',
    width: 1440,
    prepare: async (page) => {
      const box = page.getByRole('banner').getByRole('combobox').first();
      await box.click();
      return async () => await box.pressSequentially('campera', { delay: 80 });
    },
  },
  {
    name: 'open menu',
    width: 390,
    prepare: (page) => clickOn(page.getByRole('button', { name: 'Abrir menú' })),
  },
  {
    name: 'send a message',
    width: 390,
    open: threadPage,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Sigue colgada?');
      return await clickOn(page.getByRole('button', { name: 'Enviar', exact: true }));
    },
  },
  {
    name: 'say that a parcel arrived',
    width: 390,
    open: (_, shop) => shop.url + withOrder(shop, anOrder(1042, { delivery: sentDelivery })),
    prepare: (page) =>
      clickOn(page.getByRole('main').getByRole('button', { name: 'Ya lo recibí', exact: true })),
  },
  {
    name: 'choose at the desk',
    width: 1440,
    open: withDesk,
    prepare: (page) =>
      clickOn(page.getByRole('checkbox', { name: 'Elegir Campera de jean oversize', exact: true })),
  },
];

/** Looking for the place takes work of the page, which is not what is measured. */
async function clickOn(target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown');
  return () => target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

interface Latency {
  readonly all: number;
  readonly waiting: number;
  readonly working: number;
  readonly painting: number;
}

/** Text, because these tools are compiled without a document. Events quicker than 16 ms are not told by browsers. */
const watch = `
  window.__events = [];
  new PerformanceObserver((list) => window.__events.push(...list.getEntries()))
    .observe({ type: 'event', durationThreshold: 16 });`;

const slowest = `(async () => {
  // What is still being painted is told after the frame.
  await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 100)), 500));
  const known = window.__events.filter(({ interactionId }) => interactionId > 0);
  const entry = known.reduce((worst, next) => (worst && worst.duration >= next.duration ? worst : next), null);
  return entry && {
    all: entry.duration,
    waiting: entry.processingStart - entry.startTime,
    working: entry.processingEnd - entry.processingStart,
    painting: entry.startTime + entry.duration - entry.processingEnd,
  };
})()`;

/** How long one thing that a person does waits for its first answer on the screen. */
async function latencyOf(page: Page, slowDown: number, act: () => Promise<void>): Promise<Latency> {
  await page.evaluate(watch);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await act();
  const found = await page.evaluate<Latency | null>(slowest);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return found ?? { all: 16, waiting: 0, working: 0, painting: 16 };
}
