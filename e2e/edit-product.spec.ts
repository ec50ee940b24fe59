import type { Page } from '@playwright/test';
import { withProduct } from './stub/product.ts';
import { ownProduct, story, withOwnProduct } from './stub/seller.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  waitForHydration,
  once,
  flushPage,
  signedIn,
  stopClock,
  test,
  visit,
} from './fixtures.ts';

const update = 'POST /api/products/update';
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

test('SELL-14 SELL-10 the form of an own product is prefilled and saved', once, async ({ page, shop }) => {
  await page.clock.install();
  await visit(page, await withOwnProduct(page, shop));

  await expect(page.getByRole('heading', { level: 1, name: 'Editar prenda' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Quitar foto/ })).toHaveCount(3);
  await expect(page.getByLabel('Título')).toHaveValue('Campera de jean oversize');
  await expect(page.getByLabel('Contá su historia')).toHaveValue(story);
  await expect(page.getByLabel('Precio')).toHaveValue('1.890');
  await expect(page.getByRole('radio', { name: 'Unisex' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Prenda de vestir' })).toBeChecked();
  await expect(page.getByLabel('Talle', { exact: true })).toHaveValue('M');
  await expect(page.getByRole('button', { name: 'Quitar etiqueta vintage' })).toBeVisible();
  await expect(page.getByText('Borrador')).toBeHidden();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await page.getByText('Más detalles').click();
  await expect(page.getByLabel('Pecho')).toHaveValue('58,5');
  await page.getByLabel('Marca', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Quitar foto 2' }).click();
  await page.getByRole('button', { name: 'Quitar etiqueta jean' }).click();
  await page.getByLabel('Precio').fill('1750');
  shop.state.answers[update] = { body: { success: true } };
  await stopClock(page);
  await save(page);

  await expect(page.getByText('¡Producto editado exitosamente!')).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.clock.runFor(1_400);
  await flushPage(page);
  expect(requests.filter((path) => path.startsWith('/productos'))).toEqual([]);
  await page.clock.runFor(200);
  await page.clock.resume();
  await page.waitForURL(/\/productos$/);
  expect(shop.state.calls.filter(({ endpoint }) => endpoint === update).map(({ body }) => body)).toEqual([
    {
      id: 41,
      images: ['productPictures/campera-jean', 'productPictures/campera-jean-3'],
      title: 'Campera de jean oversize',
      description: story,
      price: 1750,
      size: 'M - vestir',
      size_system: null,
      age: null,
      sexo: 'Unisex',
      tags: ['vintage'],
      brand: null,
      condition: 'buen_estado',
      category: 'campera-jean',
      colors: ['azul'],
      materials: ['jean'],
      measurements: { length: 64, chest: 58.5 },
      department: 'Montevideo',
      stock: 1,
      delivery: null,
    },
  ]);
});

test('LOOK-17 after editing a paused product the list opens it', once, async ({ page, shop }) => {
  const product = ownProduct({ state: 'withdrawn' });
  withProduct(shop, product, { availability: { state: 'own', in_cart: false } });
  await visit(page, await withOwnProduct(page, shop, product));
  shop.state.answers[update] = { body: { success: true } };
  await save(page);

  await expect(page.getByText('¡Producto editado exitosamente!')).toBeVisible();
  await page.waitForURL(/\/productos\?product=41$/);
  const dialog = page.getByRole('dialog', { name: product.title });
  await expect(dialog.getByText('La pausaste: solo vos la ves.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${shop.url}/productos`);
});

test(
  'SELL-14 the size of an accessory is parsed; SELL-10 cancelling goes back',
  once,
  async ({ page, shop }) => {
    const ring = ownProduct({ title: 'Anillo', size: '12 - accesorio/anillo', category: 'anillo' });
    const address = await withOwnProduct(page, shop, ring);
    await page.clock.install();
    const productUrl = shop.url + withProduct(shop, ring, { availability: { state: 'own', in_cart: false } });
    await visit(page, productUrl);
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('radio', { name: 'Accesorio' })).toBeChecked();
    await expect(page.getByLabel('Accesorio', { exact: true }).and(page.locator('select'))).toHaveValue(
      'anillo',
    );
    await expect(page.getByLabel('Talle', { exact: true })).toHaveValue('12');

    await stopClock(page);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.clock.runFor(800);
    await flushPage(page);
    await expect(page).toHaveURL(address);
    await page.clock.runFor(200);
    await page.clock.resume();
    await page.waitForURL(productUrl);

    // Opened by its URL, there is no history entry to go back to.
    await visit(page, address);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.waitForURL(/\/productos$/);
  },
);

test('SELL-01 SELL-02 SELL-10 shows refusals and keeps the input', once, async ({ page, shop }) => {
  await visit(page, await withOwnProduct(page, shop));
  await page.getByLabel('Título').fill('Otra cosa');
  for (const [code, sentence] of [
    ['edit-needs-session', 'Debes iniciar sesión para editar un producto.'],
    ['edit-needs-account', 'Debes asociar una cuenta de Mercado Pago a tu perfil para editar.'],
    ['product-locked', 'Esta prenda está reservada o ya se vendió: no se puede cambiar.'],
    ['product-not-updated', 'Error al editar el producto. Intenta de nuevo.'],
  ] as const) {
    shop.state.answers[update] = { code };
    await save(page);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByLabel('Título')).toHaveValue('Otra cosa');
  }

  await visit(page, await withOwnProduct(page, shop, ownProduct(), { hasAccount: false }));
  await expect(
    page.getByText('Debes asociar una cuenta de Mercado Pago a tu perfil para editar.'),
  ).toBeVisible();
});

test("SELL-14 there is no form for another seller's or a reserved product", once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  for (const code of ['not-allowed', 'not-found'] as const) {
    shop.state.answers['GET /api/products/41/form'] = { code };
    const response = await page.goto(`${shop.url}/editar/41`);
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Acá no cuelga nada' })).toBeVisible();
    await expect(page.getByLabel('Título')).toBeHidden();
  }

  shop.state.answers['GET /api/products/41/form'] = { code: 'product-locked' };
  await visit(page, `${shop.url}/editar/41`);
  await expect(
    page.getByText('Esta prenda está reservada o ya se vendió: no se puede cambiar.'),
  ).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
