import type { Page } from '@playwright/test';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { readIndexedProducts } from './stub/catalogue.ts';
import { searchProducts } from './stub/listing.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { accessibilityFaults, expect, productCards, once, test, visit, wideOnly } from './fixtures.ts';

const all = readIndexedProducts();
/** The stub's result for a query. */
const found = (search: string) => searchProducts(all, readQuery(new URLSearchParams(search)), null);
const titles = (page: Page) => productCards(page).locator('h2').allTextContents();
const titlesOf = (search: string) => found(search).products.map(({ title }) => title);
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 660;
const count = (page: Page) => page.getByRole('status').filter({ hasText: /prendas?$/ });
const results = (page: Page) => page.locator('main div[aria-busy]');

/** Changes filters in the sidebar, or in the sheet of a phone. */
async function inFilters(page: Page, change: (container: ReturnType<Page['locator']>) => Promise<void>) {
  if (isWide(page)) return change(page.getByRole('main'));
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await change(sheet);
  await sheet.getByRole('button', { name: 'Cerrar filtros' }).click();
  await expect(sheet).toBeHidden();
}

const order = (page: Page, label: string) =>
  inFilters(page, (container) =>
    container
      .getByLabel(/^Ordenar/)
      .selectOption({ label })
      .then(() => {}),
  );

