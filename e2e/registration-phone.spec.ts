import type { Page } from '@playwright/test';
import { memberSession } from './stub/member.ts';
import { setRegistrationStep, withRegistration } from './stub/registration.ts';
import { withSelling } from './stub/seller.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  test,
  visit,
} from './fixtures.ts';

const phone = (page: Page) => page.getByLabel('Celular');
const code = (page: Page) => page.getByLabel('Código de 6 números');
/** Typed completely, it is sent. */
const enterCode = async (page: Page, digits = '123456') => {
  for (const value of ['', digits]) await code(page).fill(value);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const callsTo = (shop: StubShop, endpoint: string) =>
  shop.state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

function stubSms(shop: StubShop): void {
  shop.state.answers['POST /api/check-phone'] = { body: { exists: false } };
  shop.state.answers['POST /api/phone/send-code'] = { body: { success: true, cooldown: 60 } };
}

function stubCode(shop: StubShop): void {
  shop.state.answers['POST /api/phone/verify-code'] = { body: { success: true } };
  shop.state.answers['POST /api/update-phone'] = { body: { success: true, user: memberSession().user } };
}

test.describe('verifyPhone', () => {
  test.beforeEach(async ({ page, shop }) => {
    await withRegistration(page, shop, 'verifyPhone');
    await visit(page, `${shop.url}/Registrarse`);
  });

  test(
    'REG-19 shows the format for an invalid number, and normalizes other spellings',
    once,
    async ({ page, shop }) => {
      await expect(page.getByRole('list', { name: 'Paso 4 de 5' })).toBeVisible();
      await phone(page).fill('2408');
      await press(page, 'Enviar SMS');
      await expect(page.getByText('Debe seguir el formato 09X XXX XXX')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      await phone(page).fill('9a9b-1c23d456789');
      await expect(phone(page)).toHaveValue('991234567');
      await press(page, 'Enviar SMS');
      await expect(page.getByText('El teléfono debe ser uruguayo, formato +598XXXXXXXX')).toBeVisible();
      expect(shop.state.calls.filter(({ endpoint }) => endpoint.includes('phone'))).toEqual([]);

      stubSms(shop);
      await phone(page).fill('00598 99-123-456');
      await press(page, 'Enviar SMS');
      await expect(page.getByRole('heading', { name: 'Poné el código' })).toBeVisible();
      expect(callsTo(shop, 'POST /api/phone/send-code')).toEqual([
        { phone: '+59899123456', botToken: 'bot-token' },
      ]);
    },
  );

  test('REG-18 a registered phone redirects home', once, async ({ page, shop }) => {
    shop.state.answers['POST /api/check-phone'] = { body: { exists: true } };
    await phone(page).fill('099123456');

    await press(page, 'Enviar SMS');

    await expect(page.getByText('Ya hay una cuenta registrada con este teléfono.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir al inicio', exact: true })).toHaveAttribute('href', '/');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('REG-18 sending can be cancelled', once, async ({ page, shop }) => {
    stubSms(shop);
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    shop.state.answers['POST /api/check-phone'] = { body: { exists: true }, gate };
    await phone(page).fill('099123456');

    await press(page, 'Enviar SMS');
    await expect(page.getByRole('button', { name: 'Enviando…' })).toBeDisabled();
    await press(page, 'Cancelar');

    await expect(page.getByRole('button', { name: 'Enviar SMS' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeHidden();
    open();
    await expect(page.getByText('Ya hay una cuenta registrada con este teléfono.')).toBeHidden();
  });

  test('REG-21 shows errors when sending the SMS', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/401|429|503/);
    stubSms(shop);
    await phone(page).fill('099123456');

    shop.state.answers['POST /api/check-phone'] = { code: 'internal' };
    expectedErrors.push(/500/);
    await press(page, 'Enviar SMS');
    await expect(page.getByText('No se pudo verificar el teléfono. Intenta nuevamente.')).toBeVisible();

    stubSms(shop);
    shop.state.answers['POST /api/phone/send-code'] = { code: 'sms-not-sent' };
    await press(page, 'Enviar SMS');
    await expect(page.getByText('No se pudo enviar el SMS. Probá de nuevo en unos minutos.')).toBeVisible();

    shop.state.answers['POST /api/phone/send-code'] = { code: 'not-signed-in' };
    await press(page, 'Enviar SMS');
    await expect(page.getByText('No hay usuario autenticado.')).toBeVisible();
  });
});

test.describe('verifyPhoneCode', () => {
  test(
    'REG-20 the six-digit code is validated, and can be resent after a countdown',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/400|503/);
      await page.clock.install();
      await withRegistration(page, shop, 'verifyPhoneCode', { smsCooldown: 50 });
      await visit(page, `${shop.url}/Registrarse`);
      await expect(page.getByText('+598 94 123 456')).toBeVisible();

      await press(page, 'Verificar');
      await expect(page.getByText('Ingrese el código SMS')).toBeVisible();
      shop.state.answers['POST /api/phone/verify-code'] = { code: 'invalid-code' };
      await code(page).fill('12a34b567');
      await expect(code(page)).toHaveValue('123456');
      await expect(page.getByText('El código es incorrecto o expiró. Intenta nuevamente.')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      await expect(page.getByRole('button', { name: /^Reenviar en 0:\d\d$/ })).toBeDisabled();
      await page.clock.runFor(50_000);
      stubSms(shop);
      shop.state.answers['POST /api/phone/send-code'] = { code: 'sms-not-sent' };
      await press(page, 'Reenviar el código');
      await expect(
        page.getByText('No se pudo reenviar el SMS. Probá de nuevo en unos minutos.'),
      ).toBeVisible();
      stubSms(shop);
      await press(page, 'Reenviar el código');
      await expect(page.getByRole('button', { name: /^Reenviar en (1:00|0:5\d)$/ })).toBeDisabled();

      await press(page, 'Cambiar el número');
      await expect(page.getByRole('heading', { name: 'Sumá tu celular' })).toBeVisible();
      await expect(phone(page)).toHaveValue('94123456');
    },
  );

  test(
    'REG-21 shows errors when verifying the code and saving the phone',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/401|409|500/);
      await withRegistration(page, shop, 'verifyPhoneCode');
      await visit(page, `${shop.url}/Registrarse`);

      shop.state.answers['POST /api/phone/verify-code'] = { code: 'internal' };
      await enterCode(page);
      await expect(
        page.getByText('No se pudo validar la sesión SMS. Intenta reenviar el código.'),
      ).toBeVisible();

      stubCode(shop);
      shop.state.answers['POST /api/update-phone'] = { code: 'internal' };
      await enterCode(page);
      await expect(page.getByText(/^No se pudo guardar el teléfono/)).toBeVisible();

      shop.state.answers['POST /api/update-phone'] = { code: 'not-signed-in' };
      await enterCode(page);
      await expect(page.getByText('No hay usuario autenticado.')).toBeVisible();

      shop.state.answers['POST /api/update-phone'] = { code: 'user-token-expired' };
      await enterCode(page);
      await expect(page.getByText('No se pudo autenticar')).toBeVisible();

      shop.state.answers['POST /api/update-phone'] = { code: 'phone-in-use' };
      await enterCode(page);
      await expect(page.getByText('Ya hay una cuenta registrada con este teléfono.')).toBeVisible();
    },
  );

  test(
    'LOOK-18 the code sends itself once when it is complete',
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/400/);
      await withRegistration(page, shop, 'verifyPhoneCode');
      stubCode(shop);
      shop.state.answers['POST /api/phone/verify-code'] = { code: 'invalid-code' };
      await visit(page, `${shop.url}/Registrarse`);

      await code(page).pressSequentially('12345');
      await expect(page.getByRole('button', { name: 'Verificar', exact: true })).toBeEnabled();
      expect(callsTo(shop, 'POST /api/phone/verify-code')).toEqual([]);
      await code(page).press('6');
      await expect(page.getByText('El código es incorrecto o expiró. Intenta nuevamente.')).toBeVisible();
      await expect(code(page)).toBeFocused();

      stubCode(shop);
      await code(page).press('Backspace');
      await code(page).press('7');
      await expect(page.getByRole('heading', { name: 'Ya sos parte, @luciaferreira' })).toBeVisible();
      expect(callsTo(shop, 'POST /api/phone/verify-code')).toEqual(
        ['123456', '123457'].map((digits) => ({ phone: '+59894123456', code: digits })),
      );
    },
  );

  test(
    'REG-22 shows the welcome, signs in, and redirects home after 3 s',
    once,
    async ({ page, context, shop }) => {
      await page.clock.install();
      await withRegistration(page, shop, 'verifyPhoneCode');
      stubCode(shop);
      await visit(page, `${shop.url}/Registrarse`);
      const other = await context.newPage();
      await other.goto(`${shop.url}/terminos`);
      const received = other.evaluate(
        () =>
          new Promise((resolve) => {
            new BroadcastChannel('perchero-session').addEventListener('message', ({ data }) => {
              if (data === 'SIGNED_IN') resolve(data);
            });
          }),
      );
      await page.clock.pauseAt(Date.now() + 3_600_000);

      await enterCode(page, '407123');

      await expect(page.getByRole('heading', { name: 'Ya sos parte, @luciaferreira' })).toBeVisible();
      expect(await received).toBe('SIGNED_IN');
      expect(callsTo(shop, 'POST /api/phone/verify-code')).toEqual([
        { phone: '+59894123456', code: '407123' },
      ]);
      expect(callsTo(shop, 'POST /api/update-phone')).toEqual([{ phone: '+59894123456' }]);
      await page.clock.runFor(2_900);
      await expect(page.getByRole('heading', { name: 'Ya sos parte, @luciaferreira' })).toBeVisible();
      await page.clock.runFor(200);
      await page.clock.resume();
      await expect(page).not.toHaveURL(/Registrarse/);
    },
  );

  test('REG-22 the welcome has no axe violations', once, async ({ page, shop }) => {
    // The fake clock delays the redirect.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      const waitButNot3s = (job: () => void, time: number) => (time === 3_000 ? 0 : wait(job, time));
      Object.assign(window, { setTimeout: waitButNot3s });
    });
    await withRegistration(page, shop, 'verifyPhoneCode');
    stubCode(shop);
    await visit(page, `${shop.url}/Registrarse`);

    await enterCode(page, '407123');

    await expect(page.getByRole('heading', { name: 'Ya sos parte, @luciaferreira' })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Redirigiendo' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  });
});

