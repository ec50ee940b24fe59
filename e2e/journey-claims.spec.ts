import type { Browser, Page } from '@playwright/test';
import { test, visit } from './fixtures.ts';
import { waitForMail } from './journey/mailbox.ts';
import { answer, button, main, meet, next, openNewest, title } from './journey/order.ts';
import { atProvider, openStaffPage, toast } from './journey/person.ts';
import { callApi } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';
import { plainPhoto } from './stub/photo-files.ts';

onRealSite();

const [joaquin, bruno] = ['joacobentancur', 'brunodasilva'];
const reason = 'El agujero se ve en la foto y la publicación no lo decía. Se devuelve todo.';

/** Joaquín buys from Bruno, gets it in person and has it at hand; both look at the order. */
async function handOver(browser: Browser, site: string) {
  const { buyer, seller, product } = await meet(browser, site, {
    buyer: joaquin,
    seller: { username: bruno, name: 'Bruno' },
  });
  await callApi(seller, '/api/delivery-settings/save', {
    department: 'Rivera',
    in_person: true,
    zone: 'Plaza Internacional',
    parcel: 'none',
    local_cents: null,
    country_cents: null,
  });
  await visit(buyer, `${site}/carrito`);
  await main(buyer)
    .getByRole('radio', { name: /En persona/ })
    .check();
  await button(buyer, 'Pagar a Bruno').click();
  await atProvider(buyer, 'pagar-aprobar');
  await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
  await openNewest(seller, site, 'ventas', product);
  await openNewest(buyer, site, 'compras', product);
  await button(seller, 'Ya la tengo lista').click();
  await button(buyer, 'Ya lo recibí').click();
  await answer(buyer, '¿Ya lo recibiste?', 'Sí, ya lo tengo');
  await expect(next(buyer)).toContainText('para avisarnos si algo no está bien');
  return { buyer, seller, product };
}

/** Whether the browser shows the photo of this name. */
async function expectPhoto(page: Page, name: string): Promise<void> {
  const photo = page.getByRole('img', { name });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('CLAIM-02 CLAIM-05 CLAIM-07 CLAIM-11 a damaged product: a part is refused, an operator decides, the money goes back', async ({
  browser,
  site,
}) => {
  const { buyer, seller, product } = await handOver(browser, site);

  await test.step('the buyer claims with a photo', async () => {
    await main(buyer).getByRole('link', { name: 'Tengo un problema' }).click();
    await main(buyer).getByRole('radio', { name: 'Vino con un problema' }).check();
    await button(buyer, 'Seguir').click();
    await buyer.getByLabel('Contanos qué pasó').fill('Tiene un agujero en la manga que no se veía.');
    await buyer
      .locator('input[type=file]')
      .setInputFiles({ name: 'manga.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('manga') });
    await button(buyer, 'Seguir').click();
    await button(buyer, 'Enviar reclamo').click();
    await expect(toast(buyer, 'Enviamos tu reclamo a Bruno.')).toBeVisible();
    await waitForMail(`${bruno}@example.com`, /^Joaquín hizo un reclamo por Tapado de Bruno/);
  });

  await test.step('the seller sees it at once and offers a part', async () => {
    await expect(main(seller)).toContainText('Tiene un agujero en la manga');
    await main(seller).getByRole('radio', { name: 'Devolver una parte' }).check();
    await seller.getByLabel('Cuánto devolvés').fill('400');
    await seller.getByLabel('Qué le decís').fill('Un zurcido sale menos de eso.');
    await button(seller, 'Ofrecer esta parte').click();
    await expect(toast(seller, 'Le enviamos tu respuesta a Joaquín.')).toBeVisible();
  });

  await test.step('the buyer refuses it and asks Perchero', async () => {
    await expect(main(buyer)).toContainText('Bruno te ofrece $ 400.');
    await expect(main(buyer)).toContainText('Un zurcido sale menos de eso.');
    await button(buyer, 'Pedir que lo mire Perchero').click();
    await answer(buyer, '¿Pedir que lo mire Perchero?', 'Pedir que lo mire');
    for (const page of [buyer, seller])
      await expect(main(page)).toContainText('Perchero lo está mirando. Respondemos hasta el');
  });

  await test.step('an operator reads both sides and decides', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-UY' });
    const operator = await context.newPage();
    await openStaffPage(operator, site, '/admin/reclamos');
    await operator
      .getByRole('link')
      .filter({ hasText: `Compra @${joaquin} · Vende @${bruno}` })
      .last()
      .click();
    await expect(main(operator)).toContainText('Tiene un agujero en la manga');
    await expect(main(operator)).toContainText('Ofrece $ 400 de $ 1.290');
    await expect(main(operator)).toContainText(product);
    await expectPhoto(operator, 'Foto 1 de quien compra');
    await main(operator).getByRole('radio', { name: 'Devolver todo' }).check({ force: true });
    await operator.getByLabel('Motivo').fill(reason);
    await button(operator, 'Decidir').click();
    await expect(toast(operator, 'Decidido. Les avisamos a las dos partes.')).toBeVisible();
    await context.close();
  });

  await test.step('the money goes back and both are told', async () => {
    for (const page of [buyer, seller]) {
      await expect(main(page)).toContainText(reason);
      await expect(main(page)).toContainText('Se devolvieron $ 1.290.', { timeout: 30_000 });
    }
    for (const username of [joaquin, bruno]) {
      await waitForMail(`${username}@example.com`, /^Decidimos el reclamo por Tapado de Bruno/);
      await waitForMail(`${username}@example.com`, /^Se cerró el reclamo por Tapado de Bruno/);
    }
  });
  await Promise.all([buyer, seller].map((page) => page.context().close()));
});
