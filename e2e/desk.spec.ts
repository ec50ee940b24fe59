import type { DeskProduct } from '@perchero/contract/desk/products';
import type { Locator, Page } from '@playwright/test';
import { activate, tabTo } from './accessibility/keys.ts';
import { aDeskProduct, deskProducts, setDesk, withDesk } from './stub/desk.ts';
import { jeanJacket, productReply } from './stub/product.ts';
import { ownProduct, withOwnProduct, withSelling } from './stub/seller.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaults, expect, once, test, visit } from './fixtures.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const rows = (page: Page) => page.locator('tbody tr');
const pick = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Elegir ${title}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: /^Acciones con/ });
const button = (container: Page | Locator, name: string) =>
  container.getByRole('button', { name, exact: true });
const bodiesOf = (shop: StubShop, verb: string) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === `POST /api/desk/${verb}`).map(({ body }) => body);
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 900;
const many = (count: number): DeskProduct[] =>
  Array.from({ length: count }, (_, place) =>
    aDeskProduct({ id: 1000 + place, title: `Prenda ${place + 1}` }),
  );

test('DESK-01 the desk shows every product with its state and figures', async ({ page, shop }) => {
  await visit(page, await withDesk(page, shop));

  await expect(page.getByRole('heading', { name: 'Estantería', level: 1 })).toBeVisible();
  await expect(page.getByText('8 prendas · 3 colgadas')).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
  const jacket = rows(page).first();
  await expect(jacket.getByRole('link', { name: 'Campera de jean oversize' })).toBeVisible();
  for (const text of ['Talle M', '1.890', 'Colgada', '412'])
    await expect(jacket.getByText(text).filter({ visible: true })).toBeVisible();
  const states = [
    'Colgada',
    'Colgada',
    'Reservada',
    'Colgada',
    'En revisión',
    'Pausada',
    'Oculta',
    'Vendida',
  ];
  for (const [place, state] of states.entries()) await expect(rows(page).nth(place)).toContainText(state);
  if (isWide(page)) await expect(page.getByRole('columnheader', { name: 'Guardados' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('DESK-01 filters, searches and orders, and loads the next page', once, async ({ page, shop }) => {
  const address = await withDesk(page, shop);
  await visit(page, address);
  await page.getByRole('link', { name: /^Pausadas/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/estado=pausadas/);
  await expect(page.getByRole('link', { name: /^Pausadas/ })).toHaveAttribute('aria-current', 'true');

  const found = 'GET /api/desk/products?state=paused&q=gorro&order=views';
  shop.state.answers['GET /api/desk/products?state=paused&q=gorro&order=date'] = shop.state.answers[found] = {
    body: { products: [], nextCursor: null, counts: countsOf(shop) },
  };
  await page.getByRole('searchbox', { name: 'Buscar en tus títulos' }).fill('gorro');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/buscar=gorro/);
  await expect(page.getByText('No hay prendas así')).toBeVisible();
  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('Más vistas');
  await expect(page).toHaveURL(/orden=vistas/);

  setDesk(shop, many(60));
  await page.getByRole('link', { name: 'Ver todas' }).click();
  await expect(rows(page)).toHaveCount(50);
  await button(page, 'Ver más').click();
  await expect(rows(page)).toHaveCount(60);
  await expect(button(page, 'Ver más')).toHaveCount(0);
});

test(
  'DESK-01 an empty shelf leads to the form; a failure offers to try again',
  once,
  async ({ page, shop, expectedErrors }) => {
    const address = await withDesk(page, shop, []);
    await visit(page, address);
    await expect(page.getByRole('heading', { name: 'Tu estantería está vacía.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Publicar una prenda' })).toHaveAttribute('href', '/vender');

    expectedErrors.push(/503/);
    shop.state.answers['GET /api/desk/products'] = { code: 'unavailable' };
    await page.goto(address);
    await expect(page.getByText('No pudimos traer tu estantería')).toBeVisible();
    setDesk(shop, deskProducts());
    await button(page, 'Probar de nuevo').click();
    await expect(rows(page)).toHaveCount(8);
  },
);

test('DESK-02 many are paused by keyboard; those left stay chosen and say why', async ({ page, shop }) => {
  await visit(page, await withDesk(page, shop));
  await activate(page, pick(page, 'Campera de jean oversize'), 'Space');
  await activate(page, pick(page, 'Ruana de lana cruda'), 'Space');
  await expect(bar(page).getByText('2 elegidas')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.state.answers['POST /api/desk/pause'] = {
    body: { done: 1, left: [{ id: 43, code: 'product-locked' }] },
  };
  setDesk(
    shop,
    deskProducts().map((product) => (product.id === 41 ? { ...product, state: 'paused' as const } : product)),
  );
  await activate(page, button(bar(page), 'Pausar'));

  const result = page.getByText('Listo: 1. Quedó 1 sin cambiar.');
  await expect(result).toBeVisible();
  await expect(page.getByText('Ruana de lana cruda: Está reservada o ya se vendió.')).toBeVisible();
  await expect(rows(page).first()).toContainText('Pausada');
  await expect(pick(page, 'Campera de jean oversize')).not.toBeChecked();
  await expect(pick(page, 'Ruana de lana cruda')).toBeChecked();
  expect(bodiesOf(shop, 'pause')).toEqual([{ ids: [41, 43] }]);

  shop.state.answers['POST /api/desk/relist'] = { body: { done: 1, left: [] } };
  await pick(page, 'Ruana de lana cruda').uncheck();
  await pick(page, 'Gorro de lana con pompón').check();
  await button(bar(page), 'Volver a colgar').click();
  await expect(page.getByText('Listo: 1.', { exact: true })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(bodiesOf(shop, 'relist')).toEqual([{ ids: [46] }]);
});

test(
  'DESK-02 all of the filter are chosen, and sent a hundred in a call with progress',
  once,
  async ({ page, shop, expectedErrors }) => {
    const products = many(130);
    await visit(page, await withDesk(page, shop, products));
    await pick(page, 'Prenda 1').check();
    await button(bar(page), 'Elegir las 130').click();
    await expect(bar(page).getByText('130 elegidas')).toBeVisible();
    await expect(rows(page)).toHaveCount(130);

    const gate = Promise.withResolvers<void>();
    shop.state.answers['POST /api/desk/pause'] = { body: { done: 100, left: [] }, gate: gate.promise };
    await button(bar(page), 'Pausar').click();
    await expect(bar(page).getByText('Pausando… 0 de 130')).toBeVisible();
    expectedErrors.push(/503/);
    shop.state.answers['POST /api/desk/pause'] = { code: 'unavailable' };
    gate.resolve();

    await expect(page.getByText(/Listo: 100\. Quedaron 30 sin cambiar\./)).toBeVisible();
    await expect(bar(page).getByText('30 elegidas')).toBeVisible();
    const sent = bodiesOf(shop, 'pause') as { ids: number[] }[];
    expect(sent.map(({ ids }) => ids.length)).toEqual([100, 30]);
  },
);

test('DESK-02 the page is chosen and let go with one box', async ({ page, shop }) => {
  test.skip(!isWide(page), 'Narrow windows have the button of the bar');
  await visit(page, await withDesk(page, shop));
  const all = page.getByRole('checkbox', { name: 'Elegir todas las de esta página' });
  await tabTo(page, all);
  await page.keyboard.press('Space');
  await expect(bar(page).getByText('8 elegidas')).toBeVisible();
  await pick(page, 'Campera de jean oversize').uncheck();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await button(bar(page), 'Soltar').click();
  await expect(bar(page)).toHaveCount(0);
});

test('DESK-03 every old and new price is seen before it is changed', async ({ page, shop }) => {
  await visit(page, await withDesk(page, shop));
  for (const title of ['Campera de jean oversize', 'Vaquero ancho tiro alto', 'Ruana de lana cruda'])
    await pick(page, title).check();
  await button(bar(page), 'Cambiar precios').click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar 2 precios' });
  const send = button(dialog, 'Cambiar 2 precios');

  for (const wrong of ['', '-91', '201', '1,5']) {
    await dialog.getByLabel('¿Cuánto?').fill(wrong);
    await send.click();
    await expect(dialog.getByText('Poné un número entero de −90 a +200.')).toBeVisible();
  }
  expect(bodiesOf(shop, 'price')).toEqual([]);

  await dialog.getByLabel('¿Cuánto?').fill('−15');
  const lines = dialog.getByRole('list', { name: 'Precios de antes y de después' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText(/Antes \$\s1\.890.*Después \$\s1\.607/s);
  await expect(lines.nth(1)).toContainText(/Antes \$\s1\.100.*Después \$\s935/s);
  await expect(lines.nth(0)).toContainText(/Recibís/);
  await expect(lines.nth(2)).toContainText('Queda igual');
  await expect(dialog.getByText(/Les avisamos a las personas/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.state.answers['POST /api/desk/price'] = {
    body: {
      done: 1,
      left: [
        { id: 42, code: 'price-moved' },
        { id: 43, code: 'product-locked' },
      ],
    },
  };
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Listo: 1. Quedaron 2 sin cambiar.')).toBeVisible();
  await expect(page.getByText('Vaquero ancho tiro alto: El precio cambió mientras tanto.')).toBeVisible();
  expect(bodiesOf(shop, 'price')).toEqual([
    {
      percent: -15,
      products: [
        { id: 41, from: 1890, to: 1607 },
        { id: 42, from: 1100, to: 935 },
        { id: 43, from: 2100, to: 1785 },
      ],
    },
  ]);
});

test('DESK-05 LOOK-14 deleting asks for the password once, or pauses instead', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await visit(page, await withDesk(page, shop));
  for (const title of ['Campera de jean oversize', 'Ruana de lana cruda']) await pick(page, title).check();
  await button(bar(page), 'Eliminar').click();
  const dialog = page.getByRole('dialog', { name: '¿Descolgar 2 prendas?' });
  shop.state.answers['POST /api/desk/delete'] = { code: 'wrong-password' };
  await dialog.getByLabel('Ingresá tu contraseña para confirmar').fill('otra-clave');
  await button(dialog, 'Eliminar').click();
  await expect(dialog.getByText('Contraseña incorrecta.')).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.state.answers['POST /api/desk/delete'] = {
    body: { done: 1, left: [{ id: 43, code: 'product-locked' }] },
  };
  setDesk(shop, deskProducts().slice(1));
  await dialog.getByLabel('Ingresá tu contraseña para confirmar').fill('tapado-camel-92');
  await button(dialog, 'Eliminar').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Listo: 1. Quedó 1 sin cambiar.')).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await expect(row(page, 'Campera de jean oversize')).toHaveCount(0);
  await expect(pick(page, 'Ruana de lana cruda')).toBeChecked();
  expect(bodiesOf(shop, 'delete').at(-1)).toEqual({ ids: [41, 43], password: 'tapado-camel-92' });

  // 43 is reserved.
  await pick(page, 'Vaquero ancho tiro alto').check();
  shop.state.answers['POST /api/desk/pause'] = {
    body: { done: 1, left: [{ id: 43, code: 'product-locked' }] },
  };
  await button(bar(page), 'Eliminar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mejor pausar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => bodiesOf(shop, 'pause')).toEqual([{ ids: [43, 42] }]);
});

test('DESK-06 a copy has everything but the photos', once, async ({ page, shop }) => {
  await withOwnProduct(page, shop, ownProduct({ stock: 4 }));
  await withDesk(page, shop);
  await visit(page, `${shop.url}/ventas/estanteria`);
  await pick(page, 'Campera de jean oversize').check();
  await bar(page).getByRole('link', { name: 'Colgar una parecida' }).click();

  await expect(page).toHaveURL(/\/vender\?como=41&copia=1/);
  await expect(page.getByLabel('Título')).toHaveValue('Campera de jean oversize');
  await expect(page.getByLabel('Precio')).toHaveValue('1.890');
  await expect(page.getByLabel('Contá su historia')).not.toHaveValue('');
  await expect(page.getByLabel('Talle', { exact: true })).toHaveValue('M');
  await expect(page.getByRole('button', { name: /^Quitar foto/ })).toHaveCount(0);
});

test(
  "DESK-06 a sold product is copied, too; somebody else's leaves the form empty",
  once,
  async ({ page, shop }) => {
    const address = await withSelling(page, shop);
    const sold = ownProduct({ state: 'sold' });
    shop.state.answers['GET /api/products/41/form'] = { code: 'product-locked' };
    shop.state.answers['GET /api/products/41'] = { body: productReply(sold) };
    await visit(page, `${address}?como=41&copia=1`);
    await expect(page.getByLabel('Título')).toHaveValue(sold.title);

    const other = jeanJacket({ id: 77, user_id: '00000000-0000-4000-8000-000000000077' });
    shop.state.answers['GET /api/products/77/form'] = { code: 'not-allowed' };
    shop.state.answers['GET /api/products/77'] = { body: productReply(other) };
    await page.evaluate(() => localStorage.clear());
    await visit(page, `${address}?como=77&copia=1`);
    await expect(page.getByLabel('Título')).toHaveValue('');
  },
);

function countsOf(shop: StubShop): object {
  const answer = shop.state.answers['GET /api/desk/products'];
  if (!answer || !('body' in answer)) throw new Error('The desk is not set');
  return (answer.body as { counts: object }).counts;
}
