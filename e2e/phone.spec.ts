import type { Page } from '@playwright/test';
import { settingsReply, withSettings } from './stub/account.ts';
import { signInSettings } from './stub/registration.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  openVerifyPhone,
  expect,
  memberSession,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const openLink = 'POST /api/phone/open-link';
const checkPhone = 'POST /api/check-phone';
const sendCode = 'POST /api/phone/send-code';
const verifyCode = 'POST /api/phone/verify-code';
const updatePhone = 'POST /api/update-phone';

/** Stubs successful replies. */
function stubReplies(shop: StubShop) {
  Object.assign(shop.state.answers, {
    [openLink]: { body: { success: true } },
    [checkPhone]: { body: { exists: false } },
    [sendCode]: { body: { success: true, cooldown: 60 } },
    [verifyCode]: { body: { success: true } },
    [updatePhone]: { body: { success: true, user: memberSession().user } },
    'GET /api/sign-in-settings': {
      body: {
        ...signInSettings,
        botCheck: { siteKey: 'key', scriptUrl: 'https://bot-check.example/api.js' },
      },
    },
  });
}

async function stubBotCheck(page: Page) {
  await page.route('https://bot-check.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.turnstile = {
        render: (box, options) => { window.botCheck = options; return 'widget'; },
        execute: () => window.botCheck.callback('bot-token-of-' + window.botCheck.sitekey),
        remove: () => undefined,
      };`,
    }),
  );
}

async function typePhone(page: Page, phone: string) {
  await page.getByLabel('Celular').fill(phone);
  await page.getByRole('button', { name: 'Enviar código' }).click();
}

async function typeCode(page: Page, code: string) {
  const field = page.getByLabel('Código de 6 números');
  await field.fill('');
  await field.fill(code);
  const isSent = (await field.inputValue()).length === 6;
  if (!isSent) await page.getByRole('button', { name: 'Verificar', exact: true }).click();
}

test.beforeEach(async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of (400|401|403|409|429|500|503)/);
  stubReplies(shop);
  await stubBotCheck(page);
});

test(
  'LOGIN-13 the mail link leads to the number, the code and the home page',
  once,
  async ({ page, shop }) => {
    await page.clock.install();
    await visit(page, `${shop.url}/asociar-telefono?token=abc`);
    await expect(page.getByRole('heading', { name: 'Sumá tu celular' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect(await accessibilityFaults(page)).toEqual([]);

    await typePhone(page, '+598 094 123 456');
    await expect(page.getByRole('heading', { name: 'Poné el código' })).toBeVisible();
    await expect(page.getByText('+598 94 123 456')).toBeVisible();
    await expect(page.getByLabel('Código de 6 números')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Reenviar en/ })).toBeDisabled();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(shop.state.calls).toContainEqual({
      endpoint: sendCode,
      body: { phone: '+59894123456', botToken: 'bot-token-of-key' },
    });

    await page.clock.pauseAt(Date.now() + 60_000);
    await typeCode(page, '407 123');
    await expect(page.getByRole('heading', { name: 'Celular verificado' })).toBeVisible();
    expect(shop.state.calls.slice(-2)).toEqual([
      { endpoint: verifyCode, body: { phone: '+59894123456', code: '407123' } },
      { endpoint: updatePhone, body: { phone: '+59894123456' } },
    ]);
    await page.clock.runFor(2_000);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/$/);
  },
);

test(
  'LOGIN-13 going back returns to the number; the code can be sent again after 60 s',
  once,
  async ({ page, shop }) => {
    await page.clock.install();
    await visit(page, `${shop.url}/asociar-telefono#access_token=abc`);
    await typePhone(page, '094123456');

    await page.getByRole('button', { name: 'Cambiar el número' }).click();
    await expect(page.getByLabel('Celular')).toBeFocused();
    await expect(page.getByLabel('Celular')).toHaveValue('094123456');
    await page.getByRole('button', { name: 'Enviar código' }).click();

    await expect(page.getByRole('button', { name: /^Reenviar en/ })).toBeDisabled();
    await page.clock.runFor(60_000);
    shop.state.answers[sendCode] = { code: 'sms-not-sent' };
    await page.getByRole('button', { name: 'Reenviar el código' }).click();
    await expect(page.getByText('No se pudo reenviar el SMS. Probá de nuevo en unos minutos.')).toBeVisible();
  },
);

