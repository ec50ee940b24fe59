import type { Page } from '@playwright/test';
import { profileReply } from './stub/profile.ts';
import { setSearchReply, foundForCam, foundForVale, nothingFound, searchEndpoint } from './stub/search.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaults, expect, waitForHydration, once, test, visit } from './fixtures.ts';

const siteInput = (page: Page) => page.getByRole('combobox', { name: 'Buscar personas y prendas' });
const listingInput = (page: Page) => page.getByRole('combobox', { name: 'Buscar prendas' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Resultados' });
const options = (page: Page) => results(page).getByRole('option');
const searchCount = (shop: StubShop) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === searchEndpoint).length;

/** Opens the search dialog on small screens; returns whether it did. */
async function openSearch(page: Page): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Buscar', exact: true });
  const isSmall = await button.isVisible();
  await (isSmall ? button : siteInput(page)).click();
  await expect(siteInput(page)).toBeFocused();
  return isSmall;
}

async function expectActive(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name, selected: true });
  await expect(option).toHaveCount(1);
  await expect(siteInput(page)).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  );
}

test('NAV-09 NAV-10 suggests people and products while typing, by keyboard', async ({ page, shop }) => {
  const profile = { username: 'valepiriz', full_name: 'Valentina Píriz' };
  shop.state.answers['GET /api/profiles/valepiriz'] = { body: profileReply({ profile }) };
  setSearchReply(shop, foundForVale);
  await visit(page, `${shop.url}/terminos`);
  const isSmall = await openSearch(page);
  const input = siteInput(page);
  await expect(input).toHaveAttribute('placeholder', isSmall ? '¿Qué buscás?' : 'Buscá personas o prendas');
  await expect(input).toHaveAttribute('aria-expanded', 'false');

  await input.pressSequentially('vale', { delay: 30 });
  await expect(options(page)).toHaveCount(6);
  expect(searchCount(shop)).toBe(1);
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'resultados' })).toHaveText(
    '5 resultados. Usá las flechas para elegir.',
  );
  const people = page.getByRole('group', { name: 'Personas' }).getByRole('option');
  const posts = page.getByRole('group', { name: 'Prendas' }).getByRole('option');
  await expect(people).toHaveCount(3);
  await expect(people.first()).toHaveAttribute('href', '/Perfil/valepiriz');
  await expect(people.first().locator('mark')).toHaveText(['Vale', 'vale']);
  await expect(people.nth(2)).toContainText('Elena Valente');
  await expect(posts.first()).toHaveAttribute('href', '/Post/41');
  await expect(posts.first()).toContainText('Abriga como pocas');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expectActive(page, /Valentina Píriz/);
  await page.keyboard.press('End');
  await expectActive(page, /Buscar «vale» entre las prendas/);
  await page.keyboard.press('ArrowDown');
  await expectActive(page, /Valentina Píriz/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectActive(page, /Cuánto vale un buzo/);
  await page.keyboard.press('Home');
  await expectActive(page, /Valentina Píriz/);
  await expect(input).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  if (isSmall) {
    // The first Escape clears a search input.
    await expect(input).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused();
    await openSearch(page);
    await input.fill('vale');
    await expect(options(page)).toHaveCount(6);
  } else await expect(input).toHaveValue('vale');
  await page.keyboard.press('ArrowDown');
  await expectActive(page, /Valentina Píriz/);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Perfil\/valepiriz$/);
  await expect(page.getByRole('heading', { name: 'Valentina Píriz' })).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'LOOK-12 on a phone: recent searches and categories, then products with photo and price',
  once,
  async ({ page, shop }) => {
    setSearchReply(shop, foundForVale);
    await visit(page, `${shop.url}/terminos`);
    await openSearch(page);
    const recent = page.getByRole('region', { name: 'Búsquedas recientes' });
    const categories = page.getByRole('region', { name: 'Categorías' }).getByRole('link');
    await expect(categories.filter({ hasText: 'Championes' })).toHaveAttribute(
      'href',
      '/productos?categoria=championes',
    );
    await expect(recent).toHaveCount(0);

    await siteInput(page).fill('vale');
    const product = page.getByRole('option', { name: /Campera que vale la pena/ });
    await expect(product).toContainText('$\u00a01.890');
    await expect
      .poll(() => product.locator('img').evaluate((photo: HTMLImageElement) => photo.naturalWidth))
      .toBeGreaterThan(0);
    await siteInput(page).press('Enter');
    await expect(page).toHaveURL(/\?q=vale$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openSearch(page);
    await expect(siteInput(page)).toHaveValue('');
    await expect(recent.getByRole('link')).toHaveText(['vale']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await categories.filter({ hasText: 'Championes' }).click();
    await expect(page).toHaveURL(/\?categoria=championes$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'NAV-10 ignores stale responses; no results, errors, and Enter without a suggestion',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    await visit(page, `${shop.url}/terminos`);
    await openSearch(page);
    const input = siteInput(page);

    let letOldGo = () => {};
    setSearchReply(shop, foundForVale, new Promise<void>((resolve) => (letOldGo = resolve)));
    await input.pressSequentially('vale');
    await expect.poll(() => searchCount(shop)).toBe(1);
    await expect(page.getByText('Buscando…')).toBeVisible();
    setSearchReply(shop, foundForCam);
    const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=vale'));
    await input.fill('cam');
    await given;
    await expect(page.getByRole('option', { name: /Camila Olivera/ })).toBeVisible();
    letOldGo();
    setSearchReply(shop, nothingFound);
    await input.fill('camx');
    await expect(page.getByRole('status').filter({ hasText: 'camx' })).toHaveText(
      'No encontramos nada con «camx».',
    );
    await expect(page.getByRole('option', { name: /Valentina/ })).toHaveCount(0);
    await expect(options(page)).toHaveText(['Buscar «camx» entre las prendas']);

    shop.state.answers[searchEndpoint] = { code: 'unavailable' };
    await input.fill('mateo');
    await expect(page.getByText('No pudimos buscar. Revisá tu conexión.').first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    setSearchReply(shop, foundForVale);
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(options(page)).toHaveCount(6);

    await input.fill('campera de jean');
    await input.press('Enter');
    await expect(page).toHaveURL(/\/productos\?q=campera\+de\+jean$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(listingInput(page)).toHaveValue('campera de jean');
  },
);

test('NAV-09 debounces by 270 ms, and does not search for an empty text', once, async ({ page, shop }) => {
  setSearchReply(shop, foundForVale);
  await page.clock.install();
  await visit(page, `${shop.url}/terminos`);
  await openSearch(page);
  await siteInput(page).fill('v');
  await expect(page.getByText('Buscando…')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 10_000);
  await expect(options(page).first()).toBeVisible();
  expect(searchCount(shop)).toBe(1);

  await siteInput(page).fill('va');
  await page.clock.runFor(200);
  await siteInput(page).fill('val');
  await page.clock.runFor(260);
  expect(searchCount(shop)).toBe(1);
  await page.clock.runFor(20);
  await expect.poll(() => searchCount(shop)).toBe(2);

  await siteInput(page).fill('  ');
  await page.clock.runFor(1_000);
  await expect(options(page)).toHaveCount(0);
  expect(searchCount(shop)).toBe(2);
});

test('NAV-10 the search dialog traps and restores the focus', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  await openSearch(page);
  const dialog = page.getByRole('dialog', { name: 'Buscar personas y prendas' });
  await expect(dialog).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link').first()).toBeFocused();
  await dialog.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused();
});

test(
  'PROD-01 the listing search suggests, keeps the filters and stores recent searches',
  once,
  async ({ page, shop }) => {
    setSearchReply(shop, foundForCam);
    await visit(page, `${shop.url}/productos?sexo=Mujer`);
    const input = listingInput(page);
    await expect(input).toHaveAttribute('placeholder', '¿Qué buscás?');

    await input.fill('cam');
    await expect(results(page).getByRole('group')).toHaveCount(4);
    await expect(page.getByRole('option', { name: 'Campomar' })).toHaveAttribute(
      'href',
      '/productos?marca=Campomar',
    );
    await expect(page.getByRole('option', { name: 'Campera de cuero' })).toHaveAttribute(
      'href',
      '/productos?categoria=campera-cuero',
    );
    expect(await accessibilityFaults(page)).toEqual([]);

    await input.press('Enter');
    await expect(page).toHaveURL(/\/productos\?q=cam&sexo=Mujer$/);
    await expect(options(page)).toHaveCount(0);
    const before = searchCount(shop) + 1;
    await input.fill('vestido');
    await expect.poll(() => searchCount(shop)).toBe(before);
    await input.press('Enter');
    await expect(page).toHaveURL(/q=vestido/);
    await page.getByRole('button', { name: 'Borrar lo escrito' }).click();
    await expect(page).toHaveURL(/\/productos\?sexo=Mujer$/);

    await listingInput(page).click();
    const recent = page.getByRole('region', { name: 'Búsquedas recientes' });
    await expect(recent.getByRole('link')).toHaveText(['vestido', 'cam']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await recent.getByRole('button', { name: 'Quitar «vestido»' }).click();
    await expect(recent.getByRole('link')).toHaveText(['cam']);
    await expect(listingInput(page)).toBeFocused();
    await page.reload();
    await waitForHydration(page);
    await listingInput(page).click();
    await expect(recent.getByRole('link')).toHaveText(['cam']);
    expect(searchCount(shop)).toBe(before);
    await recent.getByRole('button', { name: 'Borrar todas' }).click();
    await expect(recent).toHaveCount(0);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('NAV-09 the search opens the listing and keeps its filters', once, async ({ page, shop }) => {
    await page.goto(`${shop.url}/productos?sexo=Mujer`);

    await listingInput(page).fill('campera');
    await listingInput(page).press('Enter');

    await expect(page).toHaveURL(/\/productos\?sexo=Mujer&q=campera$/);
  });
});
