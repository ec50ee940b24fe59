import {
  accessibilityFaultsInBothLayouts,
  expect,
  productCards,
  waitForHydration,
  once,
  test,
  visit,
} from './fixtures.ts';

test('an empty listing', once, async ({ page, shop }) => {
  shop.state.mode = 'empty';

  await visit(page, `${shop.url}/productos`);

  await expect(page.getByRole('heading', { name: 'Todavía no hay nada colgado' })).toBeVisible();
  await expect(page.getByText('0 prendas')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test(
  'an unreachable API: 503, Retry-After, and a retry button',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    shop.state.mode = 'broken-first';

    const response = await page.goto(`${shop.url}/productos`);
    await waitForHydration(page);

    expect(response?.status()).toBe(503);
    expect(response?.headers()['retry-after']).toBe('7');
    await expect(page.getByRole('heading', { name: 'Se nos cayó el perchero' })).toBeVisible();
    await expect(page.getByText('stub-request-id')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.mode = 'full';
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(productCards(page)).toHaveCount(24);
  },
);

test('an API error: the status is forwarded', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/500/);
  shop.state.mode = 'broken-first';
  shop.state.code = 'internal';

  const response = await page.goto(`${shop.url}/productos`);

  expect(response?.status()).toBe(500);
  await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();
});

test(
  'a failed next page keeps the list, and a retry continues',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    shop.state.mode = 'broken-more';
    await visit(page, `${shop.url}/productos`);

    await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No pudimos traer más prendas');
    await expect(productCards(page)).toHaveCount(24);

    shop.state.mode = 'full';
    await alert.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect.poll(() => productCards(page).count()).toBeGreaterThan(24);
    await expect(alert).toBeHidden();
  },
);

test('a lost connection while scrolling keeps the page', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch/);
  await visit(page, `${shop.url}/productos`);
  await page.route('**/api/products?*', (route) => route.abort());

  await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();

  await expect(page.getByRole('alert')).toContainText('No pudimos traer más prendas');
  await expect(productCards(page)).toHaveCount(24);
});

test('repeated products are shown once', once, async ({ page, shop }) => {
  shop.state.mode = 'overlapping';
  await visit(page, `${shop.url}/productos`);

  await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();

  await expect(productCards(page)).toHaveCount(24 + 18);
});

test('skeletons are shown while loading', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/404/);
  const gate = Promise.withResolvers<void>();
  shop.state.gate = gate.promise;
  await visit(page, `${shop.url}/no-existe`);

  await page.getByRole('link', { name: 'Ver prendas' }).click();
  await expect(page.getByText('Buscando prendas…')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeAttached();

  gate.resolve();
  await expect(productCards(page)).toHaveCount(24);
  await expect(page.getByRole('heading', { name: 'Recién colgado' })).toBeFocused();
});

test('LOOK-07 a skeleton is shown from its own top, and Back finds the old place', async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  const scrollY = () => page.evaluate(() => window.scrollY);
  const follow = (name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).dispatchEvent('click');
  const skeleton = page.getByText('Buscando prendas…');
  await page.evaluate(() => window.scrollTo(0, 1500));

  // A navigation that replaces one under way.
  const never = Promise.withResolvers<void>();
  shop.state.gate = never.promise;
  await follow('Mujer');
  await expect(skeleton).toBeInViewport();
  await follow('Privacidad');
  await expect(page).toHaveURL(/\/privacidad$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/terminos$/);
  await expect.poll(scrollY).toBe(1500);
  never.resolve();

  const gate = Promise.withResolvers<void>();
  shop.state.gate = gate.promise;
  await follow('Mujer');
  await expect(skeleton).toBeInViewport();
  gate.resolve();
  await expect(productCards(page)).toHaveCount(24);
  expect(await scrollY()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/terminos$/);
  await expect.poll(scrollY).toBe(1500);
});

test('the last rail of a short list extends to the edge', async ({ page, shop }) => {
  shop.state.mode = 'one';

  await visit(page, `${shop.url}/productos`);

  await expect(page.getByText('1 prenda', { exact: true })).toBeVisible();
  await expect(page.getByText('Eso es todo lo que hay colgado.')).toBeVisible();
  const beyondTheCard = await productCards(page)
    .first()
    .evaluate((item) => -Number.parseFloat(getComputedStyle(item, '::before').right));
  expect(beyondTheCard).toBeGreaterThanOrEqual(page.viewportSize()?.width ?? 0);
});

test('the count shows exact and lower-bound totals', once, async ({ page, shop }) => {
  shop.state.listing = { total: { count: 10_000, exact: false } };
  await visit(page, `${shop.url}/productos`);
  await expect(page.getByText('más de 10.000 prendas')).toBeVisible();

  shop.state.listing = { total: null, facets: null };
  await visit(page, `${shop.url}/productos`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/\d prendas/)).toHaveCount(0);
});

test(
  'NAV-11 a photo that fails to load is replaced by the brand mark with the same name',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/media/**', (route) => route.abort());

    await visit(page, `${shop.url}/productos`);

    const first = productCards(page).first();
    const title = (await first.locator('h2').textContent()) ?? '';
    const tile = first.getByRole('img', { name: title });
    await expect(tile.locator('svg')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'NAV-08 a server error shows the request id and no stack',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500/);

    const response = await page.goto(`${shop.url}/dev/falla`);
    await waitForHydration(page);

    const html = (await response?.text()) ?? '';
    expect(response?.status()).toBe(500);
    await expect(page.getByRole('heading', { name: 'Se nos cayó el perchero' })).toBeVisible();
    await expect(page.locator('main code')).toHaveText(response?.headers()['x-request-id'] ?? 'none');
    expect(html).not.toMatch(/secret detail|\bat \w+ \(|\.ts:\d/);
    expect(shop.state.reports).toEqual([]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'NAV-08 a browser error is reported once under the shown id',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/A fault in the browser/);

    await page.goto(`${shop.url}/dev/falla?donde=navegador`);

    await expect(page.getByRole('heading', { name: 'Se nos cayó el perchero' })).toBeVisible();
    const id = await page.locator('main code').textContent();
    await expect.poll(() => shop.state.reports.length).toBe(1);
    expect(shop.state.reports[0]).toMatchObject({
      id,
      message: 'A fault in the browser',
      path: '/dev/falla',
    });
    await expect(page.locator('body')).not.toContainText('A fault in the browser');
  },
);
