import type { Page } from '@playwright/test';
import { cartLine, cartGroup, cartOf, withCart } from '../stub/cart.ts';
import { camila } from '../stub/comments.ts';
import { followed } from '../stub/follows.ts';
import { jacketStory } from '../stub/garments.ts';
import { signedIn } from '../stub/member.ts';
import { sellers } from '../stub/orders.ts';
import { jeanJacket, relatedToJacket, withProduct, withReservedCard } from '../stub/product.ts';
import { aSavedSearch, withSavedSearch, withSavedSearches } from '../stub/saved-searches.ts';
import { foundForCam, setSearchReply } from '../stub/search.ts';
import type { StubShop } from '../stub/shop.ts';
import { inDays } from '../stub/vacation.ts';
import { asLucia, openDialog, press, type Scenes } from './scene.ts';

const savedListing = '/productos?q=campera&tipo=vestir&sexo=Mujer&sexo=Unisex&hasta=4000';

/** Landing, listing, search, product. */
export const finding: Scenes = {
  landing: { mockup: 'landing-l1', open: (_, { url }) => url },
  'landing-how': { mockup: 'landing-l2', open: (_, { url }) => url, act: (page) => showSlide(page, 2) },
  'landing-feed': { mockup: 'landing-l3', open: (_, { url }) => url, act: (page) => showSlide(page, 3) },
  'landing-payments': { mockup: 'landing-l4', open: (_, { url }) => url, act: (page) => showSlide(page, 4) },
  'landing-shipping': { mockup: 'landing-l5', open: (_, { url }) => url, act: (page) => showSlide(page, 5) },
  listing: { mockup: 'productos', open: (_, { url }) => `${url}/productos` },
  'listing-filters': {
    mockup: 'productos-filtros',
    open: (_, { url }) => `${url}/productos?sexo=Mujer&talle=M`,
    async act(page) {
      const filters = page.getByRole('button', { name: /^Filtros/ });
      if (await filters.isVisible()) await filters.click();
    },
  },
  'listing-size': { open: (_, { url }) => `${url}/productos?q=championes+38` },
  'listing-empty': {
    mockup: 'productos-vacio',
    open: (_, { url }) => `${url}/productos?q=zzzz&sexo=Mujer`,
  },
  'listing-loading': {
    mockup: 'productos-cargando',
    open(_, shop) {
      shop.state.gate = new Promise(() => {});
      return `${shop.url}/terminos`;
    },
    async act(page) {
      const links = page.getByRole('link', { name: 'Productos', exact: true });
      await links.filter({ visible: true }).first().click();
      await page.getByRole('heading', { name: 'Recién colgado' }).waitFor();
    },
  },
  'listing-failed': {
    mockup: 'productos-error',
    open(_, shop) {
      shop.state.mode = 'broken-first';
      return `${shop.url}/productos`;
    },
  },
  'search-start': {
    async open(page, { url }) {
      await page.addInitScript(() =>
        localStorage.setItem('recent-searches', '["championes 38","campera de jean"]'),
      );
      return `${url}/terminos`;
    },
    async act(page) {
      const button = page.getByRole('button', { name: 'Buscar', exact: true });
      if (!(await button.isVisible())) return;
      await button.click();
      await page.getByRole('region', { name: 'Categorías' }).waitFor();
    },
  },
  search: {
    mockup: 'busqueda',
    open(_, shop) {
      setSearchReply(shop, foundForCam);
      return `${shop.url}/terminos`;
    },
    async act(page) {
      const button = page.getByRole('button', { name: 'Buscar', exact: true });
      if (await button.isVisible()) await button.click();
      await page.getByRole('combobox').first().fill('cam');
      await page.getByRole('option').first().waitFor();
    },
  },
  'search-guest': { open: (_, { url }) => `${url}${savedListing}` },
  'search-unsaved': { open: (page, shop) => savedSearchPage(page, shop, () => savedListing) },
  'search-saved': {
    open: (page, shop) =>
      savedSearchPage(page, shop, () => {
        shop.state.listing = { saved_search_id: aSavedSearch().id };
        return savedListing;
      }),
  },
  'search-dialog': {
    mockup: 'busqueda-guardar',
    open: (page, shop) =>
      savedSearchPage(page, shop, () => `${savedListing}&reputacion=4&sin=ni%C3%B1o&sin=corta&sin=forro`),
    act: (page) => openDialog(page, 'Guardar búsqueda'),
  },
  'search-dialog-refused': {
    open: (page, shop) =>
      savedSearchPage(page, shop, () => {
        shop.state.answers['POST /api/saved-searches/create'] = { code: 'too-many-searches' };
        return savedListing;
      }),
    async act(page) {
      await openDialog(page, 'Guardar búsqueda');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Guardar búsqueda' }).click();
      await dialog.getByRole('alert').scrollIntoViewIfNeeded();
    },
  },
  'search-narrowed': {
    open: (page, shop) =>
      savedSearchPage(page, shop, () => '/productos?reputacion=4&sin=campera&sin=ni%C3%B1o'),
    async act(page) {
      const filters = page.getByRole('button', { name: /^Filtros/ });
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Sin estas palabras').scrollIntoViewIfNeeded();
    },
  },
  'saved-searches': {
    mockup: 'busquedas',
    open: (page, shop) => savedSearchPage(page, shop, withSavedSearches),
  },
  'saved-searches-empty': {
    open: (page, shop) => savedSearchPage(page, shop, (of) => withSavedSearches(of, [])),
  },
  'saved-searches-loading': {
    async open(page, shop) {
      await savedSearchPage(page, shop, withSavedSearches);
      shop.state.answers['GET /api/saved-searches'] = { body: { searches: [] }, gate: new Promise(() => {}) };
      return `${shop.url}/productos`;
    },
    async act(page) {
      await page.getByRole('link', { name: 'Búsquedas guardadas' }).click();
      await page.getByText('Cargando tus búsquedas…').waitFor();
    },
  },
  'saved-search-edit': {
    open: (page, shop) => savedSearchPage(page, shop, withSavedSearches),
    act: (page) => openDialog(page, /^Editar Campera/),
  },
  'saved-search-deletion': {
    open: (page, shop) => savedSearchPage(page, shop, withSavedSearches),
    act: (page) => openDialog(page, /^Eliminar Campera/),
  },
  'saved-search': { open: (page, shop) => savedSearchPage(page, shop, withSavedSearch) },
  'saved-search-end': {
    open: (page, shop) => savedSearchPage(page, shop, withSavedSearch),
    act: (page) => page.getByText('Eso es todo').scrollIntoViewIfNeeded(),
  },
  'saved-search-empty': {
    open: (page, shop) =>
      savedSearchPage(page, shop, (of) =>
        withSavedSearch(of, { search: aSavedSearch({ new: 0, image: null, preview: null }), products: [] }),
      ),
  },
  product: {
    mockup: 'post',
    open: (_, shop) => shop.url + withProduct(shop, jeanJacket(), { related: relatedToJacket() }),
  },
  'product-overlay': {
    mockup: 'producto',
    open(_, shop) {
      withProduct(shop, jeanJacket(), { related: relatedToJacket() });
      return `${shop.url}/productos?product=${jeanJacket().id}`;
    },
  },
  'product-added': {
    mockup: 'producto-agregado',
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      withCart(shop, cartOf([cartGroup('elena', [cartLine('jumper')])]));
      shop.state.answers['POST /api/cart/add'] = { body: { success: true, quantity: 1 } };
      return shop.url + withProduct(shop);
    },
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click(),
  },
  'product-comments': {
    mockup: 'producto-comentarios',
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      return shop.url + withProduct(shop);
    },
    act: (page) => page.getByRole('region', { name: 'Comentarios' }).scrollIntoViewIfNeeded(),
  },
  'product-zoom': {
    mockup: 'producto-zoom',
    open: (_, shop) => shop.url + withProduct(shop),
    act: (page) => openDialog(page, 'Ampliar foto'),
  },
  'product-trust': {
    mockup: 'post-confianza',
    open: (_, shop) => shop.url + withProduct(shop),
    act: (page) => page.getByText('opiniones').first().scrollIntoViewIfNeeded(),
  },
  'product-story': {
    open: (_, shop) => shop.url + withProduct(shop, jeanJacket(), { story: jacketStory }),
  },
  'product-sold': {
    open: (_, shop) =>
      shop.url + withProduct(shop, jeanJacket({ state: 'sold', stock: 0 }), { related: relatedToJacket() }),
  },
  'product-reserved': {
    open: (_, shop) =>
      shop.url +
      withProduct(shop, undefined, {
        availability: { state: 'reserved', in_cart: false },
        related: withReservedCard(relatedToJacket()),
      }),
  },
  'product-following': {
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      return shop.url + withProduct(shop, undefined, { follow: followed });
    },
  },
  'product-measures': {
    async open(page, shop) {
      await signedIn(page.context(), shop);
      const jacket = jeanJacket({
        user_id: sellers.valentina.id,
        size: '40 - vestir',
        size_system: 'eu',
      });
      return shop.url + withProduct(shop, jacket, { own_body: { chest: 96, waist: 72, hips: 98, foot: 24 } });
    },
    act: (page) => page.getByRole('region', { name: 'Medidas' }).scrollIntoViewIfNeeded(),
  },
  'product-away': {
    open: (_, shop) =>
      shop.url +
      withProduct(shop, undefined, {
        away_until: inDays(10),
        availability: { state: 'away', in_cart: false },
      }),
  },
  'price-dropped': {
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      return shop.url + withProduct(shop, jeanJacket({ price: 990, former_price_cents: 129_000 }));
    },
  },
  'comment-contact': {
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      shop.state.answers['POST /api/add-comment'] = { code: 'comment-has-contact' };
      return shop.url + withProduct(shop);
    },
    async act(page) {
      await page.getByLabel('Escribí un comentario').fill('Escribime al 094 123 456');
      await press(page, 'Publicar comentario');
      await page.getByRole('button', { name: 'Publicar igual' }).scrollIntoViewIfNeeded();
    },
  },
};

async function showSlide(page: Page, number: number): Promise<void> {
  await page
    .getByRole('main')
    .locator('section')
    .nth(number - 1)
    .scrollIntoViewIfNeeded();
}

async function savedSearchPage(
  page: Page,
  shop: StubShop,
  prepare: (of: StubShop) => string,
): Promise<string> {
  await asLucia(page, shop);
  return shop.url + prepare(shop);
}
