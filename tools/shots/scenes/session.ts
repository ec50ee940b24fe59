import type { Page } from '@playwright/test';
import { memberSession, signedIn } from '../stub/member.ts';
import { signInSettings } from '../stub/newcomer.ts';
import type { StubShop } from '../stub/shop.ts';
import { never, open, type Scene } from './types.ts';

const signIn = 'POST /api/session/sign-in';

/** From the bar, or on small screens from the menu. */
async function openLogin(page: Page, shop: StubShop): Promise<void> {
  await open(page, `${shop.url}/productos`);
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('button', { name: 'INGRESÁ' }).click();
  await page.getByRole('dialog', { name: '¡Qué bueno verte!' }).waitFor();
}

async function tryToSignIn(page: Page, shop: StubShop): Promise<void> {
  await openLogin(page, shop);
  await page.getByLabel('Email').fill('lucia@correo.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('secreto1');
  await page.getByRole('dialog').getByRole('button', { name: 'INGRESÁ' }).click();
}

async function openRecovery(page: Page, shop: StubShop): Promise<void> {
  shop.state.answers['POST /api/password/check-recovery'] = { body: { valid: true } };
  await open(page, `${shop.url}/recuperar-contraseña?token=abc`);
  await page.getByLabel('Contraseña nueva').fill('rambla1');
}

async function openAssociation(page: Page, shop: StubShop): Promise<void> {
  Object.assign(shop.state.answers, {
    'POST /api/phone/open-link': { body: { success: true } },
    'POST /api/check-phone': { body: { exists: false } },
    'POST /api/phone/send-code': { body: { success: true, cooldown: 60 } },
    'POST /api/phone/verify-code': { body: { success: true } },
    'POST /api/update-phone': { body: { success: true, user: memberSession().user } },
    'GET /api/sign-in-settings': {
      body: {
        ...signInSettings,
        botCheck: { siteKey: 'key', scriptUrl: 'https://bot-check.example/api.js' },
      },
    },
  });
  await page.route('https://bot-check.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.turnstile = {
        render: (box, options) => { window.botCheck = options; return 'widget'; },
        execute: () => window.botCheck.callback('token'),
        remove: () => undefined,
      };`,
    }),
  );
  await open(page, `${shop.url}/asociar-telefono?token=abc`);
  await page.getByLabel('Celular').fill('094123456');
}

/** The login, and the pages of recovery and phone. */
export const sessionScenes: readonly Scene[] = [
  {
    name: 'login',
    about: 'The login over the listing',
    mockup: { light: 'login' },
    play: openLogin,
  },
  {
    name: 'login-error',
    about: 'Wrong credentials, and the way to recover the password',
    mockup: { light: 'login-error', dark: 'login-error-oscuro' },
    play: async (page, shop) => {
      shop.state.answers[signIn] = { code: 'invalid-credential' };
      await tryToSignIn(page, shop);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-telefono',
    about: 'An account without a phone',
    mockup: { light: 'login-telefono' },
    play: async (page, shop) => {
      shop.state.answers[signIn] = { code: 'phone-required' };
      await tryToSignIn(page, shop);
      await page.getByText('Te falta el celular').waitFor();
    },
  },
  {
    name: 'login-enlace',
    about: 'The link for the phone is sent',
    mockup: { light: 'login-enlace' },
    play: async (page, shop) => {
      shop.state.answers[signIn] = { code: 'phone-required' };
      shop.state.answers['POST /api/get-auth-user'] = { body: { user: { phone: null } } };
      shop.state.answers['POST /api/send-magic-link-associate-phone'] = { body: { success: true } };
      await tryToSignIn(page, shop);
      await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
      await page.getByText('Enlace enviado. Revisa tu correo.').waitFor();
    },
  },
  {
    name: 'login-verificar',
    about: 'An e-mail that is not verified',
    mockup: { light: 'login-verificar' },
    play: async (page, shop) => {
      shop.state.answers[signIn] = { code: 'email-not-verified' };
      await tryToSignIn(page, shop);
      await page.getByText('Verifica tu Email').waitFor();
    },
  },
  {
    name: 'sin-sesion',
    about: 'A page of members, for a guest',
    mockup: { light: 'login' },
    play: async (page, shop) => {
      await open(page, `${shop.url}/perfil/luciaferreira/editar`);
      await page.getByRole('dialog', { name: '¡Qué bueno verte!' }).waitFor();
    },
  },
  {
    name: 'sin-sesion-cerrado',
    about: 'The same, the login put away',
    play: async (page, shop) => {
      await open(page, `${shop.url}/perfil/luciaferreira/editar`);
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'recuperar',
    about: 'A new password',
    mockup: { light: 'recuperar' },
    play: async (page, shop) => {
      await openRecovery(page, shop);
      await page.getByLabel('Repetí la contraseña').fill('rambl');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await page.getByText('Las contraseñas no coinciden.').waitFor();
    },
  },
  {
    name: 'recuperar-invalido',
    about: 'A link of recovery that does not work',
    mockup: { light: 'recuperar-invalido' },
    play: (page, shop) => open(page, `${shop.url}/recuperar-contraseña`),
  },
  {
    name: 'recuperar-listo',
    about: 'The new password is saved',
    play: async (page, shop) => {
      shop.state.answers['POST /api/password/recover'] = { body: { success: true } };
      await openRecovery(page, shop);
      shop.state.gate = never;
      await page.getByLabel('Repetí la contraseña').fill('rambla1');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await page.getByText('Contraseña guardada').waitFor();
    },
  },
  {
    name: 'asociar-telefono',
    about: 'A number that belongs to another account',
    mockup: { light: 'asociar-telefono' },
    play: async (page, shop) => {
      await openAssociation(page, shop);
      shop.state.answers['POST /api/phone/send-code'] = { code: 'phone-in-use' };
      await page.getByRole('button', { name: 'Enviar código' }).click();
      await page.getByText('Este número de teléfono ya está asociado').waitFor();
    },
  },
  {
    name: 'asociar-codigo',
    about: 'The code that was sent',
    mockup: { light: 'registro-5' },
    play: async (page, shop) => {
      await openAssociation(page, shop);
      await page.getByRole('button', { name: 'Enviar código' }).click();
      await page.getByLabel('Código de 6 números').fill('407');
    },
  },
  {
    name: 'asociar-listo',
    about: 'The phone is verified',
    mockup: { light: 'asociar-listo' },
    play: async (page, shop) => {
      await openAssociation(page, shop);
      await page.getByRole('button', { name: 'Enviar código' }).click();
      await page.getByLabel('Código de 6 números').fill('407123');
      shop.state.gate = never;
      await page.getByRole('button', { name: 'Verificar', exact: true }).click();
      await page.getByText('Celular verificado').waitFor();
    },
  },
  {
    name: 'asociar-sin-sesion',
    about: 'A link for the phone that does not work',
    mockup: { light: 'asociar-sin-sesion' },
    play: (page, shop) => open(page, `${shop.url}/asociar-telefono`),
  },
  {
    name: 'verificar-telefono',
    about: 'The phone of a member, to be verified again',
    mockup: { light: 'asociar-telefono' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      await open(page, `${shop.url}/productos`);
      await page.evaluate(
        "history.pushState({ usr: { email: 'lucia@correo.com' }, key: 'a', idx: 1 }, '', '/verificar-telefono')",
      );
      await page.reload();
      await page.getByLabel('Celular').waitFor();
    },
  },
];
