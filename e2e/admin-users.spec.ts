import { people, withPeople } from './stub/account.ts';
import { memberSession } from './stub/member.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const known = { staffLogin: true, secondFactor: true };

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

test(
  'ADMIN-01 the page is 404 for guests, for members and where it is disabled',
  once,
  async ({ page, shop }) => {
    const address = `${shop.url}/eliminarusuarios`;
    shop.state.answers['GET /api/admin/people'] = { body: { people: people(3), nextCursor: null } };
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Acá no cuelga nada' })).toBeVisible();

    await signedIn(page.context(), shop);
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText('mateososa')).toHaveCount(0);

    await withPeople(page, shop, known);
    shop.state.answers['GET /api/admin/people'] = { code: 'not-found' };
    expect((await page.goto(address))?.status()).toBe(404);
  },
);

test('ADMIN-01 requires the password and the second factor', once, async ({ page, shop }) => {
  await visit(page, await withPeople(page, shop, { staffLogin: false, secondFactor: false }));
  await expect(page.getByText('Paso 1 de 2')).toBeVisible();
  expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('admin'))).toBe(false);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  shop.state.answers['POST /api/session/confirm-password'] = { code: 'wrong-password' };
  await page.getByLabel('Contraseña', { exact: true }).fill('rambla91');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contraseña incorrecta.')).toBeVisible();

  const admin = memberSession({ role: 'admin' });
  shop.state.answers['POST /api/session/confirm-password'] = { body: { session: admin } };
  shop.state.answers['GET /api/session'] = { body: { session: admin } };
  await page.getByLabel('Contraseña', { exact: true }).fill('rambla92');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paso 2 de 2')).toBeVisible();
  const code = page.getByLabel('Código de la aplicación');
  await expect(code).toBeFocused();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await code.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ingresá los 6 dígitos.')).toBeVisible();
  shop.state.answers['POST /api/session/second-factor'] = { code: 'invalid-code' };
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('El código es incorrecto o expiró. Intenta nuevamente.')).toBeVisible();
  shop.state.answers['POST /api/session/second-factor'] = { code: 'not-found' };
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tu cuenta no tiene una aplicación de autenticación vinculada.')).toBeVisible();

  shop.state.answers['POST /api/session/second-factor'] = { body: { session: { ...admin, ...known } } };
  shop.state.answers['GET /api/session'] = { body: { session: { ...admin, ...known } } };
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Usuarios de autenticación' })).toBeVisible();
});

test(
  'ADMIN-01 lists users and deletes the selected ones after a confirmation',
  once,
  async ({ page, shop }) => {
    await visit(page, await withPeople(page, shop, known));
    await expect(page.getByText('Solo para desarrollo.')).toBeVisible();
    await expect(page.getByText(/^100 por página/)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(9);
    await expect(page.getByRole('button', { name: 'Eliminar 0' })).toBeDisabled();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.getByRole('checkbox', { name: 'Elegir mateososa' }).check();
    await page.getByRole('checkbox', { name: 'Elegir sofiumpierrez' }).check();
    await page.getByRole('button', { name: 'Eliminar 2' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Eliminar 2 cuentas?' });
    await expect(dialog.getByText(/No se puede deshacer/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('delete'))).toBe(false);

    shop.state.answers['POST /api/admin/people/delete'] = { body: { success: true, changed: 2 } };
    const [, mateo, , , sofia, ...others] = people(8);
    shop.state.answers['GET /api/admin/people'] = { body: { people: others, nextCursor: null } };
    await page.getByRole('button', { name: 'Eliminar 2' }).click();
    await dialog.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(page.getByText('Eliminadas: 2')).toBeVisible();
    await expect(page.getByText('@mateososa')).toHaveCount(0);
    expect(shop.state.calls.find(({ endpoint }) => endpoint.endsWith('delete'))?.body).toEqual({
      ids: [mateo?.id, sofia?.id],
    });
  },
);

test('ADMIN-01 suspends and restores several users', once, async ({ page, shop }) => {
  await visit(page, await withPeople(page, shop, known));
  await expect(page.getByRole('row', { name: /valepiriz/ })).toContainText('Suspendida');

  shop.state.answers['POST /api/admin/people/suspend'] = { body: { success: true, changed: 7 } };
  await page.getByRole('checkbox', { name: 'Elegir todos' }).check();
  await page.getByRole('button', { name: 'Suspender 8' }).click();
  await page.getByRole('button', { name: 'Sí, suspender' }).click();
  await expect(page.getByText('Suspendidas: 7')).toBeVisible();

  shop.state.answers['POST /api/admin/people/unsuspend'] = { body: { success: true, changed: 1 } };
  await page.getByRole('checkbox', { name: 'Elegir valepiriz' }).check();
  await page.getByRole('button', { name: 'Reactivar 1' }).click();
  await expect(page.getByRole('dialog', { name: '¿Reactivar 1 cuenta?' })).toBeVisible();
  await page.getByRole('button', { name: 'Sí, reactivar' }).click();
  await expect(page.getByText('Reactivadas: 1')).toBeVisible();
});

test('LOOK-20 finds people; the address names nobody, and an empty search shows everybody', async ({
  page,
  shop,
}) => {
  const address = await withPeople(page, shop, known);
  const [, mateo] = people(2);
  await visit(page, address);
  const all = await page.getByRole('row').count();

  const search = page.getByRole('searchbox', { name: 'Buscar personas' });
  shop.state.answers['POST /api/admin/people/find'] = { body: { people: [mateo] } };
  await search.fill('mateo@correo.com');
  await search.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: '1 persona con «mateo@correo.com».' }),
  ).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /mateososa/ })).toBeVisible();
  await expect(page).toHaveURL(address);
  expect(
    shop.state.calls.findLast(({ endpoint }) => endpoint === 'POST /api/admin/people/find')?.body,
  ).toEqual({
    q: 'mateo@correo.com',
  });
  expect(await accessibilityFaults(page)).toEqual([]);

  await search.fill('@ma');
  await search.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Escribí al menos tres letras.' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  shop.state.answers['POST /api/admin/people/find'] = { body: { people: [] } };
  await search.fill('mateo@correo.com');
  await search.press('Enter');
  await expect(page.getByText('No encontramos a nadie con «mateo@correo.com».')).toBeVisible();
  await search.fill('');
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(all);
});

