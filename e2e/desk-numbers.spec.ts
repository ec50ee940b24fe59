import type { Page } from '@playwright/test';
import { numbersOf, withNumbers } from './stub/desk-numbers.ts';
import { camila } from './stub/comments.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withSelling } from './stub/seller.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const seen = (shop: StubShop) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === 'POST /api/seen').map(({ body }) => body);

/** From the price to what is below the hint. */
async function heightOf(page: Page): Promise<number> {
  const [price, below] = [page.getByLabel('Precio'), page.getByRole('link', { name: /cuesta vender/ })];
  return ((await below.boundingBox())?.y ?? 0) - ((await price.boundingBox())?.y ?? 0);
}

/** Opens a product and lets time pass. */
async function look(page: Page, address: string, ms: number): Promise<void> {
  await visit(page, address);
  await page.clock.runFor(ms);
}

test(
  'DESK-10 a view is counted after two seconds, once a day, without cookie and referrer',
  once,
  async ({ page, shop }) => {
    await page.clock.install();
    await signedIn(page.context(), shop, camila);
    const jacket = jeanJacket();
    const address = shop.url + withProduct(shop, jacket);
    const request = page.waitForRequest('**/api/seen');
    await look(page, address, 2_500);
    await page.clock.runFor(10_000);
    const { cookie, referer } = await (await request).allHeaders();
    expect([cookie, referer]).toEqual([undefined, undefined]);
    await expect.poll(() => seen(shop)).toEqual([{ ids: [jacket.id] }]);

    await look(page, address, 15_000);
    await page.clock.setSystemTime(Date.now() + 26 * 60 * 60 * 1000);
    await look(page, address, 15_000);
    await expect.poll(() => seen(shop)).toHaveLength(2);
  },
);

test('DESK-10 the overlay counts too', once, async ({ page, shop }) => {
  await page.clock.install();
  const jacket = jeanJacket();
  withProduct(shop, jacket);
  await look(page, `${shop.url}/productos?product=${jacket.id}`, 15_000);
  await expect.poll(() => seen(shop)).toEqual([{ ids: [jacket.id] }]);
});

for (const setting of ['doNotTrack', 'globalPrivacyControl'] as const)
  test(`DESK-10 with ${setting} nothing is counted`, once, async ({ page, shop }) => {
    await page.clock.install();
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, setting);
    await look(page, shop.url + withProduct(shop), 30_000);
    expect(await page.evaluate(() => localStorage.getItem('perchero.seen.v1'))).toBeNull();
    expect(seen(shop)).toEqual([]);
  });

test(
  'DESK-10 the seller is not counted, nor anybody without script',
  once,
  async ({ page, shop, browser }) => {
    await page.clock.install();
    const address = shop.url + withProduct(shop);
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reading = await plain.newPage();
    await reading.goto(address);
    await expect(reading.getByRole('heading', { name: 'Campera de jean oversize' })).toBeVisible();
    await signedIn(page.context(), shop);
    await look(page, address, 30_000);
    expect(await page.evaluate(() => localStorage.getItem('perchero.seen.v1'))).toBeNull();
    await plain.close();
    expect(seen(shop)).toEqual([]);
  },
);

