import type { Page } from '@playwright/test';
import { settingsReply, withSettings } from './stub/account.ts';
import { withDecisions } from './stub/decisions.ts';
import { withDeliverySettings } from './stub/delivery.ts';
import { withDesk } from './stub/desk.ts';
import { fullCart, withCart } from './stub/cart.ts';
import { answerText, claimable, withClaim } from './stub/claims.ts';
import { withFeed } from './stub/follows.ts';
import { jacketStory, ownedByReader, withGarment, withOwnGarments } from './stub/garments.ts';
import { landingReply } from './stub/landing.ts';
import { anOrder, aSale, withOrder } from './stub/orders.ts';
import { aCase, taken, withModeration, withOpenedCase } from './stub/admin-moderation.ts';
import { withNumbers } from './stub/desk-numbers.ts';
import { withRegistration } from './stub/registration.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { profileReply } from './stub/profile.ts';
import { withSavedSearch, withSavedSearches } from './stub/saved-searches.ts';
import { withSelling } from './stub/seller.ts';
import type { StubShop } from './stub/shop.ts';
import { controlFaults } from './accessibility/controls.ts';
import { layoutFaults, setFontSize } from './accessibility/layout.ts';
import { forcedColorFaults, longAnimations } from './accessibility/looks.ts';
import { expect, once, signedIn, test, visit } from './fixtures.ts';

const [touchSize, minSize] = [44, 24];
/** The slide buttons of the landing page may be smaller, because a swipe does the same. */
const slideButtonSize = 32;
const phone = { width: 390, height: 844 };
/** Media queries ignore the page's own font size, so the window is smaller as with a large browser font. */
const phoneWithLargeText = { width: 390, height: 470 };
/** 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

/** The main screens, each with the stub's replies for it. */
const screens: Readonly<Record<string, (page: Page, shop: StubShop) => Promise<string>>> = {
  'the landing page': async (_page, shop) => {
    shop.state.answers['GET /api/landing'] = { body: landingReply() };
    return `${shop.url}/`;
  },
  'the listing': async (page, shop) => {
    await signedIn(page.context(), shop);
    shop.state.mode = 'short';
    return `${shop.url}/productos?sexo=Mujer&sin=corta`;
  },
  'the saved searches': async (page, shop) => {
    await signedIn(page.context(), shop);
    return shop.url + withSavedSearches(shop);
  },
  'a saved search': async (page, shop) => {
    await signedIn(page.context(), shop);
    return shop.url + withSavedSearch(shop);
  },
  'a product': async (_page, shop) => shop.url + withProduct(shop, jeanJacket(), { story: jacketStory }),
  'a garment': async (page, shop) => {
    await signedIn(page.context(), shop);
    return shop.url + withGarment(shop, { own: ownedByReader, productId: jeanJacket().id });
  },
  'the tag of a garment': async (page, shop) => {
    await signedIn(page.context(), shop);
    return `${shop.url}${withGarment(shop, { own: ownedByReader })}/etiqueta`;
  },
  'the numbers of a product': async (page, shop) => shop.url + (await withNumbers(page, shop)),
  'the product overlay': async (page, shop) => {
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
  'what followed people published': (page, shop) => withFeed(page, shop),
  'the cart': async (page, shop) => {
    await signedIn(page.context(), shop);
    withCart(shop, fullCart());
    return `${shop.url}/carrito`;
  },
  'a new claim': async (page, shop) => {
    await signedIn(page.context(), shop);
    return `${shop.url}${withOrder(shop, anOrder(1039, claimable))}/reclamo`;
  },
  'a purchase with a claim': async (page, shop) => {
    await signedIn(page.context(), shop);
    const { path } = withClaim(shop, 'purchase', {
      claim: { state: 'waiting_buyer', answer: 'no', answer_text: answerText },
    });
    return shop.url + path;
  },
  'a sale to send': async (page, shop) => {
    await signedIn(page.context(), shop);
    return shop.url + withOrder(shop, aSale(1042));
  },
  selling: (page, shop) => {
    withOwnGarments(shop);
    return withSelling(page, shop);
  },
  'the desk': (page, shop) => withDesk(page, shop),
  'the account': async (page, shop) => `${await withSettings(page, shop, settingsReply())}?seccion=cuenta`,
  'the deliveries': (page, shop) => withDeliverySettings(page, shop),
  'the address book': async (page, shop) => `${await withDeliverySettings(page, shop)}&ver=direcciones`,
  'the billing': async (page, shop) => `${await withSettings(page, shop)}?seccion=facturacion`,
  'the decisions': (page, shop) => withDecisions(page, shop),
  registration: async (page, shop) => {
    await withRegistration(page, shop);
    return `${shop.url}/Registrarse`;
  },
  'the queue of the moderators': (page, shop) => withModeration(page, shop),
  'a case of the moderators': (page, shop) => withOpenedCase(page, shop, { opened: aCase(taken) }),
  'the terms': async (_page, shop) => `${shop.url}/terminos`,
  'the rules': async (_page, shop) => `${shop.url}/reglas`,
  'the help': async (_page, shop) => `${shop.url}/ayuda#cuanto-cuesta-vender`,
  'the contact form': async (_page, shop) => `${shop.url}/ayuda/contacto`,
};

for (const [name, prepare] of Object.entries(screens)) {
  test(
    `${name} is accessible: target size, large text, 400 % zoom, forced colours, reduced motion`,
    once,
    async ({ page, shop }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, await prepare(page, shop));
      // The overlay is hydrated after the page.
      if (name === 'the product overlay') await expect(page.getByRole('dialog')).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-UY');
      expect(await longAnimations(page)).toEqual([]);
      // Exempt: the seller's name beside a product has a larger equivalent on the product page.
      const small = (faults: { small: string[] }) =>
        faults.small.filter((control) => !control.includes(' @'));

      const touch = await controlFaults(page, name === 'the landing page' ? slideButtonSize : touchSize);
      expect({ unseen: touch.unseen, small: small(touch) }).toEqual({ unseen: [], small: [] });

      await page.setViewportSize(phoneWithLargeText);
      await setFontSize(page, 200);
      expect(await layoutFaults(page)).toEqual([]);
      expect(await controlFaults(page, minSize)).toEqual({ unseen: [], small: [] });

      await setFontSize(page, 100);
      await page.setViewportSize(zoomed);
      expect(await layoutFaults(page)).toEqual([]);
      expect(await controlFaults(page, minSize)).toEqual({ unseen: [], small: [] });

      await page.setViewportSize(phone);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      expect(await forcedColorFaults(page)).toEqual([]);
    },
  );
}
