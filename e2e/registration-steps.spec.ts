import { setRegistrationStep, withRegistration } from './stub/registration.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaults, expect, once, stopClock, test, visit } from './fixtures.ts';

const callsTo = (shop: StubShop, endpoint: string) =>
  shop.state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

test.describe('waitEmail', () => {
  test('REG-13 the mail can be resent, with a countdown in seconds', once, async ({ page, shop }) => {
    await page.clock.install();
    await withRegistration(page, shop, 'waitEmail', { mailCooldown: 40 });
    shop.state.answers['POST /api/resend-email'] = { body: { success: true, cooldown: 60 } };
    await visit(page, `${shop.url}/Registrarse`);
    await expect(page.getByText('lucia@correo.com')).toBeVisible();

    const countdown = page.getByRole('button', { name: /^Reenviar en 0:\d\d$/ });
    await expect(countdown).toBeDisabled();
    const left = async () => Number((await countdown.textContent())?.slice(-2));
    const before = await left();
    await page.clock.runFor(1_000);
    await expect.poll(left).toBeLessThan(before);
    await page.clock.runFor(40_000);
    await page.getByRole('button', { name: 'Reenviar el correo' }).click();

    await expect(page.getByRole('status')).toHaveText('Email reenviado correctamente.');
    await expect(page.getByRole('button', { name: /^Reenviar en (1:00|0:5\d)$/ })).toBeDisabled();
    expect(callsTo(shop, 'POST /api/resend-email')).toEqual([{ email: 'lucia@correo.com' }]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('REG-13 shows errors when resending the mail', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/429|503/);
    await withRegistration(page, shop, 'waitEmail');
    await visit(page, `${shop.url}/Registrarse`);
    const resend = page.getByRole('button', { name: 'Reenviar el correo' });

    shop.state.answers['POST /api/resend-email'] = { code: 'unavailable' };
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText('No se pudo reenviar el correo. Intenta de nuevo.');

    setRegistrationStep(shop);
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText('Primero debes completar el registro.');
    setRegistrationStep(shop, 'waitEmail');

    shop.state.answers['POST /api/resend-email'] = { code: 'too-many-requests', cooldown: 42 };
    await resend.click();
    await expect(page.getByRole('status')).toHaveText('Debes esperar para reenviar el correo.');
    await expect(page.getByRole('button', { name: /^Reenviar en 0:4\d$/ })).toBeDisabled();
  });

  test(
    'REG-14 «Ya lo verifiqué» asks the server and continues only when verified',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/503/);
      await page.clock.install();
      await withRegistration(page, shop, 'waitEmail');
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };
      await visit(page, `${shop.url}/Registrarse`);
      const check = page.getByRole('button', { name: 'Ya lo verifiqué' });

      await check.click();
      await expect(page.getByRole('status')).toHaveText(
        'Tu correo aún no ha sido verificado. Por favor, revisa tu bandeja de entrada e intenta nuevamente.',
      );
      expect(await accessibilityFaults(page)).toEqual([]);

      shop.state.answers['POST /api/is-email-verified'] = { code: 'unavailable' };
      await check.click();
      await expect(page.getByRole('alert')).toHaveText(
        'No se pudo verificar el estado del correo. Intenta en unos segundos.',
      );

      await stopClock(page);
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: true } };
      setRegistrationStep(shop, 'setPassword');
      await check.click();
      await page.clock.resume();
      await expect(page.getByRole('heading', { name: 'Elegí una contraseña' })).toBeFocused();
    },
  );

  test('LOOK-06 goes on by itself when the e-mail was confirmed elsewhere', once, async ({ page, shop }) => {
    await page.clock.install();
    await withRegistration(page, shop, 'waitEmail');
    await visit(page, `${shop.url}/Registrarse`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(page.getByText('esta página sigue sola')).toBeVisible();
    const asked = () =>
      shop.state.calls.filter(({ endpoint }) => endpoint === 'GET /api/registration').length;
    const before = asked();
    await page.clock.runFor(10_000);
    await expect.poll(asked).toBeGreaterThan(before);
    await expect(page.getByRole('heading', { name: 'Revisá tu correo' })).toBeVisible();

    setRegistrationStep(shop, 'setPassword');
    await page.clock.runFor(5_000);
    await page.clock.resume();

    await expect(page.getByRole('heading', { name: 'Elegí una contraseña' })).toBeFocused();
  });

  test(
    'a confirmation in another tab is detected when the tab becomes visible',
    once,
    async ({ page, shop }) => {
      await withRegistration(page, shop, 'waitEmail');
      await visit(page, `${shop.url}/Registrarse`);
      setRegistrationStep(shop, 'setPassword');

      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

      await expect(page.getByRole('heading', { name: 'Elegí una contraseña' })).toBeVisible();
    },
  );

  test(
    'REG-15 «Volver y editar» deletes the registration and reloads the page',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/503/);
      await withRegistration(page, shop, 'waitEmail');
      await visit(page, `${shop.url}/Registrarse`);
      const back = page.getByRole('button', { name: 'Volver y editar mis datos' });

      shop.state.answers['POST /api/delete-user-by-email'] = { code: 'unavailable' };
      await back.click();
      await expect(page.getByRole('alert')).toHaveText(
        'No pudimos volver atrás. Probá de nuevo en unos segundos.',
      );

      shop.state.answers['POST /api/delete-user-by-email'] = { body: { success: true } };
      setRegistrationStep(shop);
      const loaded = page.waitForEvent('load');
      await back.click();
      await loaded;
      await expect(page.getByRole('heading', { name: 'Creá tu cuenta' })).toBeVisible();
      expect(callsTo(shop, 'POST /api/delete-user-by-email').at(-1)).toEqual({ email: 'lucia@correo.com' });
    },
  );
});

