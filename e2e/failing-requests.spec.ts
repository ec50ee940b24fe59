import type { Page } from '@playwright/test';
import { choosePhotos, describeJacket, withSelling } from './stub/seller.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  productCards,
  memberSession,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Probar de nuevo' });
const retry = (page: Page) => note(page).getByRole('button', { name: 'Probar de nuevo' });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (4|5)\d\d|ERR_FAILED/);
});

const failures = [
  { status: null, text: /no hay conexión o el servidor no responde/ },
  { status: 429, text: /muchos pedidos seguidos/ },
  { status: 500, text: /fue un error nuestro\. Si nos escribís, pasanos este código: [\w-]{36}/ },
];

test('WEB-08 a failed navigation shows its reason over the unchanged page', once, async ({ page, shop }) => {
  for (const { status, text } of failures) {
    await visit(page, `${shop.url}/productos`);
    const title = await productCards(page).first().locator('h2').textContent();
    const search = page.getByRole('search', { name: 'Buscar prendas' }).getByRole('combobox');
    await search.fill('campe');
    await page.mouse.wheel(0, 300);
    await page.route('**/*.data*', (route) =>
      status === null ? route.abort() : route.fulfill({ status, body: 'refused by a proxy' }),
    );

    await page.getByRole('link', { name: 'Perchero, ir al inicio' }).first().click();

    await expect(note(page)).toContainText(text);
    await expect(productCards(page).first().locator('h2')).toHaveText(title ?? '');
    await expect(search).toHaveValue('campe');
    await expect(page).toHaveURL(`${shop.url}/productos`);
    if (status === null) expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.unrouteAll();
    await retry(page).click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(note(page)).toHaveCount(0);
  }
});

