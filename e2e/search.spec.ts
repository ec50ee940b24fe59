import type { Page } from '@playwright/test';
import { profileReply } from '../tools/shots/stub/profile.ts';
import {
  findsFor,
  foundForCam,
  foundForVale,
  nothingFound,
  searchEndpoint,
} from '../tools/shots/stub/search.ts';
import type { StubShop } from '../tools/shots/stub/shop.ts';
import { accessibilityFaults, expect, hydrated, once, test, visit } from './fixtures.ts';

const siteBox = (page: Page) => page.getByRole('combobox', { name: 'Buscar personas y publicaciones' });
const listingBox = (page: Page) => page.getByRole('combobox', { name: 'Buscar productos' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Resultados' });
const options = (page: Page) => results(page).getByRole('option');
const lookedTimes = (shop: StubShop) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === searchEndpoint).length;

/** On small screens the box is on a page of its own, behind a button; true there. */
async function openSearch(page: Page): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Buscar', exact: true });
  const isSmall = await button.isVisible();
  await (isSmall ? button : siteBox(page)).click();
  await expect(siteBox(page)).toBeFocused();
  return isSmall;
}

async function expectMarked(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name, selected: true });
  await expect(option).toHaveCount(1);
  await expect(siteBox(page)).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  );
}

test('NAV-09 NAV-10 people and publications while one types, all of it by keyboard', async ({
  page,
  shop,
}) => {
  const profile = { username: 'valepiriz', full_name: 'Valentina Píriz' };
  shop.state.answers['GET /api/profiles/valepiriz'] = { body: profileReply({ profile }) };
  findsFor(shop, foundForVale);
  await visit(page, `${shop.url}/productos`);
  const isSmall = await openSearch(page);
  const box = siteBox(page);
  await expect(box).toHaveAttribute('placeholder', 'Buscá personas o publicaciones');
  await expect(box).toHaveAttribute('aria-expanded', 'false');

  await box.pressSequentially('vale', { delay: 30 });
  await expect(options(page)).toHaveCount(6);
  expect(lookedTimes(shop)).toBe(1);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'resultados' })).toHaveText(
    '5 resultados. Usá las flechas para elegir.',
  );
  const people = page.getByRole('group', { name: 'Personas' }).getByRole('option');
  const posts = page.getByRole('group', { name: 'Publicaciones' }).getByRole('option');
  await expect(people).toHaveCount(3);
  await expect(people.first()).toHaveAttribute('href', '/Perfil/valepiriz');
  await expect(people.first().locator('mark')).toHaveText(['Vale', 'vale']);
  await expect(people.nth(2)).toContainText('Elena Valente');
  await expect(posts.first()).toHaveAttribute('href', '/Post/41');
  await expect(posts.first()).toContainText('Abriga como pocas');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expectMarked(page, /Valentina Píriz/);
  await page.keyboard.press('End');
  await expectMarked(page, /Buscar «vale» en productos/);
  await page.keyboard.press('ArrowDown');
  await expectMarked(page, /Valentina Píriz/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectMarked(page, /Cuánto vale un buzo/);
  await page.keyboard.press('Home');
  await expectMarked(page, /Valentina Píriz/);
  await expect(box).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  if (isSmall) {
    // Browsers empty a box for searching first.
    await expect(box).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused();
    await openSearch(page);
    await box.fill('vale');
    await expect(options(page)).toHaveCount(6);
  } else await expect(box).toHaveValue('vale');
  await page.keyboard.press('ArrowDown');
  await expectMarked(page, /Valentina Píriz/);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Perfil\/valepiriz$/);
  await expect(page.getByRole('heading', { name: 'Valentina Píriz' })).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'NAV-10 an older answer never replaces a newer one; nothing found, trouble, and Enter alone',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    await visit(page, `${shop.url}/productos`);
    await openSearch(page);
    const box = siteBox(page);

    let letOldGo = () => {};
    findsFor(shop, foundForVale, new Promise<void>((resolve) => (letOldGo = resolve)));
    await box.pressSequentially('vale');
    await expect.poll(() => lookedTimes(shop)).toBe(1);
    await expect(page.getByText('Buscando…')).toBeVisible();
    findsFor(shop, foundForCam);
    const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=vale'));
    await box.fill('cam');
    await given;
    await expect(page.getByRole('option', { name: /Camila Olivera/ })).toBeVisible();
    letOldGo();
    findsFor(shop, nothingFound);
    await box.fill('camx');
    await expect(page.getByRole('status').filter({ hasText: 'camx' })).toHaveText(
      'No encontramos nada con «camx».',
    );
    await expect(page.getByRole('option', { name: /Valentina/ })).toHaveCount(0);
    await expect(options(page)).toHaveText(['Buscar «camx» en productos']);

    shop.state.answers[searchEndpoint] = { code: 'unavailable' };
    await box.fill('mateo');
    await expect(page.getByText('No pudimos buscar. Revisá tu conexión.').first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    findsFor(shop, foundForVale);
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(options(page)).toHaveCount(6);

    await box.fill('campera de jean');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/productos\?q=campera\+de\+jean$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(listingBox(page)).toHaveValue('campera de jean');
  },
);

