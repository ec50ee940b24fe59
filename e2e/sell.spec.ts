import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessoryTypes } from '@perchero/contract/catalogue/product';
import { sizesOf } from '@perchero/contract/catalogue/sizes';
import { withProduct } from './stub/product.ts';
import { withSignInSettings } from './stub/registration.ts';
import { choosePhotos, chosenPhoto, describeJacket, ownProduct, story, withSelling } from './stub/seller.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  memberSession,
  once,
  flushPage,
  productCards,
  stopClock,
  test,
  visit,
  waitForHydration,
} from './fixtures.ts';

const create = 'POST /api/products/create';

const suggested = (page: Page) => page.getByRole('listbox', { name: 'Buscar etiquetas' }).getByRole('option');
const preview = (page: Page) => page.getByRole('complementary', { name: 'Vista previa' });
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar' });
const tagInput = (page: Page) => page.getByRole('combobox', { name: 'Buscar etiquetas' });
const accessorySelect = (page: Page) =>
  page.getByLabel('Accesorio', { exact: true }).and(page.locator('select'));
const options = (page: Page, field: string) =>
  page.getByLabel(field, { exact: true }).locator('option:not([value=""])').allTextContents();

const numbers = (from: number, to: number, step: number, unit = '') =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => `${from + index * step}${unit}`);

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d|ERR_FAILED/);
});

