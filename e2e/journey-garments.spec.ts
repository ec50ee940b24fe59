import type { Browser, Page } from '@playwright/test';
import { test, visit } from './fixtures.ts';
import { answer, button, main, meet, next, openNewest, title } from './journey/order.ts';
import { atProvider, signedInAs, toast } from './journey/person.ts';
import { callApi } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';
import { plainPhoto } from './stub/photo-files.ts';

onRealSite();

const martina = { username: 'martinacabrera', name: 'Martina' };
const agustina = { username: 'agusmedina', name: 'Agustina' };
const everton = 'evertonpereyra';
const words = 'La usé en la costanera todo un invierno. El forro tiene un bolsillo que nadie ve.';

const chapters = (page: Page) =>
  page.getByRole('list', { name: 'Su historia, capítulo por capítulo' }).getByRole('listitem');

/** From the cart to "Está todo bien": they meet, and the buyer says that it arrived. */
async function buyInPerson(buyer: Page, seller: Page, name: string, product: string): Promise<void> {
  const site = new URL(buyer.url()).origin;
  await callApi(seller, '/api/delivery-settings/save', {
    department: 'Salto',
    in_person: true,
    zone: 'Plaza Artigas',
    parcel: 'none',
    local_cents: null,
    country_cents: null,
  });
  await visit(buyer, `${site}/carrito`);
  await main(buyer)
    .getByRole('radio', { name: /En persona/ })
    .check();
  await button(buyer, `Pagar a ${name}`).click();
  await atProvider(buyer, 'pagar-aprobar');
  await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
  await openNewest(seller, site, 'ventas', product);
  await openNewest(buyer, site, 'compras', product);
  await button(seller, 'Ya la tengo lista').click();
  await button(buyer, 'Ya lo recibí').click();
  await answer(buyer, '¿Ya lo recibiste?', 'Sí, ya lo tengo');
  await button(buyer, 'Está todo bien').click();
  await answer(buyer, '¿Está todo bien?', 'Sí, está todo bien');
  await expect(next(buyer)).toContainText('¡Que lo disfrutes!');
}

/** The purchase once the worker has made the next chapter. */
async function openStory(buyer: Page): Promise<void> {
  const story = buyer.getByRole('link', { name: /^Ver la historia de/ });
  await expect(async () => {
    await buyer.reload();
    await expect(story).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await story.click();
  await expect(chapters(buyer).last()).toContainText('Tu capítulo');
}

async function thirdPerson(browser: Browser, site: string, productId: number): Promise<Page> {
  const page = await signedInAs(browser, site, `${everton}@example.com`);
  await callApi(page, '/api/cart/clear', {});
  // Nobody else sees a product while its photos are being processed.
  await expect(() => callApi(page, '/api/cart/add', { product_id: productId })).toPass();
  return page;
}

test('GARM-02 GARM-04 GARM-07 GARM-10 a garment is bought, told about, sold again, and the third owner reads both chapters', async ({
  browser,
  site,
}) => {
  const { buyer, seller, product } = await meet(browser, site, { buyer: agustina.username, seller: martina });

  await test.step('the first sale makes two chapters', async () => {
    await buyInPerson(buyer, seller, martina.name, product);
    await openStory(buyer);
    await expect(title(buyer)).toHaveText(product);
    await expect(chapters(buyer)).toHaveText([
      /^una persona[^]*Colgada mientras otra persona mira la lista\.$/,
      /^Tu capítulo[^]*Todavía no contaste tu parte\./,
    ]);
  });
  const story = new URL(buyer.url()).pathname;

  await test.step('the buyer tells the own part', async () => {
    await button(buyer, 'Editar mi parte').click();
    const dialog = buyer.getByRole('dialog', { name: 'Tu capítulo' });
    await dialog.getByRole('textbox', { name: 'Contá tu parte' }).fill(words);
    await dialog.getByLabel('Departamento').selectOption('Paysandú');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'forro.jpg',
      mimeType: 'image/jpeg',
      buffer: await plainPhoto('forro'),
    });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(toast(buyer, 'Guardado')).toBeVisible();
    await expect(chapters(buyer).last()).toContainText(words);
  });

  const resale = `${product} de nuevo`;
  const productId = await test.step('the buyer lists it again from the purchase', async () => {
    await openNewest(buyer, site, 'compras', product);
    await buyer.getByRole('link', { name: 'Volver a colgarla' }).click();
    await expect(buyer).toHaveURL(new RegExp(`prenda=${story.split('/').at(-1)?.replaceAll('-', '')}$`));
    await expect(buyer.getByRole('radio', { name: product })).toBeChecked();
    await expect(buyer.getByLabel('Título')).toHaveValue(product);
    await buyer.getByLabel('Título').fill(resale);
    await buyer.getByLabel('Contá su historia').fill('Sigue viaje: ya no la uso.');
    await buyer.getByLabel('Precio').fill('990');
    await buyer
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'frente.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('de nuevo') });
    const answered = buyer.waitForResponse((response) => response.url().endsWith('/api/products/create'));
    await button(buyer, 'Publicar').click();
    const reply = (await (await answered).json()) as { product: { id: number } };
    await expect(toast(buyer, '¡Producto publicado exitosamente!')).toBeVisible();
    return reply.product.id;
  });

  const third = await thirdPerson(browser, site, productId);
  await test.step('the listing shows the story, and the story the listing', async () => {
    await visit(third, `${site}/Post/${productId}`);
    const region = third.getByRole('region', { name: 'Su historia: 2 capítulos' });
    await expect(region).toContainText(words);
    await region.getByRole('link', { name: 'Leer toda su historia' }).click();
    await expect(third.getByRole('link', { name: 'Está colgada: verla' })).toBeVisible();
  });

  await test.step('the third owner reads both chapters', async () => {
    await buyInPerson(third, buyer, agustina.name, resale);
    await openStory(third);
    await expect(third).toHaveURL(site + story);
    await expect(title(third)).toHaveText(resale);
    await expect(main(third)).toContainText('3 dueños, una sola prenda.');
    await expect(chapters(third)).toHaveText([
      /^una persona[^]*Colgada mientras otra persona mira la lista\.$/,
      /^una persona de Paysandú[^]*La usé en la costanera/,
      /^Tu capítulo[^]*Todavía no contaste tu parte\./,
    ]);
    await expect(chapters(third).nth(1).getByRole('img')).toBeVisible();
    await expect(third.getByRole('link', { name: 'Está colgada: verla' })).toHaveCount(0);
  });

  await test.step('the bell tells the first owner', async () => {
    await visit(seller, `${site}/como-ordenamos`);
    await seller.getByRole('button', { name: /^Notificaciones/ }).click();
    await seller
      .getByRole('link', { name: `${resale} siguió viaje Ya tuvo 3 dueños. Mirá su historia.` })
      .click();
    await expect(seller).toHaveURL(site + story);
    await expect(chapters(seller).first()).toContainText('Tu capítulo');
  });
  await Promise.all([buyer, seller, third].map((page) => page.context().close()));
});
