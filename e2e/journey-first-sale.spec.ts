import type { Locator, Page } from '@playwright/test';
import { productCards, test, visit } from './fixtures.ts';
import { isFilmed, picture } from './journey/film.ts';
import { waitForMail } from './journey/mailbox.ts';
import { answer, button, main, next, openNewest, title } from './journey/order.ts';
import {
  atProvider,
  createNewUser,
  fillForm,
  heading,
  press,
  sendForm,
  setPassword,
  signedInAs,
  toast,
  verifyEmail,
  verifyPhone,
} from './journey/person.ts';
import { callApi } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';
import { plainPhoto } from './stub/photo-files.ts';
import { chosenPhoto } from './stub/seller.ts';

onRealSite();
// The longest journey.
test.setTimeout(300_000);

/** The film is of a fresh site; elsewhere earlier runs have left theirs. */
const product = `Polera mostaza tejida a mano${isFilmed ? '' : ` ${Date.now()}`}`;
const story =
  'La tejió mi tía Nelly en Durazno, un invierno de mucha lluvia. La usé para todo. Ahora vivo con calefacción y ella quiere verla en la calle.';
const photos = [1, 2, 3].map((number) => `p066-media-polera-mostaza-${number}`);
const sofia = 'sofiumpierrez';

/** Copies of a photo wait for a moderator; plain ones are not compared. */
const plainFile = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await plainPhoto(name),
});

async function describePolera(page: Page): Promise<void> {
  const files = await Promise.all(photos.map(isFilmed ? chosenPhoto : plainFile));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByLabel('Título').fill(product);
  await page.getByLabel('Contá su historia').fill(story);
  await page.getByLabel('Precio').fill('890');
  await main(page).getByText('Mujer', { exact: true }).click();
  await main(page).getByText('Prenda de vestir', { exact: true }).click();
  await page.getByLabel('Talle', { exact: true }).selectOption('M');
}

/** In the middle of the window, between the bars. */
const show = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: 'center' }));

async function review(page: Page, name: string, stars: string, tag: string, text: string): Promise<void> {
  const form = page.getByRole('region', { name: `¿Cómo te fue con ${name}?` });
  await form.getByRole('radio', { name: stars }).check({ force: true });
  await form.getByRole('checkbox', { name: tag }).check({ force: true });
  await form.getByLabel('Contalo').fill(text);
  await show(form);
  if (name === 'Ana') await picture(page, '15-review');
  await form.getByRole('button', { name: 'Enviar opinión' }).click();
  await expect(page.getByRole('region', { name: `Tu opinión sobre ${name}` })).toContainText(text);
}