test('LOGIN-13 LOGIN-17 a link without a valid token opens no session', once, async ({ page, shop }) => {
  for (const [address, answer] of [
    ['/asociar-telefono', { body: { success: true } }],
    ['/asociar-telefono?token=old', { code: 'expired-action-code' }],
    ['/asociar-telefono?token=abc#error=access_denied', { body: { success: true } }],
  ] as const) {
    shop.state.answers[openLink] = answer;
    await visit(page, shop.url + address);
    await expect(page.getByRole('alert')).toHaveText('No tienes sesión activa o el enlace no es válido.');
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('LOGIN-13 shows refusals when sending the code', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/asociar-telefono?token=abc`);
  for (const [endpoint, answer, sentence] of [
    [checkPhone, { body: { exists: true } }, 'El número de teléfono ya está en uso por otro usuario.'],
    [checkPhone, { code: 'not-signed-in' }, 'No hay usuario autenticado. Inicia sesión o usa el magic link.'],
    [checkPhone, { code: 'internal' }, 'No se pudo verificar el teléfono. Intenta nuevamente.'],
    [sendCode, { code: 'phone-in-use' }, 'Este número de teléfono ya está asociado a otra cuenta.'],
    [sendCode, { code: 'sms-not-sent' }, 'No se pudo enviar el SMS. Probá de nuevo en unos minutos.'],
  ] as const) {
    stubReplies(shop);
    shop.state.answers[endpoint] = answer;
    await typePhone(page, '094123456');
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel('Celular')).toBeFocused();
  }
});

test('LOGIN-13 shows refusals when verifying the code', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/asociar-telefono?token=abc`);
  await typePhone(page, '094123456');
  for (const [endpoint, code, sentence] of [
    [verifyCode, 'invalid-code', 'Código incorrecto o expirado'],
    [verifyCode, 'internal', 'No se pudo validar la sesión SMS. Intenta reenviar el código.'],
    [updatePhone, 'internal', 'No se pudo guardar el teléfono en el perfil de usuario.'],
    [updatePhone, 'phone-in-use', 'Este número de teléfono ya está asociado a otra cuenta.'],
  ] as const) {
    stubReplies(shop);
    shop.state.answers[endpoint] = { code };
    await typeCode(page, '407123');
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test('REG-19 an invalid number is not sent', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/asociar-telefono?token=abc`);

  await typePhone(page, '2400 1234');
  await expect(page.getByText('Debe seguir el formato 09X XXX XXX')).toBeVisible();

  await page.getByLabel('Celular').fill('');
  await page.getByLabel('Celular').pressSequentially('09a4-12 34 56 789');
  await expect(page.getByLabel('Celular')).toHaveValue('094123456');
  await typePhone(page, '09412345');
  await expect(page.getByText('El teléfono debe ser uruguayo, formato +598XXXXXXXX')).toBeVisible();
  expect(shop.state.calls.filter(({ endpoint }) => endpoint !== openLink)).toEqual([]);
});

test(
  'LOGIN-12 /verificar-telefono redirects visits that do not come from a link of the site',
  once,
  async ({ page, context, shop }) => {
    await visit(page, `${shop.url}/verificar-telefono`);
    await expect(page).toHaveURL(/\/$/);

    await signedIn(context, shop);
    await visit(page, `${shop.url}/verificar-telefono`);
    await expect(page).toHaveURL(/\/$/);

    await openVerifyPhone(page, shop, 'otra@correo.com');
    await expect(page).toHaveURL(/\/$/);
  },
);

test('LOGIN-12 /verificar-telefono verifies the user’s own phone', once, async ({ page, context, shop }) => {
  await signedIn(context, shop);
  await openVerifyPhone(page, shop, 'lucia@correo.com');
  await expect(page.getByRole('heading', { name: 'Verificá tu celular' })).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await typePhone(page, '99123456');
  await expect(page.getByRole('heading', { name: 'Poné el código' })).toBeVisible();
  await typeCode(page, '123');
  await expect(page.getByText('Ingrese el código SMS')).toBeVisible();
  expect(shop.state.calls.some(({ endpoint }) => endpoint === verifyCode)).toBe(false);
  shop.state.answers[verifyCode] = { code: 'invalid-code' };
  await typeCode(page, '4071');
  await expect(page.getByText('Código incorrecto o expirado')).toBeVisible();
  expect(shop.state.calls).toContainEqual({
    endpoint: verifyCode,
    body: { phone: '+59899123456', code: '4071' },
  });
  shop.state.answers[verifyCode] = { body: { success: true } };
  // The fake clock delays the redirect.
  const gate = Promise.withResolvers<void>();
  shop.state.gate = gate.promise;
  await typeCode(page, '407123');
  await expect(page.getByRole('heading', { name: 'Celular verificado' })).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  gate.resolve();
});

test(
  'LOGIN-12 SEED-05 settings link to /verificar-telefono, which accepts + and 10 to 15 digits',
  once,
  async ({ page, shop }) => {
    await visit(page, `${await withSettings(page, shop)}?seccion=cuenta`);
    stubReplies(shop);
    const link = page.getByRole('link', { name: 'Verificar este celular' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/verificar-telefono$/);
    await expect(page.getByRole('heading', { name: 'Verificá tu celular' })).toBeVisible();
    const phone = page.getByLabel('Celular');
    await expect(phone).toHaveValue(settingsReply().profile.phone ?? '');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    for (const short of ['+598991234', '099', '+']) {
      await typePhone(page, short);
      await expect(page.getByText('Debe empezar con + y tener de 10 a 15 números')).toBeVisible();
    }
    // A long foreign number.
    for (const foreign of ['+1234567890', '+54 9 11 2345 6789', '+123456789012345']) {
      await typePhone(page, foreign);
      await expect(page.getByText('El teléfono debe ser uruguayo, formato +598XXXXXXXX')).toBeVisible();
    }
    await phone.fill('+1234567890123456789');
    await expect(phone).toHaveValue('+123456789012345');
    expect(shop.state.calls.some(({ endpoint }) => endpoint === sendCode)).toBe(false);

    await typePhone(page, '+598 99 123 456');
    await expect(page.getByText('+598 99 123 456')).toBeVisible();
    expect(shop.state.calls).toContainEqual({
      endpoint: sendCode,
      body: { phone: '+59899123456', botToken: 'bot-token-of-key' },
    });

    // A login that is not recent requires the password, as in the settings.
    shop.state.answers[updatePhone] = { code: 'requires-recent-login' };
    await typeCode(page, '407123');
    await expect(page.getByRole('dialog').getByLabel('Contraseña', { exact: true })).toBeVisible();
  },
);
