import type { Browser, Page } from '@playwright/test';
import { demoPassword, demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { test, visit } from './fixtures.ts';
import { atProvider, fillLogin, signedInAs } from './journey/person.ts';
import { callApi, publishProduct, withdrawProduct } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

interface Seller {
  readonly page: Page;
  readonly name: string;
  readonly productId: number;
  readonly title: string;
}

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Carrito/ });
const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const order = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
/** How it arrives is asked for each seller. */
const chooseInPerson = (page: Page, seller: string) =>
  main(page)
    .getByRole('region', { name: new RegExp(`^${seller} `) })
    .getByRole('radio', { name: /En persona/ })
    .check();

async function open(browser: Browser, site: string, username: string, name: string): Promise<Seller> {
  const page = await signedInAs(browser, site, `${username}@example.com`);
  await callApi(page, '/api/notifications/mark-all-read', {});
  const title = `Buzo de ${name} ${Date.now()}`;
  return { page, name, title, productId: await publishProduct(page, title) };
}

test('CART-01 CART-04 PAY-02 PAY-04 PAY-07 NOTI-04 a guest fills a cart of three sellers, signs in, pays two and cancels one', async ({
  page: buyer,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|403|404)/);
  const [lucia, mateo, elena] = await Promise.all([
    open(browser, site, 'luciaferreira', 'Lucía'),
    open(browser, site, 'mateososa', 'Mateo'),
    open(browser, site, 'elenamachado', 'Elena'),
  ]);
  const earlierTitle = `Ruana de Lucía ${Date.now()}`;
  const earlierId = await publishProduct(lucia.page, earlierTitle);
  const sellers = [lucia, mateo, elena];

  await test.step('the member has a product in the cart from an earlier visit', async () => {
    const before = await signedInAs(browser, site, demoSignIns.buyer.email);
    await callApi(before, '/api/cart/clear', {});
    await callApi(before, '/api/cart/add', { product_id: earlierId });
    await before.context().close();
  });

  await test.step('a guest fills a cart, which opens automatically', async () => {
    for (const { productId } of sellers) {
      await visit(buyer, `${site}/Post/${productId}`);
      await main(buyer).getByRole('button', { name: 'Agregar al carrito' }).click();
      await expect(main(buyer).getByRole('button', { name: 'Ya está en el carrito' })).toBeVisible();
    }
    await expect(cartButton(buyer)).toHaveAccessibleName('Carrito, 3 prendas');
    await visit(buyer, `${site}/carrito`);
    await main(buyer).getByRole('button', { name: 'Pagar a Lucía' }).click();
  });

  await test.step('the login merges both carts', async () => {
    await expect(buyer.getByText('Debes iniciar sesión para realizar el pago.')).toBeVisible();
    await fillLogin(buyer, demoSignIns.buyer.email, demoPassword);
    await expect(cartButton(buyer)).toHaveAccessibleName('Carrito, 4 prendas');
    for (const title of [earlierTitle, ...sellers.map((seller) => seller.title)])
      await expect(main(buyer).getByText(title).first()).toBeVisible();
  });

  await test.step('pays the first seller and continues with the next', async () => {
    await chooseInPerson(buyer, 'Lucía');
    await main(buyer).getByRole('button', { name: 'Pagar a Lucía' }).click();
    await expect(buyer.getByTestId('pagar-aprobar')).toBeVisible();
    await atProvider(buyer, 'pagar-aprobar');
    await expect(buyer).toHaveURL(/\/pago-resultado\?/);
    await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
    await expect(main(buyer)).toContainText(earlierTitle);
    await main(buyer)
      .getByRole('link', { name: /^Seguir con / })
      .click();
    await expect(buyer).toHaveURL(`${site}/carrito`);
    await expect(main(buyer).getByText('Pagado').first()).toBeVisible();
    await expect(cartButton(buyer)).toHaveAccessibleName('Carrito, 2 prendas');
  });

  await test.step('pays the second seller after a refused card', async () => {
    await chooseInPerson(buyer, 'Mateo');
    await main(buyer).getByRole('button', { name: 'Pagar a Mateo' }).click();
    await atProvider(buyer, 'pagar-rechazar');
    await atProvider(buyer, 'volver');
    await expect(title(buyer)).toHaveText('Pago rechazado', { timeout: 30_000 });
    await main(buyer).getByRole('link', { name: 'Reintentar el pago' }).click();
    await atProvider(buyer, 'pagar-aprobar');
    await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
    await expect(main(buyer).getByRole('link', { name: 'Seguir con Elena (queda 1)' })).toBeVisible();
  });

  await test.step('leaves the third seller unpaid', async () => {
    await visit(buyer, `${site}/carrito`);
    await chooseInPerson(buyer, 'Elena');
    await main(buyer).getByRole('button', { name: 'Pagar a Elena' }).click();
    await atProvider(buyer, 'abandonar');
    await expect(title(buyer)).toHaveText('El pago no se completó');
    await main(buyer).getByRole('link', { name: 'Ver mis compras' }).click();
  });

  await test.step('Mis compras shows the right states', async () => {
    await expect(buyer).toHaveURL(`${site}/compras`);
    await expect(order(buyer, lucia.title)).toContainText('Le toca a Lucía coordinar la entrega');
    await expect(order(buyer, lucia.title)).toContainText(earlierTitle);
    await expect(order(buyer, mateo.title)).toContainText('Le toca a Mateo coordinar la entrega');
    await expect(order(buyer, elena.title)).toContainText('Sin pagar');
    await expect(order(buyer, elena.title).getByRole('link', { name: 'Pagar ahora' })).toBeVisible();
    await expect(order(buyer, mateo.title).getByRole('link', { name: 'Pagar ahora' })).toHaveCount(0);
  });

  await test.step('the paid sellers see notifications, Mis ventas and their amounts', async () => {
    for (const { page, title } of [lucia, mateo]) {
      await visit(page, `${site}/ventas`);
      await expect(bell(page)).toHaveAccessibleName(/^Notificaciones, \d+ sin leer$/);
      await expect(order(page, title)).toContainText('Para coordinar');
    }
    await bell(mateo.page).click();
    const news = mateo.page.getByRole('dialog', { name: 'Notificaciones' }).getByRole('link').first();
    await news.click();
    await expect(mateo.page).toHaveURL(/\/ventas\/[\w-]+$/);
    const amounts = mateo.page.getByRole('region', { name: 'Tu dinero' });
    await expect(amounts.getByRole('definition')).toHaveCount(4);
    await expect(amounts).not.toContainText('Se sabe al acreditarse');
    await visit(elena.page, `${site}/ventas`);
    await expect(order(elena.page, elena.title)).toContainText('Esperando el pago');
  });

  await test.step('a cancelled order releases its products', async () => {
    await order(buyer, elena.title).getByRole('button', { name: 'Cancelar' }).click();
    await buyer.getByRole('button', { name: 'Cancelar la compra' }).click();
    await expect(order(buyer, elena.title)).toContainText('Cancelada');
    await withdrawProduct(elena.page, elena.productId);
  });
  await Promise.all(sellers.map(({ page }) => page.context().close()));
});
