import type { Page } from '@playwright/test';
import { findsFor, foundForCam, foundForVale, nothingFound, searchEndpoint } from '../stub/search.ts';
import type { StubShop } from '../stub/shop.ts';
import { never, open, type Scene } from './types.ts';

/** Types into the search of the bar, which small screens keep behind a button. */
async function search(page: Page, shop: StubShop, typed: string): Promise<void> {
  await open(page, `${shop.url}/productos`);
  const button = page.getByRole('button', { name: 'Buscar', exact: true });
  if (await button.isVisible()) await button.click();
  await page.getByRole('combobox', { name: 'Buscar personas y publicaciones' }).fill(typed);
}

const recent = ['campera de jean', 'botas 38', 'vestido de fiesta'];

/** Search while typing, in the bar and over the listing. */
export const searchScenes: readonly Scene[] = [
  {
    name: 'busqueda',
    about: 'People and publications for what was typed',
    mockup: { light: 'busqueda' },
    play: async (page, shop) => {
      findsFor(shop, foundForVale);
      await search(page, shop, 'vale');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'busqueda-nada',
    about: 'Nobody and nothing is called so',
    play: async (page, shop) => {
      findsFor(shop, nothingFound);
      await search(page, shop, 'zzz');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'busqueda-cargando',
    about: 'The answer is on its way',
    play: async (page, shop) => {
      findsFor(shop, foundForVale, never);
      await search(page, shop, 'vale');
      await page.getByText('Buscando…').waitFor();
    },
  },
  {
    name: 'busqueda-error',
    about: 'The search does not answer',
    play: async (page, shop) => {
      shop.state.answers[searchEndpoint] = { code: 'unavailable' };
      await search(page, shop, 'vale');
      await page.getByRole('button', { name: 'Probar de nuevo' }).waitFor();
    },
  },
  {
    name: 'busqueda-productos',
    about: 'Suggestions in the box of the listing',
    play: async (page, shop) => {
      findsFor(shop, foundForCam);
      await open(page, `${shop.url}/productos`);
      await page.getByRole('combobox', { name: 'Buscar productos' }).fill('cam');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'busqueda-recientes',
    about: 'What was looked for before, in the box of the listing',
    play: async (page, shop) => {
      await page.addInitScript(
        (kept) => localStorage.setItem('recent-searches', kept),
        JSON.stringify(recent),
      );
      await open(page, `${shop.url}/productos`);
      await page.getByRole('combobox', { name: 'Buscar productos' }).click();
      await page.getByText('Borrar todas').waitFor();
    },
  },
];
