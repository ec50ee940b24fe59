import type { Locator, Page } from '@playwright/test';
import { readProducts } from '../tools/shots/stub/catalogue.ts';
import { jeanJacket, withProduct } from '../tools/shots/stub/product.ts';
import type { StubShop } from '../tools/shots/stub/shop.ts';
import { accessibilityFaults, expect, garments, once, signedIn, test, visit } from './fixtures.ts';

const { id, title } = jeanJacket();
const likes = readProducts().find((card) => card.id === id)?.likes ?? 0;
const [add, remove] = ['POST /api/like/add', 'POST /api/like/remove'];

const card = (page: Page) => garments(page).filter({ hasText: title });
const onCard = (page: Page) => card(page).getByRole('button', { name: `Me gusta «${title}»` });
const overlay = (page: Page) => page.getByRole('dialog', { name: title });
const onPiece = (place: Page | Locator) => place.getByRole('button', { name: /^[\d.]+ me gusta$/ });

/** The shop takes likes of a piece that has as many on its card as on its page; answers that page's path. */
function withLikes(shop: StubShop): string {
  for (const call of [add, remove]) shop.state.answers[call] = { body: { success: true } };
  return withProduct(shop, { ...jeanJacket(), likes });
}

const sent = (shop: StubShop) =>
  shop.state.calls
    .filter(({ endpoint }) => [add, remove].includes(endpoint))
    .map(({ endpoint, body }) => [endpoint, body]);

async function shows(heart: Locator, liked: boolean, count: number): Promise<void> {
  await expect(heart).toHaveAttribute('aria-pressed', String(liked));
  await expect(heart).toHaveAccessibleName(new RegExp(`\\b${count}\\b`));
}

test('ITEM-04 ITEM-07 a heart answers at once, once, everywhere the piece is shown, and goes back in silence', async ({
  page,
  shop,
  context,
  expectedErrors,
}) => {
  await signedIn(context, shop, { username: 'sofiabentancor', full_name: 'Sofía Bentancor' });
  withLikes(shop);
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  shop.state.answers[add] = { body: { success: true }, gate };
  await visit(page, `${shop.url}/productos`);
  await shows(onCard(page), false, likes);

  await onCard(page).click();
  await shows(onCard(page), true, likes + 1);
  await onCard(page).click();
  await shows(onCard(page), true, likes + 1);
  await expect(overlay(page)).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  open();
  await expect.poll(() => sent(shop)).toEqual([[add, { post_id: id }]]);
  const box = await onCard(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  // The same piece over the listing, by the keyboard.
  await card(page).getByRole('link', { name: title }).click();
  await shows(onPiece(overlay(page)), true, likes + 1);
  await onPiece(overlay(page)).focus();
  await page.keyboard.press('Space');
  await shows(onPiece(overlay(page)), false, likes);
  await expect.poll(() => sent(shop).at(-1)).toEqual([remove, { post_id: id }]);
  await overlay(page).getByRole('link', { name: 'Volver' }).click();
  await shows(onCard(page), false, likes);

  expectedErrors.push(/500/);
  shop.state.answers[add] = { code: 'like-not-added' };
  await onCard(page).click();
  await expect.poll(() => sent(shop)).toHaveLength(3);
  await shows(onCard(page), false, likes);
  await expect(page.getByText(/error/i)).toHaveCount(0);
});

test(
  'ITEM-04 ITEM-07 a like taken back that fails stays; on the page of a piece a guest is asked to log in',
  once,
  async ({ page, shop, context, expectedErrors }) => {
    const path = withLikes(shop);
    await visit(page, shop.url + path);
    await onPiece(page).click();
    const login = page.getByRole('dialog');
    await expect(login.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
    await page.keyboard.press('Escape');
    await shows(onPiece(page), false, likes);
    expect(sent(shop)).toEqual([]);

    await signedIn(context, shop, { username: 'sofiabentancor', full_name: 'Sofía Bentancor' });
    await visit(page, shop.url + path);
    await onPiece(page).click();
    await shows(onPiece(page), true, likes + 1);
    expectedErrors.push(/500/);
    shop.state.answers[remove] = { code: 'like-not-removed' };
    await onPiece(page).click();
    await expect.poll(() => sent(shop).at(-1)).toEqual([remove, { post_id: id }]);
    await shows(onPiece(page), true, likes + 1);
    await expect(page.getByText(/error/i)).toHaveCount(0);
  },
);
