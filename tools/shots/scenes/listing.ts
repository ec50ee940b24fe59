import type { Page } from '@playwright/test';
import { never, open, type Scene } from './types.ts';

const toTheEnd = (page: Page) => page.evaluate('window.scrollTo(0, document.body.scrollHeight)');

/** The listing, and the pages every site has. */
export const listingScenes: readonly Scene[] = [
  {
    name: 'productos',
    about: 'The listing',
    mockup: { light: 'productos', dark: 'productos-oscuro' },
    play: (page, shop) => open(page, `${shop.url}/productos`),
  },
  {
    name: 'productos-cargando',
    about: 'The listing on its way from another page',
    mockup: { light: 'productos-cargando' },
    play: async (page, shop) => {
      await open(page, `${shop.url}/no-existe`);
      shop.state.gate = never;
      await page.getByRole('link', { name: 'Ver prendas' }).click();
      await page.getByText('Buscando prendas…').waitFor();
    },
  },
  {
    name: 'productos-mas-cargando',
    about: 'More garments on their way',
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos`);
      shop.state.gate = never;
      await toTheEnd(page);
      await page.getByRole('list').and(page.locator('[aria-busy=true]')).waitFor();
      await toTheEnd(page);
    },
  },
  {
    name: 'productos-mas-error',
    about: 'More garments cannot be had',
    play: async (page, shop) => {
      shop.state.mode = 'broken-more';
      await open(page, `${shop.url}/productos`);
      await toTheEnd(page);
      await page.getByRole('alert').waitFor();
      await toTheEnd(page);
    },
  },
  {
    name: 'productos-final',
    about: 'The end of a short list, and the foot of the page',
    play: async (page, shop) => {
      shop.state.mode = 'short';
      await open(page, `${shop.url}/productos`);
      await toTheEnd(page);
    },
  },
  {
    name: 'productos-resultados',
    about: 'Words and filters together, one of them understood from the words',
    play: async (page, shop) => {
      shop.state.told = {
        understood: [
          { filter: 'color', value: 'negro' },
          { filter: 'talle', value: 'M - vestir' },
        ],
      };
      await open(
        page,
        `${shop.url}/productos?q=remera&tipo=vestir&sexo=Mujer&sexo=Unisex&tag=básico&orden=precio-asc`,
      );
    },
  },
  {
    name: 'productos-quisiste-decir',
    about: 'Other words that find more',
    play: async (page, shop) => {
      shop.state.told = { didYouMean: 'campera' };
      await open(page, `${shop.url}/productos?q=jean`);
    },
  },
  {
    name: 'productos-otra-lista',
    about: 'Another list on its way: what was chosen shows at once, what hangs stays',
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos?sexo=Mujer&tag=lana`);
      shop.state.gate = never;
      await page.getByRole('link', { name: 'Quitar filtro #lana' }).click();
      await page.locator('[aria-busy=true]').first().waitFor();
      // Until it has faded.
      await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
    },
  },
  {
    name: 'productos-sin-colgar',
    about: 'Nothing hangs yet',
    play: async (page, shop) => {
      shop.state.mode = 'empty';
      await open(page, `${shop.url}/productos`);
    },
  },
  {
    name: 'productos-vacio',
    about: 'Nothing hangs with all that: what to take away',
    mockup: { light: 'productos-vacio' },
    play: (page, shop) =>
      open(
        page,
        `${shop.url}/productos?q=poncho rojo&sexo=Unisex&tipo=vestir&talle=M - vestir&talle=L - vestir&tag=invierno`,
      ),
  },
  {
    name: 'productos-error',
    about: 'The API does not answer; the filters stay',
    mockup: { light: 'productos-error' },
    play: async (page, shop) => {
      shop.state.mode = 'broken-first';
      await open(page, `${shop.url}/productos?sexo=Mujer`);
    },
  },
  {
    name: 'productos-sin-cuentas',
    about: 'Nobody could count',
    play: async (page, shop) => {
      shop.state.told = { total: null, facets: null };
      await open(page, `${shop.url}/productos`);
    },
  },
  {
    name: 'productos-sin-fotos',
    about: 'No photo comes',
    play: async (page, shop) => {
      await page.route('**/media/**', (route) => route.abort());
      await open(page, `${shop.url}/productos`);
    },
  },
  {
    name: 'menu',
    about: 'The menu of small screens',
    mockup: { light: 'menu-cuenta' },
    widths: [390],
    play: async (page, shop) => {
      await open(page, `${shop.url}/productos`);
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'error-404',
    about: 'An address that does not exist',
    mockup: { light: 'error-404' },
    play: (page, shop) => open(page, `${shop.url}/no-existe`),
  },
  {
    name: 'error-500',
    about: 'A fault of ours',
    mockup: { light: 'error-500' },
    play: (page, shop) => open(page, `${shop.url}/dev/falla`),
  },
  {
    name: 'componentes',
    about: 'Every component of ui/',
    mockup: { light: 'sistema-completa' },
    fullPage: true,
    play: (page, shop) => open(page, `${shop.url}/dev/componentes`),
  },
];
