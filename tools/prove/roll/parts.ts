import { foundForVale, setSearchReply } from '../../../e2e/stub/search.ts';
import { aNotification, fillInbox } from '../../../e2e/stub/live.ts';
import { memberSession, signedIn } from '../../../e2e/stub/member.ts';
import { withSignInSettings } from '../../../e2e/stub/registration.ts';
import { jeanJacket, withProduct } from '../../../e2e/stub/product.ts';
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

const { title } = jeanJacket();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const overlay = (page: Page) => dialog(page, title);

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

const openedProduct: Part = {
  name: 'opened product',
  use: async (page) => {
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await closed(page, overlay(page));
  },
};

/** What people open most; every other file that the web loads late is fetched by `loadFiles`. */
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
          const box = page.getByRole('combobox', { name: 'Buscar personas y prendas' });
          await box.fill('vale');
          await page.getByRole('option').first().waitFor();
          await box.fill('');
          await page.keyboard.press('Escape');
        },
      },
      openedProduct,
    ],
  },
];

/** A shop that knows everything these tabs ask for. */
export function furnish(shop: StubShop): void {
  withProduct(shop);
  setSearchReply(shop, foundForVale);
  fillInbox(shop, [aNotification({ id: 1 })]);
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
