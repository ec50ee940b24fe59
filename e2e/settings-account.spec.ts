import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ErrorCode } from '@perchero/contract/errors';
import { settingsReply, withSettings } from './stub/account.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  memberSession,
  once,
  test,
  visit,
} from './fixtures.ts';

test.beforeEach(async ({ page, shop, expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d|ERR_FAILED/);
  await visit(page, `${await withSettings(page, shop)}?seccion=cuenta`);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('shows e-mail, phone and the date of the last password change', once, async ({ page }) => {
  await expect(page.getByText('lucia@correo.com')).toBeVisible();
  await expect(page.getByText('+598 94 123 456')).toBeVisible();
  await expect(page.getByText('Última vez: 3 de marzo de 2025')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test.describe('e-mail', () => {
  const ask = (page: Page) => press(page, 'Enviar correo de confirmación');

  test('SET-04 rejects an invalid address', once, async ({ page, shop }) => {
    await press(page, 'Cambiar email');
    const field = page.getByLabel('Email nuevo');
    await expect(field).toBeFocused();

    for (const typed of ['', 'lucia', 'lucia@', 'lucia@correo', '.lucia@correo.com']) {
      await field.fill(typed);
      await ask(page);
      await expect(page.getByText('Ingresa un email válido.')).toBeVisible();
      await expect(field).toBeFocused();
    }
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('change-email'))).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test(
    'SET-04 the change needs a confirmation, and shows the pending address',
    once,
    async ({ page, shop }) => {
      shop.state.answers['POST /api/account/change-email'] = { body: { success: true } };
      shop.state.answers['GET /api/account/settings'] = {
        body: settingsReply({ pendingEmail: 'nueva@correo.com' }),
      };
      await press(page, 'Cambiar email');
      await expect(page.getByText(/Tu email cambia recién cuando lo confirmes/)).toBeVisible();

      await page.getByLabel('Email nuevo').fill('Nueva@Correo.com');
      await page.getByLabel('Email nuevo').press('Enter');

      await expect(page.getByText(/te llega un correo: abrí el enlace/)).toBeVisible();
      await expect(page.getByText('Falta confirmar nueva@correo.com', { exact: false })).toBeVisible();
      await expect(page.getByText('lucia@correo.com')).toBeVisible();
      expect(shop.state.calls.find(({ endpoint }) => endpoint.includes('change-email'))?.body).toEqual({
        email: 'nueva@correo.com',
      });
      expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

      await press(page, 'Cerrar');
      await expect(page.getByRole('button', { name: 'Cambiar email' })).toBeFocused();
    },
  );

  test('SET-04 shows refusals, and a lost connection', once, async ({ page, shop }) => {
    await press(page, 'Cambiar email');
    await page.getByLabel('Email nuevo').fill('nueva@correo.com');
    for (const [code, sentence] of [
      ['invalid-email', 'Ingresa un email válido.'],
      ['internal', 'Error de conexión con el servidor.'],
      ['not-signed-in', 'No se pudo obtener la sesión. Reingresa sesión.'],
      ['unavailable', 'Error de conexión con el servidor.'],
      ['too-many-requests', 'Demasiados intentos. Esperá un momento y volvé a probar.'],
    ] as const) {
      shop.state.answers['POST /api/account/change-email'] = { code };
      await ask(page);
      await expect(page.getByText(sentence)).toBeVisible();
    }

    await page.route('**/api/account/change-email', (route) => route.abort());
    await ask(page);
    await expect(page.getByRole('alert')).toHaveText('Error de conexión con el servidor.');
  });

  test('requires the password when the login is not recent, and continues', once, async ({ page, shop }) => {
    shop.state.answers['POST /api/account/change-email'] = { code: 'requires-recent-login' };
    await press(page, 'Cambiar email');
    await page.getByLabel('Email nuevo').fill('nueva@correo.com');
    await ask(page);

    const dialog = page.getByRole('dialog', { name: 'Confirmá tu contraseña' });
    await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText('La contraseña es requerida')).toBeVisible();

    shop.state.answers['POST /api/session/confirm-password'] = { code: 'wrong-password' };
    await dialog.getByLabel('Contraseña', { exact: true }).fill('rambla91');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText('Contraseña incorrecta.')).toBeVisible();

    shop.state.answers['POST /api/session/confirm-password'] = { body: { session: memberSession() } };
    shop.state.answers['POST /api/account/change-email'] = { body: { success: true } };
    await dialog.getByLabel('Contraseña', { exact: true }).fill('rambla92');
    await dialog.getByLabel('Contraseña', { exact: true }).press('Enter');
    await expect(page.getByText(/te llega un correo/)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('cancelling the password dialog shows an error', once, async ({ page, shop }) => {
    shop.state.answers['POST /api/account/change-email'] = { code: 'requires-recent-login' };
    await press(page, 'Cambiar email');
    await page.getByLabel('Email nuevo').fill('nueva@correo.com');
    await ask(page);

    await page.getByRole('dialog').press('Escape');

    await expect(page.getByRole('alert')).toHaveText('Error de usuario, reingresa sesión.');
  });
});

test.describe('password', () => {
  async function change(page: Page, current: string, next: string, repeat: string): Promise<void> {
    await page.getByLabel('Contraseña actual').fill(current);
    await page.getByLabel('Nueva contraseña').fill(next);
    await page.getByLabel('Repetí la nueva').fill(repeat);
    await press(page, 'Guardar contraseña');
  }

  test.beforeEach(async ({ page }) => {
    await press(page, 'Cambiar contraseña');
    await expect(page.getByLabel('Contraseña actual')).toBeFocused();
  });

  test('SET-06 validates missing, different and short passwords', once, async ({ page, shop }) => {
    await change(page, '', 'rambla92', 'rambla93');
    await expect(page.getByText('Debes ingresar tu contraseña actual.')).toBeVisible();
    await expect(page.getByText('Las contraseñas nuevas no coinciden.')).toBeVisible();
    await expect(page.getByLabel('Contraseña actual')).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);

    await change(page, 'rambla91', 'ramb1', 'ramb1');
    await expect(page.getByText('La nueva contraseña debe tener al menos 6 caracteres.')).toBeVisible();
    await expect(page.getByText('Debes ingresar tu contraseña actual.')).toBeHidden();
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('change-password'))).toBe(false);
  });

  test('SET-06 changes the password, cleaned while typing', once, async ({ page, shop }) => {
    shop.state.answers['POST /api/account/change-password'] = { body: { success: true } };

    await change(page, 'ram bla"91', "ram bla'92", 'rambla92');

    await expect(page.getByText('¡Contraseña actualizada correctamente!')).toBeVisible();
    await expect(page.getByLabel('Contraseña actual', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused();
    expect(shop.state.calls.find(({ endpoint }) => endpoint.includes('change-password'))?.body).toEqual({
      currentPassword: 'rambla91',
      newPassword: 'rambla92',
    });
  });

  const refusals: [ErrorCode, string | RegExp][] = [
    ['wrong-password', 'Contraseña actual incorrecta.'],
    ['missing-password', 'Debes ingresar tu contraseña actual.'],
    ['internal', 'Error al cambiar la contraseña.'],
    ['password-does-not-meet-requirements', /demasiado común/],
    ['too-many-requests', 'Demasiados intentos. Esperá un momento y volvé a probar.'],
    ['user-token-expired', 'No se pudo obtener la sesión. Reingresa sesión.'],
  ];
  test('SET-06 shows refusals', once, async ({ page, shop }) => {
    for (const [code, sentence] of refusals) {
      shop.state.answers['POST /api/account/change-password'] = { code };
      await change(page, 'rambla91', 'rambla92', 'rambla92');
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });

  test('SET-06 Cancelar closes it', once, async ({ page }) => {
    await press(page, 'Cancelar');
    await expect(page.getByLabel('Contraseña actual', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused();
  });
});

test.describe('devices and data', () => {
  test('ends another session, all others, and the current one', once, async ({ page, shop }) => {
    const [here] = settingsReply().devices;
    await expect(page.getByText('Este dispositivo')).toHaveCount(1);

    shop.state.answers['POST /api/session/revoke'] = { body: { success: true } };
    await press(page, 'Cerrar sesión en Firefox · Windows');
    await expect(page.getByText('Sesión cerrada', { exact: true })).toBeVisible();
    expect(shop.state.calls.find(({ endpoint }) => endpoint.endsWith('/revoke'))?.body).toEqual({
      id: settingsReply().devices[1]?.id,
    });

    shop.state.answers['POST /api/session/revoke-others'] = { body: { success: true } };
    shop.state.answers['GET /api/account/settings'] = {
      body: settingsReply({ devices: here ? [here] : [] }),
    };
    await press(page, 'Cerrar las demás sesiones');
    await expect(page.getByText('Cerramos las demás sesiones')).toBeVisible();
    await expect(page.getByText('Firefox · Windows')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cerrar las demás sesiones' })).toHaveCount(0);

    shop.state.answers['POST /api/session/sign-out'] = { body: { success: true } };
    shop.state.answers['GET /api/session'] = { body: { session: null } };
    await press(page, 'Cerrar sesión en Chrome · Android');
    await expect(page).not.toHaveURL(/editar/);
  });

  test('shows an error when a session cannot be ended', once, async ({ page, shop }) => {
    shop.state.answers['POST /api/session/revoke'] = { code: 'internal' };
    await press(page, 'Cerrar sesión en Firefox · Windows');
    await expect(page.getByRole('alert')).toHaveText('Hubo un error. Intenta de nuevo.');
  });

  test('downloads all personal data after the password', once, async ({ page, shop }) => {
    shop.state.answers['GET /api/account/export'] = { code: 'requires-recent-login' };
    await press(page, 'Descargar mis datos');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contraseña', { exact: true }).fill('rambla92');
    shop.state.answers['POST /api/session/confirm-password'] = { body: { session: memberSession() } };
    shop.state.answers['GET /api/account/export'] = { body: { email: 'lucia@correo.com' } };

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Confirmar' }).click(),
    ]);

    expect(download.suggestedFilename()).toBe('perchero-luciaferreira.json');
    const content = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(content)).toEqual({ email: 'lucia@correo.com' });
  });
});