test.describe('setPassword', () => {
  test(
    'REG-17 the two passwords are validated, cleaned and shown on demand',
    once,
    async ({ page, shop }) => {
      await withRegistration(page, shop, 'setPassword');
      await visit(page, `${shop.url}/Registrarse`);
      const password = page.getByLabel('Contraseña', { exact: true });
      const repeated = page.getByLabel('Repetí la contraseña');
      const save = page.getByRole('button', { name: 'Guardar y seguir' });

      await save.click();
      await expect(page.getByText('La contraseña es requerida')).toBeVisible();
      await expect(page.getByText('Confirma tu contraseña')).toBeVisible();
      await expect(password).toBeFocused();
      expect(await accessibilityFaults(page)).toEqual([]);

      await password.fill('ram 92');
      await expect(password).toHaveValue('ram92');
      await repeated.fill('ram92');
      await save.click();
      await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();

      await password.fill('rambla92');
      await save.click();
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
      await expect(repeated).toBeFocused();

      for (const field of [password, repeated]) {
        await field.fill('x'.repeat(80));
        expect((await field.inputValue()).length).toBeLessThanOrEqual(64);
        await expect(field).toHaveAttribute('type', 'password');
      }
      const toggles = page.getByRole('button', { name: 'Mostrar contraseña' });
      await toggles.first().click();
      await expect(password).toHaveAttribute('type', 'text');
      await expect(repeated).toHaveAttribute('type', 'password');
      await toggles.last().click();
      await expect(repeated).toHaveAttribute('type', 'text');
      expect(callsTo(shop, 'POST /api/set-password')).toEqual([]);
    },
  );

  test(
    'REG-16 the password is set only with a verified e-mail',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/400|409|503/);
      await withRegistration(page, shop, 'setPassword');
      await visit(page, `${shop.url}/Registrarse`);
      await page.getByLabel('Contraseña', { exact: true }).fill('rambla92');
      await page.getByLabel('Repetí la contraseña').fill('rambla92');
      const save = page.getByRole('button', { name: 'Guardar y seguir' });

      shop.state.answers['POST /api/is-email-verified'] = { code: 'unavailable' };
      await save.click();
      await expect(page.getByRole('alert')).toHaveText(
        'Error al verificar el estado del correo. Intenta nuevamente.',
      );
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };
      await save.click();
      await expect(page.getByRole('alert')).toHaveText(
        'Debes verificar tu correo antes de establecer la contraseña.',
      );
      expect(callsTo(shop, 'POST /api/set-password')).toEqual([]);

      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: true } };
      shop.state.answers['POST /api/set-password'] = { code: 'password-not-set' };
      await save.click();
      await expect(page.getByRole('alert')).toHaveText('No se pudo establecer la contraseña.');

      shop.state.answers['POST /api/set-password'] = { code: 'password-does-not-meet-requirements' };
      await save.click();
      await expect(page.getByText(/^Esa contraseña es demasiado común/)).toBeVisible();
      await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();

      shop.state.answers['POST /api/set-password'] = { body: { success: true } };
      setRegistrationStep(shop, 'verifyPhone');
      await save.click();
      await expect(page.getByRole('heading', { name: 'Sumá tu celular' })).toBeFocused();
      expect(callsTo(shop, 'POST /api/set-password').at(-1)).toEqual({
        email: 'lucia@correo.com',
        password: 'rambla92',
      });
    },
  );
});
