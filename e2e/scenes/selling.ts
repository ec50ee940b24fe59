import type { Page } from '@playwright/test';
import { withDesk } from '../stub/desk.ts';
import { withNumbers } from '../stub/desk-numbers.ts';
import { withOwnGarments } from '../stub/garments.ts';
import { signedIn } from '../stub/member.ts';
import { anOffer, receivedOffers } from '../stub/offers.ts';
import { aSale, withOrders } from '../stub/orders.ts';
import { camila } from '../stub/comments.ts';
import { jeanJacket, withProduct } from '../stub/product.ts';
import type { StubShop } from '../stub/shop.ts';
import { choosePhotos, describeJacket, ownProduct, withOwnProduct, withSelling } from '../stub/seller.ts';
import { inDays, unsentSales, withVacation } from '../stub/vacation.ts';
import { openDialog, press, type Scenes } from './scene.ts';

/** The sell form, a seller's own products, the desk and vacations. */
export const selling: Scenes = {
  sell: { mockup: 'vender', open: withSelling },
  'sell-filled': {
    open: withSelling,
    async act(page) {
      await choosePhotos(page, 3);
      await describeJacket(page);
    },
  },
  'sell-missing': {
    mockup: 'vender-error',
    open: withSelling,
    async act(page) {
      await press(page, 'Publicar');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  'sell-unlinked': {
    mockup: 'vender-sin-cuenta',
    open: (page, shop) => withSelling(page, shop, { hasAccount: false }),
  },
  'sell-measures': {
    mockup: 'vender-medidas',
    open: withSelling,
    async act(page) {
      await page.getByRole('main').getByText('Mujer', { exact: true }).click();
      await page.getByLabel('Categoría').selectOption('vaquero-ancho');
      await page.getByLabel('Talle', { exact: true }).selectOption('40');
      await page.getByText('Europa', { exact: true }).click();
      await page.getByLabel('Cintura').fill('38');
      await page.getByLabel('Largo').fill('140');
      await page.getByRole('heading', { name: 'Tipo y talle' }).scrollIntoViewIfNeeded();
    },
  },
  'just-published': {
    open: (page, shop) => withPublication(page, shop, null),
    act: (page) => publish(page, '¡Ya está colgada!'),
  },
  'just-published-held': {
    open: (page, shop) => withPublication(page, shop, 'review'),
    act: (page) => publish(page, 'La estamos mirando'),
  },
  'sell-garments': {
    open(page, shop) {
      withOwnGarments(shop);
      return withSelling(page, shop);
    },
  },
  'edit-product': { open: (page, shop) => withOwnProduct(page, shop) },
  'product-own': {
    mockup: 'producto-duena',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      return shop.url + withProduct(shop);
    },
  },
  'product-deletion': {
    mockup: 'producto-eliminar',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      return shop.url + withProduct(shop);
    },
    act: (page) => openDialog(page, 'Eliminar prenda'),
  },
  'product-paused': {
    async open(page, shop) {
      await signedIn(page.context(), shop);
      return shop.url + withProduct(shop, jeanJacket({ state: 'withdrawn' }));
    },
  },
  'offers-received': {
    mockup: 'oferta-recibida',
    async open(page, shop) {
      await signedIn(page.context(), shop);
      const received = { offer: anOffer(), buyer: camila, counters_left: 3 };
      return shop.url + withProduct(shop, undefined, { received_offers: receivedOffers(received) });
    },
  },
  'offer-likers-dialog': {
    async open(page, shop) {
      await signedIn(page.context(), shop);
      return shop.url + withProduct(shop, undefined, { received_offers: receivedOffers() });
    },
    act: (page) => openDialog(page, 'Ofrecer a quienes les gusta'),
  },
  desk: { mockup: 'estanteria', open: (page, shop) => withDesk(page, shop) },
  'desk-chosen': { open: (page, shop) => withDesk(page, shop), act: choosePair },
  'desk-prices': {
    mockup: 'estanteria-precios',
    open: (page, shop) => withDesk(page, shop),
    async act(page) {
      await choosePair(page);
      await press(page, 'Cambiar precios');
      await page.getByLabel('¿Cuánto?').fill('−15');
    },
  },
  'desk-result': {
    async open(page, shop) {
      const address = await withDesk(page, shop);
      shop.state.answers['POST /api/desk/pause'] = {
        body: { done: 1, left: [{ id: 43, code: 'product-locked' }] },
      };
      return address;
    },
    async act(page) {
      await choosePair(page);
      await press(page, 'Pausar');
      await page.getByText('Quedó 1 sin cambiar.').waitFor();
    },
  },
  'desk-empty': { open: (page, shop) => withDesk(page, shop, []) },
  'desk-failed': {
    async open(page, shop) {
      const address = await withDesk(page, shop);
      shop.state.answers['GET /api/desk/products'] = { code: 'unavailable' };
      return address;
    },
  },
  'desk-loading': {
    async open(page, shop) {
      await withDesk(page, shop);
      const answer = shop.state.answers['GET /api/desk/products'];
      if (answer) shop.state.answers['GET /api/desk/products'] = { ...answer, gate: new Promise(() => {}) };
      await withOrders(page, shop, { sale: [aSale(1042)] });
      return `${shop.url}/ventas`;
    },
    async act(page) {
      await page.getByRole('link', { name: 'Estantería' }).click();
      await page.getByText('Cargando tu estantería…').waitFor();
    },
  },
  'product-numbers': {
    mockup: 'estanteria-prenda',
    open: async (page, shop) => shop.url + (await withNumbers(page, shop)),
  },
  'product-numbers-failed': {
    async open(page, shop) {
      const path = await withNumbers(page, shop);
      shop.state.answers['GET /api/desk/numbers?days=30&product=41'] = { code: 'unavailable' };
      return shop.url + path;
    },
  },
  vacation: {
    mockup: 'vacaciones',
    open: (page, shop) => withVacation(page, shop, { unsent: unsentSales() }),
    act: openVacation,
  },
  'vacation-running': {
    open: (page, shop) => withVacation(page, shop, { until: inDays(10) }),
    act: openVacation,
  },
  'vacation-failed': {
    async open(page, shop) {
      const address = await withVacation(page, shop);
      shop.state.answers['GET /api/desk/vacation'] = { code: 'unavailable' };
      return address;
    },
    act: openVacation,
  },
};

/** The sell form, whose product is listed, or held for a moderator. */
function withPublication(page: Page, shop: StubShop, hold: 'review' | null): Promise<string> {
  shop.state.answers['POST /api/products/create'] = {
    body: { success: true, product: ownProduct({ id: 9041 }), hold },
  };
  return withSelling(page, shop);
}

async function publish(page: Page, title: string): Promise<void> {
  await choosePhotos(page, 3);
  await describeJacket(page);
  await press(page, 'Publicar');
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('¡Producto publicado exitosamente!').first().waitFor({ state: 'hidden' });
}

async function choosePair(page: Page): Promise<void> {
  for (const title of ['Campera de jean oversize', 'Ruana de lana cruda'])
    await page.getByRole('checkbox', { name: `Elegir ${title}`, exact: true }).check();
}

async function openVacation(page: Page): Promise<void> {
  await press(page, 'Vacaciones');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /vacaciones$|^Probar/ })
    .waitFor();
}
