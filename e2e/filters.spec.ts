import type { Locator, Page } from '@playwright/test';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { readIndexedProducts } from './stub/catalogue.ts';
import { searchProducts } from './stub/listing.ts';
import { accessibilityFaults, expect, once, test, visit, wideOnly } from './fixtures.ts';

const all = readIndexedProducts();
/** The number of products the stub finds for a query. */
const countOf = (search: string) =>
  searchProducts(all, readQuery(new URLSearchParams(search)), null).total?.count ?? 0;
const countText = (count: number) => (count === 1 ? '1 prenda' : `${count} prendas`);
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 660;
const countStatus = (page: Page) => page.getByRole('status').filter({ hasText: /prendas?$/, visible: true });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filtros' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtros' });
const checkbox = (container: Locator, name: string) =>
  container.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`) });
const type = (container: Locator, name: string) =>
  container.getByRole('radio', { name: new RegExp(`^${name}`) });
const chip = (page: Page, label: string) =>
  page.getByRole('link', { name: `Quitar filtro ${label}`, exact: true });

/** The facet count beside a value. */
async function facetCount(option: Locator): Promise<number> {
  const name = (await option.getAttribute('aria-label')) ?? '';
  return Number(/([\d.]+) prendas?$/.exec(name)?.[1]?.replace('.', ''));
}

/** Expects a count in the heading or on the button of the sheet. */
async function expectCount(page: Page, count: number): Promise<void> {
  if (isWide(page)) await expect(countStatus(page)).toHaveText(countText(count));
  else await expect(sheet(page).getByRole('button', { name: `Ver ${countText(count)}` })).toBeVisible();
}

/** Stubs the tag search. */
async function stubTags(page: Page): Promise<string[]> {
  const names = [...new Set(all.flatMap(({ tag }) => tag))].toSorted();
  const excluded: string[] = [];
  await page.route('**/api/tags?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const search = (query.get('search') ?? '').toLowerCase();
    const except = (query.get('except') ?? '').split(',');
    excluded.push(query.get('except') ?? '');
    const tags = names
      .filter((name) => name.includes(search) && !except.includes(name))
      .slice(0, 10)
      .map((name, id) => ({ id: id + 1, name }));
    return route.fulfill({ json: { tags, nextCursor: null } });
  });
  return excluded;
}

test('PROD-02 filters are a sheet up to 659 px and a sidebar from 660 px', once, async ({ page, shop }) => {
  const button = page.getByRole('button', { name: 'Filtros', exact: true });
  const height = 844;
  await page.setViewportSize({ width: 659, height });
  await visit(page, `${shop.url}/productos`);
  await expect(sidebar(page)).toBeHidden();
  await button.click();
  await expect(sheet(page)).toBeVisible();
  await expect
    .poll(async () => {
      const { x = 0, y = 0, width = 0, height: tall = 0 } = (await sheet(page).boundingBox()) ?? {};
      return { left: x, right: x + width, bottom: Math.round(y + tall) };
    })
    .toEqual({ left: 0, right: 659, bottom: height });
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await page.setViewportSize({ width: 660, height });
  await expect(sidebar(page)).toBeVisible();
  await expect(button).toBeHidden();
  await expect(checkbox(sidebar(page), 'Mujer')).toBeVisible();

  // Also on the first load.
  await visit(page, `${shop.url}/productos`);
  await expect(sidebar(page)).toBeVisible();
  await expect(button).toBeHidden();
});

test(
  'PROD-01 PROD-02 PROD-07 PROD-09 filters match their facet counts, combine, and can be removed',
  once,
  async ({ page, shop }) => {
    await visit(page, `${shop.url}/productos`);
    const container = sheet(page);
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await expect(container).toBeVisible();

    // Values with facet counts.
    for (const [value, count] of [
      ['Mujer', countOf('sexo=Mujer')],
      ['Hombre', countOf('sexo=Hombre')],
      ['Unisex', countOf('sexo=Unisex')],
    ] as const)
      expect(await facetCount(checkbox(container, value))).toBe(count);
    for (const value of ['Prenda de vestir', 'Calzado', 'Accesorio'])
      await expect(type(container, value)).toBeVisible();
    for (const group of ['Prendas', 'Calzado', 'Accesorios'])
      await expect(container.getByRole('group', { name: group, exact: true })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    // Another value of the same filter widens the result and keeps the counts.
    const men = await facetCount(checkbox(container, 'Hombre'));
    await checkbox(container, 'Mujer').check();
    await expectCount(page, countOf('sexo=Mujer'));
    expect(await facetCount(checkbox(container, 'Hombre'))).toBe(men);
    await checkbox(container, 'Unisex').check();
    await expectCount(page, countOf('sexo=Mujer&sexo=Unisex'));

    // Another filter narrows the result to its facet count.
    const shoes = await facetCount(type(container, 'Calzado'));
    await type(container, 'Calzado').check();
    await expectCount(page, shoes);
    await expect(checkbox(container, 'M')).toHaveCount(0);
    await expect(container.getByRole('group', { name: 'Accesorios', exact: true })).toHaveCount(0);
    await container.getByRole('button', { name: 'Ver todos los talles' }).click();
    await expect(checkbox(container, '16')).toBeVisible();
    await expect(checkbox(container, '48')).toBeVisible();
    const size = await facetCount(checkbox(container, '38'));
    expect(size).toBeGreaterThan(0);
    await checkbox(container, '38').check();
    await expectCount(page, size);
    await expect(page).toHaveURL(/tipo=calzado&sexo=Mujer&sexo=Unisex&talle=38\+-\+calzado$/);

    // Sizes depend on the type; a second click clears the type.
    await type(container, 'Prenda de vestir').check();
    await expectCount(page, countOf('tipo=vestir&sexo=Mujer&sexo=Unisex'));
    await expect(page).not.toHaveURL(/talle/);
    await expect(checkbox(container, 'M')).toBeVisible();
    await type(container, 'Prenda de vestir').click();
    await expectCount(page, countOf('sexo=Mujer&sexo=Unisex'));
    await expect(type(container, 'Prenda de vestir')).not.toBeChecked();

    // Rare groups are collapsed; categories of the type are sorted by count.
    await type(container, 'Accesorio').check();
    await expectCount(page, countOf('tipo=accesorio&sexo=Mujer&sexo=Unisex'));
    const categories = container.getByRole('group', { name: 'Categoría' }).getByRole('checkbox');
    const counts = await Promise.all((await categories.all()).map(facetCount));
    expect(counts).toHaveLength(6);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    await container.getByRole('button', { name: 'Ver más categorías' }).click();
    await expect(container.getByRole('group', { name: 'Categoría' })).toContainText('Riñonera');
    await expect(checkbox(container, 'Negro')).toHaveCount(0);
    await container.getByText('Color', { exact: true }).click();
    const black = await facetCount(checkbox(container, 'Negro'));
    await checkbox(container, 'Negro').check();
    await expectCount(page, black);
    expect(await accessibilityFaults(page)).toEqual([]);

    await container.getByRole('button', { name: `Ver ${countText(black)}` }).click();
    await expect(container).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filtros, 4 elegidos' })).toBeFocused();

    // Removing a chip restores the previous result.
    await chip(page, 'Negro').click();
    await expect(countStatus(page)).toHaveText(countText(countOf('tipo=accesorio&sexo=Mujer&sexo=Unisex')));
    await chip(page, 'Accesorio').press('Enter');
    await expect(countStatus(page)).toHaveText(countText(countOf('sexo=Mujer&sexo=Unisex')));
    await expect(page.getByRole('link', { name: /^Quitar filtro/ }).last()).toBeFocused();
    await page.getByRole('link', { name: 'Limpiar todo' }).click();
    await expect(countStatus(page)).toHaveText('240 prendas');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('PROD-07 values without products are left out', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/productos?tipo=calzado&color=negro`);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const container = sheet(page);
  for (const group of ['Marca', 'Estado', 'Departamento'])
    await container.locator('summary', { hasText: group }).click();

  const names = await container
    .getByRole('checkbox')
    .evaluateAll((all) =>
      all.filter((one) => one.getAttribute('name') !== 'sexo').map((one) => one.getAttribute('aria-label')),
    );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => name?.endsWith(', 0 prendas'))).toEqual([]);

  // What was chosen stays, to be taken back; every size can be reached.
  await checkbox(container, 'Negro').uncheck();
  await expect(checkbox(container, 'Negro')).toBeFocused();
  await container.getByRole('button', { name: 'Ver todos los talles' }).click();
  await expect(checkbox(container, '16')).toBeVisible();
});

