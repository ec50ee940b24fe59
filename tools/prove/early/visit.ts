import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator } from '@playwright/test';
import { withSignInSettings } from '../../../e2e/stub/registration.ts';
import { plainPhoto } from '../../../e2e/stub/photo-files.ts';
import type { StubShop } from '../../../e2e/stub/shop.ts';

const slowDown = 4;

/** A page whose script comes late to a slow processor. */
export type Visit = Awaited<ReturnType<typeof startVisit>>;

export type Phase = 'before' | 'during' | 'after';

interface VisitOptions {
  readonly round: number;
  readonly width: number;
  readonly delayMs: number;
}

export async function startVisit(browser: Browser, shop: StubShop, { round, width, delayMs }: VisitOptions) {
  const context = await browser.newContext({
    // High enough for all that is pressed: nobody has to scroll while the page is busy.
    viewport: { width, height: 2600 },
    hasTouch: width < 900,
    locale: 'es-UY',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const [arrived, hydrated] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const setOut = Promise.withResolvers<void>();
  let phase: Phase = 'before';
  void arrived.promise.then(() => (phase = 'during'));
  void hydrated.promise.then(() => (phase = 'after'));
  await page.route('**/assets/*.js', async (route) => {
    await setOut.promise;
    await pause(delayMs);
    arrived.resolve(performance.now());
    // A page that was left meanwhile no longer wants it.
    await route.continue().catch(() => undefined);
  });
  // Drawings would be painted on the main thread, where the shop has photos.
  const photo = await plainPhoto('frente');
  await page.route('**/media/**', (route) => route.fulfill({ body: photo, contentType: 'image/jpeg' }));
  await withSignInSettings(page, shop);
  const sent: { endpoint: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const body: unknown = request.postDataJSON();
    sent.push({ endpoint: `POST ${new URL(request.url()).pathname}`, body });
  });
  page.setDefaultTimeout(60_000);
  const input = await context.newCDPSession(page);
  await input.send('Emulation.setCPUThrottlingRate', { rate: slowDown });

  return {
    page,
    context,
    input,
    shop,
    round,
    sent,
    open: async (path: string, first: Locator): Promise<void> => {
      await page.goto(shop.url + path, { waitUntil: 'commit' });
      void page
        .waitForSelector('html[data-hydrated]', { state: 'attached', timeout: 90_000 })
        .then(() => hydrated.resolve(performance.now()))
        .catch(() => undefined);
      await first.waitFor();
    },
    letScriptSetOut: setOut.resolve,
    delayMs,
    arrived: arrived.promise,
    hydrated: hydrated.promise,
    phase: () => phase,
    end: () => context.close(),
  };
}
