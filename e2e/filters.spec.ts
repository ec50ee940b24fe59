import type { Locator, Page } from '@playwright/test';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { readGarments } from '../tools/shots/stub/catalogue.ts';
import { listGarments } from '../tools/shots/stub/listing.ts';
import { accessibilityFaults, expect, test, visit, once } from './fixtures.ts';

const all = readGarments();
/** How many garments the stub finds for an address. */
const countOf = (search: string) =>
  listGarments(all, readQuery(new URLSearchParams(search)), null).total?.count ?? 0;
const pieces = (count: number) => (count === 1 ? '1 prenda' : `${count} prendas`);
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 660;
const told = (page: Page) => page.getByRole('status').filter({ hasText: /prendas?$/, visible: true });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filtros' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtros' });
const filters = (page: Page) => (isWide(page) ? sidebar(page) : sheet(page));
const box = (place: Locator, name: string) =>
  place.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`) });
const type = (place: Locator, name: string) => place.getByRole('radio', { name: new RegExp(`^${name}`) });
const chip = (page: Page, label: string) =>
  page.getByRole('link', { name: `Quitar filtro ${label}`, exact: true });

/** The number that stands beside a value. */
async function promised(option: Locator): Promise<number> {
  const name = (await option.getAttribute('aria-label')) ?? '';
  return Number(/([\d.]+) prendas?$/.exec(name)?.[1]?.replace('.', ''));
}

/** What the page says it found: in its head, and in the sheet on the button that closes it. */
async function finds(page: Page, count: number): Promise<void> {
  if (isWide(page)) await expect(told(page)).toHaveText(pieces(count));
  else await expect(sheet(page).getByRole('button', { name: `Ver ${pieces(count)}` })).toBeVisible();
}

/** The tags that the API would find. */
async function answerTags(page: Page): Promise<string[]> {
  const names = [...new Set(all.flatMap(({ tag }) => tag))].toSorted();
  const asked: string[] = [];
  await page.route('**/api/tags?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const search = (query.get('search') ?? '').toLowerCase();
    const except = (query.get('except') ?? '').split(',');
    asked.push(query.get('except') ?? '');
    const tags = names
      .filter((name) => name.includes(search) && !except.includes(name))
      .slice(0, 10)
      .map((name, id) => ({ id: id + 1, name }));
    return route.fulfill({ json: { tags, nextCursor: null } });
  });
  return asked;
}

test('PROD-02 the sheet serves up to 659 px and the sidebar from 660 px', once, async ({ page, shop }) => {
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
  await expect(box(sidebar(page), 'Mujer')).toBeVisible();

  // Also for whoever arrives so.
  await visit(page, `${shop.url}/productos`);
  await expect(sidebar(page)).toBeVisible();
  await expect(button).toBeHidden();
});

test('PROD-01 PROD-02 PROD-07 PROD-09 filters narrow to the number beside them, combine, and let go again', async ({
  page,
  shop,
}) => {
  await visit(page, `${shop.url}/productos`);
  const place = filters(page);
  if (isWide(page)) {
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Filtros/ })).toBeHidden();
  } else {
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await expect(sheet(page)).toBeVisible();
  }

  // The values of each filter, and beside each how many there are.
  for (const [value, count] of [
    ['Mujer', countOf('sexo=Mujer')],
    ['Hombre', countOf('sexo=Hombre')],
    ['Unisex', countOf('sexo=Unisex')],
  ] as const)
    expect(await promised(box(place, value))).toBe(count);
  for (const value of ['Prenda de vestir', 'Calzado', 'Accesorio'])
    await expect(type(place, value)).toBeVisible();
  for (const group of ['Prendas', 'Calzado', 'Accesorios'])
    await expect(place.getByRole('group', { name: group, exact: true })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  // Another value widens, and its own filter does not change its count.
  const men = await promised(box(place, 'Hombre'));
  await box(place, 'Mujer').check();
  await finds(page, countOf('sexo=Mujer'));
  expect(await promised(box(place, 'Hombre'))).toBe(men);
  await box(place, 'Unisex').check();
  await finds(page, countOf('sexo=Mujer&sexo=Unisex'));

  // Another filter narrows, to exactly what it promised.
  const shoes = await promised(type(place, 'Calzado'));
  await type(place, 'Calzado').check();
  await finds(page, shoes);
  await expect(box(place, 'M')).toHaveCount(0);
  await expect(place.getByRole('group', { name: 'Accesorios', exact: true })).toHaveCount(0);
  await place.getByRole('button', { name: 'Ver todos los talles' }).click();
  await expect(box(place, '16')).toBeVisible();
  await expect(box(place, '48')).toBeVisible();
  const size = await promised(box(place, '38'));
  expect(size).toBeGreaterThan(0);
  await box(place, '38').check();
  await finds(page, size);
  await expect(page).toHaveURL(/tipo=calzado&sexo=Mujer&sexo=Unisex&talle=38\+-\+calzado$/);

  // Sizes go with their type; the chosen type pressed again is let go.
  await type(place, 'Prenda de vestir').check();
  await finds(page, countOf('tipo=vestir&sexo=Mujer&sexo=Unisex'));
  await expect(page).not.toHaveURL(/talle/);
  await expect(box(place, 'M')).toBeVisible();
  await type(place, 'Prenda de vestir').click();
  await finds(page, countOf('sexo=Mujer&sexo=Unisex'));
  await expect(type(place, 'Prenda de vestir')).not.toBeChecked();

  // Less used groups are folded, and categories are those of the type, most numerous first.
  await type(place, 'Accesorio').check();
  await finds(page, countOf('tipo=accesorio&sexo=Mujer&sexo=Unisex'));
  const categories = place.getByRole('group', { name: 'Categoría' }).getByRole('checkbox');
  const counts = await Promise.all((await categories.all()).map(promised));
  expect(counts).toHaveLength(6);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  await place.getByRole('button', { name: 'Ver más categorías' }).click();
  await expect(place.getByRole('group', { name: 'Categoría' })).toContainText('Riñonera');
  await expect(box(place, 'Negro')).toHaveCount(0);
  await place.getByText('Color', { exact: true }).click();
  const black = await promised(box(place, 'Negro'));
  await box(place, 'Negro').check();
  await finds(page, black);
  expect(await accessibilityFaults(page)).toEqual([]);

  if (!isWide(page)) {
    await sheet(page)
      .getByRole('button', { name: `Ver ${pieces(black)}` })
      .click();
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filtros, 4 elegidos' })).toBeFocused();
  }

  // Removing a chip restores what was there before it.
  await chip(page, 'Negro').click();
  await expect(told(page)).toHaveText(pieces(countOf('tipo=accesorio&sexo=Mujer&sexo=Unisex')));
  await chip(page, 'Accesorio').press('Enter');
  await expect(told(page)).toHaveText(pieces(countOf('sexo=Mujer&sexo=Unisex')));
  await expect(page.getByRole('link', { name: /^Quitar filtro/ }).last()).toBeFocused();
  await page.getByRole('link', { name: 'Limpiar todo' }).click();
  await expect(told(page)).toHaveText('240 prendas');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('SEED-01 with a kind of accessory chosen, the filter offers its sizes', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/productos?tipo=accesorio&categoria=reloj`);
  if (!isWide(page)) await page.getByRole('button', { name: /^Filtros/ }).click();
  const sizes = filters(page).getByRole('group', { name: 'Talle', exact: true });
  await expect(box(sizes, '40 mm')).toBeVisible();
  await expect(box(sizes, 'Talle único')).toBeVisible();
  await expect(box(sizes, '45 cm')).toHaveCount(0);
  await box(sizes, '40 mm').check();
  await expect(page).toHaveURL(/talle=40\+mm\+-\+accesorio/);
});