test(
  'SEED-01 the size filter offers the sizes of the chosen accessory type',
  once,
  async ({ page, shop }) => {
    await visit(page, `${shop.url}/productos?tipo=accesorio&categoria=reloj`);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    const sizes = sheet(page).getByRole('group', { name: 'Talle', exact: true });
    await expect(checkbox(sizes, '40 mm')).toBeVisible();
    await expect(checkbox(sizes, 'Talle único')).toBeVisible();
    await expect(checkbox(sizes, '45 cm')).toHaveCount(0);
    await checkbox(sizes, '40 mm').check();
    await expect(page).toHaveURL(/talle=40\+mm\+-\+accesorio/);
  },
);

test(
  'PROD-01 PROD-09 tags are found by any part of their name, and combine',
  once,
  async ({ page, shop }) => {
    const excluded = await stubTags(page);
    await visit(page, `${shop.url}/productos?q=a`);
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const container = sheet(page);
    const search = container.getByLabel('Buscar etiquetas').and(page.locator('input'));
    const options = container.getByRole('listbox', { name: 'Buscar etiquetas' }).getByRole('option');

    await search.click();
    await search.pressSequentially('AN');
    await expect(options).toHaveCount(8);
    for (const name of await options.allTextContents()) expect(name).toContain('an');
    expect(await accessibilityFaults(page)).toEqual([]);
    await search.fill('LANA');
    await container.getByRole('option', { name: 'lana', exact: true }).click();
    await expectCount(page, countOf('q=a&tag=lana'));
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();

    // By keyboard, without the chosen ones.
    await search.pressSequentially('a');
    await expect(options.first()).toBeVisible();
    await expect(container.getByRole('option', { name: 'lana', exact: true })).toHaveCount(0);
    expect(excluded.at(-1)).toBe('lana');
    await search.fill('tejido');
    await container.getByRole('option', { name: 'tejido a mano' }).waitFor();
    await search.press('ArrowDown');
    await search.press('Enter');
    const both = countOf('q=a&tag=lana&tag=tejido a mano');
    expect(both).toBeLessThan(countOf('q=a&tag=lana'));
    await expectCount(page, both);

    // Each tag is a chip here and above the list; a deselected tag stays in container.
    await expect(checkbox(container, 'tejido a mano')).toBeChecked();
    await checkbox(container, 'lana').click();
    await expectCount(page, countOf('q=a&tag=tejido a mano'));
    await expect(checkbox(container, 'lana')).toBeFocused();
    await expect(checkbox(container, 'lana')).not.toBeChecked();
    await sheet(page).getByRole('button', { name: 'Cerrar filtros' }).click();
    await chip(page, '#tejido a mano').click();
    await expect(countStatus(page)).toHaveText(countText(countOf('q=a')));
  },
);

