import type { Page } from '@playwright/test';
import { signedIn } from '../stub/member.ts';
import { open, type Scene } from './types.ts';

const openLogin = async (page: Page) => {
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('button', { name: 'INGRESÁ' }).click();
  await page.getByRole('dialog', { name: '¡Qué bueno verte!' }).waitFor();
};

/** The login, the account menu, and the pages of recovery and phone. */
export const sessionScenes: readonly Scene[] = [
  {
    name: 'login',
    about: 'The login over the listing',
    mockup: { light: 'login' },
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos`);
      await openLogin(page);
    },
  },
  {
    name: 'menu-cuenta',
    about: 'The menu of the account',
    mockup: { light: 'menu-cuenta' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, `${shop.url}/productos`);
      const burger = page.getByRole('button', { name: 'Abrir menú' });
      if (await burger.isVisible()) await burger.click();
      else await page.getByRole('button', { name: 'Menú de tu cuenta' }).click();
      await page.getByText('Cerrar sesión').first().waitFor();
    },
  },
];
