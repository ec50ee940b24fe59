import type { Page } from '@playwright/test';
import { readProducts } from './stub/catalogue.ts';
import { aNotification, fillInbox, openInbox } from './stub/live.ts';
import { jeanJacket, productReply, withProduct } from './stub/product.ts';
import {
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  productCards,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const jacket = jeanJacket();
const former = (page: Page) => page.getByRole('main').getByText(/^Bajó de precio\. Antes/);

test(
  'DROP-02 card and page show the former price after a drop, and in no other case',
  once,
  async ({ page, shop }) => {
    const dropped = { former_price_cents: 129_000, price: 990 };
    const products = readProducts().slice(0, 6);
    shop.state.listing = {
      products: products.map((card, index) => (index === 0 ? { ...card, ...dropped } : card)),
      nextCursor: null,
    };
    await visit(page, `${shop.url}/productos`);
    await expect(productCards(page)).toHaveCount(6);
    const first = productCards(page).first();
    await expect(first).toContainText(/Bajó de precio\. Antes \$\s1\.290/);
    await expect(first.locator('s')).toHaveText(/^\$\s1\.290$/);
    await expect(first).toContainText(/\$\s990/);
    await expect(former(page)).toHaveCount(1);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await visit(page, shop.url + withProduct(shop, jeanJacket(dropped)));
    await expect(former(page)).toHaveText(/^Bajó de precio\. Antes \$\s1\.290$/);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // Without a drop, or 14 days after it, the API names no former price.
    await visit(page, shop.url + withProduct(shop));
    await expect(page.getByRole('heading', { level: 1, name: jacket.title })).toBeVisible();
    await expect(former(page)).toHaveCount(0);

    // The card and the page of the same product in the overlay.
    await visit(page, `${shop.url}/productos`);
    const [card] = products;
    if (!card) throw new Error('No product');
    const { product } = productReply(jeanJacket({ id: card.id, title: card.title, ...dropped }));
    withProduct(shop, product);
    await first.getByRole('link', { name: card.title, exact: true }).click();
    await expect(page.getByRole('dialog', { name: card.title })).toContainText(/Antes \$\s1\.290/);
  },
);

test(
  'DROP-01 a drop is told in the bell and opens the product with its former price',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const inbox = openInbox(shop);
    fillInbox(shop, []);
    shop.state.answers['POST /api/notifications/mark-read'] = { body: { success: true } };
    const path = withProduct(shop, jeanJacket({ price: 990, former_price_cents: 129_000 }));
    await visit(page, `${shop.url}/terminos`);
    await expect.poll(() => inbox.openStreams()).toBe(1);

    const told = aNotification({
      id: 1,
      kind: 'price',
      icon: 'coins',
      actor: null,
      title: `Bajó de precio: ${jacket.title}`,
      message: 'De $ 1.290 a $ 990',
      url: path,
    });
    fillInbox(shop, [told]);
    inbox.send({ unread: 1, notifications: [told] });
    const bell = page.getByRole('button', { name: 'Notificaciones, 1 sin leer' });
    await bell.click();
    const entry = page
      .getByRole('dialog', { name: 'Notificaciones' })
      .getByRole('link', { name: new RegExp(`Bajó de precio: ${jacket.title}`) });
    await expect(entry).toContainText('De $ 1.290 a $ 990');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await entry.click();
    await expect(page).toHaveURL(shop.url + path);
    await expect(former(page)).toHaveText(/^Bajó de precio\. Antes \$\s1\.290$/);
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/notifications/mark-read',
      body: { notification_id: told.id },
    });
  },
);