test(
  'NAV-09 waits 270 ms after the last letter, and asks for nothing when there is none',
  once,
  async ({ page, shop }) => {
    findsFor(shop, foundForVale);
    await page.clock.install();
    await visit(page, `${shop.url}/productos`);
    await openSearch(page);
    await siteBox(page).fill('v');
    await expect(page.getByText('Buscando…')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 10_000);
    await expect(options(page).first()).toBeVisible();
    expect(lookedTimes(shop)).toBe(1);

    await siteBox(page).fill('va');
    await page.clock.runFor(200);
    await siteBox(page).fill('val');
    await page.clock.runFor(260);
    expect(lookedTimes(shop)).toBe(1);
    await page.clock.runFor(20);
    await expect.poll(() => lookedTimes(shop)).toBe(2);

    await siteBox(page).fill('  ');
    await page.clock.runFor(1_000);
    await expect(options(page)).toHaveCount(0);
    expect(lookedTimes(shop)).toBe(2);
  },
);

test(
  'NAV-10 the search of small screens keeps the focus, closes and gives it back',
  once,
  async ({ page, shop }) => {
    await visit(page, `${shop.url}/productos`);
    await openSearch(page);
    const dialog = page.getByRole('dialog', { name: 'Buscar personas y publicaciones' });
    await expect(dialog).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused();
  },
);

test(
  'PROD-01 the box of the listing suggests, keeps the filters and remembers on the device',
  once,
  async ({ page, shop }) => {
    findsFor(shop, foundForCam);
    await visit(page, `${shop.url}/productos?sexo=Mujer`);
    const box = listingBox(page);
    await expect(box).toHaveAttribute('placeholder', '¿Qué buscás?');

    await box.fill('cam');
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

    await box.press('Enter');
    await expect(page).toHaveURL(/\/productos\?q=cam&sexo=Mujer$/);
    await expect(options(page)).toHaveCount(0);
    await box.fill('vestido');
    await box.press('Enter');
    await expect(page).toHaveURL(/q=vestido/);
    const before = lookedTimes(shop);
    await page.getByRole('button', { name: 'Borrar lo escrito' }).click();
    await expect(page).toHaveURL(/\/productos\?sexo=Mujer$/);

    await listingBox(page).click();
    const recent = page.getByRole('region', { name: 'Búsquedas recientes' });
    await expect(recent.getByRole('link')).toHaveText(['vestido', 'cam']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await recent.getByRole('button', { name: 'Quitar «vestido»' }).click();
    await expect(recent.getByRole('link')).toHaveText(['cam']);
    await expect(listingBox(page)).toBeFocused();
    await page.reload();
    await hydrated(page);
    await listingBox(page).click();
    await expect(recent.getByRole('link')).toHaveText(['cam']);
    expect(lookedTimes(shop)).toBe(before);
    await recent.getByRole('button', { name: 'Borrar todas' }).click();
    await expect(recent).toHaveCount(0);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'NAV-09 the search leads to the listing, and keeps its filters there',
    once,
    async ({ page, shop }) => {
      await page.goto(`${shop.url}/productos?sexo=Mujer`);

      await listingBox(page).fill('campera');
      await listingBox(page).press('Enter');

      await expect(page).toHaveURL(/\/productos\?sexo=Mujer&q=campera$/);
    },
  );
});