test(
  'PROD-01 PROD-03 PROD-05 search, filters and order are in the URL, and back undoes them step by step',
  once,
  async ({ page, shop }) => {
    const nobody = { users: [], posts: [], brands: [], categories: [] };
    shop.state.answers['GET /api/search'] = { body: nobody };
    await visit(page, `${shop.url}/productos`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Recién colgado');
    await expect(count(page)).toHaveText('240 prendas');
    const input = main.locator('input[name=q]:not([type=hidden])');
    await expect(input).toBeVisible();

    await inFilters(page, async (container) => {
      const mujer = container.getByRole('checkbox', { name: /^Mujer/ });
      await mujer.check();
      await expect(page).toHaveURL(`${shop.url}/productos?sexo=Mujer`);
      await expect(mujer).toBeFocused();
    });
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Resultados');
    await expect(count(page)).toHaveText('123 prendas');
    expect(await titles(page)).toEqual(titlesOf('sexo=Mujer'));

    for (const [label, value] of [
      ['Menor precio', 'precio-asc'],
      ['Mayor precio', 'precio-desc'],
      ['Más gustados', 'likes'],
      ['Más comentados', 'comentarios'],
    ] as const) {
      await order(page, label);
      await expect(page).toHaveURL(`${shop.url}/productos?sexo=Mujer&orden=${value}`);
      await expect.poll(() => titles(page)).toEqual(titlesOf(`sexo=Mujer&orden=${value}`));
    }

    await input.fill('vestido');
    await input.press('Enter');
    await expect(page).toHaveURL(`${shop.url}/productos?q=vestido&sexo=Mujer&orden=comentarios`);
    const dresses = found('q=vestido&sexo=Mujer&orden=comentarios');
    await expect(count(page)).toHaveText(`${dresses.total?.count} prendas`);
    expect(await titles(page)).toEqual(dresses.products.map(({ title }) => title));

    await page.getByRole('link', { name: 'Quitar filtro Mujer' }).click();
    await expect(page).toHaveURL(`${shop.url}/productos?q=vestido&orden=comentarios`);
    await page.goBack();
    await expect(count(page)).toHaveText(`${dresses.total?.count} prendas`);
    await expect(input).toHaveValue('vestido');
    await page.goBack();
    await expect(input).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL(`${shop.url}/productos?sexo=Mujer&orden=likes`);
    await expect.poll(() => titles(page)).toEqual(titlesOf('sexo=Mujer&orden=likes'));

    // Invalid parameters are ignored.
    await visit(page, `${shop.url}/productos?sexo=Mujer&sexo=Marte&orden=azar&talle=M&desde=gratis`);
    await expect(count(page)).toHaveText('123 prendas');
  },
);

test(
  'PROD-04 PROD-05 closing the overlay restores filters, scroll position and loaded pages',
  wideOnly,
  async ({ page, shop }) => {
    const search = '?sexo=Mujer&orden=precio-asc';
    await visit(page, shop.url + '/productos' + search);
    await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
    await expect(productCards(page)).not.toHaveCount(24);
    await expect(page.locator('ul[aria-busy=true]')).toHaveCount(0);
    const target = productCards(page).nth(38);
    await target.scrollIntoViewIfNeeded();
    const title = (await target.locator('h2').textContent()) ?? '';
    const chosen = all.find(({ card }) => card.title === title)?.card;
    if (!chosen) throw new Error(`The demo catalogue has no ${title}`);
    withProduct(shop, jeanJacket({ id: chosen.id, title }));
    const length = await productCards(page).count();
    const before = await page.evaluate(() => window.scrollY);
    const isAsBefore = async () => {
      await expect(page).toHaveURL(shop.url + '/productos' + search);
      await expect.poll(() => productCards(page).count()).toBeGreaterThanOrEqual(length);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
      await expect(target.locator('h2')).toHaveText(title);
      await expect(page.getByRole('link', { name: 'Quitar filtro Mujer' })).toBeAttached();
    };

    await target.getByRole('link', { name: title }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/productos${search}&product=${chosen.id}`);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await isAsBefore();

    // Another filter starts at the top; back restores this list.
    await inFilters(page, (container) => container.getByRole('checkbox', { name: /^Unisex/ }).check());
    await expect(page).toHaveURL(/sexo=Mujer&sexo=Unisex/);
    await expect(productCards(page)).toHaveCount(24);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.goBack();
    await isAsBefore();

    // A shared URL shows the overlay over the filtered list.
    await visit(page, `${shop.url}/productos${search}&product=${chosen.id}`);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.getByRole('dialog', { name: title }).getByRole('link', { name: 'Volver' }).click();
    await expect(page).toHaveURL(shop.url + '/productos' + search);
    await expect(count(page)).toHaveText('123 prendas');
  },
);

test(
  'the old list stays while a new one loads, and the selection shows at once',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await visit(page, `${shop.url}/productos?sexo=Mujer&tag=lana`);
    const wool = found('sexo=Mujer&tag=lana').products.length;
    await expect(productCards(page)).toHaveCount(wool);
    const gate = Promise.withResolvers<void>();
    shop.state.gate = gate.promise;

    await page.getByRole('link', { name: 'Quitar filtro #lana' }).click();
    await expect(page.getByRole('link', { name: 'Quitar filtro #lana' })).toHaveCount(0);
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    await expect(productCards(page)).toHaveCount(wool);
    gate.resolve();
    await expect(results(page)).toHaveAttribute('aria-busy', 'false');
    await expect(count(page)).toHaveText('123 prendas');

    // A failure keeps the selection, and a retry continues.
    shop.state.gate = null;
    shop.state.mode = 'broken-first';
    await order(page, 'Menor precio');
    await expect(page.getByRole('heading', { name: 'Se nos cayó el perchero' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quitar filtro Mujer' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    shop.state.mode = 'full';
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect.poll(() => titles(page)).toEqual(titlesOf('sexo=Mujer&orden=precio-asc'));
  },
);

test('an empty result suggests filters to remove', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/productos?q=poncho&talle=XS - vestir`);
  await expect(page.getByRole('heading', { name: 'No hay nada colgado con esa búsqueda' })).toBeVisible();
  await expect(count(page)).toHaveText('0 prendas');
  for (const tag of ['lana', 'invierno', 'tejido a mano']) {
    const link = page.getByRole('main').getByRole('link', { name: tag, exact: true });
    expect(new URL((await link.getAttribute('href')) ?? '', shop.url).searchParams.get('tag')).toBe(tag);
    expect(found(`tag=${tag}`).products.length).toBeGreaterThan(0);
  }
  expect(await accessibilityFaults(page)).toEqual([]);

  const removeLinks = page.getByRole('link', { name: /^Sacar/ });
  await expect(removeLinks).toHaveText(['Sacar el talle XS · 3 prendas', 'Sacar «poncho» · 2 prendas']);
  await removeLinks.first().focus();
  await page.keyboard.press('Enter');
  await expect(productCards(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goBack();
  await page.getByRole('link', { name: 'Limpiar filtros' }).click();
  await expect(page).toHaveURL(`${shop.url}/productos`);
  await expect(count(page)).toHaveText('240 prendas');
});

test('LOOK-10 a size in the search becomes a filter whose chip can be taken away', async ({ page, shop }) => {
  const sized = titlesOf('q=championes&talle=38 - calzado');
  const any = titlesOf('q=championes');
  expect(sized.length).toBeGreaterThan(0);
  expect(any.length).toBeGreaterThan(sized.length);
  await visit(page, `${shop.url}/productos`);
  const input = page.getByRole('main').locator('input[name=q]:not([type=hidden])');
  await input.fill('championes 38');
  await input.press('Enter');

  const chip = page.getByRole('link', { name: 'Quitar filtro Talle 38 (calzado)' });
  await expect(chip).toBeVisible();
  expect(await titles(page)).toEqual(sized);
  await expect(input).toHaveValue('championes');
  await expect(page.getByText('Entendimos')).toHaveCount(0);
  await expect(count(page)).toHaveText(sized.length === 1 ? '1 prenda' : `${sized.length} prendas`);
  expect(await accessibilityFaults(page)).toEqual([]);

  await chip.click();
  await expect(page).toHaveURL(`${shop.url}/productos?q=championes`);
  await expect(chip).toHaveCount(0);
  await expect(productCards(page)).toHaveCount(any.length);
  await page.goBack();
  await expect(chip).toBeVisible();
  expect(await titles(page)).toEqual(sized);

  // Other filters build on it.
  await inFilters(page, (container) => container.getByRole('checkbox', { name: /^Mujer/ }).check());
  await expect(page).toHaveURL(/[?&]q=championes&sexo=Mujer&talle=38\+-\+calzado/);
});

test('shows the interpretation of the search and a spelling suggestion', once, async ({ page, shop }) => {
  shop.state.listing = {
    didYouMean: 'campera',
    recognizedFilters: [
      { filter: 'color', value: 'negro' },
      { filter: 'marca', value: 'Zara' },
    ],
  };
  await visit(page, `${shop.url}/productos?q=canpera&tipo=vestir`);
  await expect(page.getByText('Entendimos: Negro, Zara.')).toBeVisible();
  await expect(page.getByText('¿Quisiste decir campera?')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.state.listing = { total: null, facets: null };
  await page.getByRole('link', { name: 'campera', exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/productos?q=campera&tipo=vestir`);
  await expect(productCards(page)).toHaveCount(titlesOf('q=campera&tipo=vestir').length);
  // Without a total there is no count.
  await expect(page.getByText('Entendimos')).toHaveCount(0);
  await expect(count(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/motor|búsqueda no|simplificad/i);
});

test('PROD-05 an invalid cursor redirects to the first page', once, async ({ request, shop }) => {
  const response = await request.get(`${shop.url}/productos?sexo=Mujer&pagina=inventado`, {
    maxRedirects: 0,
  });

  expect(response.status()).toBe(302);
  expect(response.headers()['location']).toBe('/productos?sexo=Mujer');
});

test(
  'PROD-08 a filtered page is server-rendered with its products and meta tags',
  once,
  async ({ request, site }) => {
    const html = await (await request.get(`${site}/productos?sexo=Mujer&tipo=calzado&product=`)).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

    expect(html.match(/<h2/g)?.length).toBeGreaterThan(5);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(title).toMatch(/^Calzado.* mujer · Perchero$/i);
    expect(content('description')).toMatch(/segunda mano/);
    expect(content('og:title')).toBe(title);
    expect(content('og:image')).toMatch(/^https?:/);
    expect(html).toContain('"@type":"ItemList"');
  },
);
