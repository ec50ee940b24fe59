import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { startShop, type StubShop } from './stub/shop.ts';

interface WorkerFixtures {
  /** The site on a stub of the API, for states that real data cannot produce; reset before every test. */
  readonly stubShop: StubShop;
}

interface Fixtures {
  /** The stub API, whose replies a test can change. */
  readonly shop: StubShop;
  /** The site at E2E_BASE_URL, by default the one on the stub. */
  readonly site: string;
  /** Console errors that a test expects; any other fails it. */
  readonly expectedErrors: RegExp[];
  /** Fails the test on page errors, console errors and CSP violations. */
  readonly consoleGuard: void;
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
    // Requests of the previous test's pages may arrive after its end.
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
  consoleGuard: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      // The console stays silent about an eval that the code catches.
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI}`);
        });
      });
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.text().includes('Content Security Policy')) {
          errors.push(message.text());
        }
      });
      await use();
      const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** `test('…', once, …)` runs in the first project only: for tests that depend neither on the window size nor on the theme. */
export const once = { tag: '@once' };

/** For tests of what only wide windows have; they run in the wide project only. */
export const wideOnly = { tag: '@wide' };

export { addSessionCookie, memberSession, signedIn } from './stub/member.ts';

/** Opens a URL and waits until the page is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

/** Opens /verificar-telefono like a link of the site, with the e-mail in the history state. */
export async function openVerifyPhone(page: Page, shop: StubShop, email: string): Promise<void> {
  await visit(page, `${shop.url}/terminos`);
  await page.evaluate(
    (usr) => {
      history.pushState({ usr, key: 'test', idx: 1 }, '', '/verificar-telefono');
    },
    { email },
  );
  await page.reload();
}

/** Pauses the page's installed fake clock. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Starts before navigation; the result returns the cumulative layout shift (CLS). */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}

/** With a paused clock: lets pending renders and requests finish. */
export async function flushPage(page: Page): Promise<void> {
  for (let round = 0; round < 5; round++) await page.evaluate(() => fetch('/robots.txt'));
}

/** For tests that run in one project: the violations in a narrow light and in a wide dark window. */
export async function accessibilityFaultsInBothLayouts(page: Page): Promise<string[]> {
  const narrow = page.viewportSize();
  if (!narrow) throw new Error('The page has no window');
  const faults = await accessibilityFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  faults.push(...(await accessibilityFaults(page)).map((fault) => `wide and dark: ${fault}`));
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** The violations axe finds, as readable lines. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await finishAnimations(page);
  await setBarsSticky(page, false);
  const { violations } = await new AxeBuilder({ page })
    // What fades out meanwhile, as toasts do, has no contrast.
    .exclude('[data-ending-style]')
    // Faster: only violations, and no extra page for frames, because there are none.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await setBarsSticky(page, true);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** axe counts a button that is partly under a sticky bar as too small, although it can be scrolled out. */
async function setBarsSticky(page: Page, isSticky: boolean): Promise<void> {
  await page.evaluate((sticky) => {
    for (const bar of document.querySelectorAll<HTMLElement>('body header, body nav')) {
      const { position } = getComputedStyle(bar);
      if (sticky) bar.style.removeProperty('position');
      else if (position === 'sticky' || position === 'fixed') bar.style.position = 'static';
    }
  }, isSticky);
}

/** Contrast is wrong during a transition. Ignores endless and scroll-driven animations. */
export async function finishAnimations(page: Page): Promise<void> {
  // Repeated, because the end of one may start another.
  await page.waitForFunction(() => {
    const running = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const animation of running) animation.finish();
    return running.length === 0;
  });
}

export const productCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