test('NAV-05 NAV-06 a guest must sign in to sell', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Vender', exact: true }).click();

  const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
  await expect(login.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
  await expect(page).toHaveURL(/\/terminos$/);

  await withSelling(page, shop);
  await withSignInSettings(page, shop);
  shop.state.answers['POST /api/session/sign-in'] = { body: { session: memberSession() } };
  await login.getByLabel('Email').fill('lucia@correo.com');
  await login.getByLabel('Contraseña', { exact: true }).fill('secreto1');
  await login.getByRole('button', { name: 'INGRESÁ' }).click();

  await page.waitForURL(/\/vender$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Colgá algo nuevo' })).toBeVisible();
});

test('SELL-14 SELL-10 a product is filled in, previewed and published once', once, async ({ page, shop }) => {
  await page.clock.install();
  await visit(page, await withSelling(page, shop));
  await expect(page.getByText('El borrador se guarda solo en este dispositivo')).toBeVisible();

  await choosePhotos(page, 2);
  await describeJacket(page);
  await expect(page.getByText('24/80')).toBeVisible();
  await expect(page.getByText(`${story.length}/300`)).toBeVisible();
  await expect(page.getByLabel('Precio')).toHaveValue('1.890');
  await expect(
    page.getByText(/^Vas a recibir \$\s1\.701 \(comisión 10 %\)\. Mercado Pago descuenta además la suya\.$/),
  ).toBeVisible();
  await tagInput(page).fill('Vintage');
  await tagInput(page).press('Enter');

  await expect(preview(page).getByText('Campera de jean oversize')).toBeVisible();
  await expect(preview(page).getByText(/^\$\s1\.890$/)).toBeVisible();
  await expect(preview(page).getByText('@luciaferreira')).toBeVisible();
  await expect(preview(page).locator('img')).toHaveJSProperty('complete', true);
  await expect(page.getByText('Borrador guardado recién')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  shop.state.answers[create] = { body: { success: true, product: ownProduct(), hold: null }, gate };
  await publish(page).dblclick();
  await expect(page.getByRole('button', { name: 'Publicando…' })).toBeDisabled();
  await page.getByLabel('Título').press('Enter');
  await stopClock(page);
  answer();

  await expect(page.getByText('¡Producto publicado exitosamente!')).toBeVisible();
  await page.clock.runFor(1_400);
  await flushPage(page);
  await expect(page).toHaveURL(/\/vender$/);
  await page.clock.runFor(200);
  await page.clock.resume();
  await page.waitForURL(/\/productos$/);

  const sent = shop.state.calls.filter(({ endpoint }) => endpoint === create).map(({ body }) => body);
  expect(sent).toEqual([
    {
      images: [...shop.state.photos.files.keys()].map((id) => `productPictures/${id}`),
      title: 'Campera de jean oversize',
      description: story,
      price: 1890,
      size: 'M - vestir',
      size_system: null,
      age: null,
      sexo: 'Unisex',
      tags: ['vintage'],
      brand: null,
      condition: null,
      category: null,
      colors: [],
      materials: [],
      measurements: null,
      department: 'Montevideo',
      stock: 1,
      delivery: null,
    },
  ]);
});

test(
  'SELL-03 SELL-04 missing fields show errors, and the first one is focused',
  once,
  async ({ page, shop }) => {
    await visit(page, await withSelling(page, shop));
    await page.getByLabel('Precio').fill('0');
    await publish(page).click();

    await expect(page.getByRole('alert')).toHaveText(
      'Por favor, completa la imagen, título, descripción, precio, tipo de prenda, accesorio, talle y sexo.',
    );
    for (const sentence of [
      'Por favor, selecciona al menos una imagen.',
      'Falta el título',
      'Falta la descripción',
      'Ingresa un precio válido.',
      'Elegí una opción',
      'Elegí el tipo de prenda',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Subí fotos' })).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);

    await choosePhotos(page, 1);
    await expect(page.getByText('Por favor, selecciona al menos una imagen.')).toBeHidden();
    await page.getByLabel('Título').fill('Anillo de plata');
    await expect(page.getByText('Falta el título')).toBeHidden();
    await page.getByLabel('Contá su historia').fill('<b></b>');
    await page.getByRole('main').getByText('Mujer', { exact: true }).click();
    await page.getByRole('main').getByText('Accesorio', { exact: true }).click();
    await publish(page).click();
    await expect(page.getByText('Elegí el accesorio', { exact: true })).toBeVisible();
    // Empty after cleaning.
    await expect(page.getByLabel('Contá su historia')).toBeFocused();

    await page.getByLabel('Contá su historia').fill('De mi abuela.');
    await accessorySelect(page).selectOption('anillo');
    await publish(page).click();
    await expect(page.getByLabel('Precio')).toBeFocused();
    await expect(page.getByText('Elegí el talle', { exact: true }).last()).toBeVisible();
    await page.getByLabel('Talle', { exact: true }).selectOption('12');
    await publish(page).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByText('Ingresa un precio válido.')).toBeVisible();
    await page.getByLabel('Precio').fill('nada');
    await expect(page.getByLabel('Precio')).toHaveValue('');
    await publish(page).click();
    await expect(page.getByText('Ingresa un precio válido.')).toBeVisible();
    expect(shop.state.calls.some(({ endpoint }) => endpoint === create)).toBe(false);

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'lista.txt',
        mimeType: 'text/plain',
        buffer: await readFile(import.meta.filename),
      });
    await expect(page.getByText('Solo puedes subir imágenes.')).toBeVisible();
    const six = await Promise.all(
      ['ruana-lana', 'buzo-guarda', 'camisa-cuadros', 'pollera-plisada', 'vestido-flores'].map(chosenPhoto),
    );
    await page.locator('input[type=file]').first().setInputFiles(six);
    await expect(page.getByText('Solo puedes subir hasta 5 imágenes.')).toBeVisible();
    await page.getByLabel('Título').fill('x'.repeat(100));
    await expect(page.getByLabel('Título')).toHaveValue('x'.repeat(80));
  },
);

test(
  'SELL-06 SELL-13 each type has its sizes, and changing the type clears the size',
  once,
  async ({ page, shop }) => {
    await visit(page, await withSelling(page, shop));
    const size = page.getByLabel('Talle', { exact: true });
    const accessory = accessorySelect(page);
    await expect(size).toBeDisabled();
    const radios = await page
      .locator('[name=sexo], [name=productType]')
      .evaluateAll((all) => all.map((radio) => String(radio.getAttribute('value'))));
    expect(radios.toSorted()).toEqual(['Hombre', 'Mujer', 'Unisex', 'accesorio', 'calzado', 'vestir']);

    await page.getByRole('main').getByText('Prenda de vestir', { exact: true }).click();
    expect(await options(page, 'Talle')).toEqual([
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      'XXXL',
      ...numbers(34, 60, 2),
      'Talle único',
      'Niño',
      'Bebé',
    ]);
    await expect(accessory).toBeHidden();
    await size.selectOption('Bebé');
    await page.getByRole('main').getByText('Calzado', { exact: true }).click();
    await expect(size).toHaveValue('');
    expect(await options(page, 'Talle')).toEqual(numbers(16, 48, 1));

    await page.getByRole('main').getByText('Accesorio', { exact: true }).first().click();
    await expect(size).toBeDisabled();
    const kinds = await accessory
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((option) => option.getAttribute('value')));
    expect(kinds.join(' ')).toBe(
      'anillo collar pulsera aretes reloj cinturon gorro bufanda lentes mochila cartera riñonera guantes otro',
    );
    for (const kind of kinds) {
      await accessory.selectOption(kind);
      expect((await options(page, 'Talle')).at(-1), kind ?? '').toBe('Talle único');
    }
    await accessory.selectOption('anillo');
    expect(await options(page, 'Talle')).toEqual([...numbers(8, 17, 1), 'Talle único']);
    await accessory.selectOption('cinturon');
    expect(await options(page, 'Talle')).toEqual([...numbers(80, 110, 5, ' cm'), 'Talle único']);
    await accessory.selectOption('collar');
    expect(await options(page, 'Talle')).toEqual([...numbers(35, 70, 5, ' cm'), 'Talle único']);
    await size.selectOption('45 cm');
    await accessory.selectOption('gorro');
    await expect(size).toHaveValue('');
    expect(await options(page, 'Talle')).toEqual([
      ...['48', '50', '52', '54', '56', '58', '60', '62'].map((length) => `${length} cm`),
      'Talle único',
    ]);

    await page.getByRole('main').getByText('Prenda de vestir', { exact: true }).click();
    await page.getByRole('main').getByText('Accesorio', { exact: true }).first().click();
    await expect(accessory).toHaveValue('');
  },
);