test(
  'PROD-01 PROD-09 tags are looked for by any part of their name, and narrow each other',
  once,
  async ({ page, shop }) => {
    const asked = await answerTags(page);
    await visit(page, `${shop.url}/productos?q=a`);
    if (!isWide(page)) await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const place = filters(page);
    const search = place.getByLabel('Buscar etiquetas').and(page.locator('input'));
    const options = place.getByRole('listbox', { name: 'Buscar etiquetas' }).getByRole('option');

    await search.click();
    await search.pressSequentially('AN');
    await expect(options).toHaveCount(8);
    for (const name of await options.allTextContents()) expect(name).toContain('an');
    expect(await accessibilityFaults(page)).toEqual([]);
    await search.fill('LANA');
    await place.getByRole('option', { name: 'lana', exact: true }).click();
    await finds(page, countOf('q=a&tag=lana'));
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();

    // By keyboard, and without those that are chosen.
    await search.pressSequentially('a');
    await expect(options.first()).toBeVisible();
    await expect(place.getByRole('option', { name: 'lana', exact: true })).toHaveCount(0);
    expect(asked.at(-1)).toBe('lana');
    await search.fill('tejido');
    await place.getByRole('option', { name: 'tejido a mano' }).waitFor();
    await search.press('ArrowDown');
    await search.press('Enter');
    const both = countOf('q=a&tag=lana&tag=tejido a mano');
    expect(both).toBeLessThan(countOf('q=a&tag=lana'));
    await finds(page, both);

    // Each is a chip, here and above the list; a tag that is let go stays where it was, in case it was a slip.
    await expect(box(place, 'tejido a mano')).toBeChecked();
    await box(place, 'lana').click();
    await finds(page, countOf('q=a&tag=tejido a mano'));
    await expect(box(place, 'lana')).toBeFocused();
    await expect(box(place, 'lana')).not.toBeChecked();
    if (!isWide(page)) await sheet(page).getByRole('button', { name: 'Cerrar filtros' }).click();
    await chip(page, '#tejido a mano').click();
    await expect(told(page)).toHaveText(pieces(countOf('q=a')));
  },
);

