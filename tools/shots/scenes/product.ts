import type { Page } from '@playwright/test';
import { signedIn } from '../stub/member.ts';
import { camila, noTalk } from '../stub/comments.ts';
import { jeanJacket, productReply, withProduct } from '../stub/product.ts';
import type { StubShop } from '../stub/shop.ts';
import { never, open, openedByAddress, type Scene } from './types.ts';

const title = 'Campera de jean oversize';

async function pressCard(page: Page, shop: StubShop): Promise<void> {
  await open(page, `${shop.url}/productos`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('dialog', { name: title }).waitFor();
}

async function openOverlay(page: Page, shop: StubShop): Promise<void> {
  await pressCard(page, shop);
  await page.getByRole('heading', { name: /^Comentarios/ }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openDeletion(page: Page, shop: StubShop): Promise<void> {
  await signedIn(page.context(), shop);
  withProduct(shop);
  shop.state.answers['POST /api/products/delete'] = { code: 'wrong-password' };
  await openOverlay(page, shop);
  await page.getByRole('button', { name: 'Eliminar publicación' }).click();
  await page.getByLabel('Ingresá tu contraseña para confirmar').fill('secreto1');
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByText('Contraseña incorrecta.').waitFor();
}

/** A piece, over the listing and as a page of its own. */
export const productScenes: readonly Scene[] = [
  {
    name: 'producto',
    about: 'A piece over the listing',
    mockup: { light: 'producto', dark: 'producto-oscuro' },
    play: async (page, shop) => {
      withProduct(shop);
      await openOverlay(page, shop);
    },
  },
  {
    name: 'producto-cargando',
    about: 'What the card knew, until the rest has come',
    play: async (page, shop) => {
      const product = jeanJacket();
      withProduct(shop, product);
      shop.state.answers[`GET /api/products/${product.id}`] = { body: productReply(product), gate: never };
      await pressCard(page, shop);
    },
  },
  {
    name: 'producto-duena',
    about: 'A piece of one’s own',
    mockup: { light: 'producto-duena' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      withProduct(shop);
      await openOverlay(page, shop);
      await page.locator('[role=dialog]').evaluate((box) => box.scrollTo(0, 300));
    },
  },
  {
    name: 'producto-barra',
    about: 'On a phone, scrolled past its photo: a bar says what it is',
    widths: [390, 768],
    play: async (page, shop) => {
      withProduct(shop);
      await openOverlay(page, shop);
      await page.locator('[role=dialog]').evaluate((box) => box.scrollTo(0, 900));
    },
  },
  {
    name: 'producto-pausado',
    about: 'A piece of one’s own that was taken off the rack',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, shop.url + withProduct(shop, jeanJacket({ state: 'withdrawn' })));
    },
  },
  {
    name: 'producto-procesando',
    about: 'A piece of one’s own whose photos are being made',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      const product = jeanJacket({ state: 'processing', pictures: [], images: [] });
      await open(page, shop.url + withProduct(shop, product));
    },
  },
  {
    name: 'producto-comentarios',
    about:
      'What people say about it; the comment that the address names stands out, its author is about to delete it',
    mockup: { light: 'producto-comentarios' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop, camila);
      withProduct(shop, jeanJacket(), { liked: true });
      // So that it stands out for as long as it takes to draw it.
      await page.addInitScript(`{
        const later = window.setTimeout.bind(window);
        window.setTimeout = (work, ms) => (ms === 1700 ? 0 : later(work, ms));
      }`);
      await open(page, `${shop.url}/productos?product=${jeanJacket().id}&comentario=42`);
      await page.locator('#comentario-42[data-standing-out]').waitFor();
      await page.locator('#comentario-42').getByRole('button', { name: 'Eliminar' }).click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'producto-respuesta',
    about: 'Answering a comment, and one that was deleted',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      const { comments } = productReply();
      const [first, second] = comments.threads;
      const deleted = { content: '', user: null, id_user: null, isDeleted: true };
      const threads = [first, second && { ...second, comment: { ...second.comment, ...deleted } }];
      withProduct(shop, jeanJacket(), {
        comments: { ...comments, threads: threads.filter((thread) => thread !== undefined) },
      });
      await open(page, `${shop.url}/Post/${jeanJacket().id}`);
      await page.getByRole('button', { name: 'Responder a @camiolivera' }).click();
      await page.keyboard.type('te la separo hasta el viernes');
    },
  },
  {
    name: 'producto-sin-comentarios',
    about: 'Nobody has said anything; what was tried could not be published',
    play: async (page, shop) => {
      await signedIn(page.context(), shop, camila);
      shop.state.answers['POST /api/add-comment'] = { code: 'comment-not-added' };
      withProduct(shop, jeanJacket({ comments: 0 }), { comments: noTalk });
      await openedByAddress(page, `${shop.url}/productos?product=${jeanJacket().id}`);
      await page.getByLabel('Escribí un comentario').fill('¿Tiene bolsillos por dentro?');
      await page.getByRole('button', { name: 'Publicar comentario' }).click();
      await page.getByText('No pudimos publicar tu comentario.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'producto-eliminar',
    about: 'Deleting it, with a wrong password',
    mockup: { light: 'producto-eliminar' },
    play: openDeletion,
  },
  {
    name: 'producto-zoom',
    about: 'Its second photo, enlarged',
    mockup: { light: 'producto-zoom' },
    play: async (page, shop) => {
      withProduct(shop);
      await openOverlay(page, shop);
      await page.getByRole('button', { name: 'Ampliar foto' }).click();
      await page.getByRole('dialog', { name: /^Foto ampliada/ }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('+');
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'producto-vendido',
    about: 'A piece that was sold',
    play: async (page, shop) => {
      await open(page, shop.url + withProduct(shop, jeanJacket({ state: 'sold' })));
    },
  },
  {
    name: 'producto-no-esta',
    about: 'A piece over the listing that is gone',
    play: async (page, shop) => {
      const { id } = jeanJacket();
      shop.state.answers[`GET /api/products/${id}`] = { code: 'product-gone' };
      await open(page, `${shop.url}/productos?product=${id}`);
    },
  },
  {
    name: 'post',
    about: 'A piece as a page of its own',
    mockup: { light: 'post' },
    play: async (page, shop) => {
      await open(page, shop.url + withProduct(shop));
    },
  },
  {
    name: 'post-gone',
    about: 'The page of a piece that is gone',
    play: async (page, shop) => {
      const { id } = jeanJacket();
      shop.state.answers[`GET /api/products/${id}`] = { code: 'product-gone' };
      await open(page, `${shop.url}/Post/${id}`);
    },
  },
];
