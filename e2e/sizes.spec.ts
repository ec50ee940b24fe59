import type { Page } from '@playwright/test';
import { noSizes, settingsReply, withSettings } from './stub/account.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { choosePhotos, describeJacket, ownProduct, withSelling } from './stub/seller.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  productCards,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const create = 'POST /api/products/create';
const guide = 'Es una guía: en Uruguay no hay ley de talles y cambia según la marca.';
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 660;
const main = (page: Page) => page.getByRole('main');
const measures = (page: Page) => main(page).getByRole('region', { name: /^Medidas/ });
const equivalences = (page: Page) => main(page).getByRole('region', { name: 'Equivalencias' });
const bodyOf = (shop: StubShop, endpoint: string) =>
  shop.state.calls.findLast((call) => call.endpoint === endpoint)?.body;

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

test.describe('the form', () => {
  test('SIZE-01 asks exactly the measures of the category, warns and lets it pass', async ({
    page,
    shop,
  }) => {
    await visit(page, await withSelling(page, shop));
    await choosePhotos(page, 1);
    await describeJacket(page);
    await page.getByLabel('Categoría').selectOption('remera');
    await expect(measures(page).getByRole('textbox')).toHaveCount(4);
    for (const [index, name] of ['Pecho', 'Largo', 'Manga', 'Hombros'].entries())
      await expect(measures(page).getByRole('textbox').nth(index)).toHaveAccessibleName(name);
    await expect(measures(page).getByText('De costado a costado', { exact: true })).toHaveCount(1);
    await expect(measures(page).locator('svg')).toHaveCount(4);

    const warning = measures(page).getByText('¿Está bien? Pecho suele medir entre 30 y 75 cm.');
    await page.getByLabel('Pecho').fill('75');
    await page.getByLabel('Largo').fill('68,5');
    await expect(warning).toBeHidden();
    await page.getByLabel('Pecho').fill('90');
    await expect(warning).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByLabel('Categoría').selectOption('pollera');
    await expect(measures(page).getByRole('textbox')).toHaveCount(3);
    await expect(page.getByLabel('Largo')).toHaveValue('68,5');
    await page.getByLabel('Categoría').selectOption('buzo');
    await expect(page.getByLabel('Pecho')).toHaveValue('90');
    shop.state.answers[create] = { body: { success: true, product: ownProduct(), hold: null } };
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('¡Producto publicado exitosamente!')).toBeVisible();
    expect(bodyOf(shop, create)).toMatchObject({
      category: 'buzo',
      measurements: { chest: 90, length: 68.5 },
    });
  });

  test('SIZE-03 a number with its country shows the equivalences and is sent', async ({ page, shop }) => {
    await visit(page, await withSelling(page, shop));
    await choosePhotos(page, 1);
    await describeJacket(page);
    const system = main(page).getByRole('radiogroup', { name: /^¿De dónde es el número\?/ });
    await expect(system).toBeHidden();
    // A letter has equivalences without a country.
    await expect(
      equivalences(page).getByRole('row', { name: /^Números de Europa, mujer 40 y 42/ }),
    ).toBeVisible();

    await main(page).getByText('Calzado', { exact: true }).click();
    await page.getByLabel('Talle', { exact: true }).selectOption('36');
    await expect(system).toBeVisible();
    await expect(equivalences(page)).toBeHidden();
    await system.getByText('Brasil', { exact: true }).click();
    await expect(equivalences(page).getByRole('row')).toHaveText([
      'Largo del pie24 cmISO 19407',
      'Europa38Guía de una tienda brasileña',
      'Argentina37Uso del mercado, sin norma',
      'Reino Unido5,5Escala inglesa (tercios de pulgada)',
      'EE. UU., mujer8Escala inglesa (tercios de pulgada)',
      'EE. UU., hombre6,5Escala inglesa (tercios de pulgada)',
    ]);
    await expect(equivalences(page).getByText(guide)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    shop.state.answers[create] = { body: { success: true, product: ownProduct(), hold: null } };
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('¡Producto publicado exitosamente!')).toBeVisible();
    expect(bodyOf(shop, create)).toMatchObject({ size: '36 - calzado', size_system: 'br', age: null });
  });

  test('SIZE-07 asks for the age of children’s clothes', once, async ({ page, shop }) => {
    await visit(page, await withSelling(page, shop));
    await choosePhotos(page, 1);
    await describeJacket(page);
    await expect(page.getByLabel('Edad', { exact: true })).toBeHidden();
    await page.getByLabel('Talle', { exact: true }).selectOption('Niño');
    await expect(page.getByLabel('Edad', { exact: true }).getByRole('option')).toHaveCount(20);
    await page.getByLabel('Edad', { exact: true }).selectOption('4 años');
    await expect(equivalences(page)).toBeHidden();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers[create] = { body: { success: true, product: ownProduct(), hold: null } };
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('¡Producto publicado exitosamente!')).toBeVisible();
    expect(bodyOf(shop, create)).toMatchObject({ size: 'Niño - vestir', age: '4 años', size_system: null });
  });
});