test.describe('beside the list', () => {
  test.beforeEach(({ page }) => test.skip(!isWide(page), 'the sidebar needs room'));

  test('PROD-01 PROD-07 prices, brands, and what is chosen shows at once', async ({ page, shop }) => {
    shop.state.answers['GET /api/brands'] = { body: { brands: ['Zara', 'Zara Home'] } };
    await visit(page, `${shop.url}/productos`);
    const place = sidebar(page);
    const from = place.getByLabel('Desde');

    // Keyboard only from here on: the focus stays on what was changed.
    await box(place, 'Mujer').focus();
    await page.keyboard.press('Space');
    await finds(page, countOf('sexo=Mujer'));
    await expect(box(place, 'Mujer')).toBeFocused();
    await type(place, 'Prenda de vestir').focus();
    await page.keyboard.press('ArrowDown');
    await finds(page, countOf('sexo=Mujer&tipo=calzado'));
    await expect(type(place, 'Calzado')).toBeFocused();
    await page.keyboard.press('Space');
    await finds(page, countOf('sexo=Mujer'));
    await expect(type(place, 'Calzado')).toBeFocused();

    await from.focus();
    await page.keyboard.type('1.500');
    await page.keyboard.press('Enter');
    await finds(page, countOf('sexo=Mujer&desde=1500'));
    await expect(from).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('900');
    await page.keyboard.press('Enter');
    await expect(place.getByRole('alert')).toContainText('El «desde» es más alto que el «hasta»');
    await expect(page).not.toHaveURL(/hasta/);
    await page.keyboard.type('0');
    await expect(place.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await finds(page, countOf('sexo=Mujer&desde=1500&hasta=9000'));
    await expect(chip(page, '$ 1.500 a $ 9.000')).toBeVisible();

    await visit(page, `${shop.url}/productos`);
    await place.locator('summary', { hasText: 'Marca' }).focus();
    await page.keyboard.press('Enter');
    await expect(place.getByRole('group', { name: 'Marca' }).getByRole('checkbox')).toHaveCount(6);
    await place.getByLabel('Buscar marca').focus();
    await page.keyboard.type('zar');
    // One that is not among the most frequent comes without a number.
    await expect(place.getByRole('checkbox', { name: 'Zara Home', exact: true })).toBeVisible();
    const zara = box(place, 'Zara');
    const count = await promised(zara);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await finds(page, count);
    await expect(zara).toBeFocused();
    await expect(zara).toBeChecked();

    // Two quick clicks both count, and what was chosen shows before the answer comes.
    const gate = Promise.withResolvers<void>();
    shop.state.gate = gate.promise;
    await box(place, 'Hombre').click();
    await box(place, 'Unisex').click();
    await expect(box(place, 'Hombre')).toBeChecked();
    await expect(box(place, 'Unisex')).toBeChecked();
    gate.resolve();
    await expect(page).toHaveURL(/sexo=Hombre&sexo=Unisex&marca=Zara$/);
    await finds(page, countOf('sexo=Hombre&sexo=Unisex&marca=Zara'));

    // What is pressed before the page has come alive is not lost.
    shop.state.gate = null;
    const alive = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await alive.promise;
      await route.continue();
    });
    await page.goto(`${shop.url}/productos?sexo=Hombre`, { waitUntil: 'commit' });
    await box(place, 'Unisex').check();
    await type(place, 'Calzado').check();
    alive.resolve();
    await expect(page).toHaveURL(/tipo=calzado&sexo=Hombre&sexo=Unisex$/);
    await finds(page, countOf('tipo=calzado&sexo=Hombre&sexo=Unisex'));
    await page.unrouteAll({ behavior: 'wait' });

    // When nobody counted there are no numbers.
    shop.state.told = { facets: null };
    await visit(page, `${shop.url}/productos?marca=Zara`);
    await expect(place.getByRole('checkbox', { name: 'Mujer', exact: true })).toBeVisible();
    await expect(place.getByRole('group', { name: 'Marca' }).getByRole('checkbox')).toBeChecked();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('PROD-01 PROD-09 the filters are a form', async ({ page, shop }) => {
      await page.goto(`${shop.url}/productos?q=a`);
      const place = sidebar(page);
      // Its looks are there before its code, and targets are as large as fingers.
      for (const target of [
        box(place, 'Mujer'),
        box(place, 'M'),
        type(place, 'Calzado'),
        place.getByLabel('Desde'),
      ])
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await box(place, 'Mujer').check();
      await type(place, 'Calzado').check();
      await page.getByLabel('Ordenar').selectOption({ label: 'Menor precio' });
      await place.locator('summary', { hasText: 'Color' }).click();
      await box(place, 'Negro').check();
      await place.getByLabel('Desde').fill('500');
      await place.getByRole('button', { name: 'Aplicar filtros' }).click();

      const search = 'q=a&sexo=Mujer&tipo=calzado&color=negro&desde=500&orden=precio-asc';
      await expect(told(page)).toHaveText(pieces(countOf(search)));
      await expect(box(place, 'Mujer')).toBeChecked();
      await expect(page.getByLabel('Ordenar')).toHaveValue('precio-asc');
      await expect(box(place, '16')).toBeVisible();

      await chip(page, 'Negro').click();
      await expect(told(page)).toHaveText(pieces(countOf(search.replace('color=negro', ''))));
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(place.getByRole('button', { name: 'Aplicar filtros' })).toBeVisible();
    });
  });
});
