import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { startShop, type StubShop } from '../tools/shots/stub/shop.ts';

interface WorkerFixtures {
  /** The site over a stub, for states that real data cannot show; every test finds it full and in good health. */
  readonly stubShop: StubShop;
}

interface Fixtures {
  /** The shop a test may put into any mood. */
  readonly shop: StubShop;
  /** The running site of E2E_BASE_URL; without one, the stub's. */
  readonly site: string;
  /** Errors in the console that a test expects; any other fails it. */
  readonly expectedErrors: RegExp[];
  /** Fails the test when the page complains, about its content policy too. */
  readonly watch: void;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stubShop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  shop: async ({ stubShop }, use) => {
    // What the pages of the test before still asked for at their end is nothing to this one.
    stubShop.reset();
    await use(stubShop);
    const violations = stubShop.violations();
    stubShop.reset();
    expect(violations).toEqual([]);
  },
  site: async ({ shop }, use) => {
    await use(process.env['E2E_BASE_URL'] ?? shop.url);
  },
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  watch: [
    async ({ page, expectedErrors }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.text().includes('Content Security Policy')) {
          complaints.push(message.text());
        }
      });
      await use();
      const unexpected = complaints.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** For what depends neither on the size of the window nor on the theme: `test('…', once, …)` runs in the first project only. */
export const once = { tag: '@once' };

export { addSessionCookie, memberSession, signedIn } from '../tools/shots/stub/member.ts';

/** Opens an address and waits until the page is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

/** At /verificar-telefono as by a link of the site, with the e-mail in the state of the navigation. */
export async function arriveToVerifyPhone(page: Page, shop: StubShop, email: string): Promise<void> {
  await visit(page, `${shop.url}/productos`);
  await page.evaluate(
    (usr) => {
      history.pushState({ usr, key: 'test', idx: 1 }, '', '/verificar-telefono');
    },
    { email },
  );
  await page.reload();
}

/** From now on the clock of the page, which must be installed, only moves by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** To be called before the page is opened; then tells how far things have moved by themselves (CLS). */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}

/** With its clock stopped a page still draws and asks: gives it the turns to finish what it began. */
export async function settle(page: Page): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await page.evaluate(() => fetch('/robots.txt'));
}

/** What axe finds wrong, as readable lines. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await colorsSettled(page);
  await holdBars(page, false);
  const { violations } = await new AxeBuilder({ page })
    // What is well need not be told apart, and there are no frames, for which it would open a page of its own each time.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await holdBars(page, true);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Half under a bar that stays where it is, a button is not too small: whoever scrolls has all of it. */
async function holdBars(page: Page, isHeld: boolean): Promise<void> {
  await page.evaluate((held) => {
    for (const bar of document.querySelectorAll<HTMLElement>('body header, body nav')) {
      const { position } = getComputedStyle(bar);
      if (held) bar.style.removeProperty('position');
      else if (position === 'sticky' || position === 'fixed') bar.style.position = 'static';
    }
  }, isHeld);
}

/** Halfway between two colours nothing has the contrast it will have. What turns for ever, or with the scrolling, is left alone. */
async function colorsSettled(page: Page): Promise<void> {
  // Asked again and again: what is paused or taken away meanwhile never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState, timeline }) =>
          playState !== 'running' ||
          !(timeline instanceof DocumentTimeline) ||
          effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

export const garments = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