test('ADMIN-01 paginates forward and back', once, async ({ page, shop }) => {
  const address = await withPeople(page, shop, known, { people: people(100), nextCursor: 'zzz' });
  await visit(page, address);
  await expect(page.getByRole('row')).toHaveCount(101);
  await expect(page.getByRole('link', { name: 'Anterior' })).toHaveCount(0);

  shop.state.answers['GET /api/admin/people'] = {
    body: { people: people(103).slice(100), nextCursor: null },
  };
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(`${address}?pagina=zzz`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Siguiente' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(address);
});

test(
  'ADMIN-01 an old password is asked for before a deletion and, once too old, before the page; a failure is shown',
  once,
  async ({ page, shop }) => {
    await visit(page, await withPeople(page, shop, known));
    shop.state.answers['POST /api/admin/people/delete'] = { code: 'internal' };
    await page.getByRole('checkbox', { name: 'Elegir mateososa' }).check();
    await page.getByRole('button', { name: 'Eliminar 1' }).click();
    await page.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(page.getByRole('alert')).toHaveText('Hubo un error. Intenta de nuevo.');

    const admin = { ...memberSession({ role: 'admin' }), ...known };
    shop.state.answers['POST /api/admin/people/delete'] = { code: 'requires-recent-login' };
    shop.state.answers['POST /api/session/confirm-password'] = { body: { session: admin } };
    await page.getByRole('button', { name: 'Eliminar 1' }).click();
    await page.getByRole('button', { name: 'Sí, eliminar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmá tu contraseña' });
    await dialog.getByLabel('Contraseña', { exact: true }).fill('tapado-camel-92');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    shop.state.answers['POST /api/admin/people/delete'] = { body: { success: true, changed: 1 } };
    const left = people(8).filter(({ username }) => username !== 'mateososa');
    shop.state.answers['GET /api/admin/people'] = { body: { people: left, nextCursor: null } };
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Eliminadas: 1')).toBeVisible();
    await expect(page.getByText('@mateososa')).toHaveCount(0);

    shop.state.answers['POST /api/admin/people/delete'] = { code: 'not-found' };
    shop.state.answers['GET /api/session'] = { body: { session: { ...admin, staffLogin: false } } };
    await page.getByRole('checkbox', { name: 'Elegir sofiumpierrez' }).check();
    await page.getByRole('button', { name: 'Eliminar 1' }).click();
    await page.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
  },
);

test('ADMIN-01 other pages do not load its code', once, async ({ page, shop }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });

  await page.goto(`${shop.url}/productos`, { waitUntil: 'networkidle' });

  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.some((source) => source.includes('Usuarios de autenticación'))).toBe(false);
});
