import type { Cart } from '@perchero/contract/cart/cart';
import type { Page } from '@playwright/test';
import {
  cartGroup,
  cartLine,
  cartOf,
  fullCart,
  keptByGuest,
  longName,
  partlyPaidCart,
  withCart,
} from '../stub/cart.ts';
import { memberSession, signedIn } from '../stub/member.ts';
import { jeanJacket, withProduct } from '../stub/product.ts';
import type { StubShop } from '../stub/shop.ts';
import { never, open, type Scene } from './types.ts';

const split = 'POST /api/split';
const buyer = {
  id: '0c000000-0000-4000-8000-000000000010',
  username: 'camiolivera',
  full_name: 'Camila Olivera',
  avatar_url: 'avatars/camila',
};

const large = {
  price: 125_900,
  title: 'Sobretodo de paño de lana virgen con cuello de piel sintética, forro entero y cinturón',
};

async function asBuyer(page: Page, shop: StubShop, cart: Cart): Promise<void> {
  await signedIn(page.context(), shop, buyer);
  shop.state.answers['GET /api/session'] = {
    body: { session: { ...memberSession(buyer), cart: cart.quantity } },
  };
  withCart(shop, cart);
}

/** A picture of the whole page begins where the page does. */
async function toTheTop(page: Page): Promise<void> {
  await page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })");
  await page.waitForFunction('window.scrollY === 0');
}

async function openDrawer(page: Page, shop: StubShop, cart: Cart): Promise<void> {
  await asBuyer(page, shop, cart);
  await open(page, `${shop.url}/productos`);
  await page.getByRole('button', { name: /^Carrito/ }).click();
  await page.getByRole('dialog', { name: 'Carrito' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** The cart at the edge of a page and as a page of its own. */
export const cartScenes: readonly Scene[] = [
  {
    name: 'carrito',
    about: 'One seller paid, one on the way to be, one waiting',
    mockup: { light: 'carrito', dark: 'carrito-oscuro' },
    fullPage: true,
    play: async (page, shop) => {
      await asBuyer(page, shop, partlyPaidCart());
      shop.state.answers[split] = { body: {}, gate: never };
      await open(page, `${shop.url}/carrito`);
      await page.getByRole('button', { name: 'Pagar a Mateo' }).click();
      await page.getByRole('button', { name: 'Generando link...' }).waitFor();
      await toTheTop(page);
    },
  },
  {
    name: 'carrito-error',
    about: 'A payment that could not be begun',
    mockup: { light: 'carrito-error' },
    fullPage: true,
    play: async (page, shop) => {
      await asBuyer(
        page,
        shop,
        cartOf([cartGroup('mateo', [cartLine('shoes')]), cartGroup('sofia', [cartLine('glasses')])]),
      );
      await open(page, `${shop.url}/carrito`);
      await page.route('**/api/split', (route) => route.abort());
      await page.getByRole('button', { name: 'Pagar a Mateo' }).click();
      await page.getByRole('alert').waitFor();
      await toTheTop(page);
    },
  },
  {
    name: 'carrito-cambios',
    about: 'Sold, reserved, withdrawn and changed pieces, and a reservation of one’s own',
    fullPage: true,
    play: async (page, shop) => {
      await asBuyer(
        page,
        shop,
        cartOf([
          cartGroup(
            'elena',
            [cartLine('jumper', { old_price: 1490 }), cartLine('ruana', { state: 'sold' })],
            {
              order: {
                id: '0c000000-0000-7000-8000-000000000011',
                payment_url: 'https://example.com/',
                held_until: '2026-11-15T18:42:00.000Z',
              },
            },
          ),
          cartGroup('mateo', [cartLine('shoes', { state: 'reserved', available: 0 })]),
          cartGroup('sofia', [cartLine('glasses', { state: 'gone' })]),
        ]),
      );
      await open(page, `${shop.url}/carrito`);
    },
  },
  {
    name: 'carrito-extremos',
    about: 'Names as long as they may be, prices of six figures, a piece without a photo',
    fullPage: true,
    play: async (page, shop) => {
      const group = cartGroup('elena', [
        cartLine('jumper', { ...large, old_price: 98_500 }),
        cartLine('ruana', { ...large, title: 'Wellensteyn', picture: null, available: 12, quantity: 12 }),
      ]);
      const seller = { ...group.seller, ...longName };
      await asBuyer(page, shop, cartOf([{ ...group, seller }, cartGroup('sofia', [cartLine('glasses')])]));
      await open(page, `${shop.url}/carrito`);
    },
  },
  {
    name: 'carrito-cargando',
    about: 'A guest’s cart on its way',
    play: async (page, shop) => {
      await keptByGuest(page, fullCart());
      shop.state.answers['GET /api/cart/preview'] = { body: {}, gate: never };
      await page.goto(`${shop.url}/carrito`);
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    },
  },
  {
    name: 'carrito-falla',
    about: 'A cart that could not be read',
    play: async (page, shop) => {
      await keptByGuest(page, fullCart());
      shop.state.answers['GET /api/cart/preview'] = { code: 'unavailable' };
      await open(page, `${shop.url}/carrito`);
      await page.getByRole('button', { name: 'Probar de nuevo' }).waitFor();
    },
  },
  {
    name: 'carrito-panel',
    about: 'The cart over the listing',
    mockup: { light: 'carrito-panel' },
    play: (page, shop) =>
      openDrawer(
        page,
        shop,
        cartOf([
          cartGroup('elena', [cartLine('jumper'), cartLine('ruana')]),
          cartGroup('mateo', [cartLine('shoes', { available: 2 })]),
        ]),
      ),
  },
  {
    name: 'carrito-panel-vacio',
    about: 'Nothing in it',
    mockup: { light: 'carrito-panel-vacio' },
    play: (page, shop) => openDrawer(page, shop, cartOf([])),
  },
  {
    name: 'producto-agregado',
    about: 'A piece that was just put into the cart',
    mockup: { light: 'producto-agregado' },
    play: async (page, shop) => {
      await asBuyer(page, shop, fullCart());
      const { id, title } = jeanJacket();
      withProduct(shop, jeanJacket(), { liked: true });
      shop.state.answers['POST /api/cart/add'] = { body: { success: true, quantity: 3 } };
      await open(page, `${shop.url}/productos?product=${id}`);
      await page
        .getByRole('dialog', { name: title })
        .getByRole('button', { name: 'Agregar al carrito' })
        .click();
      await page.getByText('Agregado al carrito').waitFor();
    },
  },
];
