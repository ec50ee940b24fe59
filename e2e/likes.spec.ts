import type { Locator, Page } from '@playwright/test';
import { readProducts } from './stub/catalogue.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaultsInBothLayouts,
  expect,
  productCards,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const { id, title } = jeanJacket();
const likes = readProducts().find((card) => card.id === id)?.likes ?? 0;
const [add, remove] = ['POST /api/like/add', 'POST /api/like/remove'];

const card = (page: Page) => productCards(page).filter({ hasText: title });
const onCard = (page: Page) => card(page).getByRole('button', { name: `Me gusta «${title}»` });
const overlay = (page: Page) => page.getByRole('dialog', { name: title });
const onProduct = (container: Page | Locator) => container.getByRole('button', { name: /^[\d.]+ me gusta$/ });

/** Stubs a product with the same number of likes on its card and page; returns the path of the page. */
function withLikes(shop: StubShop): string {
  for (const call of [add, remove]) shop.state.answers[call] = { body: { success: true } };
  return withProduct(shop, { ...jeanJacket(), likes });
}

const sent = (shop: StubShop) =>
  shop.state.calls
    .filter(({ endpoint }) => [add, remove].includes(endpoint))
    .map(({ endpoint, body }) => [endpoint, body]);

async function expectLike(heart: Locator, liked: boolean, count: number): Promise<void> {
  await expect(heart).toHaveAttribute('aria-pressed', String(liked));
  await expect(heart).toHaveAccessibleName(new RegExp(`\\b${count}\\b`));
}

test(
  'ITEM-04 ITEM-07 a like updates optimistically everywhere, is sent once, and can be removed',
  once,
  async ({ page, shop, context, expectedErrors }) => {
    await signedIn(context, shop, { username: 'sofiabentancor', full_name: 'Sofía Bentancor' });
    withLikes(shop);
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    shop.state.answers[add] = { body: { success: true }, gate };
    await visit(page, `${shop.url}/productos`);
    await expectLike(onCard(page), false, likes);

    await onCard(page).click();
    await expectLike(onCard(page), true, likes + 1);
    await onCard(page).click();
    await expectLike(onCard(page), true, likes + 1);
    await expect(overlay(page)).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    open();
    await expect.poll(() => sent(shop)).toEqual([[add, { post_id: id }]]);
    const box = await onCard(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

    // In the overlay, by keyboard.
    await card(page).getByRole('link', { name: title }).click();
    await expectLike(onProduct(overlay(page)), true, likes + 1);
    await onProduct(overlay(page)).focus();
    await page.keyboard.press('Space');
    await expectLike(onProduct(overlay(page)), false, likes);
    await expect.poll(() => sent(shop).at(-1)).toEqual([remove, { post_id: id }]);
    await overlay(page).getByRole('link', { name: 'Volver' }).click();
    await expectLike(onCard(page), false, likes);

    expectedErrors.push(/500/);
    shop.state.answers[add] = { code: 'like-not-added' };
    await onCard(page).click();
    await expect.poll(() => sent(shop)).toHaveLength(3);
    await expectLike(onCard(page), false, likes);
    await expect(page.getByText(/error/i)).toHaveCount(0);
  },
);

test(
  'ITEM-04 ITEM-07 a failed unlike is rolled back; a guest on the product page must log in',
  once,
  async ({ page, shop, context, expectedErrors }) => {
    const path = withLikes(shop);
    await visit(page, shop.url + path);
    await onProduct(page).click();
    const login = page.getByRole('dialog');
    await expect(login.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectLike(onProduct(page), false, likes);
    expect(sent(shop)).toEqual([]);

    await signedIn(context, shop, { username: 'sofiabentancor', full_name: 'Sofía Bentancor' });
    await visit(page, shop.url + path);
    await onProduct(page).click();
    await expectLike(onProduct(page), true, likes + 1);
    expectedErrors.push(/500/);
    shop.state.answers[remove] = { code: 'like-not-removed' };
    await onProduct(page).click();
    await expect.poll(() => sent(shop).at(-1)).toEqual([remove, { post_id: id }]);
    await expectLike(onProduct(page), true, likes + 1);
    await expect(page.getByText(/error/i)).toHaveCount(0);
  },
);
