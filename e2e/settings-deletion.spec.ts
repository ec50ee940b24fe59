import type { ErrorCode } from '@perchero/contract/errors';
import type { Locator, Page } from '@playwright/test';
import { withSettings } from './stub/account.ts';
import { accessibilityFaults, expect, once, stopClock, test, visit } from './fixtures.ts';

let dialog: Locator;

test.beforeEach(async ({ page, shop, expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
  await page.clock.install();
  await visit(page, `${await withSettings(page, shop)}?seccion=cuenta`);
  await opener(page).click();
  dialog = page.getByRole('dialog', { name: '¿Cerrar tu perchero?' });
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused();
});

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Eliminar cuenta' });

async function remove(password: string, repeat: string): Promise<void> {
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByLabel('Repetí la contraseña').fill(repeat);
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click();
}

test('SET-07 shows the consequences, and validates the passwords', once, async ({ page, shop }) => {
  await expect(dialog.getByText(/tus 24 prendas/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await remove('', '');
  await expect(dialog.getByText('Debes completar ambos campos.')).toBeVisible();
  await remove('rambla92', '');
  await expect(dialog.getByText('Debes completar ambos campos.')).toBeVisible();
  await expect(dialog.getByLabel('Repetí la contraseña')).toBeFocused();
  await remove('rambla92', 'rambla');
  await expect(dialog.getByText('Las contraseñas no coinciden.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('delete-user'))).toBe(false);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

const refusals: [ErrorCode, string][] = [
  ['wrong-password', 'Contraseña incorrecta.'],
  ['not-allowed', 'Error de usuario, reingresa sesión.'],
  ['not-signed-in', 'No se pudo obtener la sesión. Reingresa sesión.'],
  ['account-not-deleted', 'Error al eliminar la cuenta: no se pudo completar.'],
  ['internal', 'Ocurrió un error al eliminar la cuenta.'],
];
test('SET-07 shows refusals', once, async ({ shop }) => {
  for (const [code, sentence] of refusals) {
    shop.state.answers['POST /api/delete-user-by-email'] = { code };
    await remove('rambla92', 'rambla92');
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
});

test('GUARD-04 refused with a date while a paid order is open', once, async ({ page, shop }) => {
  await page.clock.setFixedTime(new Date('2027-04-12T15:00:00Z'));
  shop.state.answers['POST /api/delete-user-by-email'] = {
    code: 'account-has-orders',
    cooldown: 30 * 24 * 60 * 60,
  };
  await remove('rambla92', 'rambla92');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Alguien todavía espera una prenda pagada. Vas a poder eliminar tu cuenta desde el 12 de mayo de 2027, o antes si avisan que llegó.',
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.state.answers['POST /api/delete-user-by-email'] = { code: 'account-has-orders' };
  await remove('rambla92', 'rambla92');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Error al eliminar la cuenta: tenés compras o ventas en curso.',
  );
});

test(
  'SET-07 deletes the account, confirms it, updates other tabs and redirects home after 2.2 s',
  once,
  async ({ page, shop }) => {
    shop.state.answers['POST /api/delete-user-by-email'] = { body: { success: true } };
    await page.evaluate(() => {
      const received: unknown[] = [];
      new BroadcastChannel('perchero-session').addEventListener('message', ({ data }) => received.push(data));
      Object.assign(window, { received });
    });
    shop.state.answers['GET /api/session'] = { body: { session: null } };
    shop.state.answers['GET /api/account/settings'] = { code: 'not-signed-in' };

    await stopClock(page);
    await remove('ram bla"92', "rambla'92");

    await expect(page.getByRole('heading', { name: 'Cuenta eliminada. Serás redirigido.' })).toBeVisible();
    expect(shop.state.calls.find(({ endpoint }) => endpoint.includes('delete-user'))?.body).toEqual({
      email: 'lucia@correo.com',
      password: 'rambla92',
    });
    await expect.poll(() => page.evaluate('window.received')).toContain('SIGNED_OUT');
    await page.clock.runFor(2_000);
    await expect(page.getByRole('heading', { name: 'Cuenta eliminada. Serás redirigido.' })).toBeVisible();
    const departure = page.waitForRequest(
      (request) => request.url().includes('.data') && !request.url().includes('perfil'),
      { timeout: 8_000 },
    );
    await page.clock.runFor(300);
    await departure;
    await page.clock.resume();
    await expect(page).not.toHaveURL(/perfil/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('SET-07 the confirmation has a button to leave at once', once, async ({ page, shop }) => {
  // The fake clock delays the redirect.
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: TimerHandler, delay?: number) => (delay === 2_200 ? 0 : start(work, delay)),
    });
  });
  shop.state.answers['POST /api/delete-user-by-email'] = { body: { success: true } };
  await remove('rambla92', 'rambla92');
  const leave = page.getByRole('button', { name: 'Ir al inicio ahora' });

  await expect(leave).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await leave.press('Enter');

  await expect(page).not.toHaveURL(/perfil/);
});