test('PAY-01 LOOK-06 LOOK-08 LOOK-19 DELI-03 DELI-13 DELI-17 REV-01 REV-02 REV-07 a new person registers and sells; the buyer finds it, pays, gets it, and both say how it was', async ({
  page: seller,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|403|404)/);
  const person = createNewUser(isFilmed ? 'anitaperez' : undefined);

  await test.step('who wants to sell registers', async () => {
    await visit(seller, site);
    await picture(seller, '01-landing');
    await main(seller).getByRole('link', { name: 'Quiero vender' }).click();
    await seller.getByRole('dialog').getByRole('link', { name: 'Creá tu cuenta' }).click();
    await fillForm(seller, person);
    await seller.evaluate(() => window.scrollTo(0, 0));
    await picture(seller, '02-registration');
    await sendForm(seller);
    await picture(seller, '03-mail');
    await verifyEmail(seller, person);
    await expect(heading(seller, 'Elegí una contraseña')).toBeVisible();
    await setPassword(seller, person);
    await verifyPhone(seller, person.phone, 'Enviar SMS');
    await expect(heading(seller, `Ya sos parte, @${person.username}`)).toBeVisible();
    await picture(seller, '04-welcome');
    await expect(heading(seller, 'Colgá algo nuevo')).toBeVisible();
  });

  await test.step('what was written before linking an account is there after it', async () => {
    await describePolera(seller);
    await expect(main(seller).getByText(/Preparando|Subiendo|Procesando/)).toHaveCount(0);
    await seller.evaluate(() => window.scrollTo(0, 0));
    await picture(seller, '05-sell');
    await main(seller).getByRole('link', { name: 'Vincular cuenta' }).first().click();
    const link = main(seller).getByRole('button', { name: /^Vincular/ });
    await expect(link).toBeVisible();
    await picture(seller, '06-link');
    await link.click();
    await atProvider(seller, 'autorizar-nueva');
    await expect(heading(seller, 'Colgá algo nuevo')).toBeVisible();
    await expect(seller.getByLabel('Título')).toHaveValue(product);
    await expect(seller.getByRole('button', { name: 'Quitar foto 3' })).toBeVisible();
    await show(seller.getByLabel('Precio'));
    await picture(seller, '07-price');
  });

  await test.step('it is published', async () => {
    await press(seller, 'Publicar');
    await expect(toast(seller, '¡Producto publicado exitosamente!')).toBeVisible();
    await expect(seller.getByRole('heading', { name: '¡Ya está colgada!' })).toBeVisible();
    await picture(seller, '08-listed');
  });

  const buyer = await signedInAs(browser, site, `${sofia}@example.com`);
  await callApi(buyer, '/api/cart/clear', {});
  await callApi(buyer, '/api/notifications/mark-all-read', {});
  await test.step('the buyer finds it', async () => {
    await visit(buyer, `${site}/productos`);
    await press(buyer, 'Buscar');
    const field = buyer.getByRole('combobox', { name: 'Buscar personas y prendas' });
    await expect(async () => {
      await field.fill('');
      await field.fill('polera mosta');
      await expect(buyer.getByRole('option', { name: product }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await picture(buyer, '09-search');
    await field.fill('polera mostasa tejida');
    await field.press('Enter');
    await buyer.waitForURL(/\?q=/);
    const card = productCards(buyer).filter({ hasText: person.username });
    await expect(async () => {
      await visit(buyer, buyer.url());
      await expect(card).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await picture(buyer, '10-found');
    await card.getByRole('link', { name: product }).click();
    const opened = buyer.getByRole('dialog', { name: product });
    const add = opened.getByRole('button', { name: 'Agregar al carrito' });
    await expect(add).toBeVisible();
    await picture(buyer, '11-product');
    await add.click();
    await opened.getByRole('button', { name: 'Ver carrito' }).click();
    await buyer.getByRole('link', { name: 'Finalizar compra' }).click();
  });

  await test.step('the buyer chooses to meet and pays', async () => {
    await main(buyer)
      .getByRole('radio', { name: /En persona/ })
      .check();
    await picture(buyer, '12-cart');
    await button(buyer, 'Pagar a Ana').click();
    await atProvider(buyer, 'pagar-aprobar');
    await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
    await expect(main(buyer)).toContainText('Te avisamos cuando la tenga lista para dártela.');
    await picture(buyer, '13-paid');
  });

  const code = await test.step('the seller has it ready, and the buyer shows the code', async () => {
    await openNewest(seller, site, 'ventas', product);
    await expect(next(seller)).toContainText('Escribile a Sofía');
    await button(seller, 'Ya la tengo lista').click();
    await expect(toast(seller, 'Le avisamos a Sofía que ya la tenés.')).toBeVisible();
    await openNewest(buyer, site, 'compras', product);
    await expect(next(buyer)).toContainText('Encontrate con Ana');
    await expect(buyer.getByRole('img', { name: 'Código QR' })).toBeVisible();
    await picture(buyer, '14-code');
    return await next(buyer)
      .getByRole('img', { name: /^\d( \d){5}$/ })
      .innerText();
  });

  await test.step('the seller types it, and the buyer sees it at once', async () => {
    await seller.getByLabel('Código de Sofía').fill(code.replace(/\D/g, ''));
    await button(seller, 'Confirmar la entrega').click();
    await expect(toast(seller, 'Quedó constancia de la entrega.')).toBeVisible();
    await button(buyer, 'Está todo bien').click();
    await answer(buyer, '¿Está todo bien?', 'Sí, está todo bien');
    await expect(next(buyer)).toContainText('¡Que lo disfrutes!');
    await expect(next(seller)).toContainText('Venta completa.');
  });

  const words = {
    buyer: 'Abriga pila, y la historia es tal cual. ¡Gracias a la tía Nelly!',
    seller: 'Llegó puntual y con ganas de charlar.',
  };
  await test.step('the first review stays hidden', async () => {
    await review(buyer, 'Ana', '5 estrellas', 'Tal cual la foto', words.buyer);
    await expect(main(buyer)).toContainText('Se publica cuando Ana escriba o el');
    await visit(seller, seller.url());
    await expect(seller.getByRole('region', { name: '¿Cómo te fue con Sofía?' })).toBeVisible();
    await expect(main(seller)).not.toContainText(words.buyer);
    await visit(buyer, `${site}/perfil/${person.username}?seccion=opiniones`);
    await expect(main(buyer)).not.toContainText(words.buyer);
  });

  await test.step('with the second one both are published', async () => {
    await review(seller, 'Sofía', '4 estrellas', 'Puntual', words.seller);
    await expect(main(seller)).toContainText(words.buyer);
    for (const [username, text] of [
      [sofia, words.seller],
      [person.username, words.buyer],
    ] as const)
      await expect(async () => {
        await visit(buyer, `${site}/perfil/${username}?seccion=opiniones`);
        await expect(main(buyer).getByRole('article').first()).toContainText(text, { timeout: 1_000 });
        await expect(main(buyer).getByRole('region', { name: /^Reputación de/ })).toContainText(
          /opini(ón|ones)/,
          { timeout: 1_000 },
        );
      }).toPass();
    await picture(buyer, '16-reviews');
    await waitForMail(person.email, /^Sofía opinó sobre vos/);
  });
  await buyer.context().close();
});
