import type { Page } from '@playwright/test';
import { fillInbox } from './stub/live.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { accessibilityFaultsInBothLayouts, expect, once, signedIn, test, visit } from './fixtures.ts';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'No pudimos cargar esta parte' });
const retry = (page: Page) => page.getByRole('button', { name: 'Probar de nuevo' });

/** Blocks chunks that are not loaded yet, until the returned function is called. */
async function blockChunks(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/*.js', (route) => route.abort());
  return () => page.unroute('**/assets/*.js');
}

interface Part {
  readonly name: string;
  readonly at: string;
  readonly isMember?: boolean;
  readonly open: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => ReturnType<Page['locator']>;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first().click();

const parts: readonly Part[] = [
  {
    name: 'login',
    at: '/terminos',
    open: button(/^Notificaciones/),
    shown: (page) => page.getByRole('dialog', { name: '¡Qué bueno verte!' }),
  },
  {
    name: 'cart drawer',
    at: '/terminos',
    open: button(/^Carrito/),
    shown: (page) => page.getByRole('dialog', { name: 'Carrito' }),
  },
  {
    name: 'gallery',
    at: `/post/${jeanJacket().id}`,
    open: button('Ampliar foto'),
    shown: (page) => page.getByRole('dialog', { name: /Foto ampliada/ }),
  },
  {
    name: 'bell',
    at: '/terminos',
    isMember: true,
    open: button(/^Notificaciones/),
    shown: (page) => page.getByRole('dialog', { name: 'Notificaciones' }),
  },
];

for (const { name, at, isMember, open, shown } of parts) {
  test(
    `WEB-03 the ${name} shows an error when its chunk fails to load, and a retry loads it`,
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/404|ERR_FAILED|dynamically imported module/);
      if (isMember) await signedIn(page.context(), shop);
      fillInbox(shop, []);
      withProduct(shop);
      await visit(page, shop.url + at);
      const letFilesCome = await blockChunks(page);

      await open(page);
      await expect(failure(page)).toBeVisible();
      if (name === 'login') expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      await letFilesCome();
      await retry(page).click();
      await expect(shown(page)).toBeVisible();
      await expect(failure(page)).toHaveCount(0);
    },
  );
}

test('WEB-03 WEB-08 the first product shows an error when its chunks fail to load, and a retry loads it', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/404|ERR_FAILED|dynamically imported module/);
  withProduct(shop);
  await visit(page, `${shop.url}/productos`);
  const letFilesCome = await blockChunks(page);

  await page.getByRole('main').getByRole('link', { name: jeanJacket().title }).press('Enter');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText('Se nos cayó el perchero')).toHaveCount(0);

  await letFilesCome();
  await retry(page).click();
  const overlay = page.getByRole('dialog', { name: jeanJacket().title });
  await expect(overlay.or(page.getByRole('dialog').filter({ has: retry(page) }))).toBeVisible();
  if (await retry(page).isVisible()) await retry(page).click();
  await expect(overlay.getByRole('heading', { name: /^Comentarios/ })).toBeVisible();
});

test('WEB-03 so do the filter sheet and the account menu', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/404|ERR_FAILED|dynamically imported module/);
  await signedIn(page.context(), shop);
  await visit(page, `${shop.url}/productos`);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 900;
  const letFilesCome = await blockChunks(page);

  await page.getByRole('button', { name: isNarrow ? 'Filtros' : 'Menú de tu cuenta' }).click();
  await expect(failure(page)).toBeVisible();
  await letFilesCome();
  await retry(page).click();

  await expect(
    isNarrow ? page.getByRole('dialog', { name: 'Filtros' }) : page.getByRole('menu'),
  ).toBeVisible();
});

test(
  'WEB-03 after a release that removed its chunks the page reloads once and keeps form input',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/404|ERR_FAILED|dynamically imported module/);
    await signedIn(page.context(), shop);
    withProduct(shop);
    await visit(page, `${shop.url}/post/${jeanJacket().id}`);
    await page.getByLabel('Escribí un comentario').fill('¿Abriga?');
    // The chunks of the open page are gone; those of the next page exist.
    const gone = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    let isReloaded = false;
    await page.route('**/assets/*.js', (route) =>
      isReloaded ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    page.on('framenavigated', () => (isReloaded = true));
    expect(gone.length).toBeGreaterThan(0);

    await page.getByRole('button', { name: /^Notificaciones/ }).click();

    await page.waitForFunction(() =>
      performance
        .getEntriesByType('navigation')
        .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
    );
    await expect(page.getByLabel('Escribí un comentario')).toHaveValue('¿Abriga?');
    await page.getByLabel('Escribí un comentario').press('End');
    await page.keyboard.type('?');
    await expect(page.getByText('9/120')).toBeVisible();
  },
);