test('SEED-01 each of the 14 accessory types has its own sizes and hint', once, async ({ page, shop }) => {
  await visit(page, await withSelling(page, shop));
  await page.getByRole('main').getByText('Accesorio', { exact: true }).first().click();
  const lists = new Set<string>();
  for (const accessoryType of accessoryTypes) {
    await accessorySelect(page).selectOption(accessoryType);
    const offered = await options(page, 'Talle');
    expect(offered).toEqual(sizesOf({ productType: 'accesorio', accessoryType }));
    lists.add(offered.join());
  }
  expect(lists.size).toBe(14);

  await accessorySelect(page).selectOption('reloj');
  const size = page.getByLabel('Talle', { exact: true });
  await expect(size).toHaveAccessibleDescription('El ancho de la caja');
  await size.focus();
  await page.keyboard.type('40');
  await expect(size).toHaveValue('40 mm');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test(
  'SELL-08 tags are found by a part of their name, and added and removed by keyboard',
  once,
  async ({ page, shop }) => {
    await visit(page, await withSelling(page, shop));
    const names = ['oversize', 'overol', ...Array.from({ length: 8 }, (_, index) => `nuevo ${index}`)];
    shop.state.answers['GET /api/tags'] = {
      body: { tags: names.map((name, id) => ({ id: id + 1, name })), nextCursor: null },
    };
    const request = page.waitForRequest(/\/api\/tags\?/);
    await tagInput(page).pressSequentially('OVE');
    expect(new URL((await request).url()).searchParams.get('search')).toBe('OVE');
    await expect(suggested(page)).toHaveCount(10);
    await expect(page.getByRole('option', { name: 'oversize' }).locator('b')).toHaveText('ove');
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Quitar etiqueta oversize' })).toBeVisible();
    await expect(tagInput(page)).toHaveValue('');
    const askedAgain = page.waitForRequest(/\/api\/tags\?/);
    await tagInput(page).pressSequentially('ov');
    expect(new URL((await askedAgain).url()).searchParams.get('except')).toBe('oversize');
    await expect(page.getByRole('option', { name: 'overol' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'oversize' })).toBeHidden();

    await tagInput(page).fill('De la abuela');
    await page.keyboard.press('Enter');
    await tagInput(page).fill('fiesta');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Quitar etiqueta/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'Quitar etiqueta de la abuela' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Quitar etiqueta fiesta' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(tagInput(page)).toBeFocused();
  },
);

test('LOOK-19 what was just published stands first, to be shared or followed by another', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = ownProduct({ id: 9041 });
  withProduct(shop, product, { availability: { state: 'own', in_cart: false } });
  await visit(page, await withSelling(page, shop));
  await choosePhotos(page, 1);
  await describeJacket(page);
  shop.state.answers[create] = { body: { success: true, product, hold: null } };
  await publish(page).click();
  await page.waitForURL(/\/productos$/);

  const justPublished = page.getByRole('heading', { name: '¡Ya está colgada!' });
  const card = productCards(page).first();
  await expect(justPublished).toBeInViewport();
  await expect(card.getByRole('link', { name: product.title })).toHaveAttribute('href', '/Post/9041');
  await expect(card.getByRole('img')).toBeInViewport();
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compartir' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/Post/9041`);

  await card.getByRole('link', { name: product.title }).click();
  await expect(page.getByRole('dialog', { name: product.title })).toBeVisible();
  await page.goBack();
  await expect(justPublished).toBeVisible();
  await page.getByRole('link', { name: 'Colgar otra' }).click();
  await page.waitForURL(/\/vender$/);
  await expect(page.getByLabel('Título')).toHaveValue('');
  await page.goBack();
  await expect(justPublished).toBeVisible();

  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('a[href="/Post/9041"]')).toHaveCount(0);
  await expect(justPublished).toBeHidden();
});

