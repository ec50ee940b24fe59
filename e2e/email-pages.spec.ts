import type { Page } from '@playwright/test';
import { withRegistration } from './stub/registration.ts';
import { signedIn } from './stub/member.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaults, accessibilityFaultsInBothLayouts, expect, once, test } from './fixtures.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const callsTo = (shop: StubShop, endpoint: string) =>
  shop.state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

const confirmIt = (page: Page) => page.getByRole('button', { name: 'Confirmar mi correo' }).click();

/** Nothing but a button, which gets the focus; the token is nowhere. */
async function expectConfirmButton(page: Page, heading: string): Promise<void> {
  await expect(title(page)).toHaveText(heading);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('secret');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await page.getByRole('main').getByRole('button').focus();
}

test.describe('GUARD-08 confirmation links', () => {
  for (const [name, address, endpoint, wait] of [
    [
      'a registration',
      '/correo-verificado?type=signup&email=ana@correo.uy&token=secret',
      'POST /api/registration/confirm-email',
      'Confirmá tu correo',
    ],
    [
      'an e-mail change',
      '/CorreoCambiado?type=email_change&email=ana@correo.uy&token=secret',
      'POST /api/account/confirm-email-change',
      'Confirmá tu correo nuevo',
    ],
  ] as const) {
    test(`a reload before the click does not confirm ${name}`, once, async ({ page, shop }) => {
      await page.goto(shop.url + address);
      await expect(title(page)).toHaveText(wait);
      // The page may still have the token for a moment.
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('invalid');
      await page.reload();

      await expect(title(page)).toHaveText(/^(Link inválido o expirado|No se pudo cambiar el correo)$/);
      expect(callsTo(shop, endpoint)).toEqual([]);
    });
  }
});

test.describe('/correo-verificado', () => {
  test(
    'LOGIN-10 GUARD-08 consumes the token after a click, and continues the registration',
    once,
    async ({ page, shop }) => {
      shop.state.answers['POST /api/registration/confirm-email'] = { body: { success: true } };

      await page.goto(`${shop.url}/correo-verificado?type=signup&email=ana@correo.uy&token=secret`);
      await expectConfirmButton(page, 'Confirmá tu correo');
      await expect(page).toHaveURL(`${shop.url}/correo-verificado`);
      expect(callsTo(shop, 'POST /api/registration/confirm-email')).toEqual([]);
      await page.keyboard.press('Enter');

      await expect(title(page)).toHaveText('¡Correo verificado!');
      await expect(title(page)).toBeFocused();
      expect(callsTo(shop, 'POST /api/registration/confirm-email')).toEqual([{ token: 'secret' }]);
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('secret');
      expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

      await page.reload();
      await expect(title(page)).toHaveText('¡Correo verificado!');
      expect(callsTo(shop, 'POST /api/registration/confirm-email')).toHaveLength(1);

      await withRegistration(page, shop, 'setPassword');
      await page.getByRole('link', { name: 'Seguir con el registro' }).click();
      await expect(title(page)).toHaveText('Elegí una contraseña');
    },
  );

  test(
    'LOGIN-10 an expired token is invalid, also after a reload',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/400/);
      shop.state.answers['POST /api/registration/confirm-email'] = { code: 'expired-action-code' };
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };

      await page.goto(`${shop.url}/correo-verificado?type=signup&email=ana@correo.uy&token=old`);
      await confirmIt(page);

      await expect(title(page)).toHaveText('Link inválido o expirado');
      await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
        'href',
        '/Registrarse',
      );
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await expect(title(page)).toHaveText('Link inválido o expirado');
    },
  );

  test(
    'LOGIN-10 a used link opened again in the same browser is a success',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/400/);
      shop.state.answers['POST /api/registration/confirm-email'] = { code: 'invalid-action-code' };
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: true } };

      await page.goto(`${shop.url}/correo-verificado?type=signup&email=ana@correo.uy&token=used`);
      await confirmIt(page);

      await expect(page.getByRole('link', { name: 'Seguir con el registro' })).toBeVisible();
    },
  );

  test('a failed request does not consume the link', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    shop.state.answers['POST /api/registration/confirm-email'] = { code: 'unavailable' };
    await page.goto(`${shop.url}/correo-verificado?type=signup&email=ana@correo.uy&token=secret`);
    await confirmIt(page);
    await expect(title(page)).toHaveText('No pudimos comprobarlo');

    shop.state.answers['POST /api/registration/confirm-email'] = { body: { success: true } };
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();

    await expect(title(page)).toHaveText('¡Correo verificado!');
  });

  for (const type of ['signup', 'email_change']) {
    test(
      `LOGIN-10 without a token a link of type ${type} polls three times, one second apart`,
      once,
      async ({ page, shop }) => {
        await page.clock.install();
        shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };

        await page.goto(`${shop.url}/correo-verificado?type=${type}&email=ana@correo.uy`);

        await expect(title(page)).toHaveText('Verificando tu correo');
        await expect(page.getByRole('status')).toHaveText('Intento 1 de 3');
        await page.clock.runFor(1_000);
        await expect(page.getByRole('status')).toHaveText('Intento 2 de 3');
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.clock.runFor(1_000);
        await expect(title(page)).toHaveText('Link inválido o expirado');
        expect(callsTo(shop, 'POST /api/is-email-verified')).toEqual(
          ['', '', ''].map(() => ({ email: 'ana@correo.uy' })),
        );
      },
    );
  }

  test('LOGIN-10 a later poll that reports verified is a success', once, async ({ page, shop }) => {
    await page.clock.install();
    shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };
    await page.goto(`${shop.url}/correo-verificado?type=signup&email=ana@correo.uy`);
    await expect(page.getByRole('status')).toHaveText('Intento 1 de 3');

    shop.state.answers['POST /api/is-email-verified'] = { body: { verified: true } };
    await page.clock.runFor(1_000);

    await expect(title(page)).toHaveText('¡Correo verificado!');
  });

  test(
    'LOGIN-10 an error parameter is invalid at once, no e-mail and no type a success, another type invalid',
    once,
    async ({ page, shop }) => {
      await page.goto(`${shop.url}/correo-verificado?type=signup&email=ana@correo.uy#error=access_denied`);
      await expect(title(page)).toHaveText('Link inválido o expirado');

      await page.goto(`${shop.url}/terminos`);
      await page.goto(`${shop.url}/correo-verificado`);
      await expect(title(page)).toHaveText('¡Correo verificado!');

      await page.goto(`${shop.url}/correo-verificado?type=recovery&email=ana@correo.uy`);
      await expect(title(page)).toHaveText('Link inválido o expirado');
      expect(shop.state.calls).toEqual([]);
    },
  );
});

