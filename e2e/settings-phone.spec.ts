import type { Page } from '@playwright/test';
import { memberSession } from './stub/member.ts';
import { settingsReply, withSettings } from './stub/account.ts';
import { accessibilityFaults, expect, once, stopClock, test, visit } from './fixtures.ts';

const field = (page: Page) => page.getByRole('main').getByLabel('Celular', { exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test.beforeEach(async ({ page, shop, expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
  await page.clock.install();
  await visit(page, `${await withSettings(page, shop)}?seccion=cuenta`);
  Object.assign(shop.state.answers, {
    'POST /api/check-phone': { body: { exists: false } },
    'POST /api/phone/send-code': { body: { success: true, cooldown: 60 } },
    'POST /api/phone/verify-code': { body: { success: true } },
    'POST /api/update-phone': { body: { success: true, user: memberSession().user } },
  });
  await press(page, 'Cambiar celular');
  await expect(field(page)).toBeFocused();
});

async function requestCode(page: Page): Promise<void> {
  await field(page).fill('099123456');
  await press(page, 'Enviar código');
  await expect(page.getByLabel('Código de 6 números')).toBeFocused();
}

async function enterCode(page: Page): Promise<void> {
  // Sent when it is complete.
  for (const code of ['', '123456']) await page.getByLabel('Código de 6 números').fill(code);
}

test('SET-05 number, code, success; closes after 2 s', once, async ({ page, shop }) => {
  expect(await accessibilityFaults(page)).toEqual([]);
  await requestCode(page);
  await expect(page.getByRole('button', { name: /Reenviar en/ })).toBeDisabled();
  expect(await accessibilityFaults(page)).toEqual([]);
  shop.state.answers['GET /api/account/settings'] = { body: settingsReply({}, { phone: '+59899123456' }) };

  await stopClock(page);
  await enterCode(page);

  await expect(page.getByText('Listo: tu celular quedó actualizado.')).toBeVisible();
  await expect(page.getByText('+598 99 123 456').first()).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page.getByText('Listo: tu celular quedó actualizado.')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('Listo: tu celular quedó actualizado.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cambiar celular' })).toBeFocused();
});

test('SET-05 resends after the server’s cooldown', once, async ({ page, shop }) => {
  shop.state.answers['POST /api/phone/send-code'] = { body: { success: true, cooldown: 90 } };
  await requestCode(page);

  await expect(page.getByRole('button', { name: 'Reenviar en 1:30' })).toBeDisabled();
  await page.clock.runFor(90_000);
  await press(page, 'Reenviar el código');
  await expect
    .poll(() => shop.state.calls.filter(({ endpoint }) => endpoint.endsWith('send-code')).length)
    .toBe(2);
});

test('SET-05 a used number, refused before and after the code', once, async ({ page, shop }) => {
  shop.state.answers['POST /api/check-phone'] = { body: { exists: true } };
  await field(page).fill('099123456');
  await press(page, 'Enviar código');
  await expect(page.getByText('El número de teléfono ya está en uso por otro usuario.')).toBeVisible();

  shop.state.answers['POST /api/check-phone'] = { body: { exists: false } };
  shop.state.answers['POST /api/update-phone'] = { code: 'phone-in-use' };
  await requestCode(page);
  await enterCode(page);
  await expect(page.getByText('Este número de teléfono ya está asociado a otra cuenta.')).toBeVisible();
});

test('SET-05 a wrong code, a failed save, an expired session', once, async ({ page, shop }) => {
  shop.state.answers['POST /api/phone/verify-code'] = { code: 'invalid-code' };
  await requestCode(page);
  await enterCode(page);
  await expect(page.getByText('Código incorrecto o expirado')).toBeVisible();

  shop.state.answers['POST /api/phone/verify-code'] = { body: { success: true } };
  shop.state.answers['POST /api/update-phone'] = { code: 'internal' };
  await enterCode(page);
  await expect(page.getByText('No se pudo guardar el teléfono en el perfil de usuario.')).toBeVisible();

  shop.state.answers['POST /api/update-phone'] = { code: 'not-signed-in' };
  await enterCode(page);
  await expect(page.getByText('No se pudo obtener la sesión. Reingresa sesión.')).toBeVisible();
});

test('SET-05 requires the password when the login is not recent', once, async ({ page, shop }) => {
  shop.state.answers['POST /api/update-phone'] = { code: 'requires-recent-login' };
  await requestCode(page);
  await enterCode(page);

  const dialog = page.getByRole('dialog', { name: 'Confirmá tu contraseña' });
  await dialog.getByLabel('Contraseña', { exact: true }).fill('rambla92');
  shop.state.answers['POST /api/session/confirm-password'] = { body: { session: memberSession() } };
  shop.state.answers['POST /api/update-phone'] = { body: { success: true, user: memberSession().user } };
  await dialog.getByRole('button', { name: 'Confirmar' }).click();

  await expect(page.getByText('Listo: tu celular quedó actualizado.')).toBeVisible();
});

test('SET-05 Cancelar closes it', once, async ({ page }) => {
  await press(page, 'Cancelar');
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cambiar celular' })).toBeFocused();
});
