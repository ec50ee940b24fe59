import type { Page } from '@playwright/test';
import { withProduct } from '../stub/product.ts';
import {
  choosePhotos,
  chosenPhoto,
  describeJacket,
  ownProduct,
  withOwnProduct,
  withSelling,
} from '../stub/seller.ts';
import { never, open, type Scene } from './types.ts';

/** A picture of the whole page shows what stays in sight where it belongs. */
const toTop = (page: Page) => page.evaluate('window.scrollTo(0, 0)');

/** The forms to hang a piece and to change it. */
export const sellScenes: readonly Scene[] = [
  {
    name: 'vender',
    about: 'A piece being described, a photo on its way, tags being looked for',
    mockup: { light: 'vender-completa' },
    fullPage: true,
    play: async (page, shop) => {
      await open(page, await withSelling(page, shop));
      await choosePhotos(page, 3);
      await describeJacket(page);
      shop.state.photos.sending = 'stalled';
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await chosenPhoto('ruana-lana'));
      const tags = page.getByRole('combobox', { name: 'Buscar etiquetas' });
      for (const name of ['jean', 'vintage']) {
        await tags.fill(name);
        await tags.press('Enter');
      }
      shop.state.answers['GET /api/tags'] = {
        body: { tags: ['oversize', 'overol'].map((name, id) => ({ id: id + 1, name })), nextCursor: null },
      };
      await tags.pressSequentially('ov');
      await page.getByRole('option', { name: 'oversize' }).waitFor();
      await toTop(page);
    },
  },
  {
    name: 'vender-vacio',
    about: 'Nothing written yet',
    play: async (page, shop) => open(page, await withSelling(page, shop)),
  },
  {
    name: 'vender-detalles',
    about: 'Everything that may be said of a piece',
    fullPage: true,
    play: async (page, shop) => {
      await open(page, await withOwnProduct(page, shop));
      await page.getByText('Más detalles').click();
      await toTop(page);
    },
  },
  {
    name: 'vender-accesorio',
    about: 'An accessory has a kind of its own, and other measures',
    fullPage: true,
    play: async (page, shop) => {
      await open(page, await withSelling(page, shop));
      await page.getByRole('main').getByText('Accesorio', { exact: true }).click();
      await page.getByLabel('Accesorio', { exact: true }).and(page.locator('select')).selectOption('Anillo');
      await page.getByText('Más detalles').click();
      await toTop(page);
    },
  },
  {
    name: 'vender-otra-vez',
    about: 'A piece that was bought here, and another one left unfinished',
    play: async (page, shop) => {
      const address = await withSelling(page, shop);
      await open(page, address);
      await page.getByLabel('Título').fill('Ruana de lana cruda');
      const bought = ownProduct();
      withProduct(shop, bought);
      await open(page, `${address}?como=${bought.id}`);
      await page.getByText('Tenías otra prenda').waitFor();
    },
  },
  {
    name: 'vender-error',
    about: 'Sent with nothing in it',
    mockup: { light: 'vender-error-completa' },
    fullPage: true,
    play: async (page, shop) => {
      await open(page, await withSelling(page, shop));
      await page.getByLabel('Precio').fill('0');
      await page.getByRole('button', { name: 'Publicar' }).click();
      await page.getByText('Falta el título').waitFor();
      await toTop(page);
    },
  },
  {
    name: 'vender-exito',
    about: 'A change that has been taken',
    mockup: { light: 'vender-exito' },
    play: async (page, shop) => {
      await open(page, await withOwnProduct(page, shop));
      await page.clock.install();
      shop.state.answers['POST /api/products/update'] = { body: { success: true } };
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page.getByText('¡Producto editado exitosamente!').waitFor();
      await page.clock.pauseAt(Date.now() + 500);
      await toTop(page);
    },
  },
  {
    name: 'vender-sin-cuenta',
    about: 'Somebody who has no account to be paid into',
    mockup: { light: 'vender-sin-cuenta' },
    play: async (page, shop) => open(page, await withSelling(page, shop, { hasAccount: false })),
  },
  {
    name: 'vender-sin-sesion',
    about: 'The session ended while the form was being filled',
    play: async (page, shop) => {
      await open(page, await withSelling(page, shop));
      await choosePhotos(page, 1);
      await describeJacket(page);
      shop.state.answers['POST /api/products/create'] = { code: 'publish-needs-session' };
      await page.getByRole('button', { name: 'Publicar' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('alert').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'vender-descartar',
    about: 'Whether the draft should really go',
    play: async (page, shop) => {
      await open(page, await withSelling(page, shop));
      await page.getByLabel('Título').fill('Campera de jean oversize');
      await page.getByRole('button', { name: 'Descartar' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'editar',
    about: 'A piece being saved',
    mockup: { light: 'vender-exito' },
    fullPage: true,
    play: async (page, shop) => {
      await open(page, await withOwnProduct(page, shop));
      shop.state.answers['POST /api/products/update'] = { body: { success: true }, gate: never };
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page.getByText('Guardando…').waitFor();
      await toTop(page);
    },
  },
  {
    name: 'editar-reservada',
    about: 'A piece that somebody is buying',
    play: async (page, shop) => {
      const address = await withOwnProduct(page, shop);
      shop.state.answers['GET /api/products/41/form'] = { code: 'product-locked' };
      await open(page, address);
    },
  },
];
