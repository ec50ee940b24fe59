import type { Cart } from '@perchero/contract/cart/cart';
import type { Page } from '@playwright/test';
import { cartGroup, cartLine, cartOf, fullCart, partlyPaidCart, withCart } from '../stub/cart.ts';
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

async function asBuyer(page: Page, shop: StubShop, cart: Cart): Promise<void> {
  await signedIn(page.context(), shop, buyer);
  shop.state.answers['GET /api/session'] = {
    body: { session: { ...memberSession(buyer), cart: cart.quantity } },
  };
  withCart(shop, cart);
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
      await page.keyboard.press('Control+Home');
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
      await page.keyboard.press('Control+Home');
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
