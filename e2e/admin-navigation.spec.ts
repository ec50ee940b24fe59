import { people, withPeople } from './stub/account.ts';
import { withMoney } from './stub/money.ts';
import { accessibilityFaults, expect, once, signedIn, test, visit } from './fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of 404/);
});

test('an admin moves between the pages of staff by keyboard', async ({ page, shop }) => {
  await withPeople(page, shop, { staffLogin: true, secondFactor: true });
  await visit(page, await withMoney(page, shop));
  const navigation = page.getByRole('navigation', { name: 'Administración' });
  await expect(navigation.getByRole('link')).toHaveText([
    'Personas',
    'Dinero',
    'Reclamos',
    'Moderación',
    'Registro',
  ]);
  await expect(navigation.getByRole('link', { name: 'Dinero' })).toHaveAttribute('aria-current', 'page');
  expect(await accessibilityFaults(page)).toEqual([]);

  await navigation.getByRole('link', { name: 'Personas' }).focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${shop.url}/eliminarusuarios`);
  await expect(page.getByRole('row')).toHaveCount(people(8).length + 1);
  await expect(navigation.getByRole('link', { name: 'Personas' })).toHaveAttribute('aria-current', 'page');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('the navigation and the menu have only what the role may open', once, async ({ page, shop }) => {
  const menuLink = async () => {
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await expect(page.getByRole('link', { name: 'Mis ventas' })).toBeVisible();
    return page.getByRole('dialog').getByRole('link', { name: 'Dinero' });
  };

  await visit(page, await withMoney(page, shop, {}, { role: 'money' }));
  await expect(page.getByRole('navigation', { name: 'Administración' }).getByRole('link')).toHaveText([
    'Dinero',
    'Reclamos',
  ]);
  await expect(await menuLink()).toHaveAttribute('href', '/admin/dinero');
  expect((await page.goto(`${shop.url}/eliminarusuarios`))?.status()).toBe(404);

  const address = await withMoney(page, shop, {}, { role: 'moderator' });
  expect((await page.goto(address))?.status()).toBe(404);
  await visit(page, `${shop.url}/terminos`);
  await expect(await menuLink()).toHaveCount(0);

  await signedIn(page.context(), shop);
  await visit(page, `${shop.url}/terminos`);
  await expect(await menuLink()).toHaveCount(0);
});
