import { setTimeout as pause } from 'node:timers/promises';
import { foundForVale, setSearchReply } from '../../../e2e/stub/search.ts';
import { collectionsForSaving } from '../../../e2e/stub/collections.ts';
import { aNotification, fillInbox } from '../../../e2e/stub/live.ts';
import { memberSession, signedIn } from '../../../e2e/stub/member.ts';
import { withRegistration, withSignInSettings } from '../../../e2e/stub/registration.ts';
import { jeanJacket, withProduct } from '../../../e2e/stub/product.ts';
import { choosePhotos, withSelling } from '../../../e2e/stub/seller.ts';
import type { StubShop } from '../../../e2e/stub/shop.ts';
import type { Locator, Page } from '@playwright/test';

/** Something that has files of its own, loaded when it is first used in a tab. */
export interface Part {
  readonly name: string;
  readonly use: (page: Page) => Promise<void>;
}

/** Tabs of one kind, and what people do in them without leaving the page. */
export interface TabKind {
  readonly name: string;
  readonly width: 390 | 1440;
  readonly path: string;
  readonly prepare: (page: Page, shop: StubShop) => Promise<unknown>;
  readonly parts: readonly Part[];
}

const { id, title } = jeanJacket();
const brokenHeic = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const overlay = (page: Page) => dialog(page, title);
const invalid = (page: Page) => page.locator('[aria-invalid=true]').first();

async function closed(page: Page, shown: Locator): Promise<void> {
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
}

const behindButton = (name: string, pressed: string | RegExp, shown: (page: Page) => Locator): Part => ({
  name,
  use: async (page) => {
    await button(page, pressed).click();
    await closed(page, shown(page));
  },
});

async function openProduct(page: Page): Promise<void> {
  if (!(await overlay(page).isVisible()))
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await overlay(page).waitFor();
}

const openedProduct: Part = {
  name: 'opened product',
  use: async (page) => {
    await openProduct(page);
    await closed(page, overlay(page));
  },
};

const onProduct = (part: Part): Part => ({
  ...part,
  use: async (page) => {
    await openProduct(page);
    await part.use(page);
  },
});

/** Every `lazyComponent` and every other file that apps/web loads late. */
export const tabKinds: readonly TabKind[] = [
  {
    name: 'guest with a phone',
    width: 390,
    path: '/productos',
    prepare: withSignInSettings,
    parts: [
      behindButton('login', /^Notificaciones/, (page) => dialog(page, '¡Qué bueno verte!')),
      behindButton('cart drawer', /^Carrito/, (page) => dialog(page, 'Carrito')),
      behindButton('filter sheet', 'Filtros', (page) => dialog(page, 'Filtros')),
      openedProduct,
    ],
  },
  {
    name: 'member at a desk',
    width: 1440,
    path: '/productos',
    prepare: (page, shop) => signedIn(page.context(), shop),
    parts: [
      behindButton('notifications', /^Notificaciones/, (page) => dialog(page, 'Notificaciones')),
      behindButton('account menu', 'Menú de tu cuenta', (page) => page.getByRole('menu')),
      {
        name: 'search panel',
        use: async (page) => {
          const box = page.getByRole('combobox', { name: 'Buscar personas y publicaciones' });
          await box.fill('vale');
          await page.getByRole('option').first().waitFor();
          await box.fill('');
          await page.keyboard.press('Escape');
        },
      },
      openedProduct,
    ],
  },
  {
    name: 'owner over a product',
    width: 1440,
    path: `/productos?product=${id}`,
    prepare: (page, shop) => signedIn(page.context(), shop),
    parts: [
      onProduct(behindButton('zoom', 'Ampliar foto', (page) => dialog(page, /Foto ampliada/))),
      onProduct(
        behindButton('deletion', 'Eliminar publicación', (page) => dialog(page, '¿Descolgar esta prenda?')),
      ),
      onProduct(
        behindButton('save popup', 'Guardar en colección', (page) =>
          page.getByRole('list', { name: 'Guardar en…' }),
        ),
      ),
      onProduct({
        name: 'toasts',
        use: async (page) => {
          await overlay(page).getByRole('button', { name: 'Compartir' }).click();
          await page
            .getByText(/Enlace copiado|No pudimos copiar el enlace/)
            .first()
            .waitFor();
        },
      }),
    ],
  },
  {
    name: 'seller',
    width: 1440,
    path: '/vender',
    prepare: withSelling,
    parts: [
      {
        name: 'rules of the sell form',
        use: async (page) => {
          await page.getByLabel('Título').focus();
          await button(page, 'Publicar').click();
          await invalid(page).waitFor();
        },
      },
      {
        name: 'sorting of photos',
        use: async (page) => {
          const sortable = page.locator('[aria-roledescription]').first();
          if (!(await sortable.isVisible())) await choosePhotos(page, 2);
          await sortable.waitFor();
        },
      },
      {
        name: 'decoder of iPhone photos',
        use: async (page) => {
          await page.locator('input[type=file]').first().setInputFiles(brokenHeic);
          await page
            .getByText(/No pudimos abrir esta foto del iPhone/)
            .first()
            .waitFor();
        },
      },
    ],
  },
  {
    name: 'guest on a page that is not there',
    width: 1440,
    path: '/no-existe',
    prepare: (page) =>
      page.route('**/productos.data*', async (route) => {
        await pause(1500);
        await route.continue();
      }),
    parts: [
      {
        name: 'pending screen',
        use: async (page) => {
          await page.getByRole('link', { name: 'Ver prendas' }).click();
          await page.getByText('Buscando prendas…').waitFor();
          await page.locator('main li h2').first().waitFor();
          await page.goBack();
          await page.getByRole('link', { name: 'Ver prendas' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'newcomer',
    width: 1440,
    path: '/Registrarse',
    prepare: withRegistration,
    parts: [
      {
        name: 'rules of the registration',
        use: async (page) => {
          const form = page.getByRole('main').locator('form').first();
          await form.locator('input:visible').first().focus();
          await form.locator('button[type=submit]').click();
          await invalid(page).waitFor();
        },
      },
    ],
  },
];

/** A shop that knows everything these tabs ask for. */
export function furnish(shop: StubShop): void {
  withProduct(shop);
  setSearchReply(shop, foundForVale);
  fillInbox(shop, [aNotification({ id: 1 })]);
  shop.state.answers['GET /api/collections'] = { body: collectionsForSaving(id) };
}

/** Guests and members at once: anyone who has the cookie is Lucía. */
export function tellSessionsApart(shop: StubShop): void {
  shop.state.answers['GET /api/session'] = {
    stream: (response) => {
      const isMember = response.req.headers.cookie?.includes('__Host-perchero');
      const body = JSON.stringify({ session: isMember ? memberSession() : null });
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    },
  };
}
