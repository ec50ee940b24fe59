import type { Browser, Page } from '@playwright/test';
import { demoPassword, demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { test, visit } from './fixtures.ts';
import { giveCredentials, notice } from './journey/person.ts';
import { callApi, publishPiece, withdrawPiece } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

interface Seller {
  readonly page: Page;
  readonly name: string;
  readonly pieceId: number;
  readonly piece: string;
}

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Carrito/ });
const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const order = (page: Page, piece: string) => page.getByRole('article').filter({ hasText: piece });
/** What the provider's page offers. */
const atProvider = (page: Page, way: string) => page.getByTestId(way).click();

/** A browser of their own with somebody signed in. */
async function signedInAs(browser: Browser, site: string, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-UY' });
  const page = await context.newPage();
  await visit(page, `${site}/como-ordenamos`);
  await callApi(page, '/api/session/sign-in', { email, password: demoPassword });
  return page;
}

async function open(browser: Browser, site: string, username: string, name: string): Promise<Seller> {
  const page = await signedInAs(browser, site, `${username}@example.com`);
  await callApi(page, '/api/notifications/mark-all-read', {});
  const piece = `Buzo de ${name} ${Date.now()}`;
  return { page, name, piece, pieceId: await publishPiece(page, piece) };
}

test('CART-01 CART-04 PAY-02 PAY-04 PAY-07 NOTI-04 a guest fills a cart of three sellers, signs in, pays two and leaves one', async ({
  page: buyer,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|403|404)/);
  const lucia = await open(browser, site, 'luciaferreira', 'Lucía');
  const mateo = await open(browser, site, 'mateososa', 'Mateo');
  const elena = await open(browser, site, 'elenamachado', 'Elena');
  const kept = `Ruana de Lucía ${Date.now()}`;
  const keptId = await publishPiece(lucia.page, kept);
  const sellers = [lucia, mateo, elena];

  await test.step('the member has a piece in the cart from another day', async () => {
    const before = await signedInAs(browser, site, demoSignIns.buyer.email);
    await callApi(before, '/api/cart/clear', {});
    await callApi(before, '/api/cart/add', { product_id: keptId });
    await before.context().close();
  });

  await test.step('a guest fills a cart, which opens for them', async () => {
    for (const { pieceId } of sellers) {
      await visit(buyer, `${site}/Post/${pieceId}`);
      await main(buyer).getByRole('button', { name: 'Agregar al carrito' }).click();
      await expect(main(buyer).getByRole('button', { name: 'Ya está en el carrito' })).toBeVisible();
    }
    await expect(cartButton(buyer)).toHaveAccessibleName('Carrito, 3 prendas');
    await visit(buyer, `${site}/carrito`);
    await main(buyer).getByRole('button', { name: 'Pagar a Lucía' }).click();
  });

  await test.step('who signs in finds both carts in one', async () => {
    await expect(buyer.getByText('Debes iniciar sesión para realizar el pago.')).toBeVisible();
    await giveCredentials(buyer, demoSignIns.buyer.email, demoPassword);
    await expect(cartButton(buyer)).toHaveAccessibleName('Carrito, 4 prendas');
    for (const piece of [kept, ...sellers.map((seller) => seller.piece)])
      await expect(main(buyer).getByText(piece).first()).toBeVisible();
  });

  await test.step('pays the first, and is led to the next', async () => {
    await main(buyer).getByRole('button', { name: 'Pagar a Lucía' }).click();
    await expect(buyer.getByTestId('pagar-aprobar')).toBeVisible();
    await atProvider(buyer, 'pagar-aprobar');
    await expect(buyer).toHaveURL(/\/pago-resultado\?/);
    await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
    await expect(main(buyer)).toContainText(kept);
    await main(buyer)
      .getByRole('link', { name: /^Pagar a / })
      .click();
    await expect(buyer).toHaveURL(`${site}/carrito`);
    await expect(main(buyer).getByText('Pagado').first()).toBeVisible();
    await expect(cartButton(buyer)).toHaveAccessibleName('Carrito, 2 prendas');
  });

  await test.step('pays the second, whose card is refused at first', async () => {
    await main(buyer).getByRole('button', { name: 'Pagar a Mateo' }).click();
    await atProvider(buyer, 'pagar-rechazar');
    await atProvider(buyer, 'volver');
    await expect(title(buyer)).toHaveText('Pago rechazado', { timeout: 30_000 });
    await main(buyer).getByRole('link', { name: 'Reintentar el pago' }).click();
    await atProvider(buyer, 'pagar-aprobar');
    await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
    await expect(main(buyer).getByRole('link', { name: 'Pagar a Elena, el que falta' })).toBeVisible();
  });

  await test.step('leaves the third without paying', async () => {
    await visit(buyer, `${site}/carrito`);
    await main(buyer).getByRole('button', { name: 'Pagar a Elena' }).click();
    await atProvider(buyer, 'abandonar');
    await expect(title(buyer)).toHaveText('El pago no se completó');
    await main(buyer).getByRole('link', { name: 'Ver mis compras' }).click();
  });

  await test.step('everything is right in Mis compras', async () => {
    await expect(buyer).toHaveURL(`${site}/compras`);
    await expect(order(buyer, lucia.piece)).toContainText('Lucía prepara el envío.');
    await expect(order(buyer, lucia.piece)).toContainText(kept);
    await expect(order(buyer, mateo.piece)).toContainText('Mateo prepara el envío.');
    await expect(order(buyer, elena.piece)).toContainText('Sin pagar');
    await expect(order(buyer, elena.piece).getByRole('link', { name: 'Pagar ahora' })).toBeVisible();
    await expect(order(buyer, mateo.piece).getByRole('link', { name: 'Pagar ahora' })).toHaveCount(0);
  });

  await test.step('those who were paid see it in the bell and in Mis ventas, with their money', async () => {
    for (const { page, piece } of [lucia, mateo]) {
      await visit(page, `${site}/ventas`);
      await expect(bell(page)).toHaveAccessibleName(/^Notificaciones, \d+ sin leer$/);
      await expect(order(page, piece)).toContainText('Para enviar');
    }
    await bell(mateo.page).click();
    const news = mateo.page.getByRole('dialog', { name: 'Notificaciones' }).getByRole('link').first();
    await news.click();
    await expect(mateo.page).toHaveURL(/\/ventas\/[\w-]+$/);
    const amounts = mateo.page.getByRole('region', { name: 'Tu dinero' });
    await expect(amounts.getByRole('definition')).toHaveCount(4);
    await expect(amounts).not.toContainText('Se sabe al acreditarse');
    await visit(elena.page, `${site}/ventas`);
    await expect(order(elena.page, elena.piece)).toContainText('Esperando el pago');
  });

  await test.step('one is sent, arrives, and both know', async () => {
    await mateo.page.getByRole('button', { name: 'Ya lo envié' }).click();
    await mateo.page.getByLabel('Número de seguimiento').fill('UY 4432');
    await mateo.page.getByRole('button', { name: 'Avisar que salió' }).click();
    await expect(notice(mateo.page, 'Avisamos que está en camino.')).toBeVisible();
    await visit(buyer, `${site}/compras`);
    await expect(order(buyer, mateo.piece)).toContainText('Seguimiento: UY 4432');
    await order(buyer, mateo.piece).getByRole('button', { name: 'Ya lo recibí' }).click();
    await expect(order(buyer, mateo.piece).getByText('Recibido').first()).toBeVisible();
  });

  await test.step('what is given up is free again', async () => {
    await order(buyer, elena.piece).getByRole('button', { name: 'Cancelar' }).click();
    await buyer.getByRole('button', { name: 'Cancelar la compra' }).click();
    await expect(order(buyer, elena.piece)).toContainText('Cancelada');
    await withdrawPiece(elena.page, elena.pieceId);
  });
  await Promise.all(sellers.map(({ page }) => page.context().close()));
});
