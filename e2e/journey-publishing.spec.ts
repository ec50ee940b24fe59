import type { Page } from '@playwright/test';
import { hugePhoto, inspectPhoto, plainPhoto, sidewaysPhoto, writePhoto } from './stub/photo-files.ts';
import { demoPassword, demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { productCards, test, visit } from './fixtures.ts';
import { heading, openSession, press, toast } from './journey/person.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const tiles = (page: Page) =>
  page
    .getByRole('list', { name: 'Fotos de la prenda' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });

interface Shown {
  readonly images: readonly string[];
  readonly pictures: readonly { path: string }[];
  readonly state: string;
}

test('SELL-03 SELL-09 SELL-10 SELL-11 SELL-12 SELL-14 ITEM-03 a product is published over an unreliable network, edited and deleted', async ({
  page,
  context,
  site,
  expectedErrors,
}, info) => {
  // Offline requests, a wrong password, and the deleted product.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|status of (401|403|404|410)/);
  const title = `Campera de prueba ${Date.now()}`;
  const photo = (name: string, bytes: Buffer, folder = '') =>
    writePhoto(`${info.outputDir}/${folder}`, name, bytes);
  const big = await hugePhoto();
  expect(big.length).toBeGreaterThan(20_000_000);
  const files = [
    await photo('acostada.jpg', await sidewaysPhoto()),
    await photo('enorme.jpg', big),
    await photo('frente.jpg', await plainPhoto('frente')),
    await photo('frente.jpg', await plainPhoto('frente'), 'otra'),
    await photo('detalle.jpg', await plainPhoto('detalle')),
    await photo('etiqueta.jpg', await plainPhoto('etiqueta')),
  ];

  await openSession(page, site, demoSignIns.seller.email);
  await visit(page, `${site}/vender`);
  await expect(heading(page, 'Colgá algo nuevo')).toBeVisible();

  await test.step('choose six files with a duplicate, and go offline during the upload', async () => {
    const firstSent = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.locator('input[type=file]').first().setInputFiles(files);
    expect((await firstSent).status()).toBe(200);
    await context.setOffline(true);
    await expect(tiles(page)).toHaveCount(5);
    await expect(tiles(page).getByText('No se subió').first()).toBeVisible();
  });

  await test.step('fill the form, go online again, and see all uploads finished', async () => {
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Contá su historia').fill('La compré en la feria y la usé dos inviernos.');
    await page.getByLabel('Precio').fill('1890');
    await context.setOffline(false);
    await page.getByRole('main').getByText('Unisex', { exact: true }).click();
    await page.getByRole('main').getByText('Prenda de vestir', { exact: true }).click();
    await page.getByLabel('Talle', { exact: true }).selectOption('M');
    await expect(tiles(page).getByText(/Preparando|Subiendo|Procesando|No se subió/)).toHaveCount(0);
  });

  await test.step('the draft with its photos survives a reload', async () => {
    await expect(page.getByText(/^Borrador guardado/)).toBeVisible();
    await visit(page, `${site}/vender`);
    await expect(page.getByLabel('Título')).toHaveValue(title);
    await expect(page.getByLabel('Talle', { exact: true })).toHaveValue('M');
    await expect(tiles(page)).toHaveCount(5);
    await expect(tiles(page).getByText(/Preparando|Subiendo|Procesando|No se subió/)).toHaveCount(0);
  });

  const id = await test.step('publish; it is first in the listing', async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/products/create'));
    await press(page, 'Publicar');
    const answer = await answered;
    const answeredAt = Date.now();
    expect(answer.status()).toBe(200);
    const { product } = (await answer.json()) as { product: Shown & { id: number } };
    await expect.poll(() => firstListed(page, site), { intervals: [50] }).toBe(product.id);
    expect(Date.now() - answeredAt).toBeLessThanOrEqual(2_000);

    await expect(toast(page, '¡Producto publicado exitosamente!')).toBeVisible();
    await page.waitForURL(/\/productos$/);
    await expect(productCards(page).first().getByRole('heading', { name: title })).toBeVisible();
    return product.id;
  });

  const mediaUrl = await test.step('its photos are upright and without metadata', async () => {
    const { images, pictures, state } = await productOf(page, site, id);
    expect(state).toBe('active');
    expect(pictures.map(({ path }) => path)).toEqual(images);
    expect(images).toHaveLength(5);
    const src = await productCards(page).first().getByRole('img').first().getAttribute('src');
    const mediaAddress = src?.slice(0, src.indexOf('/productPictures/')) ?? '';
    const turned = await page.request.get(`${mediaAddress}/${images[0]}-1280.webp`);
    expect(await inspectPhoto(await turned.body())).toMatchObject({
      width: 600,
      height: 800,
      orientation: 1,
      format: 'webp',
      top: 'red',
    });
    return mediaAddress;
  });
  const isPublic = async (path: string | undefined) =>
    (await page.request.head(`${mediaUrl}/${path}-320.webp`)).ok();

  await test.step('open the overlay and remove a photo', async () => {
    await productCards(page).first().getByRole('link', { name: title }).click();
    const overlay = page.getByRole('dialog', { name: title });
    await expect(overlay.getByText(/\$\s1\.890/)).toBeVisible();
    await overlay.getByRole('link', { name: 'Editar' }).click();
    await expect(heading(page, 'Editar prenda')).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue(title);
    await expect(page.getByLabel('Talle', { exact: true })).toHaveValue('M');

    const before = (await productOf(page, site, id)).images;
    const removed = before.at(-1);
    expect(await isPublic(removed)).toBe(true);
    await press(page, 'Quitar foto 5');
    await page.getByLabel('Precio').fill('1750');
    await press(page, 'Guardar');
    await expect(toast(page, '¡Producto editado exitosamente!')).toBeVisible();
    await page.waitForURL(/\/productos$/);
    expect((await productOf(page, site, id)).images).toEqual(before.slice(0, -1));
    await expect.poll(() => isPublic(removed)).toBe(false);
  });

  await test.step('the draft is deleted', async () => {
    await visit(page, `${site}/vender`);
    await expect(page.getByLabel('Título')).toHaveValue('');
    await expect(tiles(page)).toHaveCount(0);
  });

  await test.step('delete it with the password', async () => {
    const { images } = await productOf(page, site, id);
    await visit(page, `${site}/Post/${id}`);
    await expect(heading(page, title)).toBeVisible();
    await press(page, 'Eliminar prenda');
    const dialog = page.getByRole('dialog', { name: '¿Descolgar esta prenda?' });
    const password = dialog.getByLabel('Ingresá tu contraseña para confirmar');
    await password.fill('no-es-esta-1');
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(dialog.getByText('Contraseña incorrecta.')).toBeVisible();
    await password.fill(demoPassword);
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(toast(page, 'Descolgaste la prenda')).toBeVisible();

    expect((await page.request.get(`${site}/api/products/${id}`)).status()).toBe(410);
    for (const path of images) await expect.poll(() => isPublic(path)).toBe(false);
    await expect.poll(() => firstListed(page, site)).not.toBe(id);
  });
});

async function firstListed(page: Page, site: string): Promise<number | undefined> {
  const answer = await page.request.get(`${site}/api/products`);
  return ((await answer.json()) as { products: { id: number }[] }).products[0]?.id;
}

async function productOf(page: Page, site: string, id: number): Promise<Shown> {
  const answer = await page.request.get(`${site}/api/products/${id}`);
  return ((await answer.json()) as { product: Shown }).product;
}