test('LOOK-19 a product that waits for a moderator is not said to hang', once, async ({ page, shop }) => {
  await visit(page, await withSelling(page, shop));
  await choosePhotos(page, 1);
  await describeJacket(page);
  shop.state.answers[create] = { body: { success: true, product: ownProduct({ id: 9041 }), hold: 'review' } };
  await publish(page).click();
  await page.waitForURL(/\/productos$/);

  await expect(page.getByRole('heading', { name: 'La estamos mirando' })).toBeVisible();
  await expect(page.getByText('¡Ya está colgada!')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Colgar otra' })).toBeVisible();
});

test('LOOK-21 condition and department are asked openly, and how photos are ordered is said', async ({
  page,
  shop,
}) => {
  await visit(page, await withSelling(page, shop));
  const condition = page.getByRole('radiogroup', { name: 'Estado' });
  await condition.getByText('Buen estado', { exact: true }).click();
  await expect(condition.getByRole('radio', { name: 'Buen estado' })).toBeChecked();
  await expect(page.getByLabel('Departamento')).toHaveValue('Montevideo');
  await expect(page.getByLabel('Marca', { exact: true })).toBeHidden();

  const order = page.getByText('Para cambiar el orden, mantené apretada una foto y arrastrala.');
  await choosePhotos(page, 1);
  await expect(order).toBeHidden();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await chosenPhoto('campera-jean-2'));
  await expect(order).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('optional details are collapsed, and sent when filled in', once, async ({ page, shop }) => {
  await visit(page, await withSelling(page, shop));
  await expect(page.getByLabel('Marca', { exact: true })).toBeHidden();
  await choosePhotos(page, 1);
  await describeJacket(page);
  await page.getByRole('button', { name: '¿Es una campera de jean?' }).click();
  await page.getByText('Más detalles').click();
  await expect(page.getByLabel('Categoría')).toHaveValue('campera-jean');

  shop.state.answers['GET /api/brands'] = { body: { brands: ['Levi’s', 'Lee'] } };
  await page.getByLabel('Marca', { exact: true }).pressSequentially('le');
  await page.getByRole('option', { name: 'Levi’s' }).click();
  await page.getByText('Buen estado', { exact: true }).click();
  for (const color of ['azul', 'blanco', 'rojo']) await page.getByText(color, { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'verde', exact: true })).toBeDisabled();
  await page.getByLabel('Materiales').fill('algod');
  await page.keyboard.press('Enter');
  await page.getByLabel('Largo').fill('64,5');
  await page.getByLabel('Departamento').selectOption('Rocha');
  await page.getByLabel('Cantidad').fill('0');
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.state.answers[create] = { body: { success: true, product: ownProduct(), hold: null } };
  await page.getByText('Más detalles').click();
  await publish(page).click();
  await expect(page.getByLabel('Cantidad')).toBeFocused();
  await page.getByLabel('Cantidad').fill('2');
  await publish(page).click();
  await expect(page.getByText('¡Producto publicado exitosamente!')).toBeVisible();
  expect(shop.state.calls.find(({ endpoint }) => endpoint === create)?.body).toMatchObject({
    category: 'campera-jean',
    brand: 'Levi’s',
    condition: 'buen_estado',
    colors: ['blanco', 'rojo', 'azul'],
    materials: ['algodón'],
    measurements: { length: 64.5 },
    department: 'Rocha',
    stock: 2,
  });
});
