import {
  accessibilityFaultsInBothLayouts,
  expect,
  productCards,
  waitForHydration,
  once,
  test,
  visit,
  measureLayoutShift,
} from './fixtures.ts';

test(
  'PROD-08 the server-rendered HTML contains products, title, description and preview tags',
  once,
  async ({ request, site }) => {
    const response = await request.get(`${site}/productos`);
    const html = await response.text();
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

    expect(response.status()).toBe(200);
    expect(html.match(/<h2/g)).toHaveLength(24);
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe('Recién colgado · Perchero');
    expect(content('description')).toMatch(/segunda mano/);
    expect(content('og:title')).toBe('Recién colgado · Perchero');
    expect(content('og:description')).toBe(content('description'));
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toMatch(/^https?:.*\/productos$/);

    const picture = await request.get(content('og:image'));
    expect(picture.headers()['content-type']).toMatch(/^image\//);
  },
);

test('paths are case-insensitive', once, async ({ page, site }) => {
  await visit(page, `${site}/PRODUCTOS`);

  await expect(productCards(page)).toHaveCount(24);
});

test('scrolling loads the next page', once, async ({ page, site }) => {
  await visit(page, `${site}/productos`);
  const first = await productCards(page).count();

  await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();

  await expect.poll(() => productCards(page).count()).toBeGreaterThan(first);
  await expect(page.getByRole('status').filter({ hasText: /Se agregaron|Cargando/ })).toHaveCount(1);
});

test('going back restores the list and the scroll position', once, async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/404/);
  await visit(page, `${site}/productos`);
  await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
  await expect.poll(() => productCards(page).count()).toBeGreaterThan(24);
  const target = productCards(page).nth(40);
  await target.scrollIntoViewIfNeeded();
  const title = await target.locator('h2').textContent();
  const before = await page.evaluate(() => window.scrollY);

  await visit(page, `${site}/no-existe`);
  await page.goBack();
  await waitForHydration(page);

  await expect(productCards(page).nth(40).locator('h2')).toHaveText(title ?? '');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
  await expect(productCards(page).nth(40)).toBeInViewport();
});

test('a reload starts with the first page', once, async ({ page, site }) => {
  await visit(page, `${site}/productos`);
  await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
  await expect.poll(() => productCards(page).count()).toBeGreaterThan(24);
  await page.evaluate(() => window.scrollTo(0, 0));

  await page.reload();
  await waitForHydration(page);

  await expect(productCards(page)).toHaveCount(24);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are links, and the search is a form', once, async ({ page, site }) => {
    await page.goto(`${site}/productos?sexo=Mujer`);
    const firstTitle = await productCards(page).first().locator('h2').textContent();

    await page.getByRole('link', { name: 'Ver más prendas' }).click();

    await expect(page).toHaveURL(/\?sexo=Mujer&pagina=/);
    await expect(productCards(page)).toHaveCount(24);
    await expect(productCards(page).first().locator('h2')).not.toHaveText(firstTitle ?? '');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/productos\?sexo=Mujer$/);

    await page.getByRole('link', { name: 'Ver desde el principio' }).click();
    await expect(productCards(page).first().locator('h2')).toHaveText(firstTitle ?? '');

    await page.getByRole('main').locator('input[name=q]:not([type=hidden])').fill('vestido');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=vestido/);
    await expect(page).toHaveURL(/sexo=Mujer/);
    await expect(productCards(page).first().locator('h2')).toHaveText(/vestido/i);
  });
});

test('axe finds no violations in the listing', once, async ({ page, site }) => {
  await visit(page, `${site}/productos`);

  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('no horizontal overflow on the smallest screen or with 200 % text', once, async ({ page, shop }) => {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/dev/componentes', '/productos']) {
    await visit(page, shop.url + path);
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('no layout shift while loading', once, async ({ page, site }) => {
  const shift = await measureLayoutShift(page);
  await visit(page, `${site}/productos`);
  await page.waitForLoadState('networkidle');

  expect(await shift()).toBeLessThan(0.02);
});
