import type { Page } from '@playwright/test';
import { signedIn } from '../stub/member.ts';
import type { StubShop } from '../stub/shop.ts';
import { open, type Scene } from './types.ts';

async function openMenu(page: Page, shop: StubShop): Promise<void> {
  await open(page, `${shop.url}/productos`);
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  const isSmall = await burger.isVisible();
  await (isSmall ? burger : page.getByRole('button', { name: 'Menú de tu cuenta' })).click();
  await page.getByText('Cerrar sesión').locator('visible=true').waitFor();
}

/** A page that cannot be fetched, after the listing was seen. */
async function goOffline(page: Page, shop: StubShop, path: string): Promise<void> {
  await open(page, `${shop.url}/productos`);
  await page.waitForFunction("navigator.serviceWorker.ready.then(() => caches.has('perchero-seen'))");
  await page.context().setOffline(true);
  await page.goto(shop.url + path);
}

/** The bar, its menus, and what is left without a connection. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'menu-cuenta',
    about: 'The menu of the account',
    mockup: { light: 'menu-cuenta' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await openMenu(page, shop);
    },
  },
  {
    name: 'menu-admin',
    about: 'The same, of an operator',
    play: async (page, shop) => {
      await signedIn(page.context(), shop, { role: 'admin' });
      await openMenu(page, shop);
    },
  },
  {
    name: 'menu-visita',
    about: 'The menu of small screens, for a guest',
    widths: [390, 768],
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos`);
      await page.getByRole('button', { name: 'Abrir menú' }).click();
    },
  },
  {
    name: 'sin-conexion-aviso',
    about: 'A page whose connection was lost',
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos`);
      await page.context().setOffline(true);
      await page.getByText('Estás sin conexión.').waitFor();
    },
  },
  {
    name: 'sin-conexion-lista',
    about: 'The listing that was seen last, from the worker',
    play: (page, shop) => goOffline(page, shop, '/productos'),
  },
  {
    name: 'sin-conexion',
    about: 'Any other page without a connection, from the worker',
    fullPage: true,
    play: (page, shop) => goOffline(page, shop, '/carrito'),
  },
];
