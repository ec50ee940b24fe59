import type { Page } from '@playwright/test';
import type { ErrorCode } from '@perchero/contract/errors';
import { linkedAccount, withSettings } from './stub/account.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  memberSession,
  once,
  test,
  visit,
} from './fixtures.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const account = (page: Page) => page.getByRole('region', { name: /Mercado Pago/ });

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d|ERR_FAILED/);
});

test('SET-01 SET-08 PAY-01 the linked account and the name on receipts', once, async ({ page, shop }) => {
  const settings = await withSettings(page, shop);
  await visit(page, settings);
  await page.getByRole('link', { name: 'Facturación' }).click();

  await expect(page.getByRole('heading', { name: 'Facturación', exact: true })).toBeVisible();
  await expect(account(page)).toContainText('Mercado Pago vinculado');
  await expect(account(page)).toContainText(/Cuenta 210\s948\s331 \(LUCIAFERREIRA\)/);
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía');
  await expect(page.getByLabel('Apellido')).toHaveValue('Ferreira');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  // Names: missing, refused, saved.
  await page.getByLabel('Nombre', { exact: true }).fill('  ');
  await press(page, 'Guardar');
  await expect(page.getByText('Escribí tu nombre.')).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía Inés ');
  for (const [code, sentence] of [
    ['unavailable', 'Ocurrió un error al guardar los datos.'],
    ['billing-not-updated', 'No se pudo actualizar información de facturación'],
    ['billing-needs-session', 'No autenticado'],
  ] as const) {
    shop.state.answers['POST /api/billing-info'] = { code };
    await press(page, 'Guardar');
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
  const names = { first_name: 'Lucía Inés', last_name: 'Ferreira' };
  shop.state.answers['POST /api/billing-info'] = { body: { success: true, ...names } };
  await page.getByLabel('Apellido').press('Enter');
  await expect(page.getByText('Datos guardados correctamente')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(shop.state.calls.findLast(({ endpoint }) => endpoint === 'POST /api/billing-info')?.body).toEqual(
    names,
  );
});

test(
  'PAY-01 SAFE-01 LOOK-14 disconnecting the account: consequences, kept permission, refusals and success',
  once,
  async ({ page, shop }) => {
    await visit(page, `${await withSettings(page, shop)}?seccion=facturacion`);
    const isFilled = (name: string, isIt: boolean) => {
      const shown = expect(page.getByRole('button', { name, exact: true }).last());
      return (isIt ? shown.not : shown).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    };
    await isFilled('Desvincular', false);
    await press(page, 'Desvincular');
    const dialog = page.getByRole('dialog', { name: '¿Desvincular Mercado Pago?' });
    await isFilled('Dejarla vinculada', true);
    await isFilled('Desvincular', false);
    await expect(dialog).toContainText('Guardamos el permiso hasta 180 días después de tu última venta');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(account(page).getByRole('button')).toBeFocused();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Enter');
    const confirm = dialog.getByRole('button', { name: 'Desvincular' });
    for (const [code, sentence] of [
      ['account-not-disconnected', 'No se pudo desvincular la cuenta.'],
      ['unavailable', 'No se pudo desvincular la cuenta.'],
      ['link-needs-session', 'No has iniciado sesión.'],
    ] as const satisfies readonly (readonly [ErrorCode, string])[]) {
      shop.state.answers['POST /api/mp/disconnect'] = { code };
      await confirm.click();
      await expect(dialog.getByRole('alert')).toHaveText(sentence);
    }
    await page.route('**/api/mp/disconnect', (route) => route.abort());
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Error de red al intentar desvincular la cuenta.');
    await page.unroute('**/api/mp/disconnect');

    // Earlier sales: the permission is kept while refunds and claims are possible.
    shop.state.answers['POST /api/mp/disconnect'] = { body: { success: true } };
    shop.state.answers['GET /api/mp/account'] = {
      body: {
        account: linkedAccount({ state: 'unlinking' }),
        retained_permission: { until: '2027-05-12T15:00:00.000Z' },
      },
    };
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(account(page)).toContainText('Mercado Pago desvinculado');
    await expect(account(page)).toContainText('Ya no podés vender.');
    await expect(account(page)).toContainText(
      'Guardamos el permiso de Mercado Pago hasta el 12 de mayo de 2027, solo para devoluciones y reclamos de tus ventas.',
    );
    await expect(page.getByText('Desvinculaste tu cuenta de Mercado Pago.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'SAFE-01 the kept permission of a replaced account, with and without a date',
  once,
  async ({ page, shop }) => {
    const settings = await withSettings(page, shop);
    shop.state.answers['GET /api/mp/account'] = {
      body: { account: linkedAccount(), retained_permission: { until: '2027-05-12T15:00:00.000Z' } },
    };
    await visit(page, `${settings}?seccion=facturacion`);
    await expect(account(page)).toContainText('Mercado Pago vinculado');
    await expect(account(page)).toContainText(
      'Guardamos el permiso de tu cuenta anterior hasta el 12 de mayo de 2027, solo para devoluciones y reclamos de tus ventas.',
    );
    expect(await accessibilityFaults(page)).toEqual([]);

    shop.state.answers['GET /api/mp/account'] = {
      body: { account: linkedAccount({ state: 'unlinking' }), retained_permission: { until: null } },
    };
    await page.reload();
    await expect(account(page)).toContainText(
      'Guardamos el permiso de Mercado Pago hasta que terminen tus ventas en curso',
    );
  },
);

test(
  'PAY-01 linking requires the password and redirects to the provider and back',
  once,
  async ({ page, shop }) => {
    const settings = await withSettings(page, shop);
    shop.state.answers['GET /api/mp/account'] = { body: { account: null, retained_permission: null } };
    await visit(page, `${settings}?seccion=facturacion`);
    await expect(account(page)).toContainText('Lo necesitás para publicar y cobrar.');

    for (const [code, sentence] of [
      ['link-not-begun', 'No se pudo iniciar la conexión con el proveedor de pagos.'],
      ['unavailable', 'No se pudo iniciar la conexión con el proveedor de pagos.'],
      ['link-needs-session', 'No has iniciado sesión.'],
    ] as const) {
      shop.state.answers['GET /api/mp/authorize-url'] = { code };
      await press(page, 'Vincular');
      await expect(page.getByRole('alert')).toHaveText(sentence);
    }
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['GET /api/mp/authorize-url'] = { code: 'requires-recent-login' };
    shop.state.answers['POST /api/session/confirm-password'] = { body: { session: memberSession() } };
    await press(page, 'Vincular');
    const dialog = page.getByRole('dialog', { name: 'Confirmá tu contraseña' });
    await dialog.getByLabel('Contraseña', { exact: true }).fill('tapado-camel-92');
    // The provider redirects back at once.
    const back = `${shop.url}/mercado-pago/vinculacion?code=TG-1&state=abc`;
    shop.state.answers['GET /api/mp/authorize-url'] = { body: { url: back } };
    shop.state.answers['POST /api/mp/link'] = { body: { outcome: 'ok' } };
    shop.state.answers['GET /api/mp/account'] = {
      body: { account: linkedAccount(), retained_permission: null },
    };
    await dialog.getByRole('button', { name: 'Confirmar' }).click();

    await expect(page.getByText('Listo: tu cuenta de Mercado Pago quedó vinculada.')).toBeVisible();
    await expect(account(page)).toContainText('Mercado Pago vinculado');
    expect(page.url()).toContain('seccion=facturacion&mp=ok');
    await expect(page.getByRole('link', { name: 'Colgar una prenda' })).toHaveAttribute('href', '/vender');
    const sent = shop.state.calls.filter(({ endpoint }) => endpoint === 'POST /api/mp/link');
    expect(sent.map(({ body }) => body)).toEqual([{ state: 'abc', code: 'TG-1' }]);
  },
);

test('PAY-01 PAY-10 each outcome of linking, and failed parts', once, async ({ page, shop }) => {
  const settings = await withSettings(page, shop);
  shop.state.answers['GET /api/mp/account'] = {
    body: { account: linkedAccount({ state: 'needs_relink' }), retained_permission: null },
  };
  shop.state.answers['POST /api/mp/link'] = { body: { outcome: 'cancelado' } };
  await page.goto(`${shop.url}/mercado-pago/vinculacion?error=access_denied&state=abc`);
  await expect(page.getByText('No diste el permiso')).toBeVisible();
  await expect(account(page)).toContainText('Volvé a vincular Mercado Pago');
  await expect(page.getByRole('button', { name: 'Volver a vincular' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  for (const [outcome, sentence] of [
    ['reintentar', 'No pudimos terminar la vinculación.'],
    ['pais', 'Esa cuenta de Mercado Pago no es de Uruguay.'],
    ['cuenta_en_uso', 'ya está vinculada a otra persona'],
  ] as const) {
    shop.state.answers['POST /api/mp/link'] = { body: { outcome } };
    await page.goto(`${shop.url}/mercado-pago/vinculacion?code=TG-1&state=abc`);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }

  shop.state.answers['GET /api/mp/account'] = { code: 'account-not-fetched' };
  shop.state.answers['GET /api/billing-info'] = { code: 'billing-not-fetched' };
  await visit(page, `${settings}?seccion=facturacion`);
  await expect(
    page.getByText('No pudimos ver tu cuenta de Mercado Pago. Volvé a probar en un rato.'),
  ).toBeVisible();
  await expect(page.getByText('No se pudo obtener información de facturación')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  shop.state.answers['GET /api/mp/account'] = {
    body: { account: linkedAccount(), retained_permission: null },
  };
  await page.getByRole('button', { name: 'Probar de nuevo' }).first().click();
  await expect(account(page)).toContainText('Mercado Pago vinculado');
});
