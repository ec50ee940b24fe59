import type { Page } from '@playwright/test';
import { open, type Scene } from './types.ts';

const selection = 'sexo=Mujer&sexo=Unisex&tipo=vestir&talle=M - vestir&talle=L - vestir&tag=invierno';

/** A long sidebar is photographed from where its later groups begin. */
const lookAt = (page: Page, title: string) =>
  page.getByRole('complementary', { name: 'Filtros' }).getByText(title, { exact: true }).click();

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
}

/** What chooses the garments: beside the list, and on a phone in a sheet. */
export const filterScenes: readonly Scene[] = [
  {
    name: 'productos-filtros',
    about: 'Filters of several kinds; on a phone in the sheet',
    mockup: { light: 'productos-filtros' },
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos?${selection}`);
      if (page.viewportSize()?.width === 390) await openSheet(page);
    },
  },
  {
    name: 'productos-filtros-hoja',
    about: 'The end of the sheet, a tag being looked for',
    widths: [390],
    play: async (page, shop) => {
      shop.state.answers['GET /api/tags'] = {
        body: {
          tags: ['lana', 'lana merino', 'animal print'].map((name, id) => ({ id: id + 1, name })),
          nextCursor: null,
        },
      };
      await open(page, `${shop.url}/productos?color=negro`);
      await openSheet(page);
      const dialog = page.getByRole('dialog', { name: 'Filtros' });
      await dialog.getByRole('combobox', { name: 'Buscar etiquetas' }).pressSequentially('an');
      await page.getByRole('option', { name: 'lana', exact: true }).waitFor();
      await page.getByRole('option', { name: 'animal print' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'productos-filtros-marca',
    about: 'Groups that are folded at first, a brand being looked for',
    widths: [1440],
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos?estado=como_nuevo`);
      await lookAt(page, 'Marca');
      await page.getByLabel('Buscar marca').fill('za');
      await page.getByRole('group', { name: 'Estado' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'productos-filtros-color',
    about: 'Colours with their names',
    widths: [1440],
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos?color=azul&color=verde militar`);
      await page.getByRole('checkbox', { name: 'Multicolor' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'productos-filtros-precio',
    about: 'A price whose ends are the wrong way round; sizes of shoes, all of them',
    widths: [1440],
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos?tipo=calzado&desde=4000&hasta=900`);
      await page.getByRole('button', { name: 'Ver todos los talles' }).click();
      await page.getByRole('alert').scrollIntoViewIfNeeded();
    },
  },
];
