import { withSignInSettings } from './stub/registration.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn as signIn,
  test,
  visit,
} from './fixtures.ts';

const check = 'POST /api/password/check-recovery';
const recover = 'POST /api/password/recover';
const sendMail = 'POST /api/send-recovery-email';
const address = '/recuperar-contraseña';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (400|500|503)/);
});

test(
  'LOGIN-06 LOGIN-17 a link opens the form, and its token is removed from the URL',
  once,
  async ({ page, shop }) => {
    shop.state.answers[check] = { body: { valid: true } };
    for (const link of [
      `${address}?token=abc`,
      `${address}#access_token=abc&type=recovery`,
      '/recuperar-contrase%C3%B1a?token=abc',
    ]) {
      // A link that differs in its hash only would not be loaded.
      await page.goto(`${shop.url}/terminos`);
      const before = shop.state.calls.length;
      await visit(page, shop.url + link);

      await expect(page.getByRole('heading', { name: 'Nueva contraseña' })).toBeVisible();
      expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
      expect(shop.state.calls.slice(before)).toEqual([{ endpoint: check, body: { token: 'abc' } }]);
    }
  },
);

test(
  'LOGIN-06 a new password is validated and saved, and redirects home after two seconds',
  once,
  async ({ page, shop }) => {
    shop.state.answers[check] = { body: { valid: true } };
    shop.state.answers[recover] = { body: { success: true, signedIn: true } };
    await page.clock.install();
    await visit(page, `${shop.url}${address}?token=abc`);
    const first = page.getByLabel('Contraseña nueva');
    const second = page.getByLabel('Repetí la contraseña');
    const save = page.getByRole('button', { name: 'Guardar contraseña' });
    expect(await accessibilityFaults(page)).toEqual([]);

    await first.fill('12345');
    await save.click();
    await expect(page.getByText('La contraseña debe tener al menos 6 caracteres.')).toBeVisible();
    await expect(first).toBeFocused();

    await first.fill("ram bla'1");
    await expect(first).toHaveValue('rambla1');
    await second.fill('rambla');
    await save.click();
    await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await second.fill('rambla1');
    await page.clock.pauseAt(Date.now() + 60_000);
    await save.click();
    await expect(page.getByRole('heading', { name: 'Contraseña guardada' })).toBeVisible();
    expect(shop.state.calls).toContainEqual({
      endpoint: recover,
      body: { token: 'abc', password: 'rambla1' },
    });

    await page.clock.runFor(1_900);
    await expect(page).not.toHaveURL(/\/$/);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('the confirmation has no axe violations', once, async ({ page, shop }) => {
  shop.state.answers[check] = { body: { valid: true } };
  shop.state.answers[recover] = { body: { success: true, signedIn: true } };
  // The fake clock delays the redirect.
  const gate = Promise.withResolvers<void>();
  shop.state.gate = gate.promise;
  await visit(page, `${shop.url}${address}?token=abc`);
  await page.getByLabel('Contraseña nueva').fill('rambla1');
  await page.getByLabel('Repetí la contraseña').fill('rambla1');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'Contraseña guardada' })).toBeVisible();

  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  gate.resolve();
});

test('LOGIN-06 shows why a password was not saved', once, async ({ page, shop }) => {
  shop.state.answers[check] = { body: { valid: true } };
  await visit(page, `${shop.url}${address}?token=abc`);
  await page.getByLabel('Contraseña nueva').fill('rambla1');
  await page.getByLabel('Repetí la contraseña').fill('rambla1');
  for (const [code, sentence] of [
    [
      'invalid-action-code',
      'No se pudo actualizar la contraseña. El enlace puede haber expirado o es inválido.',
    ],
    ['internal', 'Hubo un error. Intenta de nuevo.'],
    [
      'password-does-not-meet-requirements',
      'Esa contraseña es demasiado común o fácil de adivinar. Elegí otra, más larga o menos conocida.',
    ],
  ] as const) {
    shop.state.answers[recover] = { code };
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test('LOGIN-06 LOGIN-17 a link without a valid token is rejected', once, async ({ page, shop }) => {
  for (const [link, valid] of [
    [address, true],
    [`${address}#error=access_denied&error_code=otp_expired&access_token=abc`, true],
    [`${address}?token=old`, false],
  ] as const) {
    shop.state.answers[check] = { body: { valid } };
    await page.goto(`${shop.url}/terminos`);
    await visit(page, shop.url + link);
    await expect(page.getByRole('alert')).toHaveText('El enlace de recuperación no es válido o ha expirado.');
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('LOOK-05 LOGIN-05 an expired link offers another in place', once, async ({ page, shop }) => {
  await withSignInSettings(page, shop);
  shop.state.answers[check] = { body: { valid: false } };
  shop.state.answers[sendMail] = { code: 'unavailable' };
  await visit(page, `${shop.url}${address}?token=old`);
  const ask = page.getByRole('button', { name: 'Pedir otro enlace' });

  await page.getByLabel('Email').fill('lucia@');
  await ask.click();
  await expect(page.getByText('Ingresa un email válido para recuperar tu contraseña.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await page.getByLabel('Email').fill('Lucia@correo.com');
  await ask.click();
  await expect(page.getByText('No se pudo enviar el correo de recuperación.')).toBeVisible();

  shop.state.answers[sendMail] = { body: { success: true } };
  await ask.click();
  await expect(page.getByRole('status')).toHaveText('Te enviamos un correo para restablecer tu contraseña.');
  expect(shop.state.calls.at(-1)).toEqual({
    endpoint: sendMail,
    body: { email: 'lucia@correo.com', botToken: 'bot-token' },
  });
});

for (const [outcome, signedIn, menu, sentence] of [
  ['signs in', true, '@luciaferreira', 'Ya ingresaste con tu contraseña nueva. Te llevamos al inicio.'],
  [
    'cannot sign everybody in',
    false,
    'INGRESÁ',
    'Ya podés ingresar con tu contraseña nueva. Te llevamos al inicio.',
  ],
] as const) {
  test(`LOOK-05 LOGIN-06 a new password ${outcome}`, once, async ({ page, context, shop }) => {
    shop.state.answers[check] = { body: { valid: true } };
    shop.state.answers[recover] = { body: { success: true, signedIn } };
    await page.clock.install();
    await visit(page, `${shop.url}${address}?token=abc`);
    await page.getByLabel('Contraseña nueva').fill('rambla1');
    await page.getByLabel('Repetí la contraseña').fill('rambla1');
    // The cookie that the API would set.
    if (signedIn) await signIn(context, shop);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByRole('status')).toHaveText(sentence);

    await page.clock.runFor(2_000);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await expect(page.getByRole('dialog').getByText(menu)).toBeVisible();
  });
}
