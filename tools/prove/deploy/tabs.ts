import type { Browser, Locator, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { Findings } from '../lib/report.ts';
import { names } from './settings.ts';

/** Chromium that finds the names of production at a port of this machine. */
export function openBrowserAt(port: number): Promise<Browser> {
  const hosts = Object.values(names).map((url) => `MAP ${new URL(url).host}:443 127.0.0.1:${port}`);
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--host-resolver-rules=${hosts.join(',')}`],
  });
}

async function closed(page: Page, shown: Locator): Promise<void> {
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first();

/** What a guest does without leaving the listing; each loads files of its own when it is first done. */
const acts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'cart drawer': async (page) => {
    await button(page, /^Carrito/).click();
    await closed(page, page.getByRole('dialog', { name: 'Carrito' }));
  },
  login: async (page) => {
    await button(page, /^Notificaciones/).click();
    await closed(page, page.getByRole('dialog', { name: '¡Qué bueno verte!' }));
  },
  'filter sheet': async (page) => {
    await button(page, 'Filtros').click();
    await closed(page, page.getByRole('dialog', { name: 'Filtros' }));
  },
  product: async (page) => {
    await page.locator('main h2 a, main a:has(h2)').first().click();
    await closed(page, page.getByRole('dialog').first());
  },
};

/** Guests with the listing open, each in a browser context of its own: what one has loaded the next asks for again. */
export async function openTabs(browser: Browser, count: number) {
  const faults: string[] = [];
  const tabs = await Promise.all(
    Array.from({ length: count }, async () => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 900 },
        hasTouch: true,
        ignoreHTTPSErrors: true,
        serviceWorkers: 'block',
        locale: 'es-UY',
      });
      context.on('response', (response) => {
        if (response.url().includes('/assets/') && response.status() >= 400)
          faults.push(`${response.status()} ${new URL(response.url()).pathname}`);
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${names.PUBLIC_URL}/productos`);
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
      page.on('load', () => faults.push('a page was loaded anew'));
      return page;
    }),
  );
  const [release = ''] = (await tabs[0]?.title())?.split(' · ').toReversed() ?? [];

  return {
    release,
    /** Tab n does the nth act for the first time in stage 0, the next one in stage 1, … */
    async use(stage: number): Promise<void> {
      const all = Object.entries(acts);
      await Promise.all(
        tabs.map(async (page, place) => {
          const [name, act] = all[(place + stage) % all.length] ?? [];
          await act?.(page).catch((error: Error) => faults.push(`${name}: ${error.message.split('\n')[0]}`));
        }),
      );
    },
    judge: (findings: Findings) =>
      findings.none(`faults of ${count} tabs that were open since release 1`, faults),
  };
}