test.describe('the product page', () => {
  test('SIZE-06 compares flat measures with the body of the viewer', async ({ page, shop }) => {
    const product = jeanJacket({ category: 'remera', measurements: { chest: 48, sleeve: 61 } });
    const path = withProduct(shop, product, {
      own_body: { chest: 92, waist: 70, hips: null, foot: null },
    });
    await signedIn(page.context(), shop);
    await visit(page, shop.url + path);

    await expect(measures(page).getByRole('listitem')).toHaveText([
      'Pecho 48 cmDe costado a costado 48 cm: 96 de contorno. Vos dijiste 92.',
      'Manga 61 cmDel hombro al puño',
    ]);
    await expect(measures(page).locator('svg')).toHaveCount(2);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('SIZE-06 shows nothing to a viewer who told nothing', once, async ({ page, shop }) => {
    await visit(page, shop.url + withProduct(shop, jeanJacket({ measurements: { chest: 48 } })));

    await expect(measures(page).getByRole('listitem')).toHaveText(['Pecho 48 cmDe costado a costado']);
    await expect(page.getByText('Vos dijiste')).toBeHidden();
  });

  test(
    'SIZE-03 SIZE-07 shows the size with its country, equivalences and age',
    once,
    async ({ page, shop }) => {
      const shoes = jeanJacket({ size: '36 - calzado', size_system: 'br', category: 'botas', sexo: 'Mujer' });
      await visit(page, shop.url + withProduct(shop, shoes));
      await expect(main(page).getByText('Talle 36 (Brasil)', { exact: true })).toBeVisible();
      await expect(equivalences(page).getByRole('row', { name: /^EE. UU., mujer 8 / })).toBeVisible();
      await expect(equivalences(page).getByRole('row', { name: /hombre/ })).toHaveCount(0);
      await expect(equivalences(page).getByText(guide)).toBeVisible();
      expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

      const child = jeanJacket({ size: 'Niño - vestir', age: '4 años' });
      await visit(page, shop.url + withProduct(shop, child));
      await expect(main(page).getByText('Talle Niño, 4 años', { exact: true })).toBeVisible();
      await expect(equivalences(page)).toBeHidden();
    },
  );
});

test.describe('own sizes', () => {
  const section = (page: Page) => main(page).getByRole('region', { name: 'Mis talles' });
  const save = 'POST /api/account/sizes';

  test('SIZE-04 are ticked from the lists, with numbers offered for a letter, and saved', async ({
    page,
    shop,
  }) => {
    const address = `${await withSettings(page, shop)}?seccion=perfil`;
    await visit(page, address);
    await section(page).getByText('M', { exact: true }).click();
    const offer = section(page).getByRole('status').filter({ hasText: '¿Sumamos 40 y 42?' });
    await offer.getByRole('button', { name: 'Sí, sumar' }).click();
    await expect(offer).toBeHidden();
    await expect(section(page).getByRole('checkbox', { name: '42', exact: true })).toBeChecked();
    await section(page).locator('summary', { hasText: 'Calzado' }).click();
    await section(page).getByRole('group', { name: 'Calzado' }).getByText('38', { exact: true }).click();
    await section(page).getByLabel('Busto o pecho').fill('92,5');
    await section(page).getByLabel('Pie', { exact: true }).fill('24,3');
    await section(page).getByRole('button', { name: 'Guardar talles' }).click();
    await expect(section(page).getByText('Hasta 300, de a medio.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await section(page).getByLabel('Pie', { exact: true }).fill('24,5');
    shop.state.answers[save] = { code: 'unavailable' };
    await section(page).getByRole('button', { name: 'Guardar talles' }).click();
    await expect(section(page).getByRole('alert')).toBeVisible();
    shop.state.answers[save] = { body: { success: true } };
    await section(page).getByRole('button', { name: 'Guardar talles' }).click();
    await expect(page.getByText('Guardamos tus talles').first()).toBeVisible();
    expect(bodyOf(shop, save)).toEqual({
      sizes: ['M - vestir', '40 - vestir', '42 - vestir', '38 - calzado'],
      measures: { chest: 92.5, waist: null, hips: null, foot: 24.5 },
    });
  });

  test('SIZE-04 stored ones are shown; a man is offered the numbers of men', once, async ({ page, shop }) => {
    shop.state.answers['GET /api/account/sizes'] = {
      body: { sizes: ['38 - calzado'], measures: { ...noSizes.measures, waist: 71.5 } },
    };
    const reply = settingsReply({}, { gender: 'masculino' });
    await visit(page, `${await withSettings(page, shop, reply)}?seccion=perfil`);

    await expect(section(page).getByRole('checkbox', { name: '38', exact: true }).last()).toBeChecked();
    await expect(section(page).getByLabel('Cintura')).toHaveValue('71,5');
    await section(page).getByText('M', { exact: true }).click();
    await expect(section(page).getByText('¿Sumamos 48 y 50?')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  });
});

test.describe('the filter', () => {
  const ownSizes = (page: Page) => page.getByRole('switch', { name: 'Solo mis talles' });

  async function openFilters(page: Page): Promise<void> {
    if (!isWide(page)) await page.getByRole('button', { name: /^Filtros/ }).click();
  }

  test('SIZE-05 narrows with a switch and a chip; the address names no size', async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    shop.state.ownSizes = ['M - vestir'];
    await visit(page, `${shop.url}/productos?tipo=vestir`);
    await openFilters(page);
    await ownSizes(page).click();
    await expect(page).toHaveURL(`${shop.url}/productos?tipo=vestir&mios=1`);
    await expect(ownSizes(page)).toBeChecked();
    if (!isWide(page)) await page.getByRole('button', { name: /^Ver \d/ }).click();
    for (const card of await productCards(page).all()) await expect(card).toContainText(/\bM\b/);

    await page.getByRole('link', { name: 'Quitar filtro Solo mis talles' }).click();
    await expect(page).toHaveURL(`${shop.url}/productos?tipo=vestir`);
    // The old results are faded until the new ones are there.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('SIZE-05 leads people without sizes to their settings', once, async ({ page, shop }) => {
    const address = await withSettings(page, shop);
    await visit(page, `${shop.url}/productos?mios=1`);
    await expect(page.getByRole('link', { name: 'Quitar filtro Solo mis talles' })).toHaveCount(0);
    await openFilters(page);
    await expect(ownSizes(page)).not.toBeChecked();
    await ownSizes(page).click();
    await expect(page).toHaveURL(`${address}?seccion=perfil#mis-talles`);
    await expect(page.getByRole('heading', { name: 'Mis talles' })).toBeInViewport();
  });

  test('SIZE-05 asks a guest to sign in', once, async ({ page, shop }) => {
    await visit(page, `${shop.url}/productos`);
    await openFilters(page);
    await ownSizes(page).click();
    await expect(page.getByRole('dialog').filter({ hasText: 'iniciar sesión' })).toBeVisible();
    await expect(page.locator('input[role=switch]').first()).not.toBeChecked();
  });
});