test('WEB-08 a rate limit on the first request has its own screen', once, async ({ page, context, shop }) => {
  await signedIn(context, shop);
  shop.state.answers['GET /api/orders'] = { code: 'too-many-requests' };

  const response = await page.goto(`${shop.url}/compras`);

  expect(response?.status()).toBe(429);
  await expect(page.getByRole('heading', { name: 'Vas muy rápido' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('WEB-08 a theme that cannot be saved keeps the page', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await visit(page, `${shop.url}/productos`);
  await page.route('**/acciones/tema*', (route) => route.abort());
  const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Tema' });

  await theme.getByRole('button', { name: 'Oscuro' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('No hay conexión');
  await expect(theme.getByRole('button', { name: 'Automático', pressed: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Recién colgado' })).toBeVisible();
});

test('WEB-08 a failed navigation keeps the loaded pages of the list', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/productos`);
  await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
  await expect.poll(() => productCards(page).count()).toBeGreaterThan(24);
  const count = await productCards(page).count();
  await page.route('**/*.data*', (route) => route.abort());

  await page.getByRole('link', { name: 'Perchero, ir al inicio' }).first().click();

  await expect(note(page)).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/productos`);
  expect(await productCards(page).count()).toBeGreaterThanOrEqual(count);
});

test('WEB-05 a superseded filter is not shown as selected', async ({ page, shop }) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 660;
  await visit(page, `${shop.url}/productos`);
  const gate = Promise.withResolvers<void>();
  await page.route('**/productos.data?*sexo*', async (route) => {
    await gate.promise;
    await route.abort();
  });
  if (!isWide) await page.getByRole('button', { name: /^Filtros/ }).click();
  const container = isWide
    ? page.getByRole('complementary', { name: 'Filtros' })
    : page.getByRole('dialog', { name: 'Filtros' });
  const checkbox = container.getByRole('checkbox', { name: /^Hombre/ });
  await checkbox.click();
  await expect(checkbox).toBeChecked();
  if (!isWide) await page.keyboard.press('Escape');

  // By keyboard, because the stale list ignores the pointer.
  await productCards(page).first().getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/product=\d+/);
  gate.resolve();
  await page.goBack();

  await expect(page).toHaveURL(`${shop.url}/productos`);
  await expect(page.getByRole('link', { name: 'Quitar filtro Hombre' })).toHaveCount(0);
  if (!isWide) await page.getByRole('button', { name: /^Filtros/ }).click();
  await expect(checkbox).not.toBeChecked();
});

test(
  'WEB-06 all likes of all pages are right after sign-in and sign-out, and nothing personal is stored',
  once,
  async ({ page, context, shop }) => {
    const hearts = page.getByRole('list').getByRole('button', { name: /^Me gusta «/ });
    const liked = page.getByRole('list').getByRole('button', { name: /^Me gusta «/, pressed: true });
    await visit(page, `${shop.url}/productos`);
    await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
    await expect.poll(() => hearts.count()).toBeGreaterThan(40);
    // A middle page, which is not reloaded automatically.
    await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
    await expect.poll(() => hearts.count()).toBeGreaterThan(60);
    const loaded = await hearts.count();

    // The member likes every product.
    shop.state.likesAll = true;
    await signedIn(context, shop);
    await broadcastSession(page, 'SIGNED_IN');
    await expect(liked).toHaveCount(loaded);
    const storedPages = () => page.evaluate(() => Object.values(sessionStorage).join(' '));
    await expect.poll(storedPages).toContain('"liked":true');

    shop.state.likesAll = false;
    shop.state.answers['GET /api/session'] = { body: { session: null } };
    await context.clearCookies();
    await broadcastSession(page, 'SIGNED_OUT');
    await expect(liked).toHaveCount(0);
    expect(await hearts.count()).toBe(loaded);
    expect(await storedPages()).not.toContain('"liked":true');
    expect(await storedPages()).not.toContain(memberSession().user.id);
  },
);

test(
  'WEB-06 sign-out deletes draft, photos and recent searches from the browser',
  once,
  async ({ page, context, shop }) => {
    const address = await withSelling(page, shop);
    await visit(page, address);
    await choosePhotos(page, 1);
    await describeJacket(page);
    await page.evaluate(() => localStorage.setItem('recent-searches', '["campera"]'));
    shop.state.answers['POST /api/session/sign-out'] = { body: { success: true } };

    if ((page.viewportSize()?.width ?? 0) < 900)
      await page.getByRole('button', { name: 'Abrir menú' }).click();
    else await page.getByRole('button', { name: /^Tu cuenta/ }).click();
    const leave = page.getByRole('button', { name: 'Cerrar sesión' });
    shop.state.answers['GET /api/session'] = { body: { session: null } };
    await leave.click();
    await expect(page).toHaveURL(`${shop.url}/`);

    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/draft|campera/i);
    const databases = async () =>
      await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(databases).not.toContain('perchero-drafts');
    await context.clearCookies();
  },
);

test(
  'WEB-07 a cart that fails to load shows an error and can be retried',
  once,
  async ({ page, context, shop }) => {
    await signedIn(context, shop);
    shop.state.answers['GET /api/cart'] = { code: 'unavailable' };
    await visit(page, `${shop.url}/terminos`);

    await page
      .getByRole('button', { name: /^Carrito/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: /carrito/i });
    await expect(drawer.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();

    shop.state.answers['GET /api/cart'] = {
      body: { cart: { groups: [], quantity: 0, total_cents: 0, paid: [] } },
    };
    await drawer.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(drawer.getByRole('button', { name: 'Probar de nuevo' })).toHaveCount(0);
  },
);

test(
  'WEB-07 WEB-09 a failed publication shows an error and keeps the focus',
  once,
  async ({ page, shop }) => {
    const address = await withSelling(page, shop);
    await visit(page, address);
    await choosePhotos(page, 1);
    await describeJacket(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/products/create', async (route) => {
      await gate.promise;
      await route.abort();
    });
    const publish = page.getByRole('button', { name: /^Publica/ });
    await publish.focus();

    await page.keyboard.press('Enter');
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toBeFocused();
    await page.keyboard.press('Enter');
    gate.resolve();

    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(publish).not.toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toBeFocused();
  },
);

test('WEB-07 publishing shows an error when its validator fails to load', once, async ({ page, shop }) => {
  await page.route('**/assets/parse-product-*.js', (route) => route.abort());
  const address = await withSelling(page, shop);
  await visit(page, address);
  await choosePhotos(page, 1);
  await describeJacket(page);

  await page.getByRole('button', { name: 'Publicar' }).click();

  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled();
});

test(
  'WEB-07 orders that fail to load show an error and can be retried',
  once,
  async ({ page, context, shop }) => {
    await signedIn(context, shop);
    shop.state.answers['GET /api/orders'] = { code: 'unavailable' };

    const response = await page.goto(`${shop.url}/compras`);

    expect(response?.status()).toBe(503);
    await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();
  },
);

/** Broadcasts a session event like another tab. */
async function broadcastSession(page: Page, event: 'SIGNED_IN' | 'SIGNED_OUT'): Promise<void> {
  await page.evaluate((message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
    new BroadcastChannel('perchero-session').postMessage(message);
  }, event);
}