test.describe('/CorreoCambiado', () => {
  test(
    'LOGIN-11 GUARD-08 the token changes the e-mail after a click',
    once,
    async ({ page, context, shop }) => {
      await signedIn(context, shop);
      shop.state.answers['POST /api/account/confirm-email-change'] = { body: { success: true } };

      await page.goto(`${shop.url}/CorreoCambiado?type=email_change&email=ana@correo.uy&token=secret`);
      await expectConfirmButton(page, 'Confirmá tu correo nuevo');
      await expect(page).toHaveURL(`${shop.url}/CorreoCambiado`);
      expect(callsTo(shop, 'POST /api/account/confirm-email-change')).toEqual([]);
      await page.keyboard.press('Enter');

      await expect(title(page)).toHaveText('¡Correo cambiado!');
      await expect(title(page)).toBeFocused();
      expect(callsTo(shop, 'POST /api/account/confirm-email-change')).toEqual([{ token: 'secret' }]);
      await expect(page.getByRole('link', { name: 'Ir a Configuración' })).toHaveAttribute(
        'href',
        '/perfil/luciaferreira/editar',
      );
      expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    },
  );

  test('LOGIN-11 without a token it polls is-email-changed three times', once, async ({ page, shop }) => {
    await page.clock.install();
    shop.state.answers['POST /api/is-email-changed'] = { body: { changed: false } };

    await page.goto(`${shop.url}/CorreoCambiado?type=email_change&email=ana@correo.uy`);

    await expect(title(page)).toHaveText('Cambiando tu correo');
    await expect(page.getByRole('status')).toHaveText('Intento 1 de 3');
    await page.clock.runFor(1_000);
    await expect(page.getByRole('status')).toHaveText('Intento 2 de 3');
    await page.clock.runFor(1_000);
    await expect(title(page)).toHaveText('No se pudo cambiar el correo');
    expect(callsTo(shop, 'POST /api/is-email-changed')).toHaveLength(3);
  });

  test('LOGIN-11 any other type is invalid', once, async ({ page, shop }) => {
    await page.goto(`${shop.url}/CorreoCambiado?type=signup&email=ana@correo.uy&token=secret`);

    await expect(title(page)).toHaveText('No se pudo cambiar el correo');
    await expect(page.getByText('Tu correo sigue siendo el de antes.')).toBeVisible();
    expect(shop.state.calls).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test.describe('/no-fui-yo', () => {
  test('deletes the registration only after a click', once, async ({ page, shop }) => {
    shop.state.answers['POST /api/disown'] = { body: { success: true, undone: 'registration' } };
    await page.goto(`${shop.url}/no-fui-yo?token=secret`);
    await expect(title(page)).toHaveText('¿No fuiste vos?');
    await expect(page).toHaveURL(`${shop.url}/no-fui-yo`);
    expect(callsTo(shop, 'POST /api/disown')).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'No fui yo' }).click();

    await expect(title(page)).toHaveText('Listo, lo borramos');
    await expect(title(page)).toBeFocused();
    expect(callsTo(shop, 'POST /api/disown')).toEqual([{ token: 'secret' }]);
  });

  test('GUARD-06 a reverted e-mail change leads to a new password', once, async ({ page, shop }) => {
    shop.state.answers['POST /api/disown'] = {
      body: { success: true, undone: 'email-change', recoveryToken: 'recovery-secret' },
    };
    shop.state.answers['POST /api/password/check-recovery'] = { body: { valid: true } };
    await page.goto(`${shop.url}/no-fui-yo?token=secret`);

    await page.getByRole('button', { name: 'No fui yo' }).click();

    await expect(title(page)).toHaveText('Listo, lo deshicimos');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Elegir otra contraseña' }).click();
    await expect(page).toHaveURL(`${shop.url}/recuperar-contrase%C3%B1a`);
    await expect(page.getByLabel('Contraseña nueva').first()).toBeVisible();
    expect(callsTo(shop, 'POST /api/password/check-recovery')).toEqual([{ token: 'recovery-secret' }]);
  });

  test('a link with a missing or expired token is invalid', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/400/);
    await page.goto(`${shop.url}/no-fui-yo`);
    await expect(title(page)).toHaveText('Link inválido o expirado');

    shop.state.answers['POST /api/disown'] = { code: 'invalid-action-code' };
    await page.goto(`${shop.url}/no-fui-yo?token=old`);
    await page.getByRole('button', { name: 'No fui yo' }).click();
    await expect(title(page)).toHaveText('Link inválido o expirado');
  });
});
