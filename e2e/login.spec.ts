import type { Page } from '@playwright/test';
import { withSignInSettings } from './stub/registration.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  memberSession,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const signIn = 'POST /api/session/sign-in';
const sendLink = 'POST /api/send-magic-link-associate-phone';

const dialog = (page: Page) => page.getByRole('dialog', { name: '¡Qué bueno verte!' });

/** From the navbar, or on small screens from the menu. */
async function openLogin(page: Page) {
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('button', { name: 'INGRESÁ' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'INGRESÁ' }).click();
}

test.beforeEach(async ({ page, shop, expectedErrors }) => {
  await withSignInSettings(page, shop);
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (401|403|404|429|500|503)/);
});

test('LOGIN-01 the login shows an error at each missing field', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  const submit = dialog(page).getByRole('button', { name: 'INGRESÁ' });

  await submit.click();
  await expect(page.getByText('El email es requerido')).toBeVisible();
  await expect(page.getByText('La contraseña es requerida')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByLabel('Email').fill('ana@');
  await expect(page.getByText('El email es requerido')).toBeHidden();
  await page.getByLabel('Contraseña', { exact: true }).fill('12345');
  await submit.click();
  await expect(page.getByText('Ingresa un email válido')).toBeVisible();
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  expect(shop.state.calls).toEqual([]);
});

test(
  'LOGIN-01 LOGIN-20 the fields strip quotes, semicolons and backslashes while typing',
  once,
  async ({ page, shop }) => {
    await visit(page, `${shop.url}/terminos`);
    await openLogin(page);

    await page.getByLabel('Email').pressSequentially('a\'n"a`;\\@correo.uy');
    await page.getByLabel('Contraseña', { exact: true }).pressSequentially('se cr\'e"t`o;\\1');

    await expect(page.getByLabel('Email')).toHaveValue('ana@correo.uy');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('secreto1');
    const eye = page.getByRole('button', { name: 'Mostrar contraseña' });
    await eye.click();
    await expect(eye).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text');
  },
);

test(
  'a password can be pasted, and fields have autocomplete hints for password managers',
  once,
  async ({ page, shop }) => {
    await visit(page, `${shop.url}/terminos`);
    await openLogin(page);
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Contraseña', { exact: true });
    await email.fill('tapado-camel-92');
    await email.selectText();
    await page.keyboard.press('ControlOrMeta+C');

    await password.focus();
    await page.keyboard.press('ControlOrMeta+V');

    await expect(password).toHaveValue('tapado-camel-92');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(email).toHaveAttribute('autocomplete', 'email');
  },
);

test(
  'LOOK-05 LOGIN-02 LOGIN-05 the login offers recovery, above the fields after a failure',
  once,
  async ({ page, shop }) => {
    shop.state.answers[signIn] = { code: 'invalid-credential' };
    shop.state.answers['POST /api/send-recovery-email'] = { body: { success: true } };
    await visit(page, `${shop.url}/terminos`);
    await openLogin(page);
    const forgot = page.getByRole('button', { name: '¿Olvidaste tu contraseña?' });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await forgot.click();
    await expect(page.getByText('Ingresa un email válido para recuperar tu contraseña.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await fillLogin(page, 'Lucia@Correo.com', 'secreto1');
    const alert = page.getByRole('alert').filter({ hasText: 'Credenciales incorrectas.' });
    await expect(alert.getByRole('button', { name: '¿Olvidaste tu contraseña?' })).toBeVisible();
    await expect(forgot).toHaveCount(1);
    expect(shop.state.calls).toContainEqual({
      endpoint: signIn,
      body: { email: 'lucia@correo.com', password: 'secreto1' },
    });
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.getByLabel('Email').fill('lucia@');
    await forgot.click();
    await expect(page.getByText('Ingresa un email válido para recuperar tu contraseña.')).toBeVisible();

    await page.getByLabel('Email').fill('lucia@correo.com');
    await forgot.click();
    await expect(page.getByText('Te enviamos un correo para restablecer tu contraseña.')).toBeVisible();
    await expect(forgot).toBeHidden();
    const requests = shop.state.calls.filter(({ endpoint }) => endpoint === 'POST /api/send-recovery-email');
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'lucia@correo.com', botToken: 'bot-token' }]);
  },
);

test('GUARD-13 a sign-in that requires a bot check is retried with one', once, async ({ page, shop }) => {
  shop.state.answers[signIn] = { code: 'bot-check-failed' };
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');

  await expect(page.getByText('No pudimos comprobar que sos una persona.')).toBeVisible();
  const tries = shop.state.calls.filter(({ endpoint }) => endpoint === signIn).map(({ body }) => body);
  const credentials = { email: 'lucia@correo.com', password: 'secreto1' };
  expect(tries).toEqual([credentials, { ...credentials, botToken: 'bot-token' }]);
});

test('LOGIN-05 shows an error when the recovery mail cannot be sent', once, async ({ page, shop }) => {
  shop.state.answers[signIn] = { code: 'invalid-credential' };
  shop.state.answers['POST /api/send-recovery-email'] = { code: 'unavailable' };
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');

  const forgot = page.getByRole('button', { name: '¿Olvidaste tu contraseña?' });
  await forgot.click();
  await expect(page.getByText('No se pudo enviar el correo de recuperación.')).toBeVisible();
});