test(
  'LOOK-08 a registration leads back to what it was needed for',
  once,
  async ({ page, context, shop, expectedErrors }) => {
    expectedErrors.push(/401|404/);
    await withRegistration(page, shop);
    await page.goto(`${shop.url}/vender?como=7`);
    const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
    await login.getByRole('link', { name: 'Creá tu cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Creá tu cuenta' })).toBeVisible();

    // The steps may continue in another tab.
    setRegistrationStep(shop, 'verifyPhoneCode');
    stubCode(shop);
    const tab = await context.newPage();
    await tab.clock.install();
    await visit(tab, `${shop.url}/Registrarse`);
    await tab.clock.pauseAt(Date.now() + 60_000);
    await enterCode(tab, '407123');
    await expect(tab.getByRole('heading', { name: 'Ya sos parte, @luciaferreira' })).toBeVisible();
    await expect(tab.getByText('En unos segundos seguís donde estabas.')).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Seguir donde estabas' })).toHaveAttribute(
      'href',
      '/vender?como=7',
    );
    await withSelling(tab, shop);
    await tab.clock.runFor(3_100);
    await tab.clock.resume();

    await expect(tab).toHaveURL(`${shop.url}/vender?como=7`);
    expect(
      await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('return'))),
    ).toEqual([]);
  },
);

const titles = {
  waitEmail: 'Revisá tu correo',
  setPassword: 'Elegí una contraseña',
  verifyPhone: 'Sumá tu celular',
  verifyPhoneCode: 'Poné el código',
} as const;

test('REG-23 every step survives a reload', once, async ({ page, shop }) => {
  await withRegistration(page, shop);
  for (const [step, title] of Object.entries(titles)) {
    setRegistrationStep(shop, step as keyof typeof titles);
    await visit(page, `${shop.url}/Registrarse`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    await page.reload();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});