test.describe('sidebar', wideOnly, () => {
  test('PROD-01 PROD-07 prices, brands, and optimistic selection', async ({ page, shop }) => {
    shop.state.answers['GET /api/brands'] = { body: { brands: ['Zara', 'Zara Home'] } };
    await visit(page, `${shop.url}/productos`);
    const container = sidebar(page);
    const from = container.getByRole('textbox', { name: 'Desde' });
    await expect(container).toBeVisible();
    await expect(page.getByRole('button', { name: /^Filtros/ })).toBeHidden();
    for (const value of ['Mujer', 'Hombre', 'Unisex'])
      expect(await facetCount(checkbox(container, value))).toBe(countOf(`sexo=${value}`));
    for (const group of ['Prendas', 'Calzado', 'Accesorios'])
      await expect(container.getByRole('group', { name: group, exact: true })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    // By keyboard: the focus stays on the changed control.
    await checkbox(container, 'Mujer').focus();
    await page.keyboard.press('Space');
    await expectCount(page, countOf('sexo=Mujer'));
    await expect(checkbox(container, 'Mujer')).toBeFocused();
    await type(container, 'Prenda de vestir').focus();
    await page.keyboard.press('ArrowDown');
    await expectCount(page, countOf('sexo=Mujer&tipo=calzado'));
    await expect(type(container, 'Calzado')).toBeFocused();
    await page.keyboard.press('Space');
    await expectCount(page, countOf('sexo=Mujer'));
    await expect(type(container, 'Calzado')).toBeFocused();

    await from.focus();
    await page.keyboard.type('1.500');
    await page.keyboard.press('Enter');
    await expectCount(page, countOf('sexo=Mujer&desde=1500'));
    await expect(from).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('900');
    await page.keyboard.press('Enter');
    await expect(container.getByRole('alert')).toContainText('El «desde» es más alto que el «hasta»');
    await expect(page).not.toHaveURL(/hasta/);
    await page.keyboard.type('0');
    await expect(container.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expectCount(page, countOf('sexo=Mujer&desde=1500&hasta=9000'));
    await expect(chip(page, '$ 1.500 a $ 9.000')).toBeVisible();

    await visit(page, `${shop.url}/productos`);
    await container.locator('summary', { hasText: 'Marca' }).focus();
    await page.keyboard.press('Enter');
    await expect(container.getByRole('group', { name: 'Marca' }).getByRole('checkbox')).toHaveCount(6);
    await container.getByLabel('Buscar marca').focus();
    await page.keyboard.type('zar');
    // Brands outside the facets have no count.
    await expect(container.getByRole('checkbox', { name: 'Zara Home', exact: true })).toBeVisible();
    const zara = checkbox(container, 'Zara');
    const count = await facetCount(zara);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectCount(page, count);
    await expect(zara).toBeFocused();
    await expect(zara).toBeChecked();

    // Two quick clicks both apply, and the selection shows before the response.
    const gate = Promise.withResolvers<void>();
    shop.state.gate = gate.promise;
    await checkbox(container, 'Hombre').click();
    await checkbox(container, 'Unisex').click();
    await expect(checkbox(container, 'Hombre')).toBeChecked();
    await expect(checkbox(container, 'Unisex')).toBeChecked();
    gate.resolve();
    await expect(page).toHaveURL(/sexo=Hombre&sexo=Unisex&marca=Zara$/);
    await expectCount(page, countOf('sexo=Hombre&sexo=Unisex&marca=Zara'));

    // Clicks before hydration are not lost.
    shop.state.gate = null;
    const hydration = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await hydration.promise;
      await route.continue();
    });
    await page.goto(`${shop.url}/productos?sexo=Hombre`, { waitUntil: 'commit' });
    await checkbox(container, 'Unisex').check();
    await type(container, 'Calzado').check();
    hydration.resolve();
    await expect(page).toHaveURL(/tipo=calzado&sexo=Hombre&sexo=Unisex$/);
    await expectCount(page, countOf('tipo=calzado&sexo=Hombre&sexo=Unisex'));
    await page.unrouteAll({ behavior: 'wait' });

    // Without facets there are no counts.
    shop.state.listing = { facets: null };
    await visit(page, `${shop.url}/productos?marca=Zara`);
    await expect(container.getByRole('checkbox', { name: 'Mujer', exact: true })).toBeVisible();
    await expect(container.getByRole('group', { name: 'Marca' }).getByRole('checkbox')).toBeChecked();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('PROD-01 PROD-09 the filters are a form', async ({ page, shop }) => {
      await page.goto(`${shop.url}/productos?q=a`);
      const container = sidebar(page);
      // Styled without script, with touch-size targets.
      for (const target of [
        checkbox(container, 'Mujer'),
        checkbox(container, 'M'),
        type(container, 'Calzado'),
        container.getByRole('textbox', { name: 'Desde' }),
      ])
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await checkbox(container, 'Mujer').check();
      await type(container, 'Calzado').check();
      await page.getByLabel('Ordenar').selectOption({ label: 'Menor precio' });
      await container.locator('summary', { hasText: 'Color' }).click();
      await checkbox(container, 'Negro').check();
      await container.getByRole('textbox', { name: 'Desde' }).fill('500');
      await container.getByRole('button', { name: 'Aplicar filtros' }).click();

      const search = 'q=a&sexo=Mujer&tipo=calzado&color=negro&desde=500&orden=precio-asc';
      await expect(countStatus(page)).toHaveText(countText(countOf(search)));
      await expect(checkbox(container, 'Mujer')).toBeChecked();
      await expect(page.getByLabel('Ordenar')).toHaveValue('precio-asc');
      await expect(checkbox(container, '16')).toBeVisible();

      await chip(page, 'Negro').click();
      await expect(countStatus(page)).toHaveText(countText(countOf(search.replace('color=negro', ''))));
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(container.getByRole('button', { name: 'Aplicar filtros' })).toBeVisible();
    });
  });
});