test('LOGIN-05 LOGIN-18 shows an error after a timeout', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  shop.state.answers[signIn] = { code: 'invalid-credential' };
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');
  await page.route('**/api/**', (route) => route.abort());

  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByText('Error de red o servidor al solicitar recuperación.')).toBeVisible();

  await dialog(page).getByRole('button', { name: 'INGRESÁ' }).click();
  await expect(
    page.getByRole('alert').getByText('No hay conexión o el servidor no responde. Probá de nuevo.'),
  ).toBeVisible();
});

test('LOGIN-03 an unverified e-mail leads to the registration', once, async ({ page, shop }) => {
  shop.state.answers[signIn] = { code: 'email-not-verified' };
  shop.state.answers['GET /api/registration'] = { body: { registration: null } };
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');

  const verify = page.getByRole('dialog', { name: 'Verifica tu Email' });
  await expect(verify.getByText('Debes verificar tu correo para completar el registro.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await verify.getByRole('link', { name: 'Ir al registro' }).click();

  await expect(page).toHaveURL(/\/Registrarse$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('LOGIN-04 an account without a phone gets a link by mail', once, async ({ page, shop }) => {
  shop.state.answers[signIn] = { code: 'phone-required' };
  shop.state.answers['POST /api/get-auth-user'] = { body: { user: { phone: null } } };
  shop.state.answers[sendLink] = { code: 'too-many-requests', cooldown: 1 };
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');

  const step = page.getByRole('dialog', { name: 'Te falta el celular' });
  await expect(step.getByText('lucia@correo.com')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const ask = step.getByRole('button', { name: 'Enviarme el enlace' });

  await ask.click();
  await expect(step.getByText('Debes esperar antes de reenviar el link.')).toBeVisible();
  await expect(ask).toBeEnabled();

  shop.state.answers[sendLink] = { code: 'internal' };
  await ask.click();
  await expect(step.getByText('No se pudo enviar el enlace.')).toBeVisible();

  shop.state.answers[sendLink] = { body: { success: true } };
  await ask.click();
  const sent = page.getByRole('dialog', { name: 'Revisá tu correo' });
  await expect(sent.getByRole('status')).toHaveText('Enlace enviado. Revisa tu correo.');
  await expect(sent.getByRole('button', { name: /^Reenviar en (1:00|0:5\d)$/ })).toBeDisabled();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(shop.state.calls.slice(-2)).toEqual([
    { endpoint: 'POST /api/get-auth-user', body: { email: 'lucia@correo.com' } },
    { endpoint: sendLink, body: { email: 'lucia@correo.com' } },
  ]);
});

test('LOGIN-04 the link can be resent after one minute', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  shop.state.answers[signIn] = { code: 'phone-required' };
  shop.state.answers['POST /api/get-auth-user'] = { body: { user: { phone: null } } };
  shop.state.answers[sendLink] = { body: { success: true } };
  await page.clock.install();
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByRole('button', { name: /Reenviar en/ })).toBeDisabled();

  await page.clock.runFor(61_000);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Reenviar el enlace' }).click();
  await expect(page.getByText('Error de red o servidor.')).toBeVisible();
});

test('a rate limit shows the server’s cooldown', once, async ({ page, shop }) => {
  shop.state.answers[signIn] = { code: 'too-many-requests', cooldown: 42 };
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');

  await expect(page.getByText('Demasiados intentos. Esperá un momento y volvé a probar.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Probá de nuevo en 0:\d\d/ })).toBeDisabled();
});

test('sign-in updates every tab', once, async ({ page, context, shop }) => {
  shop.state.answers[signIn] = { body: { session: memberSession() } };
  const other = await context.newPage();
  await visit(other, `${shop.url}/terminos`);
  await visit(page, `${shop.url}/terminos`);
  await openLogin(page);

  // The cookie that the API would set.
  await signedIn(context, shop);
  await fillLogin(page, 'lucia@correo.com', 'secreto1');

  await expect(dialog(page)).toBeHidden();
  for (const tab of [page, other]) {
    const burger = tab.getByRole('button', { name: 'Abrir menú' });
    if (await burger.isVisible()) {
      await burger.click();
      await expect(tab.getByRole('dialog').getByText('Lucía Ferreira')).toBeVisible();
    } else {
      await expect(tab.getByRole('button', { name: 'Menú de tu cuenta' })).toBeVisible();
    }
  }
});

test('the login traps the focus, closes on Escape and restores the focus', async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  const isSmall = await burger.isVisible();
  await openLogin(page);
  await expect(page.getByLabel('Email')).toBeFocused();

  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    // At the edges a focus guard forwards the focus.
    const isOutside = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('[role=dialog]') === null;
      });
    await expect.poll(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');

  await expect(dialog(page)).toBeHidden();
  await expect(isSmall ? burger : page.getByRole('button', { name: 'INGRESÁ' })).toBeFocused();
});

test('a link can open the login, and the parameter is removed from the URL', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/?ingresar=1`);

  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('the login’s code is not loaded before it is needed', once, async ({ page, shop }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await visit(page, `${shop.url}/terminos`);
  expect(scripts.filter((url) => url.includes('login-dialog'))).toEqual([]);

  await openLogin(page);
  expect(scripts.filter((url) => url.includes('login-dialog')).length).toBeGreaterThan(0);
});
