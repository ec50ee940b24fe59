import type { Page } from '@playwright/test';
import { test, visit } from './fixtures.ts';
import { answer, button, main, meet, next, openNewest, title } from './journey/order.ts';
import { atProvider, toast } from './journey/person.ts';
import { callApi } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const log = (page: Page) => page.getByRole('log');
const card = (page: Page, name: RegExp) => log(page).getByRole('article', { name }).last();

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensaje' }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(log(page).getByText(text)).toBeVisible();
}

test('TALK-01 TALK-04 TALK-10 OFFER-04 OFFER-06 two people ask, answer, bargain, pay and meet', async ({
  browser,
  site,
}) => {
  const { buyer, seller, product } = await meet(browser, site, {
    buyer: 'maitemunoz',
    seller: { username: 'nachogularte', name: 'Ignacio' },
  });
  await callApi(seller, '/api/delivery-settings/save', {
    department: 'Montevideo',
    in_person: true,
    zone: 'Pocitos',
    parcel: 'none',
    local_cents: null,
    country_cents: null,
  });

  await test.step('the buyer asks, the seller sees it and answers', async () => {
    await visit(seller, `${site}/mensajes`);
    await visit(buyer, `${site}/carrito`);
    await main(buyer).getByRole('link', { name: product }).first().click();
    await buyer.getByRole('link', { name: 'Escribirle a Ignacio' }).click();
    await write(buyer, '¿Qué largo tiene la manga?');
    await seller
      .getByRole('link')
      .filter({ hasText: product })
      .filter({ hasText: '¿Qué largo tiene la manga?' })
      .click();
    await write(seller, 'Sesenta y dos centímetros.');
    await expect(log(buyer).getByText('Sesenta y dos centímetros.')).toBeVisible();
  });

  await test.step('an offer, a counter-offer, agreed', async () => {
    await buyer.getByRole('button', { name: 'Hacer una oferta' }).click();
    const offer = buyer.getByRole('dialog');
    await offer.getByRole('textbox').fill('900');
    await offer.getByRole('button', { name: /^Ofrecer/ }).click();
    await expect(card(seller, /^Oferta de Maite/)).toContainText('Vas a recibir');
    await card(seller, /^Oferta de Maite/)
      .getByRole('button', { name: 'Proponer otro precio' })
      .click();
    const counter = seller.getByRole('dialog');
    await counter.getByRole('textbox').fill('1100');
    await counter.getByRole('button', { name: /1\.100/ }).click();
    await card(buyer, /^Oferta de Ignacio/)
      .getByRole('button', { name: /^Aceptar/ })
      .click();
    for (const page of [buyer, seller])
      await expect(page.getByText(/^Acordaron \$.1\.100 hasta el/)).toBeVisible();
  });

  await test.step('the buyer pays the agreed price', async () => {
    await visit(buyer, `${site}/carrito`);
    await expect(main(buyer)).toContainText('Precio acordado hasta el');
    await main(buyer)
      .getByRole('radio', { name: /En persona/ })
      .check();
    await button(buyer, 'Pagar a Ignacio').click();
    await atProvider(buyer, 'pagar-aprobar');
    await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
    await expect(log(seller).getByText(/^Te pagaron la venta #\d+\.$/)).toBeVisible();
    await expect(log(seller).getByText(/^Vendiste a \$.1\.100\.$/)).toBeVisible();
  });

  await test.step('they agree on a place in the thread of the order, and meet', async () => {
    await openNewest(buyer, site, 'compras', product);
    await expect(main(buyer)).toContainText(/\$.1\.100/);
    await main(buyer).getByRole('link', { name: 'Escribirle a Ignacio' }).click();
    await expect(buyer.getByText(/^Es tu compra #\d+/)).toBeVisible();
    await write(buyer, '¿Mañana a las 18 en la rambla y Pagola? Mi celular es 099 123 456.');
    await expect(log(seller).getByText('¿Mañana a las 18 en la rambla y Pagola?')).toBeVisible();

    await openNewest(seller, site, 'ventas', product);
    await button(seller, 'Ya la tengo lista').click();
    await expect(toast(seller, 'Le avisamos a Maite que ya la tenés.')).toBeVisible();
    await openNewest(buyer, site, 'compras', product);
    await button(buyer, 'Ya lo recibí').click();
    await answer(buyer, '¿Ya lo recibiste?', 'Sí, ya lo tengo');
    await button(buyer, 'Está todo bien').click();
    await answer(buyer, '¿Está todo bien?', 'Sí, está todo bien');
    await expect(next(seller)).toContainText('Venta completa.');
  });
  await Promise.all([buyer, seller].map((page) => page.context().close()));
});
