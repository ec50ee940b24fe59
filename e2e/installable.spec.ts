import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, waitForHydration, once, signedIn, test, visit } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests and the offline page to the console.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|status of 503/);
});

/** Waits until the service worker controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
}

/** The contents of all caches and storages as text. */
function storedContents(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const contents: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        contents.push(`${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return contents;
  });
}

test('the site can be installed', once, async ({ page, site }) => {
  await visit(page, `${site}/productos`);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(site + address);

  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    lang: 'es-UY',
    short_name: 'Perchero',
    display: 'standalone',
    start_url: '/productos',
    scope: '/',
  });
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(site + src);
    expect(icon.headers()['content-type'], `${src} ${sizes}`).toBe('image/png');
  }
  const worker = await page.request.get(`${site}/sw.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
});

test(
  'offline: the last listing with its time, an offline page for the rest, and recovery',
  once,
  async ({ page, context, site }) => {
    await visit(page, `${site}/productos?sexo=Mujer`);
    const title =
      (await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await waitForWorker(page);
    await expect.poll(() => storedContents(page)).toHaveLength(1);

    await context.setOffline(true);
    await expect(page.getByText('Estás sin conexión. Lo que ves puede haber cambiado.')).toBeVisible();
    const notice = page.getByRole('heading', { level: 1 });
    await page.getByRole('main').getByRole('link', { name: title }).press('Enter');
    await expect(page.getByText('Para abrir otra página, esperá a que vuelva.')).toBeVisible();
    await expect(page).toHaveURL(/\/productos\?sexo=Mujer$/);
    // By keyboard: the list loads more as soon as the footer is in view, which moves it away from a pointer that is pressing.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).press('Enter');
    await expect(page.getByText('Para abrir otra página, esperá a que vuelva.')).toBeVisible();
    await expect(page).toHaveURL(/\/productos\?sexo=Mujer$/);

    await page.reload();
    await expect(notice).toHaveText(/^Sin conexión: esto es lo que viste hoy a las \d\d:\d\d$/);
    await expect(page.getByText('Los precios son los de ese momento')).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`${site}/carrito`);
    await expect(notice).toHaveText('Estás sin conexión');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Esto es lo que viste hoy/);
    expect(await accessibilityFaults(page)).toEqual([]);

    // The page retries automatically.
    await context.setOffline(false);
    await waitForHydration(page);
    await expect(page.getByRole('navigation', { name: 'Ayuda y legales' })).toBeVisible();
  },
);

test('a new service worker waits and keeps form input', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/dev/componentes`);
  await waitForWorker(page);
  // The first visit controlled by the worker.
  await page.reload();
  await waitForHydration(page);
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('algo');

  // Polled, because the page registers its worker some time after hydration.
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.register('/sw.js?next')).waiting?.scriptURL),
    )
    .toMatch(/\?next$/);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
  await expect(field).toHaveValue('algo');
});

test('caches nothing of a member, and sign-out clears the caches', once, async ({ page, context, shop }) => {
  await signedIn(context, shop, { username: 'pepa.gomez' });
  shop.state.answers['POST /api/session/sign-out'] = { body: { success: true } };
  await visit(page, `${shop.url}/productos`);
  await waitForWorker(page);
  await expect.poll(() => storedContents(page)).toHaveLength(1);

  const [cached] = await storedContents(page);
  expect(cached).toContain('"products"');
  expect(cached).not.toMatch(/pepa|lucia@|liked|user_id|token/);

  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => storedContents(page)).toEqual([]);
});