test('DESK-12 the numbers of a product, as lines and as a table', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await visit(page, shop.url + (await withNumbers(page, shop)));
  const sum = (period: 7 | 30 | 90) =>
    numbersOf(period)
      .reduce((all, { views }) => all + views, 0)
      .toLocaleString('es-UY');
  const main = page.getByRole('main');
  await expect(main).toContainText(`${sum(30)} en 30 días`);
  await expect(
    main.getByRole('img', { name: /^Vistas por día: entre 6 y 28, con el máximo el \d+ \S+$/ }),
  ).toBeVisible();
  const table = main.getByRole('table', { name: 'Día por día' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Día',
    'Vistas',
    'Me gusta',
    'Guardados',
    'Ofertas',
    'Ventas',
  ]);
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row').nth(1)).toHaveText(/^Hoy6000?0?/);
  await expect(main).toContainText('Contamos cuántas veces se miró, sin guardar quién.');
  await expect(main).toContainText(
    /Prendas parecidas se vendieron entre \$\s1\.500 y \$\s2\.100 \(12 ventas del último año\)\./,
  );
  await main.getByRole('button', { name: 'Ver los 30 días' }).click();
  await expect(table.getByRole('row')).toHaveCount(31);
  expect(await accessibilityFaults(page)).toEqual([]);

  const failing = 'GET /api/desk/numbers?days=90&product=41';
  const answer = shop.state.answers[failing];
  shop.state.answers[failing] = { code: 'unavailable' };
  await main.getByRole('radio', { name: '90 días' }).check({ force: true });
  await expect(main.getByRole('alert')).toContainText('No pudimos traer los números.');
  if (answer) shop.state.answers[failing] = answer;
  await main.getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(main).toContainText(`${sum(90)} en 90 días`);
  await main.getByRole('radio', { name: '90 días' }).press('ArrowLeft');
  await main.getByRole('radio', { name: '30 días' }).press('ArrowLeft');
  await expect(main).toContainText(`${sum(7)} en 7 días`);
  await expect(table.getByRole('row')).toHaveCount(8);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("DESK-12 somebody else's product has no numbers", once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await withNumbers(page, shop);
  await signedIn(page.context(), shop, camila);
  expect((await page.goto(`${shop.url}/ventas/estanteria/41`))?.status()).toBe(404);
});

test('DESK-13 the form says what similar products were sold for', async ({ page, shop }) => {
  await visit(page, await withSelling(page, shop));
  const hint = page.getByText(/^(Prendas parecidas|Todavía no hay ventas parecidas)/);
  await expect(hint).toBeHidden();
  const before = await heightOf(page);
  await page.getByLabel('Título').fill('Campera de jean');
  await page.getByRole('button', { name: /^¿Es una campera de jean/ }).click();
  await expect(hint).toHaveText('Todavía no hay ventas parecidas para comparar.');

  shop.state.answers['GET /api/desk/price-hint?category=campera-jean&brand=Zara'] = {
    body: { hint: { low: 800, middle: 1000, high: 1400, cases: 12 } },
  };
  await page.getByText('Más detalles').click();
  await page.getByLabel('Marca').fill('Zara');
  await expect(hint).toHaveText(
    /^Prendas parecidas se vendieron entre \$\s800 y \$\s1\.400 \(12 ventas del último año\)\.$/,
  );
  expect(await heightOf(page)).toBe(before);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('DESK-14 LOOK-02 the net line changes with every digit and does not move the page', async ({
  page,
  shop,
}) => {
  await visit(page, await withSelling(page, shop, { providerFee: { basisPoints: 597, measured: true } }));
  const price = page.getByLabel('Precio');
  const before = await heightOf(page);
  for (const [digit, text] of [
    ['1', /^Recibís unos \$\s1: \$\s0 son de Perchero y unos \$\s0 de Mercado Pago\.$/],
    ['2', /^Recibís unos \$\s10: \$\s1 son/],
    ['9', /^Recibís unos \$\s108: \$\s13 son de Perchero y unos \$\s8 de/],
    ['0', /^Recibís unos \$\s1\.084: \$\s129 son de Perchero y unos \$\s77 de Mercado Pago\.$/],
  ] as const) {
    await price.press(digit);
    await expect(page.getByText(text)).toBeVisible();
    expect(await heightOf(page)).toBe(before);
  }
});

test('DESK-14 the net line says when the fee is not known', once, async ({ page, shop }) => {
  await visit(page, await withSelling(page, shop));
  await page.getByLabel('Precio').fill('1290');
  await expect(
    page.getByText(/^Vas a recibir \$\s1\.161 \(comisión 10 %\)\. Mercado Pago descuenta además la suya\.$/),
  ).toBeVisible();
});
