import type { Page } from '@playwright/test';
import { settingsReply, withSettings } from '../tools/shots/stub/account.ts';
import { fullCart, withCart } from '../tools/shots/stub/cart.ts';
import { landingReply } from '../tools/shots/stub/landing.ts';
import { newcomer } from '../tools/shots/stub/newcomer.ts';
import { jeanJacket, withProduct } from '../tools/shots/stub/product.ts';
import { profileReply } from '../tools/shots/stub/profile.ts';
import { withSelling } from '../tools/shots/stub/seller.ts';
import type { StubShop } from '../tools/shots/stub/shop.ts';
import { controlFaults } from './everybody/controls.ts';
import { layoutFaults } from './everybody/layout.ts';
import { forcedColorFaults, movements } from './everybody/looks.ts';
import { expect, once, signedIn, test, visit } from './fixtures.ts';

const [fingerSize, pointerSize] = [44, 24];
/** The buttons of the slides stand at the edge, where a swipe does the same. */
const edgeSize = 32;
const phone = { width: 390, height: 844 };
/** Media queries do not follow letters that a page makes large; in a browser whose letters are, this window is as low. */
const phoneOfLargeLetters = { width: 390, height: 470 };
/** A window of 1280 × 1024 at four times its size. */
const fourTimes = { width: 320, height: 256 };

/** The screens people spend their time on, each with what the shop answers there. */
const screens: Readonly<Record<string, (page: Page, shop: StubShop) => Promise<string>>> = {
  'the landing page': async (_page, shop) => {
    shop.state.answers['GET /api/landing'] = { body: landingReply() };
    return `${shop.url}/`;
  },
  'the listing': async (page, shop) => {
    await signedIn(page.context(), shop);
    shop.state.mode = 'short';
    return `${shop.url}/productos?sexo=Mujer`;
  },
  'a piece': async (_page, shop) => shop.url + withProduct(shop),
  'a piece over the listing': async (page, shop) => {
    await signedIn(page.context(), shop);
    shop.state.mode = 'short';
    withProduct(shop);
    return `${shop.url}/productos?product=${jeanJacket().id}`;
  },
  'a profile': async (page, shop) => {
    const { user } = await signedIn(page.context(), shop);
    shop.state.answers[`GET /api/profiles/${user.username}`] = { body: profileReply() };
    return `${shop.url}/perfil/${user.username}`;
  },
  'the cart': async (page, shop) => {
    await signedIn(page.context(), shop);
    withCart(shop, fullCart());
    return `${shop.url}/carrito`;
  },
  selling: withSelling,
  'the account': async (page, shop) => `${await withSettings(page, shop, settingsReply())}?seccion=cuenta`,
  'the billing': async (page, shop) => `${await withSettings(page, shop)}?seccion=facturacion`,
  registration: async (page, shop) => {
    await newcomer(page, shop);
    return `${shop.url}/Registrarse`;
  },
  'the terms': async (_page, shop) => `${shop.url}/terminos`,
};

for (const [name, prepare] of Object.entries(screens)) {
  test(
    `everybody can use ${name}: fingers, large letters, four times the size, colours of the system, stillness`,
    once,
    async ({ page, shop }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, await prepare(page, shop));
      // A piece over a page comes alive after the page.
      if (name === 'a piece over the listing') await expect(page.getByRole('dialog')).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-UY');
      expect(await movements(page)).toEqual([]);
      // Names beside a piece lead to where the piece itself leads too: there they are as large as fingers want.
      const small = (faults: { small: string[] }) =>
        faults.small.filter((control) => !control.includes(' @'));

      const byFinger = await controlFaults(page, name === 'the landing page' ? edgeSize : fingerSize);
      expect({ unseen: byFinger.unseen, small: small(byFinger) }).toEqual({ unseen: [], small: [] });

      await page.setViewportSize(phoneOfLargeLetters);
      await lettersOf(page, 200);
      expect(await layoutFaults(page)).toEqual([]);
      expect(await controlFaults(page, pointerSize)).toEqual({ unseen: [], small: [] });

      await lettersOf(page, 100);
      await page.setViewportSize(fourTimes);
      expect(await layoutFaults(page)).toEqual([]);
      expect(await controlFaults(page, pointerSize)).toEqual({ unseen: [], small: [] });

      await page.setViewportSize(phone);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      expect(await forcedColorFaults(page)).toEqual([]);
    },
  );
}

/** The policy of the page lets in no style element. */
async function lettersOf(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}% !important }`);
    document.adoptedStyleSheets = [sheet];
  }, percent);
}
