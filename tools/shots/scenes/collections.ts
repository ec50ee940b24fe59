import type { Page } from '@playwright/test';
import {
  candidatesFor,
  luciasCollections,
  savePlaces,
  withCollections,
  withOpened,
} from '../stub/collections.ts';
import { signedIn } from '../stub/member.ts';
import { jeanJacket, withProduct } from '../stub/product.ts';
import type { StubShop } from '../stub/shop.ts';
import { open, openedByAddress, type Scene } from './types.ts';

function winter() {
  const [first] = luciasCollections();
  if (!first) throw new Error('The demo catalogue has no collections of Lucía');
  return first;
}

async function openWinter(page: Page, shop: StubShop): Promise<void> {
  await signedIn(page.context(), shop);
  shop.state.answers[`GET /api/collections/${winter().card.id}/candidates`] = {
    body: candidatesFor(winter()),
  };
  await open(page, withOpened(shop, winter()));
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const slowChanges = `Promise.all(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished.catch(() => undefined)),
).then(() => undefined)`;

/** Wherever it is on the page; what changes slowly has changed then. */
async function choose(page: Page, place: number): Promise<void> {
  await page.getByRole('checkbox').nth(place).dispatchEvent('click');
  await page.evaluate(slowChanges);
}

/** What people keep together. */
export const collectionScenes: readonly Scene[] = [
  {
    name: 'perfil-colecciones',
    about: 'Own collections',
    mockup: { light: 'perfil-colecciones' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, withCollections(shop));
    },
  },
  {
    name: 'perfil-colecciones-vacio',
    about: 'Nothing collected yet',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, withCollections(shop, []));
    },
  },
  {
    name: 'perfil-colecciones-eliminar',
    about: 'Two chosen to be deleted',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, withCollections(shop));
      await press(page, 'Eliminar colecciones');
      await choose(page, 1);
      await choose(page, 3);
      await page.getByRole('checkbox').nth(2).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'perfil-colecciones-confirmar',
    about: 'Deleting them could not be done',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      shop.state.answers['POST /api/collections/delete'] = { code: 'collection-not-deleted' };
      await open(page, withCollections(shop));
      await press(page, 'Eliminar colecciones');
      await choose(page, 1);
      await choose(page, 3);
      await press(page, 'Eliminar 2');
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
      await page.getByText('Error al eliminar la colección.').waitFor();
    },
  },
  {
    name: 'perfil-coleccion-nueva',
    about: 'A new one, private; its name is missing',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, withCollections(shop));
      await press(page, 'Nueva colección');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Privada').click();
      await dialog.getByRole('button', { name: 'Crear' }).click();
    },
  },
  {
    name: 'perfil-coleccion-abierta',
    about: 'A collection as its owner sees it',
    play: openWinter,
  },
  {
    name: 'perfil-coleccion-ajena',
    about: 'A collection as everybody sees it',
    play: async (page, shop) => {
      await open(page, withOpened(shop, winter()));
    },
  },
  {
    name: 'perfil-coleccion-vacia',
    about: 'An own collection with nothing in it',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, withOpened(shop, { ...winter(), pieces: [] }));
    },
  },
  {
    name: 'perfil-coleccion-agregar',
    about: 'Choosing what to add',
    mockup: { light: 'perfil-coleccion' },
    play: async (page, shop) => {
      await openWinter(page, shop);
      await press(page, 'Agregar prendas');
      await choose(page, 1);
      await choose(page, 3);
      await page.getByRole('checkbox').nth(2).scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'perfil-coleccion-quitar',
    about: 'Choosing what to take out, which could not be done',
    play: async (page, shop) => {
      await openWinter(page, shop);
      await press(page, 'Quitar prendas');
      await choose(page, 0);
      await press(page, 'Quitar 1');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'producto-guardar',
    about: 'Saving a piece, in one and in a new one',
    mockup: { light: 'producto-duena' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      withProduct(shop);
      shop.state.answers['GET /api/collections'] = { body: savePlaces(jeanJacket().id) };
      await openedByAddress(page, `${shop.url}/productos?product=${jeanJacket().id}`);
      await press(page, 'Guardar en colección');
      await page.getByRole('button', { name: /^Jean con jean/ }).waitFor();
      await page.getByLabel('Nueva colección').fill('Camperas');
    },
  },
];
